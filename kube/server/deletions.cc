#include "kube/server/deletions.h"

#include <algorithm>
#include <utility>

#include <fmt/format.h>

#include "kube/server/lists.h"

namespace porchsim::kube {
namespace {

using Propagation = DeleteOptions::Propagation;

constexpr std::string_view kOrphan = "orphan";
constexpr std::string_view kForeground = "foregroundDeletion";

bool has(const api::Json& finalizers, std::string_view name) {
  return std::any_of(finalizers.items().begin(), finalizers.items().end(),
                     [&](const api::Json& one) { return one.as_string() == name; });
}

// Which of the garbage collector's finalizers the object is to have, if any.
std::string_view collector_finalizer(const DeleteOptions& options, const api::Json& finalizers) {
  if (options.orphan_dependents) return *options.orphan_dependents ? kOrphan : "";
  switch (options.propagation) {
    case Propagation::Orphan:
      return kOrphan;
    case Propagation::Foreground:
      return kForeground;
    case Propagation::Background:
      return "";
    case Propagation::Unsaid:
      break;
  }
  if (has(finalizers, kOrphan)) return kOrphan;
  return has(finalizers, kForeground) ? kForeground : "";
}

// Kept as they are if they are the same ones.
api::Json with_collector(const api::Json& finalizers, const DeleteOptions& options) {
  const std::string_view wanted = collector_finalizer(options, finalizers);
  api::Json out = api::Json::array();
  for (const api::Json& one : finalizers.items()) {
    if (one.as_string() != kOrphan && one.as_string() != kForeground) out.push_back(one);
  }
  if (!wanted.empty()) out.push_back(wanted);
  const bool is_same =
      out.size() == finalizers.size() && (wanted.empty() || has(finalizers, wanted));
  return is_same ? finalizers : out;
}

Answer<void> check_preconditions(const Call& call, const api::Json& object,
                                 const DeleteOptions& options) {
  const api::Json& metadata = object["metadata"];
  const auto differs = [&](std::string_view what, std::string_view wanted, std::string_view real,
                           std::string_view hint) {
    return std::unexpected(conflict(
        {call.kind.names().group, call.kind.names().kind}, metadata["name"].as_string(),
        fmt::format("the {} in the precondition ({}) does not match the {} in record ({}). The "
                    "object might have been {}",
                    what, wanted, what, real, hint)));
  };
  const std::string_view uid = metadata["uid"].as_string();
  if (options.uid && *options.uid != uid) {
    return differs("UID", *options.uid, uid, "deleted and then recreated");
  }
  const std::string_view version = metadata["resourceVersion"].as_string();
  if (options.resource_version && *options.resource_version != version) {
    return differs("ResourceVersion", *options.resource_version, version, "modified");
  }
  return {};
}

// The object with the mark of its deletion.
api::Json marked(const Call& call, const api::Json& object, api::Json finalizers) {
  api::Json out = object;
  api::Json& metadata = out.mutable_member("metadata");
  const bool is_new = metadata["deletionTimestamp"].is_null();
  if (is_new && metadata["generation"].as_integer() > 0) {
    metadata.set("generation", metadata["generation"].as_integer() + 1);
  }
  if (is_new) metadata.set("deletionTimestamp", call.sources.now());
  metadata.set("deletionGracePeriodSeconds", 0);
  metadata.set("finalizers", std::move(finalizers));
  return out;
}

api::Json put_if_changed(const Call& call, const StoreKey& key, const api::Json& object,
                         bool dry_run) {
  const auto before = call.store.get(key);
  const api::Json stored = call.kind.to_stored(object);
  if (dry_run || (before && *before == stored)) return object;
  return call.kind.in_version(call.store.put(key, stored), call.version.name);
}

bool is_namespace(const Call& call) {
  return !call.kind.is_custom() && call.kind.names().plural == "namespaces";
}

bool is_immortal(std::string_view name) {
  return name == "default" || name == "kube-system" || name == "kube-public";
}

Answer<Written> delete_one(const Call& call, const api::Json& object,
                           const DeleteOptions& options) {
  if (auto holds = check_preconditions(call, object, options); !holds) {
    return std::unexpected(holds.error());
  }
  const api::Json& metadata = object["metadata"];
  const std::string name = metadata["name"].text();
  StoreKey key = call.key(name);
  key.name_space = metadata["namespace"].text();
  api::Json finalizers = with_collector(metadata["finalizers"], options);
  if (finalizers.size() == 0) {
    if (!options.dry_run) call.store.remove(key);
    return Written{200, success(call.resource(), name, metadata["uid"].as_string())};
  }
  const bool asks_for_all = options.orphan_dependents && !*options.orphan_dependents;
  return Written{
      asks_for_all ? 202 : 200,
      put_if_changed(call, key, marked(call, object, std::move(finalizers)), options.dry_run)};
}

// A namespace ends once what is in it is gone, which others see to.
Answer<Written> delete_namespace(const Call& call, const api::Json& object,
                                 const DeleteOptions& options) {
  if (auto holds = check_preconditions(call, object, options); !holds) {
    return std::unexpected(holds.error());
  }
  if (object["metadata"]["deletionTimestamp"].is_null()) {
    api::Json ending = object;
    ending.set_path({"metadata", "deletionTimestamp"}, call.sources.now());
    ending.set_path({"status", "phase"}, "Terminating");
    return Written{200, put_if_changed(call, call.key(call.path.name), ending, options.dry_run)};
  }
  if (!object["spec"]["finalizers"].is_zero()) return Written{200, object};
  return delete_one(call, object, options);
}

}  // namespace

Answer<Written> delete_object(const Call& call) {
  const auto options = read_delete_options(call.request);
  if (!options) return std::unexpected(options.error());
  if (is_namespace(call) && is_immortal(call.path.name)) {
    return std::unexpected(
        forbidden(call.resource(), call.path.name, "this namespace may not be deleted"));
  }
  const auto object = call.find(call.path.name);
  if (!object) return std::unexpected(not_found(call.resource(), call.path.name));
  return is_namespace(call) ? delete_namespace(call, *object, *options)
                            : delete_one(call, *object, *options);
}

Answer<api::Json> delete_objects(const Call& call) {
  const auto list_options = read_list_options(call.request, true);
  if (!list_options) return std::unexpected(list_options.error());
  const auto selection = Selection::read(call, *list_options);
  if (!selection) return std::unexpected(selection.error());
  const auto options = read_delete_options(call.request);
  if (!options) return std::unexpected(options.error());
  auto page = list_page(call, *list_options, *selection);
  if (!page) return std::unexpected(page.error());
  for (const api::Json& object : page->objects) {
    if (auto done = delete_one(call, object, *options); !done) return std::unexpected(done.error());
  }
  return list_json(call, *page);
}

}  // namespace porchsim::kube
