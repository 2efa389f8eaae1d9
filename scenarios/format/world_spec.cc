#include "scenarios/format/world_spec.h"

#include <algorithm>

#include <fmt/format.h>

#include "api/kind_name.h"

namespace porchsim::scenarios {

std::string url_of_git(const RepositorySpec& repository) {
  if (!repository.url.empty()) return repository.url;
  return fmt::format("https://git.example.com/{}.git", repository.name);
}

Generation WorldSpec::generation_of(std::string_view repository) const {
  const auto found = std::ranges::find(repositories, repository, &RepositorySpec::name);
  return found == repositories.end() ? generation : found->generation.value_or(generation);
}

bool WorldSpec::has_v1alpha2() const {
  const auto is_second = [this](const RepositorySpec& repository) {
    return repository.generation.value_or(generation) == Generation::V1Alpha2;
  };
  const auto works_on_it = [](const ControllerSpec& controller) {
    return controller.program.reconciles == api::kSecondPackageRevision;
  };
  return generation == Generation::V1Alpha2 || std::ranges::any_of(repositories, is_second) ||
         std::ranges::any_of(controllers, works_on_it);
}

}  // namespace porchsim::scenarios
