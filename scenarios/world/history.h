// Every write that the API server has committed, in order, as objects: what checks, triggers and
// expectations read instead of taking events apart themselves.
#pragma once

#include <cstddef>
#include <deque>
#include <map>
#include <string>
#include <string_view>
#include <vector>

#include "controllers/api/object.h"
#include "controllers/api/object_key.h"
#include "sim/trace.h"

namespace porchsim::scenarios {

// "PackageRevision default/edge.app.v1" taken apart. `kind` is "git" for references, whose key is
// the repository as namespace and the reference as name.
struct EventObject {
  std::string_view kind;
  std::string_view name_space;
  std::string_view name;
};
EventObject event_object(std::string_view object);

struct Change {
  sim::EventId event = 0;
  sim::Time time{};
  std::string_view actor;              // lives as long as the trace's choices
  sim::Verb verb = sim::Verb::Create;  // Create, Update, Patch, UpdateStatus, Delete, Removed
  std::string kind;
  api::ObjectKey key;
  api::ObjectPtr before;  // null of Create
  api::ObjectPtr after;   // null of Removed

  const api::ObjectPtr& newest() const { return after ? after : before; }
};

class History {
 public:
  explicit History(const sim::Trace& trace) : trace_(trace) {}
  History(const History&) = delete;
  History& operator=(const History&) = delete;

  // Takes the event in if it is a committed write; the change lives as long as the history. Null
  // otherwise.
  const Change* add(const sim::Event& event);

  const std::deque<Change>& changes() const { return changes_; }
  // Of one object, oldest first, all its incarnations.
  std::vector<const Change*> of(std::string_view kind, const api::ObjectKey& key) const;

 private:
  const sim::Trace& trace_;
  std::deque<Change> changes_;
  std::map<std::string, std::map<api::ObjectKey, std::vector<std::size_t>>, std::less<>> by_key_;
};

}  // namespace porchsim::scenarios
