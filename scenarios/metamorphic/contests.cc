#include "scenarios/metamorphic/contests.h"

#include <algorithm>
#include <optional>

#include "api/package_revision.h"
#include "api/package_variant.h"
#include "api/package_variant_set.h"
#include "fakeporch/store/object_payload.h"

namespace porchsim::scenarios {
namespace {

std::optional<PackagePlace> wanted_place(const api::Object& object) {
  if (object.kind() != api::PackageVariant::type().kind) return std::nullopt;
  const auto& downstream = object.as<api::PackageVariant>().spec.downstream;
  if (!downstream) return std::nullopt;
  return PackagePlace(downstream->repo, downstream->package);
}

bool is_of_set(const api::Object& variant) {
  return std::ranges::any_of(variant.meta().owner_references, [](const auto& owner) {
    return owner.kind == api::PackageVariantSet::type().kind;
  });
}

}  // namespace

Contests::Contests(const Scenario& life) {
  for (const Step& step : life.steps) {
    const auto* patch = std::get_if<PatchStep>(&step.action);
    if (patch == nullptr || patch->object.kind != api::PackageVariant::type().kind) continue;
    changed_by_people_.insert(patch->object.name);
  }
}

void Contests::hear(const sim::Event& event) {
  if (event.layer != sim::Layer::Api || event.verb == sim::Verb::Removed) return;
  const api::ObjectPtr object = fakeporch::object_in(event.after);
  if (!object) return;
  const auto place = wanted_place(*object);
  if (!place) return;
  wanted_by_[*place].insert(object->key());
  if (is_of_set(*object) && changed_by_people_.contains(object->meta().name)) {
    changed_back_.insert(*place);
  }
}

std::set<PackagePlace> Contests::places() const {
  std::set<PackagePlace> contested = changed_back_;
  for (const auto& [place, variants] : wanted_by_) {
    if (variants.size() > 1) contested.insert(place);
  }
  return contested;
}

EndPlaces end_places_of(World& world) {
  EndPlaces places;
  const std::string& variants = api::PackageVariant::type().kind;
  for (const api::ObjectPtr& object : world.all(variants)) {
    if (auto place = wanted_place(*object)) {
      places.emplace(EndKey{variants, object->key()}, std::move(*place));
    }
  }
  const std::string& revisions = api::PackageRevision::type().kind;
  for (const api::ObjectPtr& object : world.all(revisions)) {
    const auto& spec = object->as<api::PackageRevision>().spec;
    places.emplace(EndKey{revisions, object->key()},
                   PackagePlace(spec.repository, spec.package_name));
  }
  return places;
}

EndState without(EndState end, const EndPlaces& lies_in, const std::set<PackagePlace>& places) {
  std::erase_if(end, [&](const auto& entry) {
    const EndKey& what = entry.first;
    const auto place = lies_in.find(EndKey{what.kind, what.object});
    return place != lies_in.end() && places.contains(place->second);
  });
  return end;
}

}  // namespace porchsim::scenarios
