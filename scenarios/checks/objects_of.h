// The objects of one kind in one namespace ("" = all), in the order of their keys.
#pragma once

#include <string_view>
#include <vector>

#include "scenarios/checks/truth.h"

namespace porchsim::scenarios {

inline std::vector<api::ObjectPtr> objects_of(const Truth& truth, std::string_view kind,
                                              std::string_view name_space) {
  std::vector<api::ObjectPtr> objects;
  truth.for_each(kind, [&](const api::ObjectPtr& object) {
    if (name_space.empty() || object->meta().name_space == name_space) objects.push_back(object);
  });
  return objects;
}

}  // namespace porchsim::scenarios
