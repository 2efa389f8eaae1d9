// The order of objects by their keys: namespace, then name. What is looked for may be an object, a
// key, or a view of one.
#pragma once

#include <string_view>
#include <utility>

#include "api/object.h"
#include "api/object_key.h"

namespace porchsim::api {

struct ByKey {
  using is_transparent = void;
  using View = std::pair<std::string_view, std::string_view>;
  static View view(const ObjectPtr& object) {
    return {object->meta().name_space, object->meta().name};
  }
  static View view(const ObjectKey& key) { return {key.name_space, key.name}; }
  static View view(const View& key) { return key; }
  template <class A, class B>
  bool operator()(const A& a, const B& b) const {
    return view(a) < view(b);
  }
};

}  // namespace porchsim::api
