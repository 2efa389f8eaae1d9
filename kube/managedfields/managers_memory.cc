#include "kube/managedfields/managers_memory.h"

#include <algorithm>
#include <chrono>
#include <utility>

#include "api/json/shared_content.h"

namespace porchsim::kube::managedfields {

std::expected<Managers, std::string> ManagersMemory::read(const api::Json& managed_fields) {
  const auto found = std::ranges::find_if(
      known_, [&](const Known& known) { return share_content(known.written, managed_fields); });
  if (found == known_.end()) return read_managers(managed_fields);
  found->written = {};
  return std::exchange(found->managers, {});
}

void ManagersMemory::keep(const api::Json& managed_fields, Managers managers) {
  for (auto& [identifier, manager] : managers) {
    if (manager.time) manager.time = std::chrono::floor<std::chrono::seconds>(*manager.time);
  }
  known_[next_] = {managed_fields, std::move(managers)};
  next_ = (next_ + 1) % known_.size();
}

}  // namespace porchsim::kube::managedfields
