#include "controllers/packagevariantset/view.h"

#include <algorithm>
#include <iterator>
#include <string>

#include "api/package_revision.h"
#include "api/package_variant_set.h"
#include "api/repository.h"
#include "controllers/packagevariant/index_value.h"

namespace porchsim::packagevariantset {
namespace {

using packagevariant::index_value;
using packagevariant::PackageKey;

constexpr std::string_view kByPackage = "packagevariantset.package";
constexpr std::string_view kBySet = "packagevariantset.set";

api::ListOptions in_namespace(std::string_view name_space) {
  api::ListOptions options;
  options.name_space = name_space;
  return options;
}

}  // namespace

api::Result<Objects> list_all(api::Reader& reader, const api::ResourceType& type,
                              api::ListOptions options) {
  Objects all;
  do {
    api::ObjectList page = PORCHSIM_TRY(reader.list(type, options));
    std::ranges::move(page.items, std::back_inserter(all));
    options.continue_token = page.continue_token;
  } while (!options.continue_token.empty());
  return all;
}

api::Result<> ListedView::look(std::string_view name_space) {
  revisions_.clear();
  for (const api::ResourceType* type : types_) {
    std::ranges::move(PORCHSIM_TRY(list_all(reader_, *type, in_namespace(name_space))),
                      std::back_inserter(revisions_));
  }
  repositories_ =
      PORCHSIM_TRY(list_all(reader_, api::Repository::type(), in_namespace(name_space)));
  return {};
}

api::Result<Objects> ListedView::revisions_of(const PackageKey& key) {
  Objects found;
  std::ranges::copy_if(revisions_, std::back_inserter(found), [&key](const auto& object) {
    const auto& spec = packagevariant::as_revision(object).spec;
    return spec.repository == key.repository && spec.package_name == key.package;
  });
  return found;
}

api::Result<api::ObjectPtr> ListedView::repository(const api::ObjectKey& key) {
  const auto found = std::ranges::find_if(
      repositories_, [&key](const auto& object) { return object->meta().name == key.name; });
  return found == repositories_.end() ? nullptr : *found;
}

api::Result<Objects> ListedView::variants_of(std::string_view name_space, std::string_view uid) {
  api::ListOptions options = in_namespace(name_space);
  options.labels.push_back({.key = std::string(api::kPackageVariantSetLabel),
                            .op = api::LabelRequirement::Op::Equals,
                            .values = {std::string(uid)}});
  return list_all(reader_, api::PackageVariant::type(), options);
}

void IndexedView::add_index_of_revisions(runtime::Informer& revisions) {
  revisions.add_index(std::string(kByPackage), [](const api::Object& object) {
    const auto& spec = api::as_revision(object).spec;
    return std::vector{index_value({object.meta().name_space, spec.repository, spec.package_name})};
  });
}

void IndexedView::add_index_of_variants(runtime::Informer& variants) {
  variants.add_index(std::string(kBySet), [](const api::Object& object) {
    const auto& labels = object.meta().labels;
    const auto set = labels.find(api::kPackageVariantSetLabel);
    if (set == labels.end()) return std::vector<std::string>();
    return std::vector{index_value({object.meta().name_space, set->second})};
  });
}

api::Result<Objects> IndexedView::revisions_of(const PackageKey& key) {
  // A repository belongs to one version, and so do its revisions.
  const std::string value = index_value({key.name_space, key.repository, key.package});
  Objects found;
  for (const api::ResourceType* type : types_) {
    Objects some = PORCHSIM_TRY(cache_.list_by_index(*type, kByPackage, value));
    if (found.empty()) {
      found = std::move(some);
    } else {
      std::ranges::move(some, std::back_inserter(found));
    }
  }
  return found;
}

api::Result<api::ObjectPtr> IndexedView::repository(const api::ObjectKey& key) {
  auto found = cache_.get(api::Repository::type(), key);
  if (!found && found.error().reason == api::Reason::NotFound) return nullptr;
  return found;
}

api::Result<Objects> IndexedView::variants_of(std::string_view name_space, std::string_view uid) {
  return cache_.list_by_index(api::PackageVariant::type(), kBySet, index_value({name_space, uid}));
}

}  // namespace porchsim::packagevariantset
