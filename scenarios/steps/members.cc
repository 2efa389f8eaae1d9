#include "scenarios/steps/members.h"

#include "api/v1alpha2/revision_views.h"

namespace porchsim::scenarios {
namespace {

// An error is what the server says of a selector.
api::Result<std::vector<api::ObjectPtr>> selected(World& world, const ManyObjects& subject) {
  const api::ResourceType* type = world.kind(subject.kind);
  if (type == nullptr) return std::vector<api::ObjectPtr>();
  api::ListOptions options;
  options.fields = subject.fields;
  return PORCHSIM_TRY(world.cluster().direct().list(*type, options)).items;
}

}  // namespace

api::Result<std::vector<api::ObjectPtr>> members(World& world, const ManyObjects& subject) {
  std::vector<api::ObjectPtr> objects =
      subject.fields.empty() ? world.all(subject.kind) : PORCHSIM_TRY(selected(world, subject));
  world.looked_at(objects.size());
  if (subject.repository.empty()) return objects;
  std::erase_if(objects, [&subject](const api::ObjectPtr& object) {
    return api::as_revision(*object).spec.repository != subject.repository;
  });
  return objects;
}

sim::Subject subject_of(World& world, const ObjectRef& ref) {
  const api::ResourceType* type = world.kind(ref.kind);
  const bool named_space = type == nullptr || !type->namespaced || !ref.name_space.empty();
  return sim::Subject::object(ref.kind, named_space ? ref.name_space : world.name_space(),
                              ref.name);
}

}  // namespace porchsim::scenarios
