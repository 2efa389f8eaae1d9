// S94: what a condition says of when its status last changed is true (API conventions, "Typical
// status properties"): a controller that writes the status of a variant, a set, or a repository or
// revision of v1alpha2 leaves the time as it was while the condition's status stays, and moves it
// when that changes. After a write that has failed, which may have been done all the same, the next
// one of that object is not judged.
#include <algorithm>
#include <chrono>
#include <map>
#include <set>
#include <string>
#include <utility>

#include "api/condition.h"
#include "api/package_variant_set.h"
#include "scenarios/checks/check.h"
#include "scenarios/checks/failed_calls.h"
#include "scenarios/checks/quote.h"
#include "scenarios/checks/rules/v1alpha2/drafts_in_git.h"
#include "scenarios/checks/rules/v1alpha2/repositories.h"

namespace porchsim::scenarios {
namespace {

// From the moment in which a reconcile takes the time, or a cache shows a status, to the write.
constexpr sim::Duration kLongestReconcile = std::chrono::minutes(1);

class TransitionTimesMove final : public Check {
 public:
  TransitionTimesMove() { hear_of({sim::Verb::Failed}); }

  void on_event(const sim::Event& event, const Truth&, Violations&) override {
    if (is_write(event.failure.call)) failed_.insert(event.subject);
  }

  void on_write(const Write& write, const Truth&, Violations& out) override {
    if (!write.before || !write.after || !write.actor.is(sim::Role::Controller)) return;
    if (const auto* variant = write.variant_after())
      return judge(write, write.variant_before()->status, variant->status, out);
    if (const auto* second = second_revision(write.after))
      return judge(write, second_revision(write.before)->status, second->status, out);
    if (const auto* repository = repository_in(write.after))
      return judge(write, write.before->as<api::Repository>().status, repository->status, out);
    const api::ResourceType& sets = api::PackageVariantSet::type();
    if (write.after->kind() == sets.kind && write.after->api_version() == sets.api_version())
      judge(write, write.before->as<api::PackageVariantSet>().status,
            write.after->as<api::PackageVariantSet>().status, out);
  }

 private:
  // Whatever version is there, as server-side apply does it.
  static bool is_applied(const Write& write) {
    return second_revision(write.after) != nullptr || repository_in(write.after) != nullptr;
  }

  template <class Status>
  void judge(const Write& write, const Status& was, const Status& is, Violations& out) {
    for (const api::Condition& now : is.conditions) {
      const auto before = std::ranges::find(was.conditions, now.type, &api::Condition::type);
      const bool is_new = before == was.conditions.end();
      const bool has_changed = is_new || now.status != before->status;
      const auto changed =
          changed_.try_emplace({write.after->meta().uid, now.type}, write.event.time).first;
      const bool is_old = write.event.time - changed->second > kLongestReconcile;
      if (has_changed) changed->second = write.event.time;
      if (is_new || !before->last_transition_time) continue;
      const bool has_moved = now.last_transition_time != before->last_transition_time;
      if (!has_changed && has_moved && (is_old || !is_applied(write)))
        report(out, write.event, "{} gives {} of {} another time of transition", write.actor,
               Quote(now), *write.after);
      else if (has_changed && !has_moved && is_old)
        report(out, write.event, "{} leaves the time of transition of {} of {}, which was {}",
               write.actor, Quote(now), *write.after, before->status);
    }
  }

  std::set<sim::Subject> failed_;
  std::map<std::pair<std::string, std::string>, sim::Time> changed_;  // by uid and type: when last
};

}  // namespace

std::unique_ptr<Check> make_transition_times_move() {
  return std::make_unique<TransitionTimesMove>();
}

}  // namespace porchsim::scenarios
