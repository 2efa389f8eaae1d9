#include "scenarios/random/variant_draws.h"

#include <array>

#include "api/package_revision.h"

namespace porchsim::scenarios {

std::vector<UpstreamChoice> upstream_choices(Stage& stage) {
  std::vector<UpstreamChoice> choices;
  for (const api::ObjectPtr& object : stage.published_upstreams()) {
    const auto& upstream = object->as<api::PackageRevision>().spec;
    choices.push_back(
        {upstream.repository, upstream.package_name, upstream.revision, upstream.workspace_name});
  }
  return choices;
}

std::chrono::milliseconds drawn_while(Draws& draws) {
  using std::chrono::milliseconds;
  constexpr std::array kWhile = {milliseconds(0), milliseconds(30), milliseconds(1000),
                                 milliseconds(20'000)};
  return draws.one("while", kWhile);
}

void draw_policies(Draws& draws, api::PackageVariant::Spec& spec) {
  spec.adoption_policy = draws.number("adoption", 2) == 0 ? api::kAdoptNone : api::kAdoptExisting;
  spec.deletion_policy =
      draws.number("deletion", 2) == 0 ? api::kDeletionDelete : api::kDeletionOrphan;
}

}  // namespace porchsim::scenarios
