#include "scenarios/format/controller_options.h"

#include <span>

#include "api/switches.h"
#include "controllers/packagerevision/options.h"
#include "controllers/packagevariant/mutations/options.h"
#include "controllers/packagevariantset/options.h"
#include "controllers/repository/options.h"

namespace porchsim::scenarios {
namespace {

template <class Settings>
std::vector<OptionValues> values_of(std::span<const api::SwitchRow<Settings>> rows) {
  std::vector<OptionValues> values;
  values.reserve(rows.size());
  const Settings settings;
  for (const api::SwitchRow<Settings>& row : rows) {
    const bool documents = settings.*row.member;
    values.push_back({row.name, documents, row.shipped, row.hardened.value_or(documents)});
  }
  return values;
}

}  // namespace

std::vector<OptionValues> option_values(std::string_view program) {
  if (program == "packagevariants") return values_of(packagevariant::option_rows());
  if (program == "packagevariantsets") return values_of(packagevariantset::option_rows());
  if (program == "packagerevisions") return values_of(packagerevision::option_rows());
  if (program == "repositories") return values_of(repository::option_rows());
  return {};
}

}  // namespace porchsim::scenarios
