// Durations, suggestions, counts and carets: the small words of scenario files.
#include <gtest/gtest.h>

#include <array>

#include "scenarios/document/duration.h"
#include "scenarios/document/json_of.h"
#include "scenarios/document/place.h"
#include "scenarios/document/suggest.h"
#include "scenarios/document/yaml_loader.h"
#include "scenarios/format/expectation.h"
#include "scenarios/format/kinds.h"

namespace porchsim::scenarios {
namespace {

using std::chrono::hours;
using std::chrono::milliseconds;
using std::chrono::minutes;
using std::chrono::nanoseconds;
using std::chrono::seconds;

TEST(Duration, reads_what_people_write) {
  struct Case {
    std::string_view text;
    sim::Duration duration;
  };
  for (const Case& c :
       {Case{"30s", seconds(30)}, Case{"250ms", milliseconds(250)}, Case{"1h30m", minutes(90)},
        Case{"2.5s", milliseconds(2500)}, Case{"0", nanoseconds(0)}, Case{"0s", nanoseconds(0)},
        Case{"1m1s1ms", seconds(61) + milliseconds(1)}, Case{"7ns", nanoseconds(7)},
        Case{"1.5h", minutes(90)}, Case{"876000h", hours(876000)}}) {
    ASSERT_TRUE(parse_duration(c.text)) << c.text;
    EXPECT_EQ(*parse_duration(c.text), c.duration) << c.text;
  }
}

TEST(Duration, refuses_the_rest) {
  for (const std::string_view text : {"", "30", "s", "-1s", "1 s", "1.s", ".5s", "1d", "1s2",
                                      "99999999999999999999s", "876001h", "+1s", "1e3s"}) {
    EXPECT_FALSE(parse_duration(text)) << text;
  }
}

TEST(Duration, is_written_as_it_is_read) {
  for (const std::string_view text :
       {"0s", "1ns", "30s", "1m30s", "2h", "1h1s", "1s500ms", "2us"}) {
    EXPECT_EQ(duration_text(*parse_duration(text)), text);
  }
}

TEST(Suggest, finds_slips_and_nothing_else) {
  constexpr auto kKnown =
      std::to_array<std::string_view>({"approve", "apply", "propose", "propose-delete", "settle"});
  EXPECT_EQ(nearest("aprove", kKnown), "approve");
  EXPECT_EQ(nearest("Approve", kKnown), "approve");
  EXPECT_EQ(nearest("setlte", kKnown), "settle");
  EXPECT_EQ(nearest("propse-delete", kKnown), "propose-delete");
  EXPECT_EQ(nearest("sett", kKnown), "settle") << "the beginning of a word stands for it";
  EXPECT_EQ(nearest("dance", kKnown), "");
  EXPECT_EQ(suggestion("dance", kKnown),
            "; known: approve, apply, propose, propose-delete and settle");
  EXPECT_EQ(nearest(std::string(100'000, 'a'), kKnown), "");
}

TEST(Suggest, counts_in_english) {
  EXPECT_EQ(ordinal(1), "1st");
  EXPECT_EQ(ordinal(2), "2nd");
  EXPECT_EQ(ordinal(3), "3rd");
  EXPECT_EQ(ordinal(11), "11th");
  EXPECT_EQ(ordinal(112), "112th");
  EXPECT_EQ(ordinal(121), "121st");
}

TEST(Bounds, are_told_in_words) {
  EXPECT_EQ(to_text(Bounds{2, 2}), "2");
  EXPECT_EQ(to_text(Bounds{.least = 2}), "at least 2");
  EXPECT_EQ(to_text(Bounds{.most = 3}), "at most 3");
  EXPECT_EQ(to_text(Bounds{2, 3}), "2 to 3");
}

TEST(JsonOf, reads_scalars_as_kubernetes_objects_need_them) {
  const auto json = [](std::string_view text) {
    return json_of(load_yaml("a", text)->front()).dump();
  };
  EXPECT_EQ(
      json(
          "{a: 1, b: true, c: x, d: ~, e: \"1\", f: 1.5, g: yes, h: 0644, i: -3, j: 1.2.3, k: v1}"),
      R"({"a":1,"b":true,"c":"x","d":null,"e":"1","f":1.5,"g":"yes","h":"0644","i":-3,"j":"1.2.3","k":"v1"})");
  EXPECT_EQ(json("[[], {}, '', 0, 99999999999999999999]"), R"([[],{},"",0,1e+20])");
}

TEST(Kinds, have_plurals) {
  EXPECT_EQ(usual_plural("Cluster"), "clusters");
  EXPECT_EQ(usual_plural("NetworkPolicy"), "networkpolicies");
  EXPECT_EQ(usual_plural("Gateway"), "gateways");
  EXPECT_EQ(usual_plural("Switch"), "switches");
  EXPECT_NE(find_kind("PackageVariant", {}), nullptr);
  EXPECT_EQ(find_kind("Cluster", {}), nullptr);
}

TEST(Diagnostic, underlines_the_spot) {
  const Diagnostic diagnostic{
      "a.yaml", {2, 5}, 6, "unknown step \"aprove\"; did you mean \"approve\"?"};
  EXPECT_EQ(to_text(diagnostic, "steps:\n  - aprove: x\n"),
            "a.yaml:2:5: unknown step \"aprove\"; did you mean \"approve\"?\n    - aprove: x\n     "
            " ^^^^^^");
  EXPECT_EQ(to_text(Diagnostic{"a.yaml", {}, 1, "no such file"}, ""), "a.yaml: no such file");
  EXPECT_EQ(to_text(Diagnostic{"a.yaml", {9, 1}, 1, "gone"}, "one line\n"), "a.yaml:9:1: gone");
}

}  // namespace
}  // namespace porchsim::scenarios
