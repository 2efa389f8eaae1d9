#include "tools/conform/v1alpha2_cases.h"

#include "api/object.h"
#include "api/v1alpha2/package_revision.h"
#include "controllers/packagerevision/kptfile_fields.h"
#include "controllers/packagerevision/owner_reference.h"
#include "controllers/packagerevision/render_trigger.h"
#include "controllers/packagerevision/watches.h"
#include "controllers/runtime/predicate.h"
#include "fakeporch/revisions/readiness_gates.h"
#include "fakeporch/revisions/revision_names.h"
#include "tools/v1alpha2/recorded_content_cache.h"
#include "tools/v1alpha2/repository_cases.h"

namespace porchsim::scenarios {
namespace {

using api::Json;

bool passes(const runtime::Change& change) {
  return runtime::any_of({runtime::generation_changed, packagerevision::render_request_changed})(
      change);
}

Json update_passes(const Json& input) {
  return passes({.before = api::Object::from_json(input["old"]),
                 .after = api::Object::from_json(input["new"])});
}

api::ObjectPtr some_object() { return api::Object::from_json(Json::object()); }
Json creation_passes(const Json&) { return passes({.before = nullptr, .after = some_object()}); }
Json deletion_passes(const Json&) { return passes({.before = some_object(), .after = nullptr}); }

Json field_index(const Json& input) {
  const api::ObjectPtr revision = api::Object::from_json(input);
  Json out = Json::object();
  for (std::string_view path : api::v1alpha2::kSelectableFields) {
    path.remove_prefix(1);
    out.set(path, packagerevision::indexed_values(*revision, path).front());
  }
  return out;
}

Json render_trigger(const Json& input) {
  const auto revision = api::v1alpha2::PackageRevision::from_json(input);
  const bool is_draft = revision.spec.lifecycle == api::kDraft;
  return Json::object({{"annotation", is_draft && packagerevision::is_requested(revision)},
                       {"requested", is_draft ? revision.render_request() : std::string_view()},
                       {"source", is_draft && packagerevision::awaits_first_render(revision)}});
}

Json is_ready(const Json& input) {
  api::PackageRevision revision;
  for (const Json& gate : input["gates"].items()) {
    revision.spec.readiness_gates.push_back(gate.text());
  }
  for (const Json& one : input["conditions"].items()) {
    api::Condition& condition = revision.status.conditions.emplace_back();
    condition.type = one["type"].text();
    condition.status = one["status"].text();
  }
  return fakeporch::unmet_gates(revision).empty();
}

Json name_to_key(const Json& input) {
  const std::string name = input.text();
  if (const std::string error = fakeporch::check_revision_object_name(name); !error.empty()) {
    return Json::object({{"error", error}});
  }
  const fakeporch::RevisionName parts = fakeporch::split_revision_object_name(name);
  const std::string_view leaf = fakeporch::leaf_name(parts.package);
  const std::string_view path =
      std::string_view(parts.package).substr(0, parts.package.size() - leaf.size());
  return Json::object({{"package", leaf},
                       {"path", path.substr(0, path.size() - (path.empty() ? 0 : 1))},
                       {"repository", parts.repository},
                       {"workspace", parts.workspace}});
}

Json is_not_found(const Json& input) { return is_not_found_text(input.as_string()); }

Json has_owner(const Json& input) {
  api::ObjectMeta meta = api::meta_from_json(input);
  return packagerevision::find_owner(meta, input["repository"].as_string()) !=
         meta.owner_references.end();
}

Json without_status(const Json& input) {
  return packagerevision::strip_kptfile_status(input.text());
}

struct LeftOut {
  std::string_view function;
  std::string_view why;
};

constexpr LeftOut kLeftOut[] = {
    {"observedVersionAfterRender",
     "observedVersionAfterRender: a render knows one request, the one that it was asked by"},
    {"packageRevisionGenericEventPasses",
     "packageRevisionGenericEventPasses: informers know no generic events"},
};

struct NamedFunction {
  std::string_view name;
  Json (*function)(const Json& input);
};

constexpr NamedFunction kFunctions[] = {
    {"cronNext", cron_next_case},
    {"discoveredObjectUpToDate", discovered_object_case},
    {"fieldIndex", field_index},
    {"hasOwnerReference", has_owner},
    {"isNotFoundError", is_not_found},
    {"nextSync", next_sync_case},
    {"packageRevisionCreateEventPasses", creation_passes},
    {"packageRevisionDeleteEventPasses", deletion_passes},
    {"packageRevisionIsReady", is_ready},
    {"packageRevisionNameToKey", name_to_key},
    {"packageRevisionUpdateEventPasses", update_passes},
    {"renderTrigger", render_trigger},
    {"retryInterval", retry_interval_case},
    {"stripKptfileStatus", without_status},
};

}  // namespace

std::string_view why_case_is_left_out(const Json& recorded) {
  for (const LeftOut& one : kLeftOut) {
    if (one.function == recorded["function"].as_string()) return one.why;
  }
  return {};
}

std::optional<Differences> replay_v1alpha2_case(std::string_view, const Json& recorded,
                                                const Comparison& comparison) {
  for (const NamedFunction& one : kFunctions) {
    if (one.name != recorded["function"].as_string()) continue;
    return differences(recorded["output"], one.function(recorded["input"]), comparison);
  }
  return std::nullopt;
}

}  // namespace porchsim::scenarios
