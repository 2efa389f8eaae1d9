#include "api/schema.h"

#include <algorithm>

#include "api/package_revision.h"
#include "api/package_revision_resources.h"
#include "api/package_variant.h"
#include "api/package_variant_set.h"
#include "api/repository.h"

namespace porchsim::api {
namespace {

template <class... Kinds>
const Schema* find_among(const ResourceType& type) {
  const Schema* found = nullptr;
  ((type.is_served_as(Kinds::type()) ? void(found = &kSchema<Kinds>) : void()), ...);
  return found;
}

}  // namespace

const Schema::Field* Schema::find(std::string_view key) const {
  const auto found = std::ranges::find(fields, key, &Field::key);
  return found == fields.end() ? nullptr : &*found;
}

const Schema* find_schema(const ResourceType& type) {
  return find_among<PackageRevision, PackageRevisionResources, PackageVariant, PackageVariantSet,
                    Repository>(type);
}

}  // namespace porchsim::api
