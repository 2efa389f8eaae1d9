// A repository on disk, bare or with a work tree, as a repository of the simulated world: branches,
// tags and all that they reach, loose or packed. Left out: other references, submodules' contents,
// annotations of tags (a tag becomes the commit it names).
#pragma once

#include <string>

#include "api/json/result.h"
#include "fakeporch/git/git_server.h"
#include "fakeporch/git/object_database.h"

namespace porchsim::fakeporch {

// BadRequest if the folder is no repository, is a shallow clone, or holds something corrupt; the
// message names the folder and the reference or object. References move only if everything could be
// read; of those that `into` has already, the imported ones win.
api::Result<> import_repository(ObjectDatabase& objects, GitRepository& into,
                                const std::string& folder);

}  // namespace porchsim::fakeporch
