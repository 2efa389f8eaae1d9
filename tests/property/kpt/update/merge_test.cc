// Laws of the three-way update, over small packages of resources that people might have written.
// Values are compared: what a merge may do to the order of keys is no law.
#include "kpt/update/merge.h"

#include <gtest/gtest.h>
#include <rapidcheck/gtest.h>

#include <map>
#include <string>
#include <utility>
#include <vector>

#include "kpt/yaml/node.h"

namespace porchsim::kpt {
namespace {

// One resource: the data of a ConfigMap, or the images of a Pod's containers. No map is ever empty:
// a map that one side drops whole leaves an empty one behind, which is kpt's way.
using Values = std::map<std::string, std::string>;

struct Package {
  std::map<std::string, Values> config_maps;  // by name
  std::map<std::string, Values> pods;
};

rc::Gen<std::string> word() {
  return rc::gen::element<std::string>("one", "two", "three", "yes", "1", "", "a: b", "x\ny\n");
}

// A map of up to eight entries; later ones replace earlier ones of the same key.
template <class Value>
rc::Gen<std::map<std::string, Value>> map_of(std::vector<std::string> keys,
                                             const rc::Gen<Value>& value) {
  const auto entries = rc::gen::container<std::vector<std::pair<std::string, Value>>>(
      rc::gen::pair(rc::gen::elementOf(std::move(keys)), value));
  return rc::gen::map(rc::gen::resize(8, entries),
                      [](const std::vector<std::pair<std::string, Value>>& list) {
                        std::map<std::string, Value> made;
                        for (const auto& [key, one] : list) made.insert_or_assign(key, one);
                        return made;
                      });
}

rc::Gen<Values> values() {
  return rc::gen::map(map_of<std::string>({"a", "b", "c", "d"}, word()), [](Values made) {
    made["kept"] = "always";
    return made;
  });
}

rc::Gen<std::map<std::string, Values>> resources() {
  return map_of<Values>({"x", "y", "z"}, values());
}

rc::Gen<Package> packages() {
  return rc::gen::build<Package>(rc::gen::set(&Package::config_maps, resources()),
                                 rc::gen::set(&Package::pods, resources()));
}

Files files_of(const Package& package) {
  Files files{
      {"Kptfile", make_text("apiVersion: kpt.dev/v1\nkind: Kptfile\nmetadata:\n  name: p\n")}};
  using yaml::Node;
  const auto add = [&](const std::string& kind, const std::string& name, Node body,
                       std::string_view field) {
    Node root = Node::mapping();
    root.set("apiVersion", Node::scalar("v1"));
    root.set("kind", Node::scalar(kind));
    root.set("metadata", Node::mapping()).set("name", Node::scalar(name));
    root.set(field, std::move(body));
    files.emplace(kind + "_" + name + ".yaml", make_text(yaml::print(root)));
  };
  for (const auto& [name, data] : package.config_maps) {
    Node map = Node::mapping();
    for (const auto& [key, value] : data) map.set(key, Node::scalar(value));
    add("ConfigMap", name, std::move(map), "data");
  }
  for (const auto& [name, images] : package.pods) {
    Node list = Node::sequence();
    for (const auto& [container, image] : images) {
      Node item = Node::mapping();
      item.set("name", Node::scalar(container));
      item.set("image", Node::scalar(image.empty() ? "none" : image));
      list.content.push_back(std::move(item));
    }
    Node spec = Node::mapping();
    spec.set("containers", std::move(list));
    add("Pod", name, std::move(spec), "spec");
  }
  return files;
}

Files merged(const Package& base, const Package& ours, const Package& theirs) {
  const Files b = files_of(base);
  const Files o = files_of(ours);
  const Files t = files_of(theirs);
  const auto result = update_package(UpdateStrategy::ResourceMerge, {b, o, t});
  RC_ASSERT(result.has_value());
  return *result;
}

// The containers of a Pod come in another order after a merge: they are told apart by name.
yaml::Node by_name(yaml::Node root) {
  if (yaml::Node* spec = root.find("spec"); spec != nullptr) {
    yaml::Node* list = spec->find("containers");
    yaml::Node map = yaml::Node::mapping();
    for (auto& item : list->content) map.set(item.find("name")->value, item);
    *list = std::move(map);
  }
  return root;
}

void expect_same(const Files& got, const Files& wanted) {
  RC_ASSERT(got.size() == wanted.size());
  for (const auto& [path, text] : wanted) {
    const auto found = got.find(path);
    RC_ASSERT(found != got.end());
    const yaml::Node a = by_name(yaml::parse(*found->second)->content[0]);
    const yaml::Node b = by_name(yaml::parse(*text)->content[0]);
    RC_ASSERT(a.same_value(b));
  }
}

RC_GTEST_PROP(MergeLaws, where_we_changed_nothing_theirs_comes_out, ()) {
  const Package base = *packages();
  const Package theirs = *packages();
  expect_same(merged(base, base, theirs), files_of(theirs));
}

RC_GTEST_PROP(MergeLaws, where_they_changed_nothing_ours_comes_out, ()) {
  const Package base = *packages();
  const Package ours = *packages();
  expect_same(merged(base, ours, base), files_of(ours));
}

RC_GTEST_PROP(MergeLaws, edits_of_different_keys_both_survive, ()) {
  const Values base = {{"kept", "always"}, {"left", "old"}, {"right", "old"}};
  Values ours = base;
  Values theirs = base;
  ours["left"] = *word();
  theirs["right"] = *word();
  Values both = ours;
  both["right"] = theirs["right"];
  const auto package = [](const Values& data) { return Package{{{"x", data}}, {{"x", data}}}; };
  expect_same(merged(package(base), package(ours), package(theirs)), files_of(package(both)));
}

RC_GTEST_PROP(MergeLaws, updating_again_to_the_same_upstream_changes_nothing, ()) {
  const Package base = *packages();
  const Package ours = *packages();
  const Package theirs = *packages();
  const Files first = merged(base, ours, theirs);
  const Files t = files_of(theirs);
  const auto second = update_package(UpdateStrategy::ResourceMerge, {t, first, t});
  RC_ASSERT(second.has_value());
  expect_same(*second, first);
}

}  // namespace
}  // namespace porchsim::kpt
