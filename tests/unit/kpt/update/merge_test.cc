#include "kpt/update/merge.h"

#include <gtest/gtest.h>

namespace porchsim::kpt {
namespace {

Files files(std::initializer_list<std::pair<const char*, std::string>> list) {
  Files made;
  for (const auto& [path, text] : list) made.emplace(path, make_text(text));
  return made;
}

std::string kptfile(std::string_view rest = "") {
  return "apiVersion: kpt.dev/v1\nkind: Kptfile\nmetadata:\n  name: app\n" + std::string(rest);
}

std::string config_map(std::string_view data, std::string_view comment = "") {
  return "apiVersion: v1\nkind: ConfigMap\nmetadata:" + std::string(comment) + "\n  name: cm\n" +
         std::string(data);
}

// One line a file, for readable expectations.
std::string listing(const Files& made) {
  std::string text;
  for (const auto& [path, content] : made) text += path + "=" + *content + ";";
  return text;
}

Files merged(UpdateStrategy strategy, const Files& base, const Files& ours, const Files& theirs) {
  const auto result = update_package(strategy, {base, ours, theirs});
  EXPECT_TRUE(result.has_value()) << result.error().message;
  return result.value_or(Files{});
}

struct ResourceCase {
  const char* name;
  const char* base;  // data of the ConfigMap; null = absent
  const char* ours;
  const char* theirs;
  const char* result;
};

class ResourceMerge : public testing::TestWithParam<ResourceCase> {};

TEST_P(ResourceMerge, merges_one_resource) {
  const auto package = [](const char* data) {
    Files made = files({{"Kptfile", kptfile()}});
    if (data != nullptr) made.emplace("cm.yaml", make_text(config_map(data)));
    return made;
  };
  const ResourceCase& test = GetParam();
  const Files result = merged(UpdateStrategy::ResourceMerge, package(test.base), package(test.ours),
                              package(test.theirs));
  EXPECT_EQ(listing(result), listing(package(test.result)));
}

INSTANTIATE_TEST_SUITE_P(
    Rules, ResourceMerge,
    testing::Values(
        ResourceCase{"added_by_us", nullptr, "data: {a: x}\n", nullptr, "data: {a: x}\n"},
        ResourceCase{"added_by_them", nullptr, nullptr, "data: {a: x}\n", "data: {a: x}\n"},
        ResourceCase{"added_by_both_theirs_wins", nullptr, "data: {a: x, b: z}\n", "data: {a: y}\n",
                     "data: {a: y, b: z}\n"},
        ResourceCase{"dropped_by_both", "data: {a: x}\n", nullptr, nullptr, nullptr},
        ResourceCase{"dropped_by_them_untouched", "data: {a: x}\n", "data: {a: x}\n", nullptr,
                     nullptr},
        ResourceCase{"dropped_by_them_changed_here", "data: {a: x}\n", "data: {a: y}\n", nullptr,
                     "data: {a: y}\n"},
        ResourceCase{"dropped_by_us_stays_away", "data: {a: x}\n", nullptr, "data: {a: y}\n",
                     nullptr},
        ResourceCase{"their_scalar_wins", "data: {a: x}\n", "data: {a: y}\n", "data: {a: z}\n",
                     "data: {a: z}\n"},
        ResourceCase{"ours_stays_where_they_are_still", "data:\n  a: x\n",
                     "data:\n  a: mine # why\n", "data: {a: x}\n", "data:\n  a: mine # why\n"},
        ResourceCase{"removed_upstream", "data: {a: x, b: x}\n", "data: {a: y, b: x}\n",
                     "data: {b: x}\n", "data: {b: x}\n"},
        ResourceCase{"removed_here_changed_there", "data: {a: x, b: x}\n", "data: {b: x}\n",
                     "data: {a: z, b: x}\n", "data: {b: x, a: z}\n"},
        ResourceCase{"null_removes", "data: {a: x, b: x}\n", "data: {a: x, b: x}\n",
                     "data: {a: null, b: x}\n", "data: {b: x}\n"},
        ResourceCase{"lists_of_unknown_fields_are_atomic", "l: [a]\n", "l: [a, b]\n", "l: [a, c]\n",
                     "l: [a, c]\n"}),
    [](const auto& test) { return test.param.name; });

TEST(MergeTest, the_merge_comment_ties_a_renamed_resource_to_upstream) {
  const std::string renamed =
      "apiVersion: v1\nkind: ConfigMap\nmetadata: # kpt-merge: /cm\n  name: mine\ndata: {a: x}\n";
  const Files base = files({{"Kptfile", kptfile()}, {"cm.yaml", config_map("data: {a: x}\n")}});
  const Files ours = files({{"Kptfile", kptfile()}, {"cm.yaml", renamed}});
  const Files theirs = files({{"Kptfile", kptfile()}, {"cm.yaml", config_map("data: {a: z}\n")}});
  EXPECT_EQ(
      *merged(UpdateStrategy::ResourceMerge, base, ours, theirs).at("cm.yaml"),
      "apiVersion: v1\nkind: ConfigMap\nmetadata: # kpt-merge: /cm\n  name: mine\ndata: {a: z}\n");
}

// kpt compares what it noted on the resources as well: where each lies, and how its file looks.
TEST(MergeTest, an_untouched_resource_that_moved_up_in_its_file_is_kept_when_upstream_drops_it) {
  const std::string other = "kind: ConfigMap\nmetadata:\n  name: other\n";
  const Files base = files({{"Kptfile", kptfile()}, {"r.yaml", other + "---\n" + config_map("")}});
  const Files ours = files({{"Kptfile", kptfile()}, {"r.yaml", config_map("")}});
  const Files theirs = files({{"Kptfile", kptfile()}});
  EXPECT_EQ(*merged(UpdateStrategy::ResourceMerge, base, ours, theirs).at("r.yaml"),
            config_map(""));
  EXPECT_FALSE(merged(UpdateStrategy::ResourceMerge, base, base, theirs).contains("r.yaml"));
}

TEST(MergeTest, a_blueprint_attribution_that_changed_here_is_a_change) {
  const auto attributed = [](std::string_view by) {
    return files({{"Kptfile", kptfile()},
                  {"r.yaml",
                   "kind: ConfigMap\nmetadata:\n  name: c\n  annotations:\n    "
                   "cnrm.cloud.google.com/blueprint: " +
                       std::string(by) + "\n"}});
  };
  const Files theirs = files({{"Kptfile", kptfile()}});
  EXPECT_TRUE(merged(UpdateStrategy::ResourceMerge, attributed("kpt"), attributed("kpt-fn"), theirs)
                  .contains("r.yaml"));
}

TEST(MergeTest, annotations_merge_into_the_block_in_which_their_place_is_noted) {
  const Files base = files({{"Kptfile", kptfile()}, {"cm.yaml", config_map("")}});
  const Files theirs =
      files({{"Kptfile", kptfile()}, {"cm.yaml", config_map("  annotations: {a: b}\n")}});
  EXPECT_EQ(*merged(UpdateStrategy::ResourceMerge, base, base, theirs).at("cm.yaml"),
            config_map("  annotations:\n    a: b\n"));
}

TEST(MergeTest, an_id_gets_both_of_its_names) {
  const Files base = files({{"Kptfile", kptfile()}, {"cm.yaml", config_map("")}});
  const Files ours =
      files({{"Kptfile", kptfile()},
             {"cm.yaml", config_map("  annotations:\n    config.k8s.io/id: '1'\n")}});
  EXPECT_EQ(*merged(UpdateStrategy::ResourceMerge, base, ours, base).at("cm.yaml"),
            config_map("  annotations:\n    config.k8s.io/id: '1'\n"
                       "    internal.config.kubernetes.io/id: '1'\n"));
}

// Where the schema of the kind has a text it has no merge key to be inferred.
TEST(MergeTest, a_list_where_the_schema_has_a_text_is_atomic) {
  const std::string base = config_map("data:\n  a: []\n");
  const auto result = merge_documents(base, base, config_map("data:\n  a: [{name: x}]\n"), true);
  ASSERT_TRUE(result.has_value()) << result.error().message;
  EXPECT_EQ(*result, config_map("data:\n  a: [{name: x}]\n"));
}

TEST(MergeTest, what_krmignore_names_is_no_resource_of_an_upgrade) {
  const auto package = [](std::string_view data) {
    return files({{"Kptfile", kptfile()},
                  {".krmignore", "old/\n"},
                  {"cm.yaml", config_map(data)},
                  {"old/cm.yaml", config_map(data)}});
  };
  const Files result = merged(UpdateStrategy::ResourceMerge, package("data: {a: x}\n"),
                              package("data: {a: x}\n"), package("data: {a: z}\n"));
  EXPECT_EQ(*result.at("cm.yaml"), config_map("data: {a: z}\n"));
  EXPECT_EQ(*result.at("old/cm.yaml"), config_map("data: {a: x}\n"));
}

TEST(MergeTest, containers_merge_by_name) {
  const auto pod = [](std::string_view containers) {
    return "apiVersion: v1\nkind: Pod\nmetadata:\n  name: p\nspec:\n  containers:\n" +
           std::string(containers);
  };
  const auto result =
      merge_documents(pod("  - name: a\n    image: a:1\n"),
                      pod("  - name: a\n    image: a:1\n  - name: side\n    image: s:1\n"),
                      pod("  - name: a\n    image: a:2\n  - name: new\n    image: n:1\n"), false);
  ASSERT_TRUE(result.has_value());
  EXPECT_EQ(*result, pod("  - name: a\n    image: a:2\n  - name: side\n    image: s:1\n"
                         "  - image: n:1\n    name: new\n"));
}

TEST(MergeTest, different_kinds_at_one_place_are_an_error) {
  const Files base = files({{"Kptfile", kptfile()}, {"cm.yaml", config_map("data: x\n")}});
  const Files theirs = files({{"Kptfile", kptfile()}, {"cm.yaml", config_map("data: {a: b}\n")}});
  const auto result = update_package(UpdateStrategy::ResourceMerge, {base, base, theirs});
  ASSERT_FALSE(result.has_value());
  EXPECT_EQ(result.error().message,
            "update.Update: pkg <LOCAL>:\n\tupdate.updatePackage: wrong node kind: expected "
            "ScalarNode but got "
            "MappingNode: node contents:\n{a: b}\n");
}

TEST(MergeTest, other_files_go_by_bytes_and_git_is_invisible) {
  const Files base = files({{"Kptfile", kptfile()},
                            {"a.txt", "1"},
                            {"b.txt", "1"},
                            {"c.txt", "1"},
                            {".gitignore", "1"}});
  const Files ours = files({{"Kptfile", kptfile()},
                            {"a.txt", "ours"},
                            {"b.txt", "1"},
                            {"c.txt", "1"},
                            {".gitignore", "1"}});
  const Files theirs = files({{"Kptfile", kptfile()},
                              {"a.txt", "2"},
                              {"b.txt", "2"},
                              {".gitignore", "2"},
                              {"d.txt", "2"}});
  const Files result = merged(UpdateStrategy::ResourceMerge, base, ours, theirs);
  EXPECT_EQ(listing(result), listing(files({{"Kptfile", kptfile()},
                                            {"a.txt", "ours"},
                                            {"b.txt", "2"},
                                            {".gitignore", "1"},
                                            {"d.txt", "2"}})));
}

TEST(MergeTest, a_subpackage_added_on_both_sides_fails_the_update) {
  const Files base = files({{"Kptfile", kptfile()}});
  const Files both = files({{"Kptfile", kptfile()}, {"sub/Kptfile", kptfile()}});
  EXPECT_EQ(update_package(UpdateStrategy::ResourceMerge, {base, both, both}).error().message,
            "update.Update: pkg <LOCAL>/sub:\n\tupdate.updatePackage: subpackage \"sub\" added in "
            "both upstream and local");
}

TEST(MergeTest, functions_merge_by_image_and_local_ones_stay) {
  const auto pipeline = [](std::string_view functions) {
    return kptfile("pipeline:\n  mutators:\n" + std::string(functions));
  };
  const Files base = files({{"Kptfile", pipeline("    - image: a:v1\n")}});
  const Files ours = files({{"Kptfile", pipeline("    - image: a:v1\n    - image: mine:v1\n")}});
  const Files theirs = files({{"Kptfile", pipeline("    - image: a:v2\n    - image: new:v1\n")}});
  EXPECT_EQ(*merged(UpdateStrategy::ResourceMerge, base, ours, theirs).at("Kptfile"),
            pipeline("    - image: a:v2\n    - image: mine:v1\n    - image: new:v1\n"));
}

TEST(MergeTest, fast_forward_refuses_local_changes) {
  const Files base = files({{"Kptfile", kptfile()}, {"cm.yaml", config_map("data: {a: x}\n")}});
  const Files ours = files({{"Kptfile", kptfile()}, {"cm.yaml", config_map("data: {a: y}\n")}});
  const Files theirs = files({{"Kptfile", kptfile()}, {"cm.yaml", config_map("data: {a: z}\n")}});
  EXPECT_EQ(update_package(UpdateStrategy::FastForward, {base, ours, theirs}).error().message,
            "update.Update: pkg <LOCAL>:\n\tupdate.checkForLocalChanges: local package files have "
            "been modified: "
            "[cm.yaml].\n  use a different update --strategy.");
  EXPECT_EQ(listing(merged(UpdateStrategy::FastForward, base, base, theirs)), listing(theirs));
}

TEST(MergeTest, copy_merge_keeps_our_files_and_replaces_theirs) {
  const Files base = files({{"Kptfile", kptfile()}, {"a.txt", "1"}, {"b.txt", "1"}});
  const Files ours =
      files({{"Kptfile", kptfile()}, {"a.txt", "ours"}, {"b.txt", "ours"}, {"mine.txt", "ours"}});
  const Files theirs = files({{"Kptfile", kptfile()}, {"a.txt", "2"}});
  EXPECT_EQ(listing(merged(UpdateStrategy::CopyMerge, base, ours, theirs)),
            listing(files({{"Kptfile", kptfile()}, {"a.txt", "2"}, {"mine.txt", "ours"}})));
}

TEST(MergeTest, copy_merge_fails_where_a_dropped_folder_holds_a_file_of_ours) {
  const Files base = files({{"Kptfile", kptfile()}, {"d/a.txt", "1"}});
  const Files ours = files({{"Kptfile", kptfile()}, {"d/a.txt", "1"}, {"d/mine.txt", "1"}});
  const Files theirs = files({{"Kptfile", kptfile()}});
  EXPECT_EQ(update_package(UpdateStrategy::CopyMerge, {base, ours, theirs}).error().message,
            "update.Update: pkg <LOCAL>: remove <LOCAL>/d: directory not empty");
}

TEST(MergeTest, force_delete_replace_keeps_only_the_merged_kptfile) {
  const Files base = files({{"Kptfile", kptfile()}});
  const Files ours =
      files({{"Kptfile", kptfile("info:\n  description: ours\n")}, {"mine.txt", "x"}});
  const Files theirs = files({{"Kptfile", kptfile()}, {"a.txt", "2"}});
  EXPECT_EQ(listing(merged(UpdateStrategy::ForceDeleteReplace, base, ours, theirs)),
            listing(files({{"Kptfile", kptfile("info:\n  description: ours\n")}, {"a.txt", "2"}})));
}

TEST(MergeTest, strategies_have_names_and_anything_else_is_resource_merge) {
  for (const auto strategy : {UpdateStrategy::ResourceMerge, UpdateStrategy::FastForward,
                              UpdateStrategy::ForceDeleteReplace, UpdateStrategy::CopyMerge}) {
    EXPECT_EQ(parse_update_strategy(to_string(strategy)), strategy);
  }
  EXPECT_EQ(parse_update_strategy(""), UpdateStrategy::ResourceMerge);
  EXPECT_EQ(parse_update_strategy("Fast-Forward"), UpdateStrategy::ResourceMerge);
}

}  // namespace
}  // namespace porchsim::kpt
