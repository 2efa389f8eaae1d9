#include "tools/conform/pure_values.h"

#include "api/decode.h"
#include "api/encode.h"
#include "controllers/packagevariant/drafts.h"
#include "controllers/packagevariant/mutations/function_pipeline.h"
#include "controllers/packagevariant/ownership.h"
#include "controllers/packagevariant/upstream.h"
#include "controllers/packagevariant/validation.h"
#include "controllers/packagevariant/watches.h"
#include "controllers/packagevariantset/watches.h"
#include "controllers/runtime/selector.h"
#include "kpt/kyaml/go_text.h"
#include "kpt/package/files.h"
#include "kpt/sdk/kube_object.h"
#include "tools/conform/recorded_server.h"

namespace porchsim::scenarios {
namespace {

using api::Json;

const packagevariant::Options& head() {
  static const packagevariant::Options options = packagevariant::Options::porch_head();
  return options;
}

Json value(Json json) { return Json::object({{"value", std::move(json)}}); }
Json error(std::string_view message) { return Json::object({{"error", message}}); }

}  // namespace

std::optional<Json> workspace_name_case(const Json& input) {
  packagevariant::Revisions revisions;
  for (const Json& spec : input["packageRevisions"].items()) {
    revisions.push_back(
        api::Object::from(api::PackageRevision::from_json(Json::object({{"spec", spec}}))));
  }
  return packagevariant::new_workspace_name(revisions, input["package"].as_string(),
                                            input["repo"].as_string());
}

std::optional<Json> function_names_case(const Json& input) {
  const std::string_view variant = input["pvName"].as_string();
  if (input["op"].as_string() == "generate") {
    const auto position = static_cast<std::size_t>(input["position"].as_integer());
    return value(
        packagevariant::generate_pv_func_name(input["name"].as_string(), variant, position));
  }
  const auto parsed = kpt::yaml::parse(input["yaml"].as_string());
  if (!parsed) return error(parsed.error().message);
  kpt::yaml::Node function = parsed->content.at(0);
  const auto name = kpt::SubObject(function).nested_string({"name"});
  if (!name) return error("could not retrieve field name: " + name.error().message);
  return value(*name && packagevariant::is_package_variant_func(**name, variant, head()));
}

std::optional<Json> revision_from_ref_case(const Json& input) {
  const std::string_view ref = input["ref"].as_string();
  return Json::object({{"revision2Int", packagevariant::revision_to_int(ref)},
                       {"revisionFromRef", packagevariant::revision_from_ref(ref)}});
}

std::optional<Json> is_up_to_date_case(const Json& input) {
  std::optional<api::Locator> lock;
  if (input.contains("ref")) {
    api::GitLocator git;
    git.ref = input["ref"].text();
    lock = api::Locator{"git", git};
  } else if (input["upstreamLock"].is_object()) {
    lock = api::decode<api::Locator>(input["upstreamLock"]);
  }
  return packagevariant::is_up_to_date(lock, input["upstreamRevision"].as_integer());
}

std::optional<Json> pv_validation_case(const Json& input) {
  auto pv = api::PackageVariant::from_json(Json::object({{"spec", input}}));
  const auto errors = packagevariant::validate_package_variant(pv, head());
  return Json::object({{"errors", Json::array({errors.begin(), errors.end()})},
                       {"combined", packagevariant::combine_errors(errors)},
                       {"specAfter", pv.to_json()["spec"]}});
}

std::optional<Json> status_conditions_case(const Json& input) {
  std::vector<api::Condition> conditions;
  for (const Json& one : input["conditions"].items()) {
    conditions.push_back(api::decode<api::Condition>(one));
  }
  const bool changed = api::set_condition(conditions, api::decode<api::Condition>(input["new"]),
                                          api::Time(std::chrono::seconds(1'700'000'000)));
  Json after = Json::array();
  for (const api::Condition& one : conditions) {
    Json json = api::encode(one);  // metav1.Condition prints these two even if empty
    after.push_back(json.set("reason", one.reason).set("message", one.message));
  }
  return Json::object({{"changed", changed}, {"conditions", after}});
}

std::optional<Json> owner_refs_case(const Json& input) {
  const auto before = api::meta_from_json(input);
  api::ObjectMeta after;
  after.owner_references =
      packagevariant::remove_owner_ref_by_uid(before.owner_references, input["remove"].as_string());
  return api::meta_to_json(after)["ownerReferences"];
}

std::optional<Json> watch_mapping_case(const Json& input) {
  RecordedServer server(input);
  const auto event = api::Object::from_json(input["event"]);
  const bool of_sets = input["kind"].as_string() == "packagevariantset";
  Json requests = Json::array();
  for (const auto& request : of_sets ? packagevariantset::map_objects_to_requests(server, *event)
                                     : packagevariant::map_objects_to_requests(server, *event)) {
    requests.push_back(
        Json::object({{"namespace", request.key.name_space}, {"name", request.key.name}}));
  }
  return requests;
}

std::optional<Json> include_file_case(const Json& input) {
  if (input.as_string() != "globs") return kpt::is_krm_file(input.as_string());
  Json globs = Json::array();  // as file names, the patterns match themselves
  for (const std::string_view glob : {"*.yaml", "*.yml", "*.json", "Kptfile", "*.toml", "*"}) {
    if (kpt::is_krm_file(glob)) globs.push_back(glob);
  }
  return globs;
}

std::optional<Json> go_quote_case(const Json& input) {
  const api::PackageVariant::Upstream upstream{input.text(), "p", -1, input.text()};
  return Json::object({{"quote", kpt::go_quote(input.as_string())},
                       {"json", kpt::go_json(input.as_string())},
                       {"upstreamGoSyntax", packagevariant::upstream_go_text(upstream)}});
}

std::optional<Json> pr_object_name_case(const Json& input) {
  return packagevariant::package_revision_object_name(
      input["repo"].as_string(), input["package"].as_string(), input["workspaceName"].as_string());
}

std::optional<Json> label_selectors_case(const Json& input) {
  const auto requirements = runtime::label_requirements(input["selector"]);
  if (!requirements) return error(requirements.error().message);
  api::StringMap labels;
  api::decode_as<api::StringMap>(labels, input["labels"]);
  return value(runtime::matches(*requirements, labels));
}

}  // namespace porchsim::scenarios
