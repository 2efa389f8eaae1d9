#include "controllers/packagevariant/validation.h"

#include <string_view>

#include <fmt/format.h>
#include <fmt/ranges.h>

#include "kpt/kyaml/go_text.h"

namespace porchsim::packagevariant {
namespace {

using Errors = std::vector<std::string>;

void require(Errors& errors, bool present, std::string_view field) {
  if (!present) errors.push_back(fmt::format("missing required field {}", field));
}

void validate_upstream(Errors& errors, std::optional<api::PackageVariant::Upstream>& upstream,
                       const Options& options) {
  require(errors, upstream.has_value(), "spec.upstream");
  if (!upstream) return;
  require(errors, !upstream->repo.empty(), "spec.upstream.repo");
  require(errors, !upstream->package.empty(), "spec.upstream.package");
  if (!options.honour_upstream_revision) upstream->revision = -1;
}

void validate_downstream(Errors& errors,
                         const std::optional<api::PackageVariant::Downstream>& downstream) {
  require(errors, downstream.has_value(), "spec.downstream");
  if (!downstream) return;
  require(errors, !downstream->repo.empty(), "spec.downstream.repo");
  require(errors, !downstream->package.empty(), "spec.downstream.package");
}

void validate_policies(Errors& errors, api::PackageVariant::Spec& spec) {
  if (spec.adoption_policy.empty()) spec.adoption_policy = api::kAdoptNone;
  if (spec.deletion_policy.empty()) spec.deletion_policy = api::kDeletionDelete;
  if (spec.adoption_policy != api::kAdoptNone && spec.adoption_policy != api::kAdoptExisting) {
    errors.push_back(fmt::format("spec.adoptionPolicy field can only be {} or {}",
                                 kpt::go_quote(api::kAdoptNone),
                                 kpt::go_quote(api::kAdoptExisting)));
  }
  if (spec.deletion_policy != api::kDeletionOrphan &&
      spec.deletion_policy != api::kDeletionDelete) {
    errors.push_back(fmt::format("spec.deletionPolicy can only be {} or {}",
                                 kpt::go_quote(api::kDeletionOrphan),
                                 kpt::go_quote(api::kDeletionDelete)));
  }
}

// Kubernetes: field.Invalid; the bad value is printed as JSON.
std::string invalid(std::string_view field, std::string_view value, std::string_view key) {
  return fmt::format("{}: Invalid value: {}: must not contain the key {}", field, value,
                     kpt::go_quote(key));
}

std::string data_text(const api::PackageVariant::PackageContext& context) {
  std::vector<std::string> data;
  for (const auto& [key, value] : context.data)
    data.push_back(kpt::go_json(key) + ":" + kpt::go_json(value));
  return fmt::format("{{{}}}", fmt::join(data, ","));
}

std::string keys_text(const api::PackageVariant::PackageContext& context) {
  std::vector<std::string> keys;
  keys.reserve(context.remove_keys.size());
  for (const std::string& key : context.remove_keys) keys.push_back(kpt::go_json(key));
  return fmt::format("[{}]", fmt::join(keys, ","));
}

void validate_package_context(Errors& errors, const api::PackageVariant::PackageContext& context) {
  for (const std::string_view reserved : {"name", "package-path"}) {
    if (context.data.contains(reserved)) {
      errors.push_back(invalid("spec.packageContext.data", data_text(context), reserved));
    }
    for (const std::string& key : context.remove_keys) {
      if (key != reserved) continue;
      errors.push_back(invalid("spec.packageContext.removeKeys", keys_text(context), reserved));
    }
  }
}

}  // namespace

std::vector<std::string> validate_package_variant(api::PackageVariant& pv, const Options& options) {
  Errors errors;
  api::PackageVariant::Spec& spec = pv.spec;
  validate_upstream(errors, spec.upstream, options);
  validate_downstream(errors, spec.downstream);
  validate_policies(errors, spec);
  if (spec.package_context) validate_package_context(errors, *spec.package_context);
  for (std::size_t i = 0; i < spec.injectors.size(); ++i) {
    if (!spec.injectors[i].name.empty()) continue;
    errors.push_back(fmt::format("spec.injectors[{}].name must not be empty", i));
  }
  return errors;
}

std::string combine_errors(const std::vector<std::string>& errors) {
  return fmt::format("{}", fmt::join(errors, "; "));
}

}  // namespace porchsim::packagevariant
