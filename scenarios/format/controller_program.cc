#include "scenarios/format/controller_program.h"

#include "api/package_variant.h"
#include "api/package_variant_set.h"
#include "cel/zones/zone_files.h"
#include "controllers/packagevariant/watches.h"
#include "controllers/packagevariantset/watches.h"
#include "controllers/runtime/manager.h"

namespace porchsim::scenarios {
namespace {

void add_package_variants(runtime::Manager& manager, const ProgramSettings& settings) {
  packagevariant::add_to_manager(
      manager, api::switched(settings.profile, settings.options, packagevariant::option_rows()),
      {.max_concurrent_reconciles = settings.workers, .injected_kinds = settings.kinds});
}

void add_package_variant_sets(runtime::Manager& manager, const ProgramSettings& settings) {
  packagevariantset::add_to_manager(
      manager, api::switched(settings.profile, settings.options, packagevariantset::option_rows()),
      {.max_concurrent_reconciles = settings.workers, .zones = cel::make_zone_files()});
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
  };
  return kPrograms;
}

}  // namespace porchsim::scenarios
