#include "scenarios/format/controller_program.h"

#include <algorithm>

#include "api/kind_name.h"
#include "api/package_variant.h"
#include "api/package_variant_set.h"
#include "api/repository.h"
#include "api/v1alpha2/package_revision.h"
#include "cel/zones/zone_files.h"
#include "controllers/packagerevision/watches.h"
#include "controllers/packagevariant/watches.h"
#include "controllers/packagevariantset/watches.h"
#include "controllers/repository/watches.h"
#include "controllers/runtime/manager.h"

namespace porchsim::scenarios {
namespace {

void add_package_variants(runtime::Manager& manager, const ProgramSettings& settings) {
  packagevariant::add_to_manager(
      manager, api::switched(settings.profile, settings.options, packagevariant::option_rows()),
      {.max_concurrent_reconciles = settings.workers,
       .injected_kinds = settings.kinds,
       .served = settings.served});
}

void add_package_variant_sets(runtime::Manager& manager, const ProgramSettings& settings) {
  packagevariantset::add_to_manager(
      manager, api::switched(settings.profile, settings.options, packagevariantset::option_rows()),
      {.max_concurrent_reconciles = settings.workers,
       .zones = cel::make_zone_files(),
       .served = settings.served});
}

void add_repositories(runtime::Manager& manager, const ProgramSettings& settings) {
  repository::add_to_manager(
      manager, api::switched(settings.profile, settings.options, repository::option_rows()),
      {.cache = *settings.content.repositories,
       .settings = {.frequencies = {.full_sync = settings.sync_every},
                    .max_concurrent_syncs = settings.syncs,
                    .create_v1alpha2_package_revisions = true},
       .zones = cel::make_zone_files()});
}

// Beside the Repository controller, without which no repository would be open.
void add_package_revisions(runtime::Manager& manager, const ProgramSettings& settings) {
  add_repositories(manager, settings);
  const api::ContentServices& content = settings.content;
  packagerevision::add_to_manager(
      manager, {*content.contents, *content.fetcher, content.renderer.get()},
      api::switched(settings.profile, settings.options, packagerevision::option_rows()),
      {.max_concurrent_reconciles = settings.workers, .max_concurrent_renders = settings.renders});
}

std::vector<std::string_view> options_of_package_revisions() {
  std::vector<std::string_view> names = api::names_of(packagerevision::option_rows());
  for (const std::string_view name : api::names_of(repository::option_rows())) {
    if (std::ranges::find(names, name) == names.end()) names.push_back(name);
  }
  return names;
}

}  // namespace

const std::vector<ControllerProgram>& controller_programs() {
  static const std::vector<ControllerProgram> kPrograms = {
      {.name = "packagevariants",
       .reconciles = api::PackageVariant::type().kind,
       .options = api::names_of(packagevariant::option_rows()),
       .add_to_manager = add_package_variants},
      {.name = "packagevariantsets",
       .reconciles = api::PackageVariantSet::type().kind,
       .options = api::names_of(packagevariantset::option_rows()),
       .add_to_manager = add_package_variant_sets},
      {.name = "packagerevisions",
       .reconciles = std::string(api::kind_name(api::v1alpha2::PackageRevision::type())),
       .options = options_of_package_revisions(),
       .add_to_manager = add_package_revisions},
      {.name = "repositories",
       .reconciles = api::Repository::type().kind,
       .options = api::names_of(repository::option_rows()),
       .add_to_manager = add_repositories},
  };
  return kPrograms;
}

}  // namespace porchsim::scenarios
