#include "controllers/packagevariant/mutations/package_context.h"

#include <algorithm>

#include <fmt/format.h>

#include "kpt/package/package_context.h"

namespace porchsim::packagevariant {
namespace {

using Kind = kpt::yaml::Value::Kind;

constexpr ExpectedObject kContextObject{"ConfigMap", kpt::kPackageContextName};

}  // namespace

WantedPackageContext wanted_package_context(const api::PackageVariant& pv) {
  WantedPackageContext wanted;
  if (!pv.spec.package_context) return wanted;
  const auto& [data, remove_keys] = *pv.spec.package_context;
  for (const auto& [key, value] : data) {
    if (std::ranges::find(remove_keys, key) == remove_keys.end())
      wanted.entries.push_back({key, &value});
  }
  for (const std::string& key : remove_keys) wanted.entries.push_back({key, nullptr});
  return wanted;
}

Answer holds(const kpt::yaml::Value& file, const WantedPackageContext& wanted) {
  const kpt::yaml::Value& data = file.find("data");
  const bool is_context = file.find("kind").is_text(kContextObject.kind) &&
                          file.find("metadata").find("name").is_text(kContextObject.name);
  if (!is_context || !data.is_text_map()) return Answer::CannotTell;
  const bool holds_all = std::ranges::all_of(wanted.entries, [&data](const auto& entry) {
    const kpt::yaml::Value& value = data.find(entry.key);
    return entry.value == nullptr ? value.is(Kind::Absent) : value.is_text(*entry.value);
  });
  return holds_all ? Answer::Yes : Answer::No;
}

Answer holds(const DraftFiles& files, const WantedPackageContext& wanted) {
  if (wanted.entries.empty()) return Answer::Yes;
  return files.ask(kpt::kPackageContextFile, [&](const auto& file) { return holds(file, wanted); });
}

api::Result<> apply(DraftFiles& files, const WantedPackageContext& wanted) {
  if (wanted.entries.empty()) return {};
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
  for (const auto& [key, value] : wanted.entries) {
    if (value == nullptr) {
      values.erase(std::string(key));
    } else {
      values.insert_or_assign(std::string(key), *value);
    }
  }
  if (const auto set = object.fields().set_nested_string_map(values, {"data"}); !set) {
    return api::fail(api::Reason::Unknown,
                     "could not set package context data: " + set.error().message);
  }
  files.write(kpt::kPackageContextFile, object.to_text());
  return {};
}

}  // namespace porchsim::packagevariant
