#include "controllers/packagevariant/mutations/package_context.h"

#include <fmt/format.h>

#include "kpt/package/package_context.h"

namespace porchsim::packagevariant {
namespace {

constexpr ExpectedObject kContextObject{"ConfigMap", kpt::kPackageContextName};

}  // namespace

bool wants_package_context(const api::PackageVariant& pv) {
  const auto& context = pv.spec.package_context;
  return context && !(context->data.empty() && context->remove_keys.empty());
}

api::Result<> ensure_package_context(const api::PackageVariant& pv, DraftFiles& files) {
  if (!wants_package_context(pv)) return {};
  kpt::KubeObject object =
      PORCHSIM_TRY(files.get_file_kube_object(kpt::kPackageContextFile, kContextObject));
  auto data = object.fields().nested_string_map({"data"});
  if (!data) {
    return api::fail(
        api::Reason::Unknown,
        fmt::format("PackageRevisionResources {} PackageContext invalid data field: {}",
                    files.revision(), data.error().message));
  }
  if (!data->has_value()) {
    return api::fail(api::Reason::Unknown,
                     fmt::format("PackageRevisionResources {} PackageContext no data field found",
                                 files.revision()));
  }
  kpt::StringMap& values = **data;
  for (const auto& [key, value] : pv.spec.package_context->data) values[key] = value;
  for (const std::string& key : pv.spec.package_context->remove_keys) values.erase(key);
  if (const auto set = object.fields().set_nested_string_map(values, {"data"}); !set) {
    return api::fail(api::Reason::Unknown,
                     "could not set package context data: " + set.error().message);
  }
  files.write(kpt::kPackageContextFile, object.to_text());
  return {};
}

}  // namespace porchsim::packagevariant
