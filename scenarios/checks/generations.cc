#include "scenarios/checks/generations.h"

namespace porchsim::scenarios {

std::vector<api::PackageRevision> revisions_in(const api::Repository& repository,
                                               const Truth& truth) {
  std::vector<api::PackageRevision> out;
  for (const auto* revision : truth.revisions()) {
    const bool is_there = revision->meta.name_space == repository.meta.name_space &&
                          revision->spec.repository == repository.meta.name;
    if (is_there) out.push_back(*revision);
  }
  return out;
}

}  // namespace porchsim::scenarios
