// Everything that happened, in order. Triggers, checks, golden files, fingerprints and every report
// read the one trace.
//
// Recording is cheap when nobody listens: an event is hashed into its layer's rolling fingerprint
// and forgotten, unless a listener is attached or the trace keeps its events. Neither changes the
// run or its fingerprint.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <deque>
#include <functional>
#include <memory>
#include <string>
#include <string_view>
#include <vector>

#include "sim/choices.h"
#include "sim/fingerprint.h"
#include "sim/subject.h"
#include "sim/time.h"

namespace porchsim::sim {

// A layer has a fingerprint of its own, so that two runs that differ say where.
enum class Layer : std::uint8_t { Schedule, Api, Git, Status, Log };
inline constexpr std::size_t kLayers = 5;
std::string_view to_string(Layer layer);

enum class Verb : std::uint8_t {
  // Schedule: a task was resumed, a timer fired, a process was started, crashed
  Resume,
  Timer,
  Start,
  Crash,
  // Api: calls and their effects; Deliver is a watch event that reached a cache
  Get,
  List,
  Watch,
  Create,
  Update,
  Patch,
  Delete,
  Removed,
  Deliver,
  Disconnect,
  Failed,
  // Git: references moved, pushes refused; a controller begins to read a repository anew, and has
  // read it
  Push,
  PushRefused,
  Open,
  Fetch,
  // Status: status subresource writes
  UpdateStatus,
  // Log: what controllers, people and the scenario say; Reconcile / Done bracket one reconcile
  Message,
  Reconcile,
  Done,
  Step,
  Fault,
  Finding,
  // Api: a write that was done and made no new version
  Unchanged,
};
std::string_view to_string(Verb verb);

using EventId = std::uint64_t;  // position in the trace, from 1; 0 = none

// One version of an object as a report or a check wants it. The trace knows no more of it than
// this.
class Payload {
 public:
  virtual ~Payload() = default;
  virtual std::string json() const = 0;
  virtual std::uint64_t hash() const = 0;
  // Of a create that failed, where names are the server's to give: the one that it would have
  // given. For a person; "" of all else.
  virtual std::string_view meant() const { return {}; }
};
using PayloadPtr = std::shared_ptr<const Payload>;

// What did not go well, by the names of the layer above: which call, and why.
struct Failure {
  std::string call{};    // of Failed: "get", "update status"; of Fault its site
  std::string reason{};  // of these and Done: "NotFound", "Conflict"; "" = it went well

  friend bool operator==(const Failure&, const Failure&) = default;
};

struct Event {
  EventId id = 0;
  Time time{};
  std::uint64_t step = 0;  // scheduling decisions before it; 0 = the trace fills in the scheduler's
  ActorId actor{};
  Layer layer = Layer::Log;
  Verb verb = Verb::Message;
  Subject subject;                   // what it is about; may be empty
  std::uint64_t version_before = 0;  // of the store or the reader's cache; 0 = none
  std::uint64_t version_after = 0;
  std::vector<EventId>
      causes;  // what led to it; a deduplicated reconcile has as many as it had wake-ups
  Failure failure{};
  std::string detail{};  // for a person: "NotFound: …", "1 seen, 2 exist"
  PayloadPtr before{};
  PayloadPtr after{};

  std::string_view meant() const { return after ? after->meant() : std::string_view(); }
};

struct Fingerprints {
  Fingerprint layers[kLayers];
  std::string to_text() const;  // 16 hex digits over all layers
  friend bool operator==(const Fingerprints&, const Fingerprints&) = default;
};

class Trace {
 public:
  using Listener = std::function<void(const Event&)>;

  explicit Trace(Choices& choices) : choices_(choices) {}

  // Whether anyone wants events; callers may skip building `detail` and payloads that only a person
  // reads when nobody does. Payload hashes enter the fingerprint either way, so pass `after`
  // always.
  bool wanted() const { return keep_ || !listeners_.empty(); }

  // Fills id, and step where it is 0; the other members are the caller's. Returns the id. `detail`
  // and the payloads' JSON are not part of the fingerprint; names enter it as text, never as ids.
  // Causes must be earlier events.
  EventId record(Event event);
  // The kernel's way for events that few read (every scheduling decision is one): the same id and
  // fingerprint as record() of an event of layer Schedule with these members, but none is built
  // unless some listener wants decisions. `subject_hash` is subject.hash(), which the caller keeps.
  EventId note(Time time, std::uint64_t step, ActorId actor, Verb verb, const Subject& subject,
               std::uint64_t subject_hash);
  // The scheduling decisions so far; the scheduler's to tell.
  void at_step(std::uint64_t step) { step_ = step; }

  // Listeners run at once, in the order of attaching; they may not draw, wait or call the API. Most
  // need no decisions of the scheduler (Resume, Timer), and most events are such.
  enum class Decisions : bool { Hidden, Shown };
  void attach(Listener listener, Decisions decisions = Decisions::Shown);
  void keep_events(bool keep) { keep_ = keep; }
  const std::deque<Event>& events() const { return events_; }

  EventId last_id() const { return last_id_; }
  Time last_time() const { return last_time_; }
  const Fingerprints& fingerprints() const { return fingerprints_; }
  // Fingerprints after every `interval` events (0 = none): two runs are compared by checkpoint,
  // then event by event.
  void checkpoint_every(std::uint64_t interval) { interval_ = interval; }
  const std::vector<Fingerprints>& checkpoints() const { return checkpoints_; }

  const Actor& actor(ActorId actor) const { return choices_.actor(actor); }
  std::string_view actor_name(ActorId actor) const { return choices_.actor_name(actor); }
  std::string_view actor_key(ActorId actor) const { return choices_.actor_key(actor); }

  // For a failed assertion: source of chance, step, last events (not those of the scheduler), and
  // the choices that repeat the run if they are few. Several lines, for a person.
  std::string where_it_stands() const;

 private:
  // What an event adds to its layer's fingerprint, names as hashes.
  struct Digest;
  struct Recent {
    EventId id = 0;
    Time time{};
    ActorId actor{};
    Verb verb = Verb::Message;
    Subject subject;
  };
  static constexpr std::size_t kRecent = 12;

  EventId add(const Digest& digest);
  void deliver(Event&& event, bool is_decision);
  std::uint64_t actor_hash(ActorId actor);

  Choices& choices_;
  std::vector<std::uint64_t> actor_hashes_;  // by id; 0 = not yet known
  std::array<Recent, kRecent> recent_;       // a ring
  std::uint64_t recorded_ = 0;               // by record(): the next place in recent_
  std::uint64_t step_ = 0;
  struct Attached {
    Listener tell;
    Decisions decisions;
  };
  std::vector<Attached> listeners_;
  bool decisions_shown_ = false;  // to any of them
  std::deque<Event> events_;
  Fingerprints fingerprints_;
  std::vector<Fingerprints> checkpoints_;
  std::uint64_t interval_ = 0;
  EventId last_id_ = 0;
  Time last_time_{};
  bool keep_ = false;
};

// The first event in which two kept traces differ; nothing if they are equal. `a` or `b` is null
// past its trace's end.
struct Difference {
  const Event* a = nullptr;
  const Event* b = nullptr;
};
bool first_difference(const Trace& a, const Trace& b, Difference& out);

}  // namespace porchsim::sim
