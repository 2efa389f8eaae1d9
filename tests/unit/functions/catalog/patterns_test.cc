// The small languages that functions are told with: globs, field paths, label selectors.
#include <gtest/gtest.h>

#include <string>
#include <vector>

#include "functions/catalog/kustomize_fields.h"
#include "functions/program/kyaml_path.h"
#include "functions/text/field_pattern.h"
#include "functions/text/glob.h"
#include "functions/text/go_sort.h"
#include "functions/text/label_selector.h"

namespace porchsim::functions {
namespace {

struct Fit {
  const char* pattern;
  const char* text;
  bool fits;
};

class Globs : public testing::TestWithParam<Fit> {};

TEST_P(Globs, match_paths) {
  const auto glob = compile_glob(GetParam().pattern);
  ASSERT_TRUE(glob) << GetParam().pattern;
  EXPECT_EQ(glob->matches(GetParam().text), GetParam().fits)
      << GetParam().pattern << " " << GetParam().text;
}

INSTANTIATE_TEST_SUITE_P(
    Table, Globs,
    testing::Values(Fit{"*.yaml", "a.yaml", true}, Fit{"*.yaml", "d/a.yaml", false},
                    Fit{"**/*.yaml", "a.yaml", true}, Fit{"**/*.yaml", "d/e/a.yaml", true},
                    Fit{"d/**", "d/e/f", true}, Fit{"d/**", "d", true}, Fit{"d/**", "de", false},
                    Fit{"d/**/f", "d/f", true}, Fit{"?.yaml", "ab.yaml", false},
                    Fit{"{a,b*}.yaml", "bcd.yaml", true}, Fit{"[a-c].yaml", "b.yaml", true},
                    Fit{"[!a].yaml", "a.yaml", false}, Fit{"a+b", "a+b", true}));

TEST(Globs, that_are_none_are_refused) {
  for (const char* pattern : {"[a", "{a", "a\\", "[]"}) {
    const auto glob = compile_glob(pattern);
    ASSERT_FALSE(glob) << pattern;
    EXPECT_EQ(glob.error(), "syntax error in pattern");
  }
}

class FieldPatterns : public testing::TestWithParam<Fit> {};

TEST_P(FieldPatterns, match_paths_of_fields) {
  EXPECT_EQ(field_fits(GetParam().pattern, GetParam().text), GetParam().fits)
      << GetParam().pattern << " " << GetParam().text;
}

INSTANTIATE_TEST_SUITE_P(Table, FieldPatterns,
                         testing::Values(Fit{"a.b", ".a.b", true}, Fit{"", "a", false},
                                         Fit{"a.*", "a.b", true}, Fit{"a.*", "a.b.c", false},
                                         Fit{"**.c", "a.b.c", true}, Fit{"**", "a.b", true},
                                         Fit{"a.**.c", "a.c", true}, Fit{"a.**.c", "a.b.b.c", true},
                                         Fit{"a[*].b", "a[3].b", true},
                                         Fit{"*[3].b", "a[3].b", true}, Fit{"a.b", "a[0].b", false},
                                         Fit{"a[1]", "a[2]", false}));

struct Selection {
  const char* selector;
  bool fits;  // app=web, tier=a, n=5
};

class LabelSelectors : public testing::TestWithParam<Selection> {};

TEST_P(LabelSelectors, match_labels) {
  const auto selector = LabelSelector::parse(GetParam().selector);
  ASSERT_TRUE(selector) << selector.error();
  EXPECT_EQ(selector->matches({{"app", "web"}, {"tier", "a"}, {"n", "5"}}), GetParam().fits)
      << GetParam().selector;
}

INSTANTIATE_TEST_SUITE_P(Table, LabelSelectors,
                         testing::Values(Selection{"", true}, Selection{"app=web", true},
                                         Selection{"app==db", false}, Selection{"app!=db", true},
                                         Selection{"none!=db", true}, Selection{"app", true},
                                         Selection{"!app", false}, Selection{"!none", true},
                                         Selection{"tier in (a, b)", true},
                                         Selection{"tier notin (a,b)", false},
                                         Selection{"app=web,tier=b", false}, Selection{"n>4", true},
                                         Selection{"n<5", false}));

TEST(LabelSelectors, that_are_none_are_refused_as_kubernetes_words_it) {
  const auto error = [](const char* text) {
    const auto selector = LabelSelector::parse(text);
    return selector ? std::string("no error") : selector.error();
  };
  EXPECT_EQ(error("a=b=c="), "found '=', expected: ',' or 'end of string'");
  EXPECT_EQ(error("a,"), "found '', expected: identifier after ','");
  EXPECT_EQ(error("=a"), "found '=', expected: !, identifier, or 'end of string'");
  EXPECT_EQ(error("a in b"), "unable to parse requirement: found 'b' expected: '('");
}

using Parts = std::vector<std::string>;

TEST(KyamlPaths, are_split_at_dots_but_not_in_brackets) {
  EXPECT_EQ(split_kyaml_path("a.b"), (Parts{"a", "b"}));
  EXPECT_EQ(split_kyaml_path("a.[b.c].d"), (Parts{"a", "b.c", "d"}));
  EXPECT_EQ(split_kyaml_path("a.[n=x.y].d"), (Parts{"a", "[n=x.y]", "d"}));
  EXPECT_EQ(split_kyaml_path(R"(a\.b.c)"), (Parts{"a.b", "c"}));
}

TEST(KustomizePaths, are_split_at_slashes_that_are_not_escaped) {
  EXPECT_EQ(split_field_path("a/b"), (Parts{"a", "b"}));
  EXPECT_EQ(split_field_path(R"(a/b\/c)"), (Parts{"a", "b/c"}));
}

TEST(GoSort, leaves_ties_where_its_algorithm_leaves_them) {
  // Up to twelve are sorted by insertion, which is stable; more are not.
  EXPECT_EQ(go_sorted({"b", "a", "b", "a"}), (std::vector<std::size_t>{1, 3, 0, 2}));
  std::vector<std::string> keys;
  for (int i = 0; i < 200; ++i) keys.push_back(std::string(1, static_cast<char>('a' + i * 7 % 5)));
  const auto order = go_sorted(keys);
  bool stable = true;
  for (std::size_t i = 1; i < order.size(); ++i) {
    ASSERT_LE(keys[order[i - 1]], keys[order[i]]);
    stable = stable && (keys[order[i - 1]] != keys[order[i]] || order[i - 1] < order[i]);
  }
  EXPECT_FALSE(stable);
}

}  // namespace
}  // namespace porchsim::functions
