// A fault at every call, as the program runs and tells it.
#include <fmt/format.h>
#include <nlohmann/json.hpp>

#include <algorithm>

#include "tests/unit/program/command_run.h"
#include "tests/unit/scenarios/run/small_world.h"

namespace porchsim::scenarios {
namespace {

// Nobody waits for a controller that is down for two seconds.
constexpr const char* kImpatient =
    "  - advance: 1s\n"
    "  - propose: edge.app.packagevariant-1\n"
    "    as: alice\n"
    "  - settle\n";

std::string scenario(const std::string& sections) {
  return fmt::format("name: struck\n{}steps:{}{}", kSmallWorld, kApplyVariant, sections);
}

// Behind `word` to the end of the line.
std::string rest_of_line(const std::string& text, const std::string& word) {
  const std::size_t at = text.find(word);
  if (at == std::string::npos) return "";
  const std::size_t from = at + word.size();
  return text.substr(from, text.find('\n', from) - from);
}

std::vector<std::string> words_of_command(const std::string& command) {
  std::istringstream in(command);
  std::vector<std::string> words;
  for (std::string word; in >> word;) words.push_back(word);
  return words;
}

// The story without the place where it was told and how it is repeated.
std::string findings(const std::string& out) {
  const std::size_t at = out.find("  step:");
  return at == std::string::npos ? out : out.substr(at, out.find("How it came about") - at);
}

TEST(Everywhere, counts_the_points_of_each_scenario_and_of_all) {
  const Folder folder;
  folder.write("first.yaml", scenario("  - settle\n"));
  const std::string skips = scenario("  - settle\n  - expect:\n      - Repository edge: present\n");
  const std::string second = folder.write("second.yaml", skips);
  const auto line = std::ranges::count(skips, '\n');
  const std::string junit = folder.inside("out.xml");
  const Printed printed =
      print_of({"run", folder.inside(""), "--crash-everywhere", "-j", "2", "--junit", junit});
  EXPECT_EQ(printed.code, kFine) << printed.out << printed.err;
  const std::string first = rest_of_line(printed.out, "first: ");
  EXPECT_TRUE(first.ends_with(" points: all converge")) << printed.out;
  EXPECT_EQ(rest_of_line(printed.out, "second: "),
            first + "; 1 skipped: " + second + ":" + std::to_string(line));
  const unsigned long points = std::stoul(first);
  EXPECT_GT(points, 30U);
  EXPECT_EQ(rest_of_line(printed.out, "\nall: "),
            fmt::format("{} points: all converge; 1 skipped", 2 * points));
  EXPECT_EQ(count(printed.out, fmt::format("2 scenarios, {} runs: ", 2 * points + 2)), 1U);
  EXPECT_EQ(count(text_of_file(junit), "<testcase"), 2 * points + 2);
}

TEST(Everywhere, tells_points_that_fail_alike_once_and_how_to_run_one_of_them) {
  const Folder folder;
  const std::string file = folder.write("struck.yaml", scenario(kImpatient));
  const std::string json = folder.inside("out.json");
  for (const std::string workers : {"1", "3"}) {
    const Printed printed =
        print_of({"run", file, "--crash-everywhere", "-j", workers, "--json", json});
    EXPECT_EQ(printed.code, kCheckFailed);
    EXPECT_EQ(count(printed.out, "How it came about"), 1U) << printed.out;
    EXPECT_EQ(count(printed.out, ": the same as point "), 1U) << printed.out;
    EXPECT_EQ(count(printed.out, " do not converge\n"), 1U) << printed.out;
    const std::string command = rest_of_line(printed.out, "Repeat:  ./dev porchsim ");
    EXPECT_TRUE(command.starts_with("run " + file + " --crash-everywhere --point ")) << command;
    const Printed again = print_of(words_of_command(command));
    EXPECT_EQ(again.code, kCheckFailed) << again.err;
    EXPECT_EQ(findings(again.out), findings(printed.out));
    EXPECT_EQ(count(again.out, "1 run: 0 passed, 1 failed"), 1U) << again.out;
    EXPECT_EQ(rest_of_line(again.out, "Repeat:  ./dev porchsim "), command);
  }
  const auto results = nlohmann::json::parse(text_of_file(json))["results"];
  EXPECT_EQ(results[0]["point"], 0);
  EXPECT_EQ(results[0]["verdict"], "passed");
  EXPECT_EQ(results[1]["fault_everywhere"], "crash");
  EXPECT_EQ(results[1]["point"], 1);
}

TEST(Everywhere, a_command_that_repeats_a_point_serves_trace_and_show) {
  const Folder folder;
  const std::string file = folder.write("struck.yaml", scenario("  - settle\n"));
  const std::vector<std::string> point = {"--crash-everywhere", "--point", "9"};
  const Printed trace = print_of({"trace", file, point[0], point[1], point[2]});
  EXPECT_EQ(trace.code, kFine) << trace.err;
  EXPECT_EQ(count(trace.out, "Crash at api."), 1U) << trace.out;
  const Printed run = print_of({"run", file, "--fingerprint", point[0], point[1], point[2]});
  const std::string fingerprint = run.out.substr(run.out.rfind(' ') + 1, 16);
  EXPECT_EQ(count(trace.out, "fingerprint " + fingerprint + ", passed"), 1U) << trace.out;
  const std::vector<std::string> show = {"show", "PackageVariant/app-edge", "--in", file,
                                         "--crash-everywhere"};
  std::vector<std::string> whole = show;
  whole.insert(whole.end(), {"--point", "9"});
  EXPECT_EQ(print_of(whole).code, kFine);
  EXPECT_EQ(print_of(show).err, "porchsim: name one of these runs: --point N\n");
}

TEST(Everywhere, a_scenario_that_fails_without_the_fault_fails_at_point_0) {
  const Folder folder;
  const std::string file =
      folder.write("struck.yaml", scenario("  - settle\nexpect:\n  - Repository edge: absent\n"));
  const Printed printed = print_of({"run", file, "--fault-everywhere", "push-refused"});
  EXPECT_EQ(printed.code, kCheckFailed);
  EXPECT_EQ(count(printed.out, "FAIL  "), 2U) << printed.out;
  EXPECT_EQ(count(printed.out, "points 1..2: the same as point 0 (expect, line "), 1U)
      << printed.out;
  EXPECT_EQ(rest_of_line(printed.out, "struck: "),
            "2 points: the scenario itself fails, without any fault")
      << printed.out;
  EXPECT_TRUE(printed.out.find("--fault-everywhere push-refused --point 0\n") != std::string::npos)
      << printed.out;
}

TEST(Everywhere, a_scenario_that_needs_what_is_skipped_fails_without_it) {
  const Folder folder;
  const std::string sections =
      "  - when: pv-controller has updated PackageVariant app-edge for the 2nd time\n"
      "    do: [{unregister: edge}]\n"
      "    on-purpose: true\n"
      "  - settle\nexpect:\n  - Repository edge: absent\n";
  const std::string text = scenario(sections);
  const std::string file = folder.write("needs.yaml", text);
  folder.write("other.yaml", scenario("  - settle\n"));
  const Printed printed =
      print_of({"run", folder.inside(""), "--fault-everywhere", "push-refused"});
  EXPECT_EQ(printed.code, kCheckFailed);
  const auto line =
      std::count(text.begin(), text.begin() + static_cast<long>(text.find("when:")), '\n') + 1;
  EXPECT_EQ(rest_of_line(printed.out, "needs: "),
            fmt::format("2 points: the scenario itself fails, without any fault and without what "
                        "is skipped; 1 skipped: {}:{}",
                        file, line));
  EXPECT_EQ(rest_of_line(printed.out, "\nall, beside 1 that fails without any fault: "),
            "2 points: all converge")
      << printed.out;
}

TEST(Everywhere, refuses_what_it_cannot_mean) {
  const Folder folder;
  const std::string file = folder.write("struck.yaml", scenario("  - settle\n"));
  const auto refusal = [&file](std::vector<std::string> options) {
    options.insert(options.begin(), {"run", file});
    const Printed printed = print_of(options);
    EXPECT_EQ(printed.code, kUsage) << printed.out;
    return printed.err;
  };
  EXPECT_NE(refusal({"--fault-everywhere", "conflic"}).find("did you mean \"conflict\"?"),
            std::string::npos);
  EXPECT_EQ(refusal({"--fault-everywhere", "push-refused", "--point", "9"}),
            "porchsim: there is no point 9; write one of 0 to 2\n");
  EXPECT_EQ(refusal({"--point", "9"}),
            "porchsim: --point belongs to --crash-everywhere or --fault-everywhere KIND\n");
  EXPECT_NE(refusal({"--crash-everywhere", "--seeds", "1..3"}).find("excludes"), std::string::npos);
  EXPECT_NE(refusal({"--crash-everywhere", "--fault-everywhere", "conflict"}).find("excludes"),
            std::string::npos);
}

}  // namespace
}  // namespace porchsim::scenarios
