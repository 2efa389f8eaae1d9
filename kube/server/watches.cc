#include "kube/server/watches.h"

#include <utility>

#include <fmt/format.h>

namespace porchsim::kube {
namespace {

constexpr std::string_view kInitialEventsEnd = "k8s.io/initial-events-end";

api::Json event(std::string_view type, api::Json object) {
  return api::Json::object({{"type", type}, {"object", std::move(object)}});
}

api::Json end_of_beginning(const Call& call, std::uint64_t version) {
  api::Json object = api::Json::object(
      {{"apiVersion", call.kind.api_version(call.version.name)}, {"kind", call.kind.names().kind}});
  object.set_path({"metadata", "resourceVersion"}, fmt::format("{}", version));
  object.set_path({"metadata", "annotations", kInitialEventsEnd}, "true");
  return event("BOOKMARK", std::move(object));
}

// What is there, as if it had just been made.
void begin_with_all(const Call& call, Watch& watch) {
  for (const api::Json& stored :
       call.store.list(call.resource().text(), call.path.name_space, watch.seen)) {
    api::Json object = call.kind.from_stored(stored, call.version.name);
    if (watch.selection.matches(object)) {
      watch.beginning.push_back(event("ADDED", std::move(object)));
    }
  }
}

std::string_view type_of(bool was, bool is) {
  if (was && is) return "MODIFIED";
  return is ? "ADDED" : "DELETED";
}

}  // namespace

Answer<Watch> open_watch(const Call& call) {
  const auto options = read_list_options(call.request, false);
  if (!options) return std::unexpected(options.error());
  auto selection = Selection::read(call, *options);
  if (!selection) return std::unexpected(selection.error());
  Watch out;
  out.path = call.path;
  out.version_name = call.version.name;
  out.selection = *std::move(selection);
  out.timeout_seconds = options->timeout_seconds;
  const std::string said = options->resource_version.value_or("");
  const auto version =
      said.empty() ? std::expected<std::uint64_t, std::string>(0) : read_version(said);
  if (!version) return std::unexpected(plain_error(version.error()));
  const bool wants_all = options->send_initial_events.value_or(*version == 0);
  if (*version != 0 && *version < call.store.oldest_version() && !wants_all) {
    Status status = expired(
        fmt::format("too old resource version: {} ({})", *version, call.store.oldest_version()));
    out.beginning.push_back(event("ERROR", status.to_json()));
    out.is_over = true;
    return out;
  }
  out.seen = wants_all ? call.store.version() : *version;
  if (*version == 0 && !wants_all) out.seen = call.store.version();
  if (!wants_all) return out;
  begin_with_all(call, out);
  if (options->send_initial_events && options->allow_bookmarks) {
    out.beginning.push_back(end_of_beginning(call, out.seen));
  }
  return out;
}

std::vector<api::Json> read_watch(const Kind& kind, const JsonStore& store, Watch& watch) {
  std::vector<api::Json> out = std::exchange(watch.beginning, {});
  if (watch.is_over) return out;
  for (const StoreEvent& change : store.events(kind.names().resource().text(), watch.seen)) {
    watch.seen = change.version;
    const std::string& inside = watch.path.name_space;
    if (!inside.empty() && change.key.name_space != inside) continue;
    const api::Json now = kind.from_stored(change.object, watch.version_name);
    const api::Json before = kind.from_stored(change.previous, watch.version_name);
    const bool was = !change.previous.is_null() && watch.selection.matches(before);
    const bool is = change.kind != StoreEvent::Kind::Deleted && watch.selection.matches(now);
    if (!was && !is) continue;
    api::Json object = is ? now : before;
    object.set_path({"metadata", "resourceVersion"}, now["metadata"]["resourceVersion"]);
    out.push_back(event(type_of(was, is), std::move(object)));
  }
  return out;
}

}  // namespace porchsim::kube
