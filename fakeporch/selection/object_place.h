// Where an object of the store is, whichever its version: it stays there until the object leaves,
// so that the indexes of the store hold no copies of its names.
#pragma once

#include <cstdint>
#include <set>

#include "api/by_key.h"
#include "api/object.h"

namespace porchsim::fakeporch {

// A kind's place in the store: dense, in the order of registration.
enum class KindId : std::uint32_t {};

struct ObjectPlace {
  KindId kind{};
  mutable api::ObjectPtr object;

  operator const api::ObjectPtr&() const { return object; }
};

// The objects of one kind.
using ObjectPlaces = std::set<ObjectPlace, api::ByKey>;

}  // namespace porchsim::fakeporch
