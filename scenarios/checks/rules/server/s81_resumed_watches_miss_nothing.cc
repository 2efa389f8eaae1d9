// S81: a watch that goes on where another broke off misses nothing: of every object the process has
// been told, or has listed, the newest version up to the one that the watch is opened at. Of the
// versions in between not all need be told (S28). A bookmark promises no less: who resumes from one
// has had what came before it (Kubernetes: watch bookmarks).
#include <cstdint>
#include <map>
#include <string>
#include <tuple>

#include <fmt/format.h>

#include "api/kind_name.h"
#include "scenarios/checks/check.h"

namespace porchsim::scenarios {
namespace {

class ResumedWatchesMissNothing final : public Check {
 public:
  ResumedWatchesMissNothing() {
    hear_of({sim::Verb::List, sim::Verb::Watch, sim::Verb::Deliver, sim::Verb::Start,
             sim::Verb::Crash});
  }

  void on_write(const Write& write, const Truth&, Violations&) override {
    const sim::Subject& object = write.event.subject;
    for (auto& [informer, owed] : owed_) {
      const auto& [actor, kind, scope] = informer;
      if (kind == object.kind && (scope.empty() || scope == object.scope))
        owed.insert_or_assign(object, write.event.version_after);
    }
  }

  void on_event(const sim::Event& event, const Truth&, Violations& out) override {
    switch (event.verb) {
      case sim::Verb::List:
        // What a reconcile lists is no informer's.
        if (event.causes.empty()) listed(event);
        break;
      case sim::Verb::Watch:
        judge(event, out);
        break;
      case sim::Verb::Deliver:
        for (const std::string& scope : {event.subject.scope, std::string()})
          told(event, {event.actor, event.subject.kind, scope});
        break;
      default:
        std::erase_if(owed_,
                      [&](const auto& one) { return std::get<0>(one.first) == event.actor; });
        break;
    }
  }

 private:
  using Informer = std::tuple<sim::ActorId, std::string, std::string>;  // who, kind, namespace
  using Owed = std::map<sim::Subject, std::uint64_t>;                   // versions not told yet

  static Informer informer_of(const sim::Event& event) {
    return {event.actor, event.subject.kind, event.subject.scope};
  }

  void listed(const sim::Event& event) {
    std::erase_if(owed_[informer_of(event)],
                  [&](const auto& one) { return one.second <= event.version_before; });
  }

  void told(const sim::Event& event, const Informer& informer) {
    const auto owed = owed_.find(informer);
    if (owed == owed_.end()) return;
    const auto object = owed->second.find(event.subject);
    if (object != owed->second.end() && object->second <= event.version_after)
      owed->second.erase(object);
  }

  void judge(const sim::Event& event, Violations& out) {
    const auto owed = owed_.find(informer_of(event));
    if (owed == owed_.end()) return;
    for (const auto& [object, version] : owed->second) {
      if (version > event.version_before) continue;
      report(out, event, "{} goes on from version {}, and was never told of {} at version {}",
             event.subject, event.version_before, object, version);
    }
  }

  std::map<Informer, Owed> owed_;
};

}  // namespace

std::unique_ptr<Check> make_resumed_watches_miss_nothing() {
  return std::make_unique<ResumedWatchesMissNothing>();
}

}  // namespace porchsim::scenarios
