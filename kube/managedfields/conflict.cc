#include "kube/managedfields/conflict.h"

#include <utility>

#include <fmt/format.h>

namespace porchsim::kube::managedfields {
namespace {

std::string message_of(const std::vector<Conflict>& conflicts) {
  if (conflicts.size() == 1) {
    return fmt::format("Apply failed with 1 conflict: {}: {}", conflicts.front().message(),
                       conflicts.front().field());
  }
  std::string lines;
  std::string of;
  for (const Conflict& conflict : conflicts) {
    if (!lines.empty()) lines += '\n';
    std::string manager = conflict.manager.identifier();
    if (manager != std::exchange(of, manager)) {
      lines += fmt::format("conflicts with {}:\n", conflict.manager.display());
    }
    lines += "- " + conflict.field();
  }
  return fmt::format("Apply failed with {} conflicts: {}", conflicts.size(), lines);
}

}  // namespace

std::string Conflict::message() const { return "conflict with " + manager.display(); }

ApplyError conflict_error(std::vector<Conflict> conflicts) {
  std::string message = message_of(conflicts);
  return {{api::Reason::Conflict, std::move(message)}, std::move(conflicts)};
}

}  // namespace porchsim::kube::managedfields
