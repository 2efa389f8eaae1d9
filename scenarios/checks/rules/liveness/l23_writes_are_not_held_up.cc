// L23: who writes an object that the API server keeps itself has not to wait for others: for a
// client that takes no events, or for another's request (Kubernetes: a slow watcher is closed, and
// holds nobody up). Judged of writes that were done; not of Porch's, which wait for Git, nor where
// a fault has made somebody wait.
#include <chrono>

#include <fmt/format.h>

#include "api/package_revision.h"
#include "api/package_revision_resources.h"
#include "fakeporch/store/subjects.h"
#include "scenarios/checks/check.h"

namespace porchsim::scenarios {
namespace {

// As long as a client waits for its answer.
constexpr auto kLongest = std::chrono::seconds(10);

class WritesAreNotHeldUp final : public Check {
 public:
  WritesAreNotHeldUp() { hear_of({sim::Verb::Fault}); }

  void on_event(const sim::Event& event, const Truth&, Violations&) override {
    last_fault_ = event.id;
  }

  void on_call(const fakeporch::ApiCall& call, const sim::Event& last, const Truth&,
               Violations& out) override {
    if (call.took <= kLongest || last_fault_ > call.began) return;
    if (call.type == api::PackageRevision::type()) return;
    if (call.type == api::PackageRevisionResources::type()) return;
    report(out, last, "the {} of {} by {} had to wait {} s for its turn",
           fakeporch::words(call.call), fakeporch::subject_of(call.type, call.key),
           std::string(call.actor),
           std::chrono::duration_cast<std::chrono::seconds>(call.took).count());
  }

 private:
  sim::EventId last_fault_ = 0;
};

}  // namespace

std::unique_ptr<Check> make_writes_are_not_held_up() {
  return std::make_unique<WritesAreNotHeldUp>();
}

}  // namespace porchsim::scenarios
