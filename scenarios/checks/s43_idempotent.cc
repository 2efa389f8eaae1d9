// S43: reconciling twice with nothing changed in between writes nothing the second time. Judged
// where the first of the two succeeded and wrote nothing itself, and neither a commit nor a
// delivered event came between its start and the write. Only writes that change the object count:
// the server makes no version for others.
#include <map>

#include <fmt/format.h>

#include "scenarios/checks/all_checks.h"

namespace porchsim::scenarios {
namespace {

class Idempotent final : public Check {
 public:
  std::string_view id() const override { return "S43"; }
  std::string_view title() const override { return "idempotent"; }

  void on_event(const sim::Event& event, const Truth&, Violations& out) override {
    switch (event.verb) {
      case sim::Verb::Reconcile:
        started(event);
        break;
      case sim::Verb::Done:
        finished(event);
        break;
      case sim::Verb::Deliver:
      case sim::Verb::Failed:  // a call that fails is news too
        last_change_ = event.id;
        break;
      case sim::Verb::List:
        // An informer that lists anew learns of changes without any event.
        if (event.causes.empty()) last_change_ = event.id;
        break;
      case sim::Verb::Start:
      case sim::Verb::Crash:
        runs_.clear();
        break;
      default:
        if (event.layer == sim::Layer::Api || event.layer == sim::Layer::Status) wrote(event, out);
    }
  }

 private:
  struct Run {
    sim::EventId started = 0;
    bool wrote = false;
    bool quiet = false;            // it ended in success without a write
    sim::EventId quiet_since = 0;  // when it began
  };

  void started(const sim::Event& event) {
    Run& run = runs_[event.subject];
    run.started = event.id;
    run.wrote = false;
  }

  void finished(const sim::Event& event) {
    Run& run = runs_[event.subject];
    run.quiet = !run.wrote && event.failure.reason.empty();
    run.quiet_since = run.started;
  }

  void wrote(const sim::Event& event, Violations& out) {
    if (!event.after && event.verb != sim::Verb::Removed) return;
    for (auto& [object, run] : runs_) {
      bool caused = false;
      for (const sim::EventId cause : event.causes)
        caused = caused || (cause == run.started && cause != 0);
      if (!caused) continue;
      if (run.quiet && last_change_ < run.quiet_since) {
        report(out, event,
               fmt::format(
                   "a reconcile of {} wrote {} although the one before found nothing to do and "
                   "nothing has changed since",
                   object.text(), event.subject.text()));
      }
      run.wrote = true;
    }
    last_change_ = event.id;
  }

  std::map<sim::Subject, Run> runs_;
  sim::EventId last_change_ = 0;
};

}  // namespace

std::unique_ptr<Check> make_idempotent() { return std::make_unique<Idempotent>(); }

}  // namespace porchsim::scenarios
