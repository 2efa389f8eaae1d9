#include "kube/server/owners.h"

#include <string>
#include <utility>

#include <fmt/format.h>

#include "api/time.h"
#include "kube/decode/json_scan.h"
#include "kube/managedfields/field_manager.h"
#include "kube/server/bodies.h"
#include "kube/server/writes.h"
#include "kube/status/go_json.h"

namespace porchsim::kube {
namespace {

managedfields::FieldManager manager_of(const Call& call) {
  return {call.kind.managed(),
          {call.kind.api_version(call.version.name), call.path.subresource},
          managedfields::Tracking::FromCreation};
}

api::Time now_of(const Call& call) {
  return api::parse_rfc3339(call.sources.now()).value_or(api::Time{});
}

Status undecodable(std::string_view why) {
  return bad_request(fmt::format("error decoding YAML: {}", why));
}

Answer<api::Json> read_configuration(const Call& call) {
  if (call.request.body.empty()) return api::Json();
  ParsedJson body = parse_json(call.request.body);
  if (!body.error.empty()) {
    return std::unexpected(undecodable(
        "error converting YAML to JSON: yaml: line 1: did not find expected node content"));
  }
  if (!body.value.is_object() && !body.value.is_null()) {
    return std::unexpected(undecodable(
        fmt::format("error unmarshaling JSON: while decoding JSON: json: cannot unmarshal {} into "
                    "Go value of type map[string]interface {{}}",
                    go_json_kind(body.value))));
  }
  return std::move(body.value);
}

Status refusal(const managedfields::ApplyError& error) {
  if (error.error.reason == api::Reason::BadRequest) return bad_request(error.error.message);
  if (error.error.reason != api::Reason::Conflict) return plain_error(error.error.message);
  api::Json causes = api::Json::array();
  for (const managedfields::Conflict& conflict : error.conflicts) {
    causes.push_back(api::Json::object({{"reason", managedfields::kConflictCause},
                                        {"message", conflict.message()},
                                        {"field", conflict.field()}}));
  }
  return {409, "Conflict", error.error.message, api::Json::object({{"causes", std::move(causes)}})};
}

}  // namespace

api::Json with_owners(const Call& call, const api::Json& live, api::Json object,
                      const WriteOptions& options) {
  const std::string manager = managedfields::manager_or_user_agent(
      options.field_manager, call.request.header("user-agent"));
  return manager_of(call).update(live, std::move(object), manager, now_of(call));
}

Answer<Written> apply_object(const Call& call) {
  const auto options = read_write_options(call.request, WriteKind::Apply);
  if (!options) return std::unexpected(options.error());
  const auto live = call.find(call.path.name);
  if (!live && call.subresource != Subresource::None) {
    return std::unexpected(not_found(call.resource(), call.path.name));
  }
  const auto configuration = read_configuration(call);
  if (!configuration) return std::unexpected(configuration.error());
  const auto applied = manager_of(call).apply(live.value_or(api::Json()), *configuration,
                                              options->field_manager, options->force, now_of(call));
  if (!applied) return std::unexpected(refusal(applied.error()));
  auto completed = call.kind.complete(*applied, call.version.name);
  if (!completed) return std::unexpected(plain_error(completed.error()));
  api::Json object = *std::move(completed);
  if (auto fits = match_namespace(call, object); !fits) return std::unexpected(fits.error());
  if (auto fits = match_name(call, object); !fits) return std::unexpected(fits.error());
  if (live) return store_update(call, std::move(object), *live, *options, std::nullopt);
  if (const std::string_view uid = object["metadata"]["uid"].as_string(); !uid.empty()) {
    return std::unexpected(conflict(
        call.resource(), call.path.name,
        fmt::format("uid mismatch: the provided object specified uid {}, and no existing object "
                    "was found",
                    uid)));
  }
  object.mutable_member("metadata").erase("resourceVersion");
  return store_new(call, std::move(object), *options);
}

}  // namespace porchsim::kube
