#include "kube/managedfields/managers_memory.h"

#include <algorithm>
#include <chrono>
#include <utility>

#include "api/json/shared_content.h"

namespace porchsim::kube::managedfields {

std::expected<Managers, std::string> ManagersMemory::read(const api::Json& managed_fields) {
  const auto found = std::ranges::find_if(
      known_, [&](const Known& known) { return share_content(known.written, managed_fields); });
  if (found == known_.end()) return read_managers(managed_fields, sets_);
  found->written = {};
  return std::exchange(found->managers, {});
}

api::Json ManagersMemory::write(Managers managers) {
  for (auto& [identifier, manager] : managers) manager.set = sets_.shared(manager.set);
  api::Json written = write_managers(managers);
  keep(written, std::move(managers));
  return written;
}

void ManagersMemory::keep(const api::Json& managed_fields, Managers managers) {
  for (auto& [identifier, manager] : managers) {
    manager.set = sets_.shared(manager.set);
    if (!sets_.has(manager.set)) return;
    if (manager.time) manager.time = std::chrono::floor<std::chrono::seconds>(*manager.time);
  }
  known_[next_] = {managed_fields, std::move(managers)};
  next_ = (next_ + 1) % known_.size();
}

}  // namespace porchsim::kube::managedfields
