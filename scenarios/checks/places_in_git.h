// Where a Repository's packages lie in its Git.
#pragma once

#include <string>
#include <string_view>

#include "api/repository.h"
#include "fakeporch/revisions/git_layout.h"

namespace porchsim::scenarios {

// Without outer slashes; "" = the root.
inline std::string_view directory_of(const api::Repository& repository) {
  return fakeporch::without_outer_slashes(repository.spec.git.directory);
}

inline std::string path_in_git(const api::Repository& repository, std::string_view package) {
  return fakeporch::join_path(directory_of(repository), package);
}

}  // namespace porchsim::scenarios
