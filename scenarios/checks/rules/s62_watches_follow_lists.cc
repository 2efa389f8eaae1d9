// S62: a watch begins where the list before it ended. Informers list a kind and watch it from the
// version of that list on; from an older one the process would be told once more of what it has
// listed already, and go back to what was. Kubernetes: client-go's reflector.
#include <cstdint>
#include <map>
#include <string>
#include <tuple>

#include <fmt/format.h>

#include "scenarios/checks/check.h"

namespace porchsim::scenarios {
namespace {

class WatchesFollowLists final : public Check {
 public:
  WatchesFollowLists() {
    hear_of({sim::Verb::List, sim::Verb::Watch, sim::Verb::Start, sim::Verb::Crash});
  }

  void on_event(const sim::Event& event, const Truth&, Violations& out) override {
    const Kind kind{event.actor, event.subject.kind, event.subject.scope};
    if (event.verb == sim::Verb::List) {
      // What a reconcile lists is no informer's.
      if (event.causes.empty()) listed_.insert_or_assign(kind, event.version_before);
    } else if (event.verb == sim::Verb::Watch) {
      const auto listed = listed_.find(kind);
      if (listed == listed_.end() || event.version_before >= listed->second) return;
      report(out, event, "{} was listed at version {}, and is watched from version {}",
             event.subject, listed->second, event.version_before);
    } else {
      std::erase_if(listed_,
                    [&](const auto& one) { return std::get<0>(one.first) == event.actor; });
    }
  }

 private:
  using Kind = std::tuple<sim::ActorId, std::string, std::string>;  // who, what, in which namespace
  std::map<Kind, std::uint64_t> listed_;
};

}  // namespace

std::unique_ptr<Check> make_watches_follow_lists() {
  return std::make_unique<WatchesFollowLists>();
}

}  // namespace porchsim::scenarios
