// S54: who writes to a version that was replaced before the request was sent is told of a Conflict,
// which clients read again for and repeat, and never of an internal error, which they report
// (Kubernetes: 409; invariant S20: a write is made of the current version, or else refused as
// that). Whatever else is wrong with the request may be told first.
#include <charconv>
#include <cstdint>
#include <string_view>
#include <vector>

#include <fmt/format.h>

#include "api/kind_name.h"
#include "api/package_revision_resources.h"
#include "fakeporch/store/call_payloads.h"
#include "scenarios/checks/check.h"

namespace porchsim::scenarios {
namespace {

class ConflictsAreTold final : public Check {
 public:
  ConflictsAreTold() { hear_of({sim::Verb::Failed}); }

  void on_write(const Write& write, const Truth&, Violations&) override {
    const std::uint64_t version = write.event.version_before;
    if (version == 0) return;
    if (version >= replaced_.size()) replaced_.resize(version + 1);
    replaced_[version] = write.event.id;
  }

  void on_event(const sim::Event& event, const Truth& truth, Violations& out) override {
    if (event.failure.reason != "InternalError") return;
    // Resources of v1alpha2 have versions of their own.
    if (event.subject.is_object(api::PackageRevisionResources::type().kind) &&
        truth.find(api::kSecondPackageRevision,
                   {std::string(event.subject.scope), std::string(event.subject.name)})) {
      return;
    }
    const fakeporch::FailedCall* call = fakeporch::failed_call_in(event.after);
    if (call == nullptr || !call->is_answer()) return;
    const std::string& text = call->version();
    std::uint64_t version = 0;
    std::from_chars(text.data(), text.data() + text.size(), version);
    if (version == 0 || version >= replaced_.size()) return;
    const sim::EventId replaced = replaced_[version];
    if (replaced == 0 || replaced > call->began()) return;
    report(out, event,
           "the {} of {} was sent with version {}, which was replaced, and answered by {}",
           event.failure.call, event.subject, text, event.failure.reason);
  }

 private:
  std::vector<sim::EventId> replaced_;  // by version: the write that replaced it; 0 = none
};

}  // namespace

std::unique_ptr<Check> make_conflicts_are_told() { return std::make_unique<ConflictsAreTold>(); }

}  // namespace porchsim::scenarios
