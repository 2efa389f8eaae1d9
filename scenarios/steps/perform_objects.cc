#include <fmt/format.h>

#include "api/kind_name.h"
#include "api/repository.h"
#include "scenarios/steps/apply_patch.h"
#include "scenarios/steps/performer.h"
#include "scenarios/steps/variables.h"

namespace porchsim::scenarios {

using api::Json;

api::ObjectKey Performer::key_of(const ObjectRef& ref) const {
  const api::ResourceType* type = world_.kind(ref.kind);
  if (type != nullptr && !type->namespaced) return {"", ref.name};
  return {ref.name_space.empty() ? world_.name_space() : ref.name_space, ref.name};
}

api::Result<> Performer::apply(const ApplyStep& step, const Hands& hands) {
  for (const Json& object : step.objects) {
    Json now = PORCHSIM_TRY(with_values(world_, object));
    PORCHSIM_TRY(apply_one(std::move(now), hands));
  }
  return {};
}

api::Result<> Performer::apply_one(Json object, const Hands& hands) {
  const api::ResourceType& type =
      *world_.kind(api::kind_name(object["apiVersion"].as_string(), object["kind"].as_string()));
  if (type.namespaced && object.at({"metadata", "namespace"}).is_null()) {
    object.mutable_member("metadata").set("namespace", world_.name_space());
  }
  const api::ObjectPtr wanted = api::Object::from_json(object);
  const auto present = hands.client.get(type, wanted->key());
  if (!present && present.error().reason != api::Reason::NotFound)
    return api::fail(present.error());
  if (!present) {
    const auto made = PORCHSIM_TRY(hands.client.create(type, wanted));
    applied_[made->meta().uid] = std::move(object);
    return {};
  }
  Json& before = applied_[(*present)->meta().uid];
  PORCHSIM_TRY(hands.client.patch(type, wanted->key(), apply_patch(before, object), {}));
  before = std::move(object);
  return {};
}

api::Result<> Performer::patch(const PatchStep& step, const Hands& hands) {
  const api::ResourceType& type = *world_.kind(step.object.kind);
  const Json patch = PORCHSIM_TRY(with_values(world_, step.patch));
  PORCHSIM_TRY(
      hands.client.patch(type, key_of(step.object), patch, {.subresource = step.subresource}));
  return {};
}

api::Result<> Performer::remove(const DeleteStep& step, const Hands& hands) {
  api::DeleteOptions options;
  using Propagation = api::DeleteOptions::Propagation;
  if (step.propagation == "background") options.propagation = Propagation::Background;
  if (step.propagation == "foreground") options.propagation = Propagation::Foreground;
  if (step.propagation == "orphan") options.propagation = Propagation::Orphan;
  return hands.client.remove(*world_.kind(step.object.kind), key_of(step.object), options);
}

api::Result<> Performer::add_repository(const RegisterStep& step, const Hands& hands) {
  static_cast<void>(world_.git_repository(step.repository));
  const auto object = api::Object::from_json(world_.repository_object(step.repository));
  PORCHSIM_TRY(hands.client.create(api::Repository::type(), object));
  return {};
}

api::Result<> Performer::remove_repository(const UnregisterStep& step, const Hands& hands) {
  return hands.client.remove(api::Repository::type(), {world_.name_space(), step.repository}, {});
}

}  // namespace porchsim::scenarios
