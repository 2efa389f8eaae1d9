// A check watches a run and says what broke an invariant. Each check is one file that can be read
// aloud, and one row of all_checks.cc.
//
// Checks read, they never act: they may not draw, wait or call the API through a client.
#pragma once

#include <cstdint>
#include <initializer_list>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include <fmt/format.h>

#include "fakeporch/client/call_site.h"
#include "scenarios/checks/excuses.h"
#include "scenarios/checks/told.h"
#include "scenarios/checks/truth.h"
#include "scenarios/world/violation.h"
#include "sim/trace.h"

namespace porchsim::scenarios {

class Violations {
 public:
  void add(const Violation& violation);
  const std::vector<Violation>& all() const { return all_; }
  bool empty() const { return all_.empty(); }

  // Nothing more will come of this run: it ends here.
  void end_run() { ends_run_ = true; }
  bool ends_run() const { return ends_run_; }

  Excuses& excuses() { return excuses_; }

 private:
  std::vector<Violation> all_;
  bool ends_run_ = false;
  Excuses excuses_;
};

struct UpgradeSides;

// One committed version of an object, decoded; before or after is null for a creation or a removal.
class Write {
 public:
  Write(const sim::Event& what, const sim::Actor& who, api::ObjectPtr old_version,
        api::ObjectPtr new_version);

  const sim::Event& event;
  const sim::Actor& actor;
  const api::ObjectPtr before;
  const api::ObjectPtr after;

  const api::ObjectPtr& object() const { return after ? after : before; }
  // The typed sides; null if the object is of another kind or the side is absent.
  const api::PackageRevision* revision_before() const { return revision_before_; }
  const api::PackageRevision* revision_after() const { return revision_after_; }
  const api::PackageVariant* variant_before() const { return variant_before_; }
  const api::PackageVariant* variant_after() const { return variant_after_; }
  // It asks something of the object's controller: another spec, or that the object be deleted.
  bool is_request() const;

  // For sides_of_upgrade alone, which several checks call.
  mutable std::optional<std::shared_ptr<const UpgradeSides>> upgrade_sides;

 private:
  const api::PackageRevision* revision_before_;
  const api::PackageRevision* revision_after_;
  const api::PackageVariant* variant_before_;
  const api::PackageVariant* variant_after_;
};

// What the end of a run looked like, for checks of liveness and efficiency.
struct Quiescence {
  const sim::Event& event;  // the last one: its id and time
  // Not even in so much time, or so many steps, did the world come to rest; "" = it did.
  std::string_view restless_for{};
  std::uint64_t machine_writes = 0;    // by controllers, but for syncs on schedule
  std::uint64_t outside_changes = 0;   // by people, faults, the scenario, and how it begins
  std::uint64_t writes_when_idle = 0;  // by controllers, in the quiet window after quiescence
  const sim::Event* first_idle_write = nullptr;
};

class Check {
 public:
  Check() = default;  // whoever makes it says what it is
  virtual ~Check() = default;

  // Both must outlive it. `of_documents`: shipped Porch's controllers do not promise it.
  void be(std::string_view id, std::string_view title, bool of_documents = false);
  std::string_view id() const { return id_; }        // "S01"
  std::string_view title() const { return title_; }  // "single-draft"

  // `truth` is the server's state just before the write.
  virtual void on_write(const Write& write, const Truth& truth, Violations& out);
  // `truth` is the state after it; called for every event but decisions of the scheduler (Resume,
  // Timer), also for those that write nothing, or for those that hear_of() has named. A check that
  // does not override it, or calls this one, is not asked again.
  virtual void on_event(const sim::Event& event, const Truth& truth, Violations& out);
  // A call that the server has just done; `last` is the event before that. Asked again as
  // on_event() is.
  virtual void on_call(const fakeporch::ApiCall& call, const sim::Event& last, const Truth& truth,
                       Violations& out);
  virtual void at_quiescence(const Quiescence& end, const Truth& truth, Violations& out);
  // After that, in a share of the runs: controllers start anew in a world at rest. Writes and
  // events go on from here.
  virtual void at_fresh_start() {}

  static constexpr std::size_t kVerbs = 32;  // there are fewer
  bool hears_of(sim::Verb verb) const { return (heard_ & bit(verb)) != 0; }
  bool hears_of_calls() const { return hears_calls_; }

 protected:
  // on_event is asked about these alone; for the constructor.
  void hear_of(std::initializer_list<sim::Verb> verbs) {
    heard_ = 0;
    for (const sim::Verb verb : verbs) heard_ |= bit(verb);
  }

  // A finding at `event`. Arguments that are objects or subjects are told by their names, and are
  // what the finding is about, beside the event's own subject. False if it is excused.
  template <class... Args>
  bool report(Violations& out, const sim::Event& event,
              fmt::format_string<decltype(told(std::declval<const Args&>()))...> text,
              const Args&... arguments) const {
    std::vector<sim::Subject> about;
    (add_subject(about, arguments), ...);
    return add(out, event, fmt::format(text, told(arguments)...), std::move(about));
  }

 private:
  using Verbs = std::uint32_t;  // a bit each
  static constexpr Verbs bit(sim::Verb verb) { return Verbs{1} << static_cast<unsigned>(verb); }

  bool add(Violations& out, const sim::Event& event, std::string message,
           std::vector<sim::Subject> about) const;

  std::string_view id_;
  std::string_view title_;
  bool of_documents_ = false;
  Verbs heard_ = ~Verbs{0};
  bool hears_calls_ = true;
};

}  // namespace porchsim::scenarios
