// Objects of the API as subjects of events.
#pragma once

#include <string_view>

#include "api/kind_name.h"
#include "api/object.h"
#include "api/object_key.h"
#include "sim/subject.h"

namespace porchsim::fakeporch {

// Without a name: a list, a watch, or an object that the server will name.
inline sim::Subject subject_of(const api::ResourceType& type, const api::ObjectKey& key) {
  return sim::Subject::object(api::kind_name(type), key.name_space, key.name);
}
inline sim::Subject subject_of(const api::Object& object) {
  return sim::Subject::object(api::kind_name(object), object.meta().name_space, object.meta().name);
}

}  // namespace porchsim::fakeporch
