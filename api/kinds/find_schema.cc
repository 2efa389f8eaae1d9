#include "api/kinds/find_schema.h"

#include "api/package_revision.h"
#include "api/package_revision_resources.h"
#include "api/package_variant.h"
#include "api/package_variant_set.h"
#include "api/repository.h"
#include "api/v1alpha2/package_revision.h"

namespace porchsim::api {
namespace {

template <class... Kinds>
const Schema* find_among(const ResourceType& type) {
  const Schema* found = nullptr;
  ((type.is_served_as(Kinds::type()) ? void(found = &kSchema<Kinds>) : void()), ...);
  return found;
}

}  // namespace

const Schema* find_schema(const ResourceType& type) {
  return find_among<PackageRevision, PackageRevisionResources, PackageVariant, PackageVariantSet,
                    Repository, v1alpha2::PackageRevision>(type);
}

}  // namespace porchsim::api
