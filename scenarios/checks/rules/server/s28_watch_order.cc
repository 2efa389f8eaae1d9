// S28: what a watch tells of an object is its history, in order, though not all of it need be told:
// versions as they were committed, each newer than the one before and than the position that the
// watch was opened at; of an incarnation nothing after its end, and of the next one nothing before.
#include <cstdint>
#include <map>
#include <string>
#include <utility>
#include <vector>

#include <fmt/format.h>

#include "fakeporch/store/object_payload.h"
#include "scenarios/checks/check.h"

namespace porchsim::scenarios {
namespace {

class WatchOrder final : public Check {
 public:
  WatchOrder() { hear_of({sim::Verb::Deliver, sim::Verb::Watch}); }

  void on_write(const Write& write, const Truth&, Violations&) override {
    const std::uint64_t version = write.event.version_after;
    if (version >= committed_.size()) committed_.resize(version + 1);
    const bool is_end = write.event.verb == sim::Verb::Removed;
    committed_[version] = {is_end || !write.after ? 0 : write.after->hash(), is_end};
  }

  void on_event(const sim::Event& event, const Truth&, Violations& out) override {
    if (event.verb == sim::Verb::Deliver) {
      delivered(event, out);
    } else if (event.verb == sim::Verb::Watch) {
      streams_.insert_or_assign({event.actor, event.subject}, Stream{event.version_before, {}});
    }
  }

 private:
  struct Committed {
    std::uint64_t hash = 0;
    bool is_end = false;
  };
  struct Told {
    std::uint64_t version = 0;
    std::string uid{};
    bool is_end = false;
  };
  struct Stream {
    std::uint64_t position = 0;  // where it was opened; 0 = told of all that there was
    std::map<sim::Subject, Told> told;
  };

  Stream* stream_of(const sim::Event& event) {
    const sim::Subject& object = event.subject;
    auto stream = streams_.find({event.actor, sim::Subject::object(object.kind, object.scope, "")});
    if (stream == streams_.end())
      stream = streams_.find({event.actor, sim::Subject::object(object.kind, "", "")});
    return stream == streams_.end() ? nullptr : &stream->second;
  }

  void delivered(const sim::Event& event, Violations& out) {
    Stream* stream = stream_of(event);
    const api::ObjectPtr object = fakeporch::object_in(event.after);
    if (stream == nullptr || !object) return;
    const std::uint64_t version = event.version_after;
    const Committed committed = version < committed_.size() ? committed_[version] : Committed{};
    if (version <= stream->position) {
      report(out, event, "a watch opened at version {} has told of {} at version {}",
             stream->position, event.subject, version);
    }
    if (!committed.is_end && committed.hash != 0 && committed.hash != object->hash()) {
      report(out, event, "a watch has told of {} what was not its version {}", event.subject,
             version);
    }
    const auto [last, is_first] =
        stream->told.try_emplace(event.subject, version, object->meta().uid, committed.is_end);
    if (is_first) return;
    judge_pair(event, last->second, {version, object->meta().uid, committed.is_end}, out);
    last->second = {version, object->meta().uid, committed.is_end};
  }

  void judge_pair(const sim::Event& event, const Told& last, const Told& next, Violations& out) {
    if (next.version <= last.version) {
      report(out, event, "a watch has told of {} at version {} after version {}", event.subject,
             next.version, last.version);
    }
    if (last.is_end == (last.uid == next.uid)) {
      report(out, event, "a watch has told of {} {}", event.subject,
             last.is_end ? "once more after its end" : "while another of that name was there");
    }
  }

  std::vector<Committed> committed_;  // by version
  std::map<std::pair<sim::ActorId, sim::Subject>, Stream> streams_;
};

}  // namespace

std::unique_ptr<Check> make_watch_order() { return std::make_unique<WatchOrder>(); }

}  // namespace porchsim::scenarios
