#include "controllers/packagevariant/mutations/function_pipeline.h"

#include <algorithm>

#include <fmt/format.h>

#include "controllers/packagevariant/mutations/json_nodes.h"
#include "kpt/kptfile/kptfile.h"
#include "kpt/kyaml/go_text.h"

namespace porchsim::packagevariant {
namespace {

constexpr std::string_view kFuncPrefix = "PackageVariant";
constexpr std::string_view kMutators = kFunctionLists[0];
constexpr std::string_view kValidators = kFunctionLists[1];

std::unexpected<api::Error> failure(const kpt::Error& error) {
  return api::fail(api::Reason::Unknown, error.message);
}

kpt::yaml::NodeList own_functions(const api::PackageVariant& pv, std::string_view field) {
  kpt::yaml::NodeList functions;
  if (!pv.spec.pipeline) return functions;
  const auto& wanted =
      field == kMutators ? pv.spec.pipeline->mutators : pv.spec.pipeline->validators;
  for (const api::Json& function : wanted) {
    const std::string name =
        generate_pv_func_name(function["name"].as_string(), pv.meta.name, functions.size());
    functions.push_back(encode_function(function, name));
  }
  return functions;
}

// The variant's functions, then the list's others.
api::Result<> ensure_functions(kpt::SubObject pipeline, std::string_view field,
                               const api::PackageVariant& pv, const Options& options) {
  kpt::yaml::NodeList functions = own_functions(pv, field);
  const auto existing = pipeline.nested_slice({field});
  if (!existing) return failure(existing.error());
  if (existing->has_value()) {
    for (const kpt::SubObject& function : **existing) {
      const auto name = function.nested_string({"name"});
      if (!name) {
        return failure({.message = "could not retrieve field name: " + name.error().message});
      }
      const bool own = *name && is_package_variant_func(**name, pv.meta.name, options);
      if (!own) functions.push_back(function.node());
    }
  }
  if (functions.empty()) {
    const auto removed = pipeline.remove_nested_field({field});
    return removed ? api::Result<>() : failure(removed.error());
  }
  const auto set = pipeline.set_slice(std::move(functions), field);
  return set ? api::Result<>() : failure(set.error());
}

}  // namespace

std::string generate_pv_func_name(std::string_view function, std::string_view variant,
                                  std::size_t position) {
  return fmt::format("{}.{}.{}.{}", kFuncPrefix, variant, function, position);
}

bool is_package_variant_func(std::string_view name, std::string_view variant,
                             const Options& options) {
  const std::string prefix = fmt::format("{}.{}.", kFuncPrefix, variant);
  if (!name.starts_with(prefix)) return false;
  const std::string_view rest = name.substr(prefix.size());  // "<function>.<position>"
  const auto dot = rest.rfind('.');
  if (dot == std::string_view::npos || !kpt::go_atoi(rest.substr(dot + 1)).ok) return false;
  return options.recognise_dotted_names || std::count(name.begin(), name.end(), '.') == 3;
}

api::Result<> ensure_krm_functions(const api::PackageVariant& pv, DraftFiles& files,
                                   const Options& options,
                                   std::span<const std::string_view> lists) {
  kpt::KubeObject kptfile = PORCHSIM_TRY(files.get_file_kube_object(kpt::kKptfileName, {}));
  const auto upserted = kptfile.fields().upsert_map("pipeline");
  if (!upserted) return failure(upserted.error());
  const kpt::SubObject& pipeline = *upserted;
  for (const std::string_view field : lists) {
    if (auto ensured = ensure_functions(pipeline, field, pv, options); !ensured) return ensured;
  }
  if (!pipeline.has_field(kMutators) && !pipeline.has_field(kValidators)) {
    const auto removed = kptfile.fields().remove_nested_field({"pipeline"});
    if (!removed) return failure(removed.error());
  }
  files.write(kpt::kKptfileName, kptfile.to_text());
  return {};
}

}  // namespace porchsim::packagevariant
