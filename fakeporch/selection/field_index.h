// The objects of one kind, found by the values of their fields. Nobody pays for fields that nobody
// lists by: an index is made from all objects when they are first listed by its fields, and follows
// each write from then on. There is one for each set of fields that is asked for together, so that
// what is found is what matches, and nothing else is looked at.
#pragma once

#include <functional>
#include <map>
#include <set>
#include <string>
#include <vector>

#include "api/by_key.h"
#include "fakeporch/selection/object_place.h"
#include "fakeporch/selection/selectors.h"

namespace porchsim::fakeporch {

class FieldIndex {
 public:
  struct ByKey {
    using is_transparent = void;
    static api::ByKey::View view(const ObjectPlace& place) {
      return api::ByKey::view(place.object);
    }
    static api::ByKey::View view(const api::ByKey::View& key) { return key; }
    template <class A, class B>
    bool operator()(const A& a, const B& b) const {
      return view(a) < view(b);
    }
  };
  using Found = std::set<std::reference_wrapper<const ObjectPlace>, ByKey>;

  // In the order of their keys; null if there are none. `all` is what the kind has. Valid until the
  // next write.
  const Found* find(FieldSelector fields, const ObjectPlaces& all);

  // An object has come or is about to go, or another version has come to its place.
  void add(const ObjectPlace& place);
  void remove(const ObjectPlace& place);
  void move(const ObjectPlace& place, const api::Object& before);

 private:
  using Texts = std::vector<std::string>;
  using Values = std::map<Texts, Found>;

  static void add(Values& values, const Texts& of, const ObjectPlace& place);
  static void remove(Values& values, const Texts& of, const ObjectPlace& place);

  std::map<Texts, Values> indexes_;  // by the paths, which are in order
};

}  // namespace porchsim::fakeporch
