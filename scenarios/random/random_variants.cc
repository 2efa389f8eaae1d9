// Random operations on variants: made, retargeted, relabelled, deleted.
#include <fmt/format.h>

#include "api/package_revision.h"
#include "api/package_variant.h"
#include "scenarios/random/random_tail.h"

namespace porchsim::scenarios {
namespace {

constexpr std::uint64_t kMaxVariants = 4;

}  // namespace

bool RandomTail::create_variant(Draws& draws) {
  const auto upstreams = published_upstreams();
  const auto& repositories = world_.scenario().world.repositories;
  if (upstreams.empty() || repositories.empty()) return false;
  const auto& upstream = draws.one("upstream", upstreams)->as<api::PackageRevision>().spec;
  api::PackageVariant variant;
  variant.meta.name = fmt::format("random-{}", variants_made_++ % kMaxVariants);
  variant.meta.name_space = world_.name_space();
  variant.spec.upstream = api::PackageVariant::Upstream{upstream.repository, upstream.package_name,
                                                        upstream.revision, ""};
  // The last repository is the plainest target: worlds name the upstream's first.
  const std::uint64_t back = draws.number("target", repositories.size());
  const std::string& repository = repositories[repositories.size() - 1 - back].name;
  const std::string package = fmt::format("{}-{}", upstream.package_name, draws.number("name", 2));
  variant.spec.downstream = api::PackageVariant::Downstream{repository, package};
  variant.spec.adoption_policy =
      draws.number("adoption", 2) == 0 ? api::kAdoptNone : api::kAdoptExisting;
  variant.spec.deletion_policy =
      draws.number("deletion", 2) == 0 ? api::kDeletionDelete : api::kDeletionOrphan;
  ApplyStep step;
  step.objects.push_back(variant.to_json());
  perform(draws, fmt::format("apply PackageVariant {}", variant.meta.name), step);
  return true;
}

api::Json RandomTail::random_patch(Draws& draws, const api::PackageVariant& variant) {
  const auto text = [](std::uint64_t number) { return api::Json(fmt::format("v{}", number)); };
  api::Json patch;
  switch (draws.number("change", 5)) {
    case 0: {
      const auto upstreams = published_upstreams();
      const auto& wanted = upstreams.empty()
                               ? api::PackageRevision{}.spec
                               : draws.one("upstream", upstreams)->as<api::PackageRevision>().spec;
      if (wanted.revision < 1) break;
      patch.set_path({"spec", "upstream"}, api::Json::object({{"repo", wanted.repository},
                                                              {"package", wanted.package_name},
                                                              {"revision", wanted.revision}}));
      break;
    }
    case 1:
      patch.set_path({"spec", "labels", "random"}, text(draws.number("value", 3)));
      break;
    case 2:
      patch.set_path({"spec", "packageContext", "data", "random"}, text(draws.number("value", 3)));
      break;
    case 3: {
      api::Json function = api::Json::object({{"name", "ns"}, {"image", "set-namespace:v0.4.1"}});
      function.set_path({"configMap", "namespace"}, text(draws.number("value", 3)));
      patch.set_path({"spec", "pipeline", "mutators"}, api::Json::array({function}));
      break;
    }
    default: {
      const bool orphans = variant.spec.deletion_policy == api::kDeletionOrphan;
      patch.set_path({"spec", "deletionPolicy"},
                     orphans ? api::kDeletionDelete : api::kDeletionOrphan);
    }
  }
  return patch;
}

bool RandomTail::change_variant(Draws& draws) {
  const auto variants = world_.all("PackageVariant");
  if (variants.empty()) return false;
  const api::ObjectPtr chosen = draws.one("variant", variants);
  const api::Json patch = random_patch(draws, chosen->as<api::PackageVariant>());
  if (patch.is_null()) return false;
  perform(draws, fmt::format("patch PackageVariant {} with {}", chosen->meta().name, patch.dump()),
          PatchStep{ObjectRef{"PackageVariant", "", chosen->meta().name}, patch, ""});
  return true;
}

bool RandomTail::delete_variant(Draws& draws) {
  const auto variants = world_.all("PackageVariant");
  if (variants.empty()) return false;
  const std::string name = draws.one("variant", variants)->meta().name;
  perform(draws, "delete PackageVariant " + name,
          DeleteStep{ObjectRef{"PackageVariant", "", name}, ""});
  return true;
}

}  // namespace porchsim::scenarios
