// S53: a reconcile of a variant, or of a set, in which a call failed does not end as if all were
// well, unless it was made good in the same reconcile: whoever looks at how it ended, and the work
// queue first of all, would take the error for done with. L15 judges what comes of it in the end.
#include <algorithm>
#include <map>
#include <vector>

#include <fmt/format.h>

#include "api/package_variant_set.h"
#include "scenarios/checks/check.h"
#include "scenarios/checks/failed_calls.h"

namespace porchsim::scenarios {
namespace {

class ErrorsAreTold final : public Check {
 public:
  ErrorsAreTold() {
    hear_of({sim::Verb::Reconcile, sim::Verb::Done, sim::Verb::Failed, sim::Verb::Unchanged,
             sim::Verb::Create, sim::Verb::Update, sim::Verb::Patch, sim::Verb::Delete,
             sim::Verb::Removed, sim::Verb::UpdateStatus, sim::Verb::List, sim::Verb::Get});
  }

  void on_event(const sim::Event& event, const Truth&, Violations& out) override {
    if (event.verb == sim::Verb::Reconcile) {
      if (is_judged(event, out.excuses())) running_[event.id] = {};
      return;
    }
    if (running_.empty() || event.causes.empty()) return;
    const auto run = running_.find(event.causes.front());
    if (run == running_.end()) return;
    if (event.verb == sim::Verb::Done) {
      judge(event, run->second, out);
      running_.erase(run);
    } else if (event.verb == sim::Verb::Failed) {
      if (!is_an_answer(event.failure.reason))
        run->second.push_back({event.subject, event.failure});
    } else {
      make_good(event, run->second);
    }
  }

 private:
  struct Failed {
    sim::Subject subject;
    sim::Failure failure;
  };

  // As documented an error of a set waits for the next event.
  static bool is_judged(const sim::Event& reconcile, const Excuses& excuses) {
    const std::string& kind = reconcile.subject.kind;
    return kind == api::PackageVariant::type().kind ||
           (kind == api::PackageVariantSet::type().kind && excuses.is_hardened(reconcile.actor));
  }

  static void make_good(const sim::Event& event, std::vector<Failed>& failures) {
    std::erase_if(failures, [&event](const Failed& failed) {
      return makes_good(event, failed.subject, failed.failure);
    });
  }

  void judge(const sim::Event& done, const std::vector<Failed>& failures, Violations& out) {
    if (!done.failure.reason.empty() || failures.empty()) return;
    const auto& [subject, failure] = failures.front();
    report(out, done, "the reconcile of {} ended well, and its {} of {} has failed with {}",
           done.subject, failure.call, subject, failure.reason);
  }

  std::map<sim::EventId, std::vector<Failed>> running_;  // reconciles, and what failed in them
};

}  // namespace

std::unique_ptr<Check> make_errors_are_told() { return std::make_unique<ErrorsAreTold>(); }

}  // namespace porchsim::scenarios
