#include "scenarios/format/world_spec.h"

#include <algorithm>

namespace porchsim::scenarios {

Generation WorldSpec::generation_of(std::string_view repository) const {
  const auto found = std::ranges::find(repositories, repository, &RepositorySpec::name);
  return found == repositories.end() ? generation : found->generation.value_or(generation);
}

}  // namespace porchsim::scenarios
