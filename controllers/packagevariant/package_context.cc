#include "controllers/packagevariant/package_context.h"

#include <algorithm>

#include <fmt/format.h>

#include "controllers/kpt/package_context.h"

namespace porchsim::packagevariant {
namespace {

constexpr ExpectedObject kContextObject{"ConfigMap", kpt::kPackageContextName};

bool is_asked_for(const api::PackageVariant& pv) {
  const auto& context = pv.spec.package_context;
  return context && !(context->data.empty() && context->remove_keys.empty());
}

bool removes(const api::PackageVariant::PackageContext& context, std::string_view key) {
  const auto& keys = context.remove_keys;
  return std::find(keys.begin(), keys.end(), key) != keys.end();
}

bool says(const kpt::yaml::Node& data, std::string_view key, std::string_view value) {
  const kpt::yaml::Node* node = data.find(key);
  return node != nullptr && node->is_scalar() && node->tag == "!!str" && node->value == value;
}

}  // namespace

api::Status ensure_package_context(const api::PackageVariant& pv, DraftFiles& files) {
  if (!is_asked_for(pv)) return {};
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

bool has_package_context(const api::PackageVariant& pv, const DraftFiles& files) {
  if (!is_asked_for(pv)) return true;
  if (!files.find(kpt::kPackageContextFile)) return false;
  const ParsedFilePtr file = files.parsed(kpt::kPackageContextFile);
  const auto object = file->only_object();
  if (!object || (*object)->kind() != kContextObject.kind ||
      (*object)->name() != kContextObject.name) {
    return false;
  }
  const kpt::yaml::Node* data = (*object)->node().find("data");
  if (data == nullptr || !data->is_mapping()) return false;
  const auto& context = *pv.spec.package_context;
  return std::all_of(context.data.begin(), context.data.end(),
                     [&](const auto& entry) {
                       return removes(context, entry.first) ||
                              says(*data, entry.first, entry.second);
                     }) &&
         std::none_of(context.remove_keys.begin(), context.remove_keys.end(),
                      [data](const std::string& key) { return data->find(key) != nullptr; });
}

}  // namespace porchsim::packagevariant
