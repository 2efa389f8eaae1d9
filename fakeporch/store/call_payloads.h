// What the trace carries of calls, for checks: the answer to a list, of a call that failed what had
// been sent, of a reconcile why it comes. None adds to a fingerprint: it follows from what the
// trace has already.
#pragma once

#include <cstdint>
#include <memory>
#include <string>
#include <utility>
#include <vector>

#include "api/client.h"
#include "api/object.h"
#include "sim/trace.h"

namespace porchsim::fakeporch {

// What the server has answered, before a fault falls on it.
class ListPayload final : public sim::Payload {
 public:
  ListPayload(api::ListOptions asked, std::vector<api::ObjectPtr> items)
      : asked_(std::move(asked)), items_(std::move(items)) {}

  const api::ListOptions& asked() const { return asked_; }
  const std::vector<api::ObjectPtr>& items() const { return items_; }
  // The names, as a list of JSON.
  std::string json() const override {
    std::vector<api::Json> names;
    for (const api::ObjectPtr& object : items_) names.emplace_back(object->key().to_string());
    return api::Json::array(std::move(names)).dump();
  }
  // Of objects that the trace has already, at versions that it has: nothing new to a fingerprint.
  std::uint64_t hash() const override { return 0; }

 private:
  api::ListOptions asked_;
  std::vector<api::ObjectPtr> items_;
};

// Null if the event carries none.
inline const ListPayload* list_in(const sim::PayloadPtr& payload) {
  return dynamic_cast<const ListPayload*>(payload.get());
}

class FailedCall final : public sim::Payload {
 public:
  enum class By : std::uint8_t { Server, Fault };

  FailedCall(sim::EventId began, std::string version, By by, std::string meant = {})
      : began_(began), version_(std::move(version)), by_(by), meant_(std::move(meant)) {}

  // The last event before it was made.
  sim::EventId began() const { return began_; }
  // The resourceVersion that was sent; "" = none.
  const std::string& version() const { return version_; }
  // Nothing has struck it on its way: the error is what the server says.
  bool is_answer() const { return by_ == By::Server; }
  std::string_view meant() const override { return meant_; }

  std::string json() const override { return "{}"; }
  // It tells nothing that was drawn or done: nothing new to a fingerprint.
  std::uint64_t hash() const override { return 0; }

 private:
  sim::EventId began_;
  std::string version_;
  By by_;
  std::string meant_;
};

// Of a reconcile: the one before it, or its own process, has asked for it, and nothing failed.
class AskedForAgain final : public sim::Payload {
 public:
  std::string json() const override { return "{}"; }
  std::uint64_t hash() const override { return 0; }
};
inline bool is_asked_for_again(const sim::Event& reconcile) {
  return dynamic_cast<const AskedForAgain*>(reconcile.after.get()) != nullptr;
}

// Null if the event carries none.
inline const FailedCall* failed_call_in(const sim::PayloadPtr& payload) {
  return dynamic_cast<const FailedCall*>(payload.get());
}

}  // namespace porchsim::fakeporch
