#include "controllers/runtime/watch_mapping.h"

#include <utility>

namespace porchsim::runtime {

Mapping enqueue_self() {
  return
      [](const Change& change, const EmitRequest& emit) { emit(Request{change.object().key()}); };
}

Mapping enqueue_owner(api::ResourceType owner, Owners which) {
  return enqueue_by(
      [owner = std::move(owner), which](const api::Object& object, const EmitRequest& emit) {
        for (const api::OwnerReference& reference : object.meta().owner_references) {
          if (which == Owners::ControllerOnly && !reference.controller.value_or(false)) continue;
          if (reference.kind != owner.kind) continue;
          if (api::parse_api_version(reference.api_version).group != owner.group) continue;
          emit(Request{{owner.namespaced ? object.meta().name_space : "", reference.name}});
        }
      });
}

Mapping enqueue_by(std::function<void(const api::Object&, const EmitRequest&)> map) {
  return [map = std::move(map)](const Change& change, const EmitRequest& emit) {
    if (change.before) map(*change.before, emit);
    if (change.after && !change.resync()) map(*change.after, emit);
  };
}

Mapping enqueue_by(std::function<std::vector<Request>(const api::Object&)> map) {
  return enqueue_by([map = std::move(map)](const api::Object& object, const EmitRequest& emit) {
    for (const Request& request : map(object)) emit(request);
  });
}

}  // namespace porchsim::runtime
