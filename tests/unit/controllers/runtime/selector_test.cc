#include "controllers/runtime/selector.h"

#include <gtest/gtest.h>

#include <filesystem>
#include <fstream>
#include <sstream>

#include "tests/source_dir.h"

namespace porchsim::runtime {
namespace {

using api::Json;
using api::StringMap;

Json parse(std::string_view text) {
  auto json = Json::parse(text);
  EXPECT_TRUE(json) << text;
  return *json;
}

std::string error_of(std::string_view selector) {
  const auto requirements = label_requirements(parse(selector));
  return requirements ? "" : requirements.error().message;
}

bool selects(std::string_view selector, const StringMap& labels) {
  const auto requirements = label_requirements(parse(selector));
  EXPECT_TRUE(requirements) << requirements.error().message;
  return matches(*requirements, labels);
}

struct Case {
  const char* selector;
  StringMap labels;
  bool matches;
};

class Selector : public ::testing::TestWithParam<Case> {};

TEST_P(Selector, matches) {
  SCOPED_TRACE(GetParam().selector);
  EXPECT_EQ(selects(GetParam().selector, GetParam().labels), GetParam().matches);
}

INSTANTIATE_TEST_SUITE_P(
    Labels, Selector,
    ::testing::Values(
        Case{"{}", {}, true}, Case{"{}", {{"a", "b"}}, true}, Case{"null", {}, false},
        Case{"null", {{"", ""}}, false},
        Case{R"({"matchLabels": {"a": "b"}})", {{"a", "b"}, {"c", "d"}}, true},
        Case{R"({"matchLabels": {"a": "b"}})", {{"a", "c"}}, false},
        Case{R"({"matchLabels": {"a": ""}})", {}, false},
        Case{R"({"matchLabels": {"a": ""}})", {{"a", ""}}, true},
        Case{R"({"matchExpressions": [{"key": "a", "operator": "In", "values": ["x", "y"]}]})",
             {{"a", "y"}},
             true},
        Case{R"({"matchExpressions": [{"key": "a", "operator": "NotIn", "values": ["x"]}]})",
             {},
             true},
        Case{R"({"matchExpressions": [{"key": "a", "operator": "NotIn", "values": ["x"]}]})",
             {{"a", "x"}},
             false},
        Case{R"({"matchExpressions": [{"key": "a", "operator": "Exists"}]})", {{"a", ""}}, true},
        Case{R"({"matchExpressions": [{"key": "a", "operator": "DoesNotExist"}]})", {}, true},
        Case{R"({"matchExpressions": [{"key": "a", "operator": "DoesNotExist"}]})",
             {{"a", ""}},
             false},
        Case{
            R"({"matchLabels": {"b": "1"}, "matchExpressions": [{"key": "a", "operator": "Exists"}]})",
            {{"b", "1"}},
            false}));

TEST(SelectorOps, not_equals_holds_for_absent_labels) {
  const api::LabelRequirement requirement{"a", api::LabelRequirement::Op::NotEquals, {"x"}};
  EXPECT_TRUE(matches(requirement, {}));
  EXPECT_TRUE(matches(requirement, {{"a", "y"}}));
  EXPECT_FALSE(matches(requirement, {{"a", "x"}}));
}

TEST(SelectorOrder, requirements_are_sorted_by_key) {
  const auto requirements =
      label_requirements(parse(R"({"matchLabels": {"b": "1"}, "matchExpressions": [
                {"key": "c", "operator": "Exists"}, {"key": "a", "operator": "Exists"},
                {"key": "b", "operator": "NotIn", "values": ["2"]}]})"));
  std::string keys;
  for (const auto& requirement : *requirements) keys += requirement.key;
  EXPECT_EQ(keys, "abbc");
  EXPECT_EQ((*requirements)[1].op, api::LabelRequirement::Op::Equals);
}

constexpr const char* kName =
    "must consist of alphanumeric characters, '-', '_' or '.', and must start and end with an "
    "alphanumeric character (e.g. 'MyName',  or 'my.name',  or '123-abc', regex used for "
    "validation is '([A-Za-z0-9][-A-Za-z0-9_.]*)?[A-Za-z0-9]')";

TEST(SelectorErrors, are_worded_as_kubernetes_does) {
  const std::string name = kName;
  const std::string long_name(64, 'a');
  const auto exists = [](const std::string& key) {
    return R"({"matchExpressions": [{"key": ")" + key + R"(", "operator": "Exists"}]})";
  };
  EXPECT_EQ(error_of(exists("a/b/c")),
            "key: Invalid value: \"a/b/c\": a qualified name " + name +
                " with an optional DNS subdomain prefix and '/' (e.g. 'example.com/MyName')");
  EXPECT_EQ(error_of(exists("/b")), "key: Invalid value: \"/b\": prefix part must be non-empty");
  EXPECT_EQ(error_of(exists("a.b/")),
            "key: Invalid value: \"a.b/\": name part must be non-empty; "
            "name part " +
                name);
  EXPECT_EQ(error_of(exists(long_name)), "key: Invalid value: \"" + long_name +
                                             "\": name part must be no more than 63 characters");
  EXPECT_EQ(error_of(R"({"matchExpressions": [{"key": "a", "operator": "In"}]})"),
            "values: Invalid value: null: for 'in', 'notin' operators, values set can't be empty");
  EXPECT_EQ(
      error_of(R"({"matchExpressions": [{"key": "a", "operator": "Exists", "values": ["<"]}]})")
          .substr(0, 125),
      "[values: Invalid value: [\"\\u003c\"]: values set must be empty for exists and does "
      "not exist, values[0][a]: Invalid value: \"<\":");
  EXPECT_EQ(error_of(R"({"matchExpressions": [{"key": "a", "operator": "\n"}]})"),
            "\"\\n\" is not a valid label selector operator");
}

TEST(SelectorErrors, a_prefix_has_labels_of_lower_case) {
  for (const char* prefix : {"a", "a.b", "a-b.c", "0.1"}) {
    EXPECT_EQ(error_of(std::string(R"({"matchLabels": {")") + prefix + R"(/k": "v"}})"), "");
  }
  for (const char* prefix : {"A", "a..b", ".a", "a.", "-a", "a-", "a_b", "a.-b"}) {
    EXPECT_NE(error_of(std::string(R"({"matchLabels": {")") + prefix + R"(/k": "v"}})"), "")
        << prefix;
  }
}

TEST(SelectorErrors, names_and_values_begin_and_end_with_a_letter_or_digit) {
  for (const char* text : {"a", "0", "A.b_c-D", "a..b"}) {
    EXPECT_EQ(error_of(std::string(R"({"matchLabels": {")") + text + R"(": ")" + text + "\"}}"),
              "");
  }
  for (const char* text : {"-a", "a-", ".a", "a.", "_a", "a_", "a b", "ä"}) {
    EXPECT_NE(error_of(std::string(R"({"matchLabels": {")") + text + R"(": "v"}})"), "") << text;
    EXPECT_NE(error_of(std::string(R"({"matchLabels": {"k": ")") + text + "\"}}"), "") << text;
  }
}

TEST(SelectorVectors, agree_with_kubernetes) {
  const std::filesystem::path path =
      in_source_dir("../shared/vectors/own/pure/label_selectors.json");
  if (!std::filesystem::exists(path)) GTEST_SKIP() << "no recorded cases here";
  std::ifstream in(path);
  std::stringstream text;
  text << in.rdbuf();
  const Json cases = parse(text.str());
  EXPECT_GT(cases.size(), 50U);
  for (const Json& one : cases.items()) {
    SCOPED_TRACE(one.dump());
    const auto requirements = label_requirements(one["input"]["selector"]);
    if (one["output"].contains("error")) {
      ASSERT_FALSE(requirements);
      EXPECT_EQ(requirements.error().message, one["output"]["error"].as_string());
      continue;
    }
    ASSERT_TRUE(requirements) << requirements.error().message;
    StringMap labels;
    for (const auto& [key, value] : one["input"]["labels"].members()) labels[key] = value.text();
    EXPECT_EQ(matches(*requirements, labels), one["output"]["value"].as_bool());
  }
}

}  // namespace
}  // namespace porchsim::runtime
