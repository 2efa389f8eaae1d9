// Laws of the update strategies, field by field and file by file, over packages as people have
// them: a Deployment, a ConfigMap and a text file, with labels, environment variables, quotes and
// comments. A leaf is a value with the names on the way to it; one that is absent has no value.
#include <fmt/format.h>
#include <gtest/gtest.h>
#include <rapidcheck/gtest.h>

#include <map>
#include <optional>
#include <string>
#include <vector>

#include "kpt/update/merge.h"
#include "kpt/yaml/node.h"

namespace porchsim::kpt {
namespace {

using Leaves = std::map<std::string, std::string>;
using Values = std::map<std::string, std::string>;

struct Version {
  Values labels;
  Values data;
  Values env;
  std::string replicas;
  std::string image;
  std::string note;        // the text file; "" = there is none
  bool commented = false;  // of ours alone: to kyaml a new comment of theirs is a change
};

rc::Gen<std::string> word() {
  return rc::gen::element<std::string>("one", "two", "yes", "1", "a: b", "'q'", "x y", "0x1");
}

// Up to three entries and one that is always there: of an emptied map kpt keeps the key.
rc::Gen<Values> values() {
  const auto keys = rc::gen::element<std::string>("alpha", "beta", "gamma");
  return rc::gen::map(rc::gen::resize(3, rc::gen::container<Values>(keys, word())),
                      [](Values made) {
                        made["kept"] = "always";
                        return made;
                      });
}

rc::Gen<Version> versions() {
  return rc::gen::build<Version>(
      rc::gen::set(&Version::labels, values()), rc::gen::set(&Version::data, values()),
      rc::gen::set(&Version::env, values()),
      rc::gen::set(&Version::replicas, rc::gen::element<std::string>("1", "2", "3")),
      rc::gen::set(&Version::image,
                   rc::gen::element<std::string>("app:1", "app:2", "app@sha256:1")),
      rc::gen::set(&Version::note, rc::gen::element<std::string>("", "read me\n", "or not")),
      rc::gen::set(&Version::commented, rc::gen::just(false)));
}

yaml::Node map_node(const Values& entries, bool commented) {
  yaml::Node map = yaml::Node::mapping();
  for (const auto& [key, value] : entries) {
    map.set(key, yaml::Node::string(value));
    if (commented) map.find(key)->line_comment = "# about " + key;
  }
  return map;
}

yaml::Node object(std::string_view api_version, std::string_view kind) {
  yaml::Node root = yaml::Node::mapping();
  root.set("apiVersion", yaml::Node::scalar(api_version));
  root.set("kind", yaml::Node::scalar(kind));
  return root;
}

std::string deployment(const Version& version) {
  using yaml::Node;
  Node root = object("apps/v1", "Deployment");
  Node& meta = root.set("metadata", Node::mapping());
  meta.set("name", Node::scalar("app"));
  meta.set("labels", map_node(version.labels, version.commented));
  Node& spec = root.set("spec", Node::mapping());
  spec.set("replicas", Node::scalar(version.replicas, "!!int"));
  if (version.commented) spec.find_key("replicas")->head_comment = "# enough for now";
  Node container = Node::mapping();
  container.set("name", Node::scalar("app"));
  container.set("image", Node::scalar(version.image));
  Node env = Node::sequence();
  for (const auto& [name, value] : version.env) {
    Node item = Node::mapping();
    item.set("name", Node::scalar(name));
    item.set("value", Node::string(value));
    env.content.push_back(std::move(item));
  }
  container.set("env", std::move(env));
  Node list = Node::sequence();
  list.content.push_back(std::move(container));
  spec.set("template", Node::mapping())
      .set("spec", Node::mapping())
      .set("containers", std::move(list));
  return yaml::print(root);
}

Files files_of(const Version& version) {
  yaml::Node config = object("v1", "ConfigMap");
  config.set("metadata", yaml::Node::mapping()).set("name", yaml::Node::scalar("settings"));
  config.set("data", map_node(version.data, version.commented));
  Files files{
      {"Kptfile", make_text("apiVersion: kpt.dev/v1\nkind: Kptfile\nmetadata:\n  name: p\n")},
      {"app.yaml", make_text(deployment(version))},
      {"settings.yaml", make_text(yaml::print(config))}};
  if (!version.note.empty()) files["notes/readme.txt"] = make_text(version.note);
  return files;
}

Files any_files() { return files_of(*versions()); }
Files our_files() {
  Version version = *versions();
  version.commented = *rc::gen::arbitrary<bool>();
  return files_of(version);
}

// Elements of lists go by their name.
void collect(const yaml::Node& node, const std::string& path, Leaves& leaves) {
  if (node.is_scalar()) leaves[path] = fmt::format("{} {}", node.tag.view(), node.value);
  for (std::size_t i = 0; node.is_mapping() && i + 1 < node.content.size(); i += 2)
    collect(node.content[i + 1], path + "/" + node.content[i].value, leaves);
  for (std::size_t i = 0; node.is_sequence() && i < node.content.size(); ++i)
    collect(node.content[i], path + "/" + node.content[i].find("name")->value, leaves);
}

Leaves leaves_of(const Files& files) {
  Leaves leaves;
  for (const auto& [path, text] : files) {
    if (path.ends_with(".txt")) {
      leaves[path] = *text;
    } else {
      collect(yaml::parse(*text)->content[0], path, leaves);
    }
  }
  return leaves;
}

std::optional<std::string> value_of(const Leaves& leaves, const std::string& leaf) {
  const auto found = leaves.find(leaf);
  return found == leaves.end() ? std::nullopt : std::optional(found->second);
}

struct Update {
  Files base;
  Files ours;
  Files theirs;
  Files merged;
};

Update any_update(UpdateStrategy strategy) {
  Update update{any_files(), our_files(), any_files(), {}};
  const auto merged = update_package(strategy, {update.base, update.ours, update.theirs});
  RC_ASSERT(merged.has_value());
  update.merged = *merged;
  return update;
}

// kpt knows no difference between a file that we removed and one that is new; of lists that they
// changed, the same goes for elements.
void drop_what_comes_back(Leaves& leaves, const Leaves& ours) {
  std::erase_if(leaves, [&](const auto& leaf) {
    const bool listed = leaf.first.contains("/env/") || leaf.first.ends_with(".txt");
    return listed && !ours.contains(leaf.first);
  });
}

// What only one side changed, the merge has as that side has it.
void expect_changes(const Leaves& side, const Leaves& other, const Leaves& base,
                    const Leaves& merged) {
  Leaves all = side;
  all.insert(base.begin(), base.end());
  for (const auto& [leaf, value] : all) {
    const auto now = value_of(side, leaf);
    const auto before = value_of(base, leaf);
    if (now == before || value_of(other, leaf) != before) continue;
    RC_LOG() << leaf << "\n";
    RC_ASSERT(value_of(merged, leaf) == now);
  }
}

RC_GTEST_PROP(UpdateLaws, a_merge_keeps_what_only_we_changed, ()) {
  const Update update = any_update(UpdateStrategy::ResourceMerge);
  Leaves base = leaves_of(update.base);
  drop_what_comes_back(base, leaves_of(update.ours));
  expect_changes(leaves_of(update.ours), leaves_of(update.theirs), base, leaves_of(update.merged));
}

RC_GTEST_PROP(UpdateLaws, a_merge_takes_what_only_they_changed, ()) {
  const Update update = any_update(UpdateStrategy::ResourceMerge);
  expect_changes(leaves_of(update.theirs), leaves_of(update.ours), leaves_of(update.base),
                 leaves_of(update.merged));
}

RC_GTEST_PROP(UpdateLaws, no_strategy_empties_a_package, ()) {
  for (const auto strategy : {UpdateStrategy::ResourceMerge, UpdateStrategy::ForceDeleteReplace,
                              UpdateStrategy::CopyMerge}) {
    const Update update = any_update(strategy);
    RC_ASSERT(update.merged.contains("Kptfile"));
    RC_ASSERT(update.merged.contains("app.yaml"));
  }
}

RC_GTEST_PROP(UpdateLaws, without_news_our_values_stay_as_they_are, ()) {
  const Files base = any_files();
  const Files ours = our_files();
  const auto merged = update_package(UpdateStrategy::ResourceMerge, {base, ours, base});
  RC_ASSERT(merged.has_value());
  Leaves after = leaves_of(*merged);
  drop_what_comes_back(after, leaves_of(ours));
  RC_ASSERT(after == leaves_of(ours));
}

RC_GTEST_PROP(UpdateLaws, copy_merge_puts_their_files_over_ours, ()) {
  const Update update = any_update(UpdateStrategy::CopyMerge);
  for (const auto& [path, text] : update.merged) {
    if (path == "Kptfile") continue;
    const auto theirs = update.theirs.find(path);
    RC_ASSERT(*text == (theirs == update.theirs.end() ? *update.ours.at(path) : *theirs->second));
  }
  for (const auto& [path, text] : update.ours) {
    const bool stale = update.base.contains(path) && !update.theirs.contains(path);
    RC_ASSERT(update.merged.contains(path) != stale);
  }
  for (const auto& [path, text] : update.theirs) RC_ASSERT(update.merged.contains(path));
}

RC_GTEST_PROP(UpdateLaws, force_delete_replace_leaves_what_they_have, ()) {
  const Update update = any_update(UpdateStrategy::ForceDeleteReplace);
  RC_ASSERT(update.merged.size() == update.theirs.size());
  for (const auto& [path, text] : update.theirs) {
    if (path != "Kptfile") RC_ASSERT(*update.merged.at(path) == *text);
  }
}

RC_GTEST_PROP(UpdateLaws, fast_forward_refuses_what_we_changed_and_else_replaces, ()) {
  const Files base = any_files();
  const Files ours = *rc::gen::arbitrary<bool>() ? base : our_files();
  const Files theirs = any_files();
  const auto forwarded = update_package(UpdateStrategy::FastForward, {base, ours, theirs});
  const bool changed = leaves_of(ours) != leaves_of(base);
  if (changed) {
    RC_ASSERT(!forwarded.has_value());
    return;
  }
  if (!forwarded) return;  // comments of ours may differ
  const auto replaced = update_package(UpdateStrategy::ForceDeleteReplace, {base, ours, theirs});
  RC_ASSERT(hash_files(*forwarded) == hash_files(*replaced));
}

}  // namespace
}  // namespace porchsim::kpt
