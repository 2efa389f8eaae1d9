#include "kube/managedfields/update_cap.h"

#include <algorithm>
#include <chrono>
#include <map>
#include <optional>
#include <string>
#include <utility>
#include <vector>

namespace porchsim::kube::managedfields {
namespace {

constexpr std::size_t kMostUpdaters = 10;

// Oldest first, those of one second by identifier.
std::vector<std::string> updaters_by_age(const Managers& managers) {
  std::vector<std::pair<std::chrono::seconds, std::string>> ages;
  for (const auto& [identifier, manager] : managers) {
    if (manager.name.applies) continue;
    const auto time = manager.time.value_or(api::Time{}).time_since_epoch();
    ages.emplace_back(std::chrono::floor<std::chrono::seconds>(time), identifier);
  }
  std::ranges::sort(ages);
  std::vector<std::string> out;
  for (auto& [age, identifier] : ages) out.push_back(std::move(identifier));
  return out;
}

}  // namespace

Managers cap_updaters(Managers managers) {
  const std::vector<std::string> updaters = updaters_by_age(managers);
  std::map<std::string, std::string> first_of_version;
  std::size_t left = updaters.size();
  for (const std::string& identifier : updaters) {
    if (left <= kMostUpdaters) break;
    const Manager manager = managers.at(identifier);
    const auto [first, is_first] = first_of_version.emplace(manager.api_version, identifier);
    // A version's oldest stays by itself until there is another to put it together with.
    if (is_first) continue;
    const ManagerName name{"ancient-changes", "", manager.api_version, false};
    const std::string bucket = name.identifier();
    if (!managers.contains(bucket)) {
      Manager oldest = managers.at(first->second);
      managers.erase(first->second);
      oldest.name = name;
      managers[bucket] = std::move(oldest);
    }
    managers[bucket].set = manager.set->union_with(*managers[bucket].set);
    managers[bucket].time = manager.time;
    managers.erase(identifier);
    --left;
  }
  return managers;
}

}  // namespace porchsim::kube::managedfields
