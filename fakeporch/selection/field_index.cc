#include "fakeporch/selection/field_index.h"

#include <algorithm>
#include <utility>

namespace porchsim::fakeporch {

const FieldIndex::Found* FieldIndex::find(FieldSelector fields, const ObjectPlaces& all) {
  std::ranges::sort(fields);
  const auto repeated = std::ranges::unique(fields);
  fields.erase(repeated.begin(), repeated.end());
  Texts paths;
  Texts wanted;
  for (auto& [path, value] : fields) {
    // Nothing has two values.
    if (!paths.empty() && paths.back() == path) return nullptr;
    paths.push_back(std::move(path));
    wanted.push_back(std::move(value));
  }
  const auto [index, is_new] = indexes_.try_emplace(std::move(paths));
  auto& [known, values] = *index;
  if (is_new) {
    for (const ObjectPlace& place : all) add(values, field_texts(*place.object, known), place);
  }
  const auto found = values.find(wanted);
  return found == values.end() ? nullptr : &found->second;
}

void FieldIndex::add(const ObjectPlace& place) {
  for (auto& [paths, values] : indexes_) add(values, field_texts(*place.object, paths), place);
}

void FieldIndex::remove(const ObjectPlace& place) {
  for (auto& [paths, values] : indexes_) remove(values, field_texts(*place.object, paths), place);
}

void FieldIndex::move(const ObjectPlace& place, const api::Object& before) {
  for (auto& [paths, values] : indexes_) {
    const Texts from = field_texts(before, paths);
    const Texts to = field_texts(*place.object, paths);
    if (from == to) continue;
    remove(values, from, place);
    add(values, to, place);
  }
}

void FieldIndex::add(Values& values, const Texts& of, const ObjectPlace& place) {
  Found& found = values[of];
  found.insert(found.end(), place);
}

void FieldIndex::remove(Values& values, const Texts& of, const ObjectPlace& place) {
  const auto found = values.find(of);
  found->second.erase(place);
  if (found->second.empty()) values.erase(found);
}

}  // namespace porchsim::fakeporch
