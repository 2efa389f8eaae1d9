// S43: a process that reconciles an object twice with nothing changed in between writes nothing the
// second time. Judged where the first of the two wrote nothing itself and ended without an error,
// and neither a commit nor anything that is news to that process came between its start and the
// write. Only writes that change the object count: the server makes no version for others.
//
// A push to Git is such a commit, and so is the moment in which the shared cache sees it
// (v1alpha2/unseen_pushes.h). What a process has asked for itself is no second time: a Repository
// is reconciled by the clock as well, and a revision once more where its content was not what was
// read.
//
// News is what a process cannot know before: an event that its watch delivers, a call that fails or
// meets a fault, and a list of an informer. A list is told when the server answers it, and arrives
// later, unseen; the informer opens its watch only then. So until that watch is open a process that
// has listed a kind may learn something at any moment, and is not judged. News is also what an
// answer tells that no watch has told (answered_news.h); it arrives before the reconcile ends that
// asked.
#include <algorithm>
#include <map>
#include <set>

#include <fmt/format.h>

#include "fakeporch/store/call_payloads.h"
#include "scenarios/checks/answered_news.h"
#include "scenarios/checks/check.h"
#include "scenarios/checks/rules/v1alpha2/unseen_pushes.h"
#include "scenarios/checks/scheduled_sync.h"

namespace porchsim::scenarios {
namespace {

class Idempotent final : public Check {
 public:
  Idempotent() {
    hear_of({sim::Verb::Reconcile, sim::Verb::Done,        sim::Verb::Deliver,
             sim::Verb::Failed,    sim::Verb::Fault,       sim::Verb::List,
             sim::Verb::Watch,     sim::Verb::Start,       sim::Verb::Crash,
             sim::Verb::Create,    sim::Verb::Update,      sim::Verb::Patch,
             sim::Verb::Delete,    sim::Verb::Removed,     sim::Verb::UpdateStatus,
             sim::Verb::Push,      sim::Verb::PushRefused, sim::Verb::Open,
             sim::Verb::Fetch,     sim::Verb::Unchanged,   sim::Verb::Get});
  }

  void on_event(const sim::Event& event, const Truth&, Violations& out) override {
    Process& process = processes_[event.actor];
    if (unseen_.are_seen_at(event)) last_commit_ = event.id;
    switch (event.verb) {
      case sim::Verb::Reconcile:
        process.runs[event.subject].begin(event.id);
        if (fakeporch::is_asked_for_again(event)) process.runs[event.subject].quiet = false;
        break;
      case sim::Verb::Push:
        last_commit_ = event.id;
        break;
      case sim::Verb::Done:
        process.end(event);
        break;
      case sim::Verb::Deliver:
        process.answers.on_deliver(event);
        process.last_news = event.id;
        break;
      case sim::Verb::Failed:
        process.answers.on_failed(event);
        process.last_news = event.id;
        break;
      case sim::Verb::Fault:
        process.last_news = event.id;
        break;
      case sim::Verb::Unchanged:
        if (process.answers.is_new(event)) process.is_answered(event);
        break;
      case sim::Verb::Get:
        if (process.answers.settles(event)) process.is_answered(event);
        break;
      case sim::Verb::List:
        // One that a reconcile makes has that for its cause.
        if (event.causes.empty()) process.listing.insert(event.subject);
        break;
      case sim::Verb::Watch:
        if (process.listing.erase(event.subject) > 0) process.last_news = event.id;
        process.answers.on_watch(event);
        break;
      case sim::Verb::Start:
      case sim::Verb::Crash:
        process = {};
        break;
      default:
        if (event.layer != sim::Layer::Api && event.layer != sim::Layer::Status) break;
        wrote(event, out);
        process.answers.on_write(event);
    }
  }

 private:
  // The last reconcile of an object, and what is known of the one before.
  struct Run {
    sim::EventId started = 0;
    bool wrote = false;
    bool quiet = false;            // the last one that ended found nothing to do
    sim::EventId quiet_since = 0;  // when it began

    bool is_cause_of(const sim::Event& event) const {
      return started != 0 && std::ranges::find(event.causes, started) != event.causes.end();
    }
    void begin(sim::EventId event) {
      started = event;
      wrote = false;
    }
    void end(const sim::Event& done) {
      quiet = !wrote && done.failure.reason.empty();
      quiet_since = started;
    }
  };

  struct Process {
    std::map<sim::Subject, Run> runs;  // by object
    sim::EventId last_news = 0;
    std::set<sim::Subject> listing;  // kinds of which an informer has no watch yet
    AnsweredNews answers;
    std::set<sim::EventId> answered;  // reconciles under way to which an answer tells news

    void is_answered(const sim::Event& event) {
      last_news = event.id;
      for (const auto& [object, run] : runs) {
        if (run.is_cause_of(event)) answered.insert(run.started);
      }
    }
    void end(const sim::Event& done) {
      Run& run = runs[done.subject];
      run.end(done);
      if (answered.erase(run.started) > 0) last_news = done.id;
      answers.on_done();
    }
    bool may_hear_at_any_moment() const { return !listing.empty() || !answered.empty(); }
  };

  void wrote(const sim::Event& event, Violations& out) {
    if (!event.after && event.verb != sim::Verb::Removed) return;
    for (auto& [actor, process] : processes_) {
      for (auto& [object, run] : process.runs) {
        if (!run.is_cause_of(event)) continue;
        const sim::EventId last_change = std::max(last_commit_, process.last_news);
        if (run.quiet && !process.may_hear_at_any_moment() && last_change < run.quiet_since &&
            !is_scheduled_sync(event)) {
          report(out, event,
                 "a reconcile of {} wrote {} although the one before found nothing to "
                 "do and nothing has changed since",
                 object, event.subject);
        }
        run.wrote = true;
      }
    }
    last_commit_ = event.id;
  }

  std::map<sim::ActorId, Process> processes_;
  UnseenPushes unseen_;
  sim::EventId last_commit_ = 0;
};

}  // namespace

std::unique_ptr<Check> make_idempotent() { return std::make_unique<Idempotent>(); }

}  // namespace porchsim::scenarios
