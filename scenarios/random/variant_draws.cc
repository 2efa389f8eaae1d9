#include "scenarios/random/variant_draws.h"

#include <fmt/format.h>

#include <algorithm>
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

VariantChoices variant_choices(Stage& stage) {
  return {upstream_choices(stage), places_in(stage.spec())};
}

api::ObjectPtr variant_of(Stage& stage, const api::ObjectMeta& revision) {
  const auto& owners = revision.owner_references;
  for (const api::ObjectPtr& variant : stage.variants()) {
    const auto owner = std::ranges::find(owners, variant->meta().uid, &api::OwnerReference::uid);
    if (owner != owners.end()) return variant;
  }
  return nullptr;
}

void patch_variant(Stage& stage, Draws& draws, const std::string& name, const api::Json& patch) {
  stage.perform(draws, fmt::format("patch PackageVariant {} with {}", name, patch.dump()),
                PatchStep{ObjectRef{"PackageVariant", "", name}, patch, ""});
}

bool change_somehow(Stage& stage, Draws& draws, const api::Object& variant) {
  const api::Json patch =
      drawn_change(draws, variant.as<api::PackageVariant>(), variant_choices(stage));
  if (patch.is_null()) return false;
  patch_variant(stage, draws, variant.meta().name, patch);
  return true;
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
