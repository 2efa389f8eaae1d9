// Objects of one kind: those in one namespace ("" = all), in the order of their keys.
#pragma once

#include <string_view>
#include <vector>

#include "scenarios/checks/backstage.h"
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

// Those that the caches of a controller show; of what it has no cache, those of the server.
inline void for_each_cached(const std::vector<Backstage::Cache>& caches,
                            std::string_view controller, std::string_view kind, const Truth& truth,
                            const Truth::Visit& visit) {
  bool is_cached = false;
  for (const Backstage::Cache& cache : caches) {
    if (cache.controller != controller || cache.kind != kind) continue;
    is_cached = true;
    for (const api::ObjectPtr& object : cache.objects) visit(object);
  }
  if (!is_cached) truth.for_each(kind, visit);
}

}  // namespace porchsim::scenarios
