#include "tools/v1alpha2/recorded_api.h"

#include <algorithm>
#include <utility>
#include <vector>

#include <fmt/format.h>
#include <fmt/ranges.h>

#include "tools/recorded/recorded_errors.h"

namespace porchsim::scenarios {

using api::Json;

namespace {

// An object as it was sent, but for who owns its fields.
Json sent(const api::ObjectPtr& object) {
  Json out = object->json();
  if (out.contains("metadata")) out.mutable_member("metadata").erase("managedFields");
  return out;
}

// What an apply says beside which object it is about.
Json applied(Json patch) {
  patch.erase("apiVersion");
  patch.erase("kind");
  if (patch.contains("metadata")) {
    patch.mutable_member("metadata").erase("name");
    patch.mutable_member("metadata").erase("namespace");
  }
  return patch;
}

std::string text_of(const api::LabelRequirement& requirement) {
  using Op = api::LabelRequirement::Op;
  const std::string values = fmt::format("{}", fmt::join(requirement.values, ","));
  switch (requirement.op) {
    case Op::NotEquals:
      return requirement.key + "!=" + values;
    case Op::In:
      return fmt::format("{} in ({})", requirement.key, values);
    case Op::NotIn:
      return fmt::format("{} notin ({})", requirement.key, values);
    case Op::Exists:
      return requirement.key;
    case Op::NotExists:
      return "!" + requirement.key;
    default:
      return requirement.key + "=" + values;
  }
}

}  // namespace

Json call_of(std::string_view op, const api::ResourceType& type) {
  return Json::object({{"to", "api"}, {"op", op}, {"kind", type.kind}});
}

Json call_of(std::string_view op, const api::ResourceType& type, const api::ObjectKey& key) {
  Json out = call_of(op, type);
  out.set("object", key.to_string());
  return out;
}

Json list_call_of(const api::ResourceType& type, const api::ListOptions& options) {
  Json out = call_of("list", type);
  out.set("namespace", options.name_space);
  std::vector<std::string> labels;
  for (const api::LabelRequirement& one : options.labels) labels.push_back(text_of(one));
  std::vector<std::string> fields;
  for (const auto& [path, value] : options.fields) fields.push_back(path + "=" + value);
  std::ranges::sort(labels);
  std::ranges::sort(fields);
  out.set_unless_zero("labelSelector", fmt::format("{}", fmt::join(labels, ",")));
  out.set_unless_zero("fieldSelector", fmt::format("{}", fmt::join(fields, ",")));
  return out;
}

void add_items(Json& entry, const api::ObjectList& list, const api::ListOptions& options) {
  Json items = Json::array();
  for (const api::ObjectPtr& item : list.items) {
    items.push_back(options.name_space.empty() ? item->key().to_string() : item->meta().name);
  }
  entry.set("items", std::move(items));
}

template <class Make>
auto RecordedApi::write(std::string_view op, const api::ResourceType& type,
                        const api::ObjectKey& key, Json entry, Make make) {
  return parts_.trace.call(std::move(entry), [&](Json&) -> decltype(make()) {
    if (const auto error = parts_.faults.next(op, type.kind)) {
      return api::fail(recorded_error(*error, type, key.name));
    }
    parts_.next_uid.name = key.name;
    return make();
  });
}

api::Result<api::ObjectPtr> RecordedApi::get(const api::ResourceType& type,
                                             const api::ObjectKey& key) {
  return write("live-get", type, key, call_of("live-get", type, key),
               [&] { return parts_.server.get(type, key); });
}

api::Result<api::ObjectList> RecordedApi::list(const api::ResourceType& type,
                                               const api::ListOptions& options) {
  return parts_.trace.call(list_call_of(type, options),
                           [&](Json& entry) -> api::Result<api::ObjectList> {
                             if (const auto error = parts_.faults.next("list", type.kind)) {
                               return api::fail(recorded_error(*error, type, ""));
                             }
                             api::ObjectList list = PORCHSIM_TRY(parts_.server.list(type, options));
                             add_items(entry, list, options);
                             return list;
                           });
}

api::Result<api::ObjectPtr> RecordedApi::create(const api::ResourceType& type,
                                                const api::ObjectPtr& object) {
  Json entry = call_of("create", type, object->key());
  entry.set("body", sent(object));
  return write("create", type, object->key(), std::move(entry),
               [&] { return parts_.server.create(type, object); });
}

api::Result<api::ObjectPtr> RecordedApi::update(const api::ResourceType& type,
                                                const api::ObjectPtr& object) {
  Json entry = call_of("update", type, object->key());
  entry.set("body", sent(object));
  return write("update", type, object->key(), std::move(entry),
               [&] { return parts_.server.update(type, object); });
}

api::Result<api::ObjectPtr> RecordedApi::update_status(const api::ResourceType& type,
                                                       const api::ObjectPtr& object) {
  Json entry = call_of("status-update", type, object->key());
  entry.set("body", sent(object));
  return write("status-update", type, object->key(), std::move(entry),
               [&] { return parts_.server.update_status(type, object); });
}

api::Result<api::ObjectPtr> RecordedApi::patch(const api::ResourceType& type,
                                               const api::ObjectKey& key, const Json& patch,
                                               const api::PatchOptions& options) {
  const bool is_apply = options.type == api::PatchOptions::Type::Apply;
  const std::string_view op = options.subresource == "status" ? "status-patch" : "patch";
  Json entry = call_of(op, type, key);
  entry.set("type", is_apply ? "apply" : "merge");
  entry.set("body", is_apply ? applied(patch) : patch);
  if (is_apply) {
    entry.set("fieldManager", options.field_manager);
    entry.set("force", options.force);
  }
  return write(op, type, key, std::move(entry),
               [&] { return parts_.server.patch(type, key, patch, options); });
}

api::Result<> RecordedApi::remove(const api::ResourceType& type, const api::ObjectKey& key,
                                  const api::DeleteOptions& options) {
  return write("delete", type, key, call_of("delete", type, key),
               [&] { return parts_.server.remove(type, key, options); });
}

api::Result<api::ResourceType> RecordedApi::resource_type(const std::string& group,
                                                          const std::string& version,
                                                          const std::string& kind) {
  return parts_.server.resource_type(group, version, kind);
}

api::Result<api::ObjectPtr> RecordedApi::update_subresource(const api::ResourceType&,
                                                            std::string_view,
                                                            const api::ObjectPtr&) {
  return api::fail(api::Reason::MethodNotAllowed, "the recorder knew no such call");
}

api::Result<std::unique_ptr<api::Watch>> RecordedApi::watch(const api::ResourceType&,
                                                            const api::WatchOptions&) {
  return api::fail(api::Reason::MethodNotAllowed, "the recorder knew no such call");
}

}  // namespace porchsim::scenarios
