// S36: the Ready condition of a repository tells how its syncs went. A controller says Ready only
// once it has fetched the repository, and Error only once a call of its cache has failed there,
// after it last said something else: what it says of a sync that is under way, or of one that has
// failed, only the end of a sync replaces.
#include <fmt/format.h>

#include <map>
#include <string>

#include "scenarios/checks/check.h"
#include "scenarios/checks/rules/v1alpha2/repositories.h"

namespace porchsim::scenarios {
namespace {

class ReadyIsEarned final : public Check {
 public:
  ReadyIsEarned() { hear_of({sim::Verb::Fetch, sim::Verb::Failed}); }

  void on_event(const sim::Event& event, const Truth&, Violations&) override {
    if (!is_of_repository_cache(event)) return;
    (event.verb == sim::Verb::Fetch ? fetched_ : failed_).insert_or_assign(event.subject, event.id);
  }

  void on_write(const Write& write, const Truth&, Violations& out) override {
    const api::Repository* after = repository_in(write.after);
    if (after == nullptr) return;
    const api::Repository* before = repository_in(write.before);
    const bool is_new = before == nullptr || before->meta.uid != after->meta.uid;
    const std::string is = ready_reason(*after);
    if (!is_new && ready_reason(*before) == is) return;
    if (is_new || !write.actor.is(sim::Role::Controller)) {
      told_.insert_or_assign(after->meta.uid, Told{{}, write.event.id});
      return;
    }
    judge(write, is, told_[after->meta.uid].since(write.event.actor), out);
    told_[after->meta.uid].by[write.event.actor] = write.event.id;
  }

 private:
  // When the condition was changed: by each process, and by others before.
  struct Told {
    std::map<sim::ActorId, sim::EventId> by;
    sim::EventId first = 0;

    sim::EventId since(sim::ActorId actor) const {
      const auto own = by.find(actor);
      return own == by.end() ? first : own->second;
    }
  };
  using Last = std::map<sim::Subject, sim::EventId>;

  void judge(const Write& write, std::string_view reason, sim::EventId since, Violations& out) {
    const sim::Subject& repository = write.event.subject;
    if (reason == "Ready" && last(fetched_, repository) < since)
      report(out, write.event, "{} says that {} is Ready, and has not fetched it", write.actor,
             *write.after);
    if (reason == "Error" && last(failed_, repository) < since)
      report(out, write.event, "{} says that {} is in error, and nothing has failed", write.actor,
             *write.after);
  }

  static sim::EventId last(const Last& events, const sim::Subject& repository) {
    const auto found = events.find(repository);
    return found == events.end() ? 0 : found->second;
  }

  Last fetched_;
  Last failed_;
  std::map<std::string, Told> told_;  // by uid
};

}  // namespace

std::unique_ptr<Check> make_ready_is_earned() { return std::make_unique<ReadyIsEarned>(); }

}  // namespace porchsim::scenarios
