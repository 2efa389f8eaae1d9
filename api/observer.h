// What a controller's runtime tells of its reconciles, as data: for metrics, and for a trace that
// follows an effect back to its cause. It stands beside Log, which is for people.
#pragma once

#include <cstddef>
#include <cstdint>
#include <memory>
#include <string>
#include <string_view>
#include <vector>

#include "api/json/result.h"
#include "api/object_key.h"
#include "api/time.h"

namespace porchsim::api {

// Why a request waits in a queue.
struct WakeUp {
  enum class Why : std::uint8_t {
    Changed,  // an object was added or updated
    Deleted,
    Resync,   // nothing happened: the informer shows what it has once more
    Retry,    // the reconcile before it failed
    Requeue,  // the reconcile before it asked for another
  };
  Why why = Why::Changed;
  // Of Changed, Deleted and Resync: the object and its resourceVersion. `kind` also names the
  // object of which the request is.
  std::string kind{};
  ObjectKey key{};
  std::string version{};
  Reason reason = Reason::Unknown;  // of Retry
  Duration after{0};                // of Requeue: the delay asked for; 0 = none

  friend bool operator==(const WakeUp&, const WakeUp&) = default;
};
using WakeUpPtr = std::shared_ptr<const WakeUp>;

// "PackageRevision default/edge.app.v1@17 deleted", "retry after error (Conflict)", "requeue after
// 30s".
std::string to_string(const WakeUp& wake_up);

struct ReconcileStart {
  std::string_view controller;
  std::string_view kind;  // of what is reconciled
  const ObjectKey& key;
  const std::vector<WakeUpPtr>& wake_ups;  // oldest first, none null
  std::size_t wake_ups_dropped = 0;        // of which only the number is known
  std::size_t attempt = 1;                 // since the last success
};

struct ReconcileEnd {
  enum class Outcome : std::uint8_t { Success, Error, TerminalError, Requeue, RequeueAfter };
  std::string_view controller;
  std::string_view kind;
  const ObjectKey& key;
  Outcome outcome = Outcome::Success;
  const api::Error* error = nullptr;  // of the two errors
  Duration requeue_after{0};          // of RequeueAfter
};
std::string_view to_string(ReconcileEnd::Outcome outcome);

// Called in the worker's task, right before and right after a reconcile; may not wait. As it stands
// it wants to know nothing.
class Observer {
 public:
  virtual ~Observer() = default;
  virtual void started(const ReconcileStart&) {}
  virtual void ended(const ReconcileEnd&) {}
};

}  // namespace porchsim::api
