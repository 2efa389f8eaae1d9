// What an applier no longer names goes, unless somebody else does (structured-merge-diff's prune).
#pragma once

#include <expected>
#include <string>

#include "kube/managedfields/managers.h"
#include "kube/managedfields/versioned.h"

namespace porchsim::kube::managedfields {

// `merged` is the object with the new configuration, `last` what the applier owned before, and
// `managers` has its new set already. What belongs to nobody, or to updaters, stays.
std::expected<Versioned, std::string> prune(const Kind& kind, const Versioned& merged,
                                            const Managers& managers, const Manager& last,
                                            const std::string& api_version);

}  // namespace porchsim::kube::managedfields
