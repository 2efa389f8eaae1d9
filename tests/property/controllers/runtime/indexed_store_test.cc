// The indexed store against a plain map: an index finds exactly what a scan would.
#include "controllers/runtime/indexed_store.h"

#include <gtest/gtest.h>
#include <rapidcheck/gtest.h>

#include <algorithm>
#include <map>
#include <string>
#include <vector>

#include "tests/unit/controllers/runtime/test_objects.h"

namespace porchsim::runtime {
namespace {

using Model = std::map<api::ObjectKey, api::ObjectPtr>;

std::vector<std::string> teams_of(const api::Object& object) {
  std::vector<std::string> values;
  for (const auto& [key, value] : object.meta().labels) values.push_back(value);
  return values;
}

std::vector<api::ObjectPtr> scan(const Model& model, std::string_view team) {
  std::vector<api::ObjectPtr> found;
  for (const auto& [key, object] : model) {
    const auto teams = teams_of(*object);
    if (team.empty() || std::ranges::find(teams, team) != teams.end()) found.push_back(object);
  }
  return found;
}

std::vector<api::ObjectPtr> all(const IndexedStore::Objects* objects) {
  if (objects == nullptr) return {};
  return std::vector<api::ObjectPtr>(objects->begin(), objects->end());
}

RC_GTEST_PROP(IndexedStoreLaw, an_index_finds_what_a_scan_would, ()) {
  IndexedStore store;
  Model model;
  const auto steps = *rc::gen::inRange(1, 80);
  const auto indexed_at = *rc::gen::inRange(0, steps);
  for (int step = 0; step < steps; ++step) {
    if (step == indexed_at) store.add_index("team", teams_of);
    const auto name_space = std::to_string(*rc::gen::inRange(0, 3));
    const auto name = std::to_string(*rc::gen::inRange(0, 5));
    const api::ObjectKey key{name_space, name};
    if (*rc::gen::inRange(0, 4) == 0) {
      RC_ASSERT((store.remove(key) != nullptr) == (model.erase(key) > 0));
      continue;
    }
    api::StringMap labels;
    for (const char* label : {"x", "y"}) {
      const int team = *rc::gen::inRange(0, 4);
      if (team > 0) labels[label] = std::to_string(team);
    }
    const auto object = testing::object(name_space, name, std::to_string(step), labels);
    const auto former = store.put(object);
    RC_ASSERT(former == (model.contains(key) ? model[key] : nullptr));
    model[key] = object;
  }
  RC_ASSERT(all(&store.objects()) == scan(model, ""));
  for (const char* team : {"1", "2", "3"}) {
    RC_ASSERT(all(store.by_index("team", team)) == scan(model, team));
  }
}

}  // namespace
}  // namespace porchsim::runtime
