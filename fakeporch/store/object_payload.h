// An object's version as the trace carries it. Checks and triggers cast the payload to this to read
// the object; reports read it as JSON.
#pragma once

#include <memory>
#include <string>
#include <utility>

#include "api/object.h"
#include "sim/trace.h"

namespace porchsim::fakeporch {

class ObjectPayload final : public sim::Payload {
 public:
  explicit ObjectPayload(api::ObjectPtr object) : object_(std::move(object)) {}

  const api::ObjectPtr& object() const { return object_; }
  std::string json() const override { return object_->json().dump(); }
  std::uint64_t hash() const override { return object_->hash(); }

 private:
  api::ObjectPtr object_;
};

// Null for a null object.
inline sim::PayloadPtr payload_of(const api::ObjectPtr& object) {
  return object ? std::make_shared<const ObjectPayload>(object) : nullptr;
}

// The object in an event's `before` or `after`; null if there is none.
inline api::ObjectPtr object_in(const sim::PayloadPtr& payload) {
  const auto* with_object = dynamic_cast<const ObjectPayload*>(payload.get());
  return with_object == nullptr ? nullptr : with_object->object();
}

}  // namespace porchsim::fakeporch
