#include "kube/server/options.h"

#include <algorithm>
#include <array>
#include <charconv>
#include <cstddef>
#include <utility>
#include <vector>

#include <fmt/format.h>

#include "api/json/json.h"
#include "cel/value/utf8.h"
#include "kube/decode/go_struct.h"
#include "kube/decode/json_scan.h"
#include "kube/status/go_text.h"

namespace porchsim::kube {
namespace {

constexpr std::size_t kManagerBytes = 128;

// Anything but false and 0 is yes.
bool is_yes(const std::string& text) { return text != "false" && text != "0"; }

bool flag(const Request& request, std::string_view name) {
  const auto value = request.parameter(name);
  return value && is_yes(*value);
}

Answer<std::int64_t> read_int(const Request& request, std::string_view name) {
  const auto text = request.parameter(name);
  if (!text || text->empty()) return 0;
  std::int64_t value = 0;
  const auto [end, error] = std::from_chars(text->data(), text->data() + text->size(), value);
  if (error != std::errc() || end != text->data() + text->size()) {
    return std::unexpected(
        bad_request(fmt::format("strconv.ParseInt: parsing {}: invalid syntax", go_quote(*text))));
  }
  return value;
}

Status invalid_options(std::string_view kind, const FieldErrors& errors) {
  return invalid({"meta.k8s.io", std::string(kind)}, {}, errors);
}

void check_dry_run(FieldErrors& errors, const std::vector<std::string>& values) {
  const bool right = std::all_of(values.begin(), values.end(),
                                 [](const std::string& value) { return value == "All"; });
  if (right) return;
  api::Json found = api::Json::array();
  for (const std::string& value : values) found.push_back(value);
  errors.push_back(unsupported_field("dryRun", std::move(found), {"All"}));
}

bool is_printable(std::uint32_t rune) {
  return rune >= 0x20 && rune != 0x7f && !(rune >= 0x80 && rune < 0xa0);
}

void check_manager(FieldErrors& errors, std::string_view manager) {
  if (manager.size() > kManagerBytes) {
    errors.push_back(too_long_field("fieldManager", kManagerBytes));
  }
  for (std::size_t at = 0; at < manager.size();) {
    const cel::Rune rune = cel::first_rune(manager.substr(at));
    if (!is_printable(rune.value)) {
      errors.push_back(invalid_field(
          "fieldManager", manager,
          fmt::format("invalid character U+{:04X} (at position {})", rune.value, at)));
    }
    at += rune.bytes;
  }
}

std::string_view options_kind(WriteKind kind) {
  switch (kind) {
    case WriteKind::Create:
      return "CreateOptions";
    case WriteKind::Update:
      return "UpdateOptions";
    case WriteKind::Patch:
    case WriteKind::Apply:
      return "PatchOptions";
  }
  return "";
}

using Type = GoField::Type;

constexpr GoField kPreconditionsFields[] = {{"uid", Type::Any}, {"resourceVersion", Type::Any}};
constexpr GoStruct kPreconditions{"Preconditions", kPreconditionsFields};
constexpr GoField kDeleteFields[] = {
    {"apiVersion", Type::Text},
    {"kind", Type::Text},
    {"gracePeriodSeconds", Type::OptionalInteger},
    {"preconditions", Type::OptionalStruct, &kPreconditions},
    {"orphanDependents", Type::Boolean},
    {"propagationPolicy", Type::Any},
    {"dryRun", Type::TextList},
    {"ignoreStoreReadErrorWithClusterBreakingPotential", Type::Boolean},
};
constexpr GoStruct kDeleteOptions{"DeleteOptions", kDeleteFields};

Answer<api::Json> delete_options_of_body(const Request& request) {
  const ParsedJson parsed = parse_json(request.body);
  if (!parsed.error.empty()) {
    return std::unexpected(
        plain_error("couldn't get version/kind; json parse error: " + parsed.error));
  }
  const std::string_view kind = parsed.value["kind"].as_string();
  const std::string_view version = parsed.value["apiVersion"].as_string();
  const bool is_known = (kind.empty() || kind == "DeleteOptions");
  if (!is_known) {
    return std::unexpected(
        plain_error(fmt::format("no kind {} is registered for version {} in scheme "
                                "\"pkg/runtime/scheme.go:110\"",
                                go_quote(kind), go_quote(version.empty() ? "v1" : version))));
  }
  auto read = read_go_struct(parsed.value, kDeleteOptions, {});
  if (!read) return std::unexpected(plain_error(read.error()));
  return std::move(read->value);
}

Answer<api::Json> delete_options_of_query(const Request& request) {
  api::Json out = api::Json::object();
  if (auto grace = read_int(request, "gracePeriodSeconds"); !grace) {
    return std::unexpected(grace.error());
  }
  if (const auto policy = request.parameter("propagationPolicy")) {
    out.set("propagationPolicy", *policy);
  }
  if (const auto orphan = request.parameter("orphanDependents")) {
    out.set("orphanDependents", is_yes(*orphan));
  }
  for (const std::string& value : request.parameters("dryRun")) {
    out.mutable_member("dryRun").push_back(value);
  }
  return out;
}

std::optional<std::string> optional_text(const api::Json& json) {
  if (!json.is_string()) return std::nullopt;
  return json.text();
}

void check_match_of_list(FieldErrors& errors, const ListOptions& options) {
  constexpr std::string_view kField = "resourceVersionMatch";
  const std::string& match = options.resource_version_match;
  const std::string version = options.resource_version.value_or("");
  const auto forbid = [&](std::string words) {
    errors.push_back(forbidden_field(std::string(kField), std::move(words)));
  };
  if (!match.empty()) {
    if (version.empty()) {
      forbid("resourceVersionMatch is forbidden unless resourceVersion is provided");
    }
    if (!options.continue_token.empty()) {
      forbid("resourceVersionMatch is forbidden when continue is provided");
    }
    if (match != "Exact" && match != "NotOlderThan") {
      errors.push_back(
          unsupported_field(std::string(kField), match, {"Exact", "NotOlderThan", ""}));
    }
    if (match == "Exact" && version == "0") {
      forbid("resourceVersionMatch \"exact\" is forbidden for resourceVersion \"0\"");
    }
  }
  if (options.send_initial_events) {
    errors.push_back(
        forbidden_field("sendInitialEvents", "sendInitialEvents is forbidden for list"));
  }
}

void check_match_of_watch(FieldErrors& errors, const ListOptions& options) {
  constexpr std::string_view kField = "resourceVersionMatch";
  const std::string& match = options.resource_version_match;
  const auto forbid = [&](std::string words) {
    errors.push_back(forbidden_field(std::string(kField), std::move(words)));
  };
  if (options.send_initial_events && match != "NotOlderThan") {
    forbid("sendInitialEvents requires setting resourceVersionMatch to NotOlderThan");
  }
  if (match.empty()) return;
  if (!options.send_initial_events) {
    forbid("resourceVersionMatch is forbidden for watch unless sendInitialEvents is provided");
  }
  if (match != "NotOlderThan") {
    errors.push_back(unsupported_field(std::string(kField), match, {"NotOlderThan"}));
  }
  if (!options.continue_token.empty()) {
    forbid("resourceVersionMatch is forbidden when continue is provided");
  }
}

// A watch from no version in particular begins with what is there, and tells where that ends to
// whoever takes bookmarks.
void default_watch(ListOptions& options) {
  const std::string version = options.resource_version.value_or("");
  const bool unsaid = options.resource_version_match.empty() && !options.send_initial_events;
  if (!options.watch || !unsaid || !(version.empty() || version == "0")) return;
  options.send_initial_events = true;
  options.resource_version_match = "NotOlderThan";
}

}  // namespace

Answer<WriteOptions> read_write_options(const Request& request, WriteKind kind) {
  WriteOptions out;
  FieldErrors errors;
  out.field_manager = request.parameter("fieldManager").value_or("");
  if (kind == WriteKind::Patch && request.parameter("force")) {
    errors.push_back(forbidden_field("force", "may not be specified for non-apply patch"));
  }
  if (kind == WriteKind::Apply) {
    out.force = flag(request, "force");
    if (out.field_manager.empty()) {
      errors.push_back(required_field("fieldManager", "is required for apply patch"));
    }
  }
  check_manager(errors, out.field_manager);
  const auto dry_run = request.parameters("dryRun");
  check_dry_run(errors, dry_run);
  out.dry_run = !dry_run.empty();
  const std::string validation = request.parameter("fieldValidation").value_or("");
  if (validation == "Ignore") {
    out.validation = FieldValidation::Ignore;
  } else if (validation == "Strict") {
    out.validation = FieldValidation::Strict;
  } else if (!validation.empty() && validation != "Warn") {
    errors.push_back(
        unsupported_field("fieldValidation", validation, {"", "Ignore", "Strict", "Warn"}));
  }
  if (!errors.empty()) return std::unexpected(invalid_options(options_kind(kind), errors));
  return out;
}

Answer<DeleteOptions> read_delete_options(const Request& request) {
  const auto json =
      request.body.empty() ? delete_options_of_query(request) : delete_options_of_body(request);
  if (!json) return std::unexpected(json.error());
  DeleteOptions out;
  FieldErrors errors;
  if ((*json)["orphanDependents"].is_bool()) {
    out.orphan_dependents = (*json)["orphanDependents"].as_bool();
  }
  const auto policy = optional_text((*json)["propagationPolicy"]);
  if (policy && out.orphan_dependents) {
    errors.push_back(invalid_field("propagationPolicy", *policy,
                                   "orphanDependents and deletionPropagation cannot be both set"));
  }
  if (policy == "Foreground") out.propagation = DeleteOptions::Propagation::Foreground;
  if (policy == "Background") out.propagation = DeleteOptions::Propagation::Background;
  if (policy == "Orphan") out.propagation = DeleteOptions::Propagation::Orphan;
  if (policy && out.propagation == DeleteOptions::Propagation::Unsaid) {
    errors.push_back(unsupported_field("propagationPolicy", *policy,
                                       {"Foreground", "Background", "Orphan", "nil"}));
  }
  std::vector<std::string> dry_run;
  for (const api::Json& value : (*json)["dryRun"].items()) dry_run.push_back(value.text());
  check_dry_run(errors, dry_run);
  out.dry_run = !dry_run.empty();
  out.uid = optional_text((*json)["preconditions"]["uid"]);
  out.resource_version = optional_text((*json)["preconditions"]["resourceVersion"]);
  if (!errors.empty()) return std::unexpected(invalid_options("DeleteOptions", errors));
  return out;
}

Answer<ListOptions> read_list_options(const Request& request, bool for_deletion) {
  ListOptions out;
  out.label_selector = request.parameter("labelSelector").value_or("");
  out.field_selector = request.parameter("fieldSelector").value_or("");
  out.resource_version = request.parameter("resourceVersion");
  out.resource_version_match = request.parameter("resourceVersionMatch").value_or("");
  out.continue_token = request.parameter("continue").value_or("");
  out.watch = !for_deletion && flag(request, "watch");
  out.allow_bookmarks = flag(request, "allowWatchBookmarks");
  if (const auto events = request.parameter("sendInitialEvents")) {
    out.send_initial_events = is_yes(*events);
  }
  const auto limit = read_int(request, "limit");
  if (!limit) return std::unexpected(limit.error());
  out.limit = *limit;
  const auto timeout = read_int(request, "timeoutSeconds");
  if (!timeout) return std::unexpected(timeout.error());
  out.timeout_seconds = *timeout;
  default_watch(out);
  FieldErrors errors;
  out.watch ? check_match_of_watch(errors, out) : check_match_of_list(errors, out);
  if (!errors.empty()) return std::unexpected(invalid_options("ListOptions", errors));
  return out;
}

std::expected<std::uint64_t, std::string> read_version(std::string_view text) {
  std::uint64_t value = 0;
  const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), value);
  if (error == std::errc() && end == text.data() + text.size()) return value;
  return std::unexpected(
      fmt::format("resourceVersion: Invalid value: {}: strconv.ParseUint: parsing {}: invalid "
                  "syntax",
                  go_quote(text), go_quote(text)));
}

}  // namespace porchsim::kube
