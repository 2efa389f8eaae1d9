// The content of packages between what Git holds and what controllers see.
#pragma once

#include <optional>
#include <string_view>

#include "api/object_meta.h"
#include "api/package_revision.h"
#include "fakeporch/git/git_server.h"
#include "kpt/package/files.h"

namespace porchsim::fakeporch {

// What the Kptfile says; nothing where it says nothing. Both its upstream and its lock must be
// there. Invalid: there is no Kptfile, or it cannot be read.
api::Result<std::optional<api::Locator>> upstream_lock_in(const kpt::Files& files);

// A branch, a tag or a whole reference name, in this order.
std::optional<CommitId> find_ref(const GitRepository& repository, std::string_view name);

}  // namespace porchsim::fakeporch
