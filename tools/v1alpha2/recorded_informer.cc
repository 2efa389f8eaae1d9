#include "tools/v1alpha2/recorded_informer.h"

#include <algorithm>
#include <string_view>

#include "controllers/runtime/selector.h"
#include "tools/recorded/recorded_errors.h"
#include "tools/v1alpha2/recorded_api.h"

namespace porchsim::scenarios {
namespace {

using api::Json;

// The text that a field index has of an object: "spec.lifecycle", "status.revision".
std::string indexed(const Json& document, std::string_view path) {
  const auto dot = path.find('.');
  if (dot != std::string_view::npos) {
    return indexed(document[path.substr(0, dot)], path.substr(dot + 1));
  }
  const Json& value = document[path];
  const bool is_number = value.is_integer() || path == "revision";
  return is_number ? std::to_string(value.as_integer()) : value.text();
}

bool is_selected(const api::Object& object, const api::ListOptions& options) {
  const std::string& name_space = object.meta().name_space;
  if (!options.name_space.empty() && name_space != options.name_space) return false;
  if (!runtime::matches(options.labels, object.meta().labels)) return false;
  const Json document = object.json();
  return std::ranges::all_of(options.fields, [&](const auto& field) {
    return indexed(document, field.first) == field.second;
  });
}

}  // namespace

void RecordedInformer::show(const std::string& kind, const api::ObjectKey& key,
                            api::ObjectPtr object) {
  shown_[{kind, key}] = std::move(object);
}

api::Result<api::ObjectPtr> RecordedInformer::find(const api::ResourceType& type,
                                                   const api::ObjectKey& key) {
  const auto shown = shown_.find({type.kind, key});
  if (shown == shown_.end()) return server_.get(type, key);
  if (shown->second == nullptr) return api::fail(recorded_error("NotFound", type, key.name));
  return shown->second;
}

api::Result<api::ObjectPtr> RecordedInformer::get(const api::ResourceType& type,
                                                  const api::ObjectKey& key) {
  return trace_.call(call_of("get", type, key), [&](Json&) -> api::Result<api::ObjectPtr> {
    if (const auto error = faults_.next("get", type.kind)) {
      return api::fail(recorded_error(*error, type, key.name));
    }
    return find(type, key);
  });
}

api::Result<api::ObjectList> RecordedInformer::select(const api::ResourceType& type,
                                                      const api::ListOptions& options) {
  api::ObjectList all = PORCHSIM_TRY(server_.list(type, {}));
  std::erase_if(all.items, [&](const api::ObjectPtr& object) {
    return shown_.contains({type.kind, object->key()});
  });
  for (const auto& [name, object] : shown_) {
    if (name.first == type.kind && object != nullptr) all.items.push_back(object);
  }
  std::erase_if(all.items,
                [&](const api::ObjectPtr& object) { return !is_selected(*object, options); });
  std::ranges::sort(all.items, {}, [](const api::ObjectPtr& object) { return object->key(); });
  return all;
}

api::Result<api::ObjectList> RecordedInformer::list(const api::ResourceType& type,
                                                    const api::ListOptions& options) {
  return trace_.call(list_call_of(type, options), [&](Json& entry) -> api::Result<api::ObjectList> {
    if (const auto error = faults_.next("list", type.kind)) {
      return api::fail(recorded_error(*error, type, ""));
    }
    api::ObjectList list = PORCHSIM_TRY(select(type, options));
    add_items(entry, list, options);
    return list;
  });
}

}  // namespace porchsim::scenarios
