#include <gtest/gtest.h>

#include <sstream>

#include "tests/unit/program/command_run.h"

namespace porchsim::scenarios {
namespace {

TEST(Cel, an_expression_is_evaluated_over_the_members_of_a_file) {
  const Folder folder;
  const std::string file = folder.write(
      "target.yaml", "target:\n  labels: {org: hr, n: 12}\n  list: [1, 2.5, true, null]\n");
  const Printed label = print_of({"cel", "target.labels.org + '-repo'", "--input", file});
  EXPECT_EQ(label.out, "\"hr-repo\"\n") << label.err;
  EXPECT_EQ(print_of({"cel", "target.list.map(i, [i, type(i)])", "--input", file}).out,
            "[[1, int], [2.5, double], [true, bool], [null, null_type]]\n");
}

// "  porchsim cel "1 + 1" --input target.yaml", a line of the help.
std::vector<std::string> words_of_example(const std::string& line, const std::string& file) {
  const std::size_t begin = line.find('"') + 1;
  const std::size_t end = line.find('"', begin);
  std::vector<std::string> words = {"cel", line.substr(begin, end - begin)};
  std::istringstream rest(line.substr(end + 1));
  for (std::string word; rest >> word;) words.push_back(word == "target.yaml" ? file : word);
  return words;
}

TEST(Cel, the_examples_of_its_help_can_be_evaluated) {
  const Folder folder;
  const std::string file =
      folder.write("target.yaml", "target: {name: app, labels: {region: eu-1}}\n");
  std::istringstream help(print_of({"cel", "--help"}).out);
  int examples = 0;
  for (std::string line; std::getline(help, line);) {
    if (!line.starts_with("  porchsim cel ")) continue;
    ++examples;
    const Printed printed = print_of(words_of_example(line, file));
    EXPECT_EQ(printed.code, kFine) << line << "\n" << printed.err;
  }
  EXPECT_EQ(examples, 3);
}

TEST(Cel, type_and_cost_are_told_where_they_are_asked_for) {
  const Printed printed = print_of({"cel", "[1, 2].map(i, i * 2)", "--type", "--cost"});
  EXPECT_EQ(printed.out, "type: list(int)\ncost: 49\n[2, 4]\n");
}

TEST(Cel, what_is_wrong_is_shown_in_its_place) {
  const Printed parse = print_of({"cel", "1 + "});
  EXPECT_EQ(parse.code, 64);
  EXPECT_NE(parse.err.find("ERROR: <input>:1:5: Syntax error"), std::string::npos) << parse.err;
  const Printed check = print_of({"cel", "1 + 'a'"});
  EXPECT_EQ(check.code, 64);
  EXPECT_NE(check.err.find("found no matching overload"), std::string::npos) << check.err;
  const Printed eval = print_of({"cel", "1 / 0"});
  EXPECT_EQ(eval.code, 1);
  EXPECT_EQ(eval.err, "porchsim: division by zero\n");
}

TEST(Cel, the_controllers_environment_has_its_variables_and_no_extension) {
  const Folder folder;
  const std::string file = folder.write("in.json", R"({"repoDefault": "r", "target": {}})");
  EXPECT_EQ(print_of({"cel", "repoDefault + 'x'", "--controller", "--input", file}).out,
            "\"rx\"\n");
  EXPECT_EQ(print_of({"cel", "math.least(1, 2)", "--controller"}).code, 64);
  const Printed broken = print_of({"cel", "x", "--input", folder.write("b.yaml", "- 1\n")});
  EXPECT_EQ(broken.code, 64);
  EXPECT_NE(broken.err.find(":1:1: a mapping is wanted"), std::string::npos) << broken.err;
}

TEST(Cel, a_value_that_is_too_large_is_not_printed) {
  std::string text = "x30";
  for (int i = 30; i > 0; --i) {
    const std::string below = "x" + std::to_string(i - 1);
    text = "cel.bind(x" + std::to_string(i) + ", [" + below + ", " + below + "], " + text + ")";
  }
  text = "cel.bind(x0, [1], " + text + ")";
  const Printed printed = print_of({"cel", text});
  EXPECT_EQ(printed.code, 1);
  EXPECT_NE(printed.err.find("too large"), std::string::npos) << printed.err;
}

}  // namespace
}  // namespace porchsim::scenarios
