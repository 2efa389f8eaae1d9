#include "tools/conform/pure_packages.h"

#include "api/package_variant.h"
#include "controllers/packagevariant/mutations/function_pipeline.h"
#include "controllers/packagevariant/mutations/injection.h"
#include "controllers/packagevariant/mutations/package_context.h"
#include "kpt/kptfile/kptfile.h"
#include "kpt/package/package_context.h"
#include "tools/conform/recorded_server.h"

namespace porchsim::scenarios {
namespace {

using api::Json;

constexpr std::size_t kFilesKept = 16;

Json value(Json json) { return Json::object({{"value", std::move(json)}}); }
Json error(std::string_view message) { return Json::object({{"error", message}}); }

// The original's test calls all of these with an object ns/pr.
api::PackageRevisionResources resources_of(const Json& files) {
  api::PackageRevisionResources resources;
  resources.meta.name_space = "ns";
  resources.meta.name = "pr";
  for (const auto& file : files.members()) {
    resources.spec.resources.emplace(file.key, file.value.shared_text());
  }
  return resources;
}

api::PackageVariant variant_of(std::string_view name, Json spec) {
  return api::PackageVariant::from_json(Json::object(
      {{"metadata", Json::object({{"name", name}, {"namespace", "default"}})}, {"spec", spec}}));
}

}  // namespace

std::optional<Json> krm_functions_case(const Json& input) {
  const auto resources = resources_of(Json::object({{kpt::kKptfileName, input["kptfile"]}}));
  const auto pv =
      variant_of(input["pvName"].as_string(), Json::object({{"pipeline", input["pipeline"]}}));
  packagevariant::FileCache cache(kFilesKept);
  packagevariant::DraftFiles files(resources, cache);
  const auto options = packagevariant::Options::porch_head();
  const auto done = packagevariant::apply(files, packagevariant::wanted_functions(pv, options));
  if (!done) return error(done.error().message);
  const std::string& after = *files.find(kpt::kKptfileName);
  return value(Json::object(
      {{"kptfile", after},
       {"semanticallyEqual", kpt::kptfiles_equal(input["kptfile"].as_string(), after)}}));
}

std::optional<Json> package_context_case(const Json& input) {
  const auto resources = resources_of(Json::object({{kpt::kPackageContextFile, input["file"]}}));
  const auto pv = variant_of("my-pv", Json::object({{"packageContext", input["packageContext"]}}));
  packagevariant::FileCache cache(kFilesKept);
  packagevariant::DraftFiles files(resources, cache);
  const auto done = packagevariant::apply(files, packagevariant::wanted_package_context(pv));
  if (!done) return error(done.error().message);
  return value(*files.find(kpt::kPackageContextFile));
}

std::optional<Json> config_injection_case(const Json& input) {
  const auto resources = resources_of(input["files"]);
  const auto pv = variant_of("my-pv", Json::object({{"injectors", input["injectors"]}}));
  RecordedServer server(Json::object({{"objects", input["clusterObjects"]}}));
  const packagevariant::ListCluster list = [&server,
                                            &input](const packagevariant::GroupVersionKind& kind)
      -> api::Result<std::vector<api::ObjectPtr>> {
    api::ListOptions options;
    options.name_space = input["namespace"].text();
    const auto type = PORCHSIM_TRY(server.resource_type(kind.group, kind.version, kind.kind));
    return PORCHSIM_TRY(server.list(type, options)).items;
  };
  packagevariant::FileCache cache(kFilesKept);
  packagevariant::DraftFiles files(resources, cache);
  const auto wanted =
      packagevariant::wanted_injection(pv, files, list, packagevariant::AbsentKinds::Told);
  if (!wanted) return error(wanted.error().message);
  const auto done = packagevariant::apply(files, *wanted);
  if (!done) return error(done.error().message);
  Json after = Json::object();
  for (const auto& [path, text] : files.merged()) after.set(path, Json(text));
  return value(after);
}

std::optional<Json> kptfiles_equal_case(const Json& input) {
  return kpt::kptfiles_equal(input["a"].as_string(), input["b"].as_string());
}

std::optional<Json> yaml_roundtrip_case(const Json& input) {
  const auto objects = kpt::parse_kube_objects(input.as_string());
  if (!objects) return error(objects.error().message);
  Json documents = Json::array();
  for (const kpt::KubeObject& object : *objects) documents.push_back(object.to_text());
  return value(Json::object({{"documents", documents}, {"joined", kpt::join_objects(*objects)}}));
}

}  // namespace porchsim::scenarios
