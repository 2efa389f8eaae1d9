#include "kube/server/lists.h"

#include <algorithm>
#include <utility>

#include <fmt/format.h>

#include "kube/server/page_token.h"
#include "kube/status/go_text.h"

namespace porchsim::kube {
namespace {

bool is_selectable(const Call& call, const std::string& field) {
  if (field == "metadata.name") return true;
  if (field == "metadata.namespace") {
    return !call.kind.is_custom() || call.kind.names().is_namespaced;
  }
  if (!call.kind.is_custom() && call.kind.names().plural == "namespaces") {
    return field == "status.phase" || field == "name";
  }
  if (!call.kind.is_custom() && call.kind.names().plural == "secrets") return field == "type";
  const auto& own = call.version.selectable_fields;
  return std::find(own.begin(), own.end(), field) != own.end();
}

Status not_selectable(const Call& call, const std::string& field) {
  if (call.kind.is_custom()) return bad_request("field label not supported: " + field);
  const std::string& plural = call.kind.names().plural;
  if (plural == "secrets" || plural == "namespaces") {
    return bad_request(fmt::format("field label not supported: {}", field));
  }
  return bad_request(
      fmt::format("{} is not a known field selector: only \"metadata.name\", "
                  "\"metadata.namespace\"",
                  go_quote(field)));
}

std::string field_value(const api::Json& object, std::string_view path) {
  const api::Json* at = &object;
  while (!path.empty()) {
    const auto dot = std::min(path.find('.'), path.size());
    at = &(*at)[path.substr(0, dot)];
    path.remove_prefix(std::min(dot + 1, path.size()));
  }
  if (at->is_null()) return {};
  return at->is_string() ? at->text() : at->dump();
}

// "name", or "namespace/name" in a list of all namespaces.
std::string page_key(const Call& call, const api::Json& object) {
  const api::Json& metadata = object["metadata"];
  if (!call.kind.names().is_namespaced || !call.path.name_space.empty()) {
    return metadata["name"].text();
  }
  return metadata["namespace"].text() + "/" + metadata["name"].text();
}

std::uint64_t version_or_zero(const std::optional<std::string>& text) {
  return text ? read_version(*text).value_or(0) : 0;
}

// The state that a list without a token is of.
Answer<std::uint64_t> state_of(const Call& call, const ListOptions& options) {
  const std::uint64_t now = call.store.version();
  if (!options.resource_version || options.resource_version->empty()) return now;
  const auto asked = read_version(*options.resource_version);
  if (!asked) {
    return std::unexpected(bad_request("invalid resource version: " + asked.error()));
  }
  if (*asked > now) {
    return std::unexpected(too_large_version(*options.resource_version, fmt::format("{}", now)));
  }
  const bool is_exact = options.resource_version_match == "Exact" ||
                        (options.resource_version_match.empty() && options.limit > 0 && *asked > 0);
  if (!is_exact) return now;
  if (*asked < call.store.oldest_version()) {
    return std::unexpected(expired("The resourceVersion for the provided list is too old."));
  }
  return *asked;
}

struct Start {
  std::uint64_t version = 0;
  std::string behind;  // a page key; empty: the beginning
};

Answer<Start> start_of(const Call& call, const ListOptions& options) {
  if (options.continue_token.empty()) {
    const auto state = state_of(call, options);
    if (!state) return std::unexpected(state.error());
    return Start{*state, {}};
  }
  const std::string version = options.resource_version.value_or("");
  if (!version.empty() && version != "0") {
    return std::unexpected(
        bad_request("specifying resource version is not allowed when using continue"));
  }
  const auto token = read_page_token(options.continue_token);
  if (!token) {
    return std::unexpected(bad_request("invalid continue token: " + token.error()));
  }
  if (token->version < call.store.oldest_version()) {
    Status status = expired(
        "The provided continue parameter is too old to display a consistent list result. You can "
        "start a new list without the continue parameter, or use the continue token in this "
        "response to retrieve the remainder of the results. Continuing with the provided token "
        "results in an inconsistent list - objects that were created, modified, or deleted between "
        "the time the first chunk was returned and now may show up in the list.");
    return std::unexpected(std::move(status));
  }
  return Start{token->version, token->last};
}

}  // namespace

Answer<Selection> Selection::read(const Call& call, const ListOptions& options) {
  Selection out;
  auto labels = read_label_selector(options.label_selector);
  if (!labels) return std::unexpected(bad_request(labels.error()));
  out.labels_ = *std::move(labels);
  auto fields = read_field_selector(options.field_selector);
  if (!fields) return std::unexpected(bad_request(fields.error()));
  for (FieldRequirement& requirement : *fields) {
    if (requirement.field.empty() && requirement.value.empty()) continue;
    if (!is_selectable(call, requirement.field)) {
      return std::unexpected(not_selectable(call, requirement.field));
    }
    out.fields_.push_back(std::move(requirement));
  }
  return out;
}

bool Selection::matches(const api::Json& object) const {
  const api::Json& labels = object["metadata"]["labels"];
  return std::all_of(labels_.begin(), labels_.end(),
                     [&](const LabelRequirement& one) { return one.matches(labels); }) &&
         std::all_of(fields_.begin(), fields_.end(), [&](const FieldRequirement& one) {
           const std::string path = one.field == "name" ? "metadata.name" : one.field;
           return (field_value(object, path) == one.value) == one.equal;
         });
}

Answer<ListPage> list_page(const Call& call, const ListOptions& options,
                           const Selection& selection) {
  const auto start = start_of(call, options);
  if (!start) return std::unexpected(start.error());
  ListPage out;
  out.version = start->version;
  // What is served from memory is served whole.
  const bool from_memory = options.resource_version == "0";
  const auto limit =
      from_memory ? 0 : static_cast<std::size_t>(std::max<std::int64_t>(options.limit, 0));
  std::size_t left = 0;
  for (const api::Json& stored :
       call.store.list(call.resource().text(), call.path.name_space, start->version)) {
    if (!start->behind.empty() && page_key(call, stored) <= start->behind) continue;
    api::Json object = call.kind.from_stored(stored, call.version.name);
    if (!selection.matches(object)) continue;
    if (limit > 0 && out.objects.size() == limit) {
      ++left;
      continue;
    }
    out.objects.push_back(std::move(object));
  }
  if (left > 0) {
    out.continue_token = write_page_token({out.version, page_key(call, out.objects.back())});
    if (selection.is_everything()) out.remaining = static_cast<std::int64_t>(left);
  }
  return out;
}

api::Json list_json(const Call& call, const ListPage& page) {
  api::Json metadata = api::Json::object({{"resourceVersion", fmt::format("{}", page.version)}});
  if (call.kind.is_custom() || !page.continue_token.empty()) {
    metadata.set("continue", page.continue_token);
  }
  if (page.remaining) metadata.set("remainingItemCount", *page.remaining);
  api::Json items = api::Json::array();
  for (const api::Json& object : page.objects) {
    api::Json item = object;
    if (!call.kind.is_custom()) {
      item.erase("apiVersion");
      item.erase("kind");
    }
    items.push_back(std::move(item));
  }
  return api::Json::object({{"apiVersion", call.kind.api_version(call.version.name)},
                            {"kind", call.kind.names().list_kind},
                            {"metadata", std::move(metadata)},
                            {"items", std::move(items)}});
}

Answer<api::Json> list_objects(const Call& call) {
  const auto options = read_list_options(call.request, false);
  if (!options) return std::unexpected(options.error());
  const auto selection = Selection::read(call, *options);
  if (!selection) return std::unexpected(selection.error());
  const auto page = list_page(call, *options, *selection);
  if (!page) return std::unexpected(page.error());
  return list_json(call, *page);
}

Answer<api::Json> get_object(const Call& call) {
  if (call.request.parameter("export")) {
    return std::unexpected(
        bad_request("the export parameter, deprecated since v1.14, is no longer supported"));
  }
  const auto asked = call.request.parameter("resourceVersion");
  if (asked && !asked->empty()) {
    if (const auto version = read_version(*asked); !version) {
      return std::unexpected(plain_error(version.error()));
    }
  }
  if (version_or_zero(asked) > call.store.version()) {
    return std::unexpected(too_large_version(*asked, fmt::format("{}", call.store.version())));
  }
  auto object = call.find(call.path.name);
  if (!object) return std::unexpected(not_found(call.resource(), call.path.name));
  return *std::move(object);
}

}  // namespace porchsim::kube
