// A repository of the simulated world as a bare repository on disk: one pack of all that its
// references reach, packed-refs, and HEAD. What is written passes `git fsck --strict`.
#pragma once

#include <string>

#include "api/json/result.h"
#include "fakeporch/git/git_server.h"
#include "fakeporch/git/object_database.h"

namespace porchsim::fakeporch {

// AlreadyExists if the folder exists; after any other error the folder is gone again. HEAD names
// refs/heads/main, or the first other branch that is neither a draft nor a proposal if there is no
// main.
api::Result<> export_repository(const ObjectDatabase& objects, const GitRepository& repository,
                                const std::string& folder);

}  // namespace porchsim::fakeporch
