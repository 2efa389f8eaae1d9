// S54: who writes to a version that was replaced before the request was sent is told of a Conflict,
// which clients read again for and repeat, and never of an internal error, which they report; nor
// is it done (Kubernetes: 409; invariant S20: a write is made of the current version, or else
// refused as that). Whatever else is wrong with the request may be told first.
#include <charconv>
#include <cstdint>
#include <set>
#include <string_view>
#include <vector>

#include <fmt/format.h>

#include "api/kind_name.h"
#include "api/package_revision_resources.h"
#include "fakeporch/store/call_payloads.h"
#include "fakeporch/store/subjects.h"
#include "scenarios/checks/check.h"
#include "scenarios/checks/generations.h"

namespace porchsim::scenarios {
namespace {

class ConflictsAreTold final : public Check {
 public:
  ConflictsAreTold() { hear_of({sim::Verb::Failed}); }

  void on_write(const Write& write, const Truth&, Violations&) override {
    if (is_revision(*write.object())) note_generation(*write.object());
    const std::uint64_t version = write.event.version_before;
    if (version == 0) return;
    if (version >= replaced_.size()) replaced_.resize(version + 1);
    replaced_[version] = write.event.id;
  }

  void on_event(const sim::Event& event, const Truth&, Violations& out) override {
    if (event.failure.reason != "InternalError") return;
    if (has_its_own_versions(event.subject)) return;
    const fakeporch::FailedCall* call = fakeporch::failed_call_in(event.after);
    if (call == nullptr || !call->is_answer()) return;
    if (!was_replaced(call->version(), call->began())) return;
    report(out, event,
           "the {} of {} was sent with version {}, which was replaced, and answered by {}",
           event.failure.call, event.subject, call->version(), event.failure.reason);
  }

  void on_call(const fakeporch::ApiCall& call, const sim::Event& last, const Truth&,
               Violations& out) override {
    if (call.outcome != fakeporch::ApiCall::Outcome::Done || call.version.empty()) return;
    const sim::Subject subject = fakeporch::subject_of(call.type, call.key);
    if (has_its_own_versions(subject) || !was_replaced(call.version, call.began)) return;
    report(out, last, "the {} of {} by {} was sent with version {}, which was replaced, and done",
           fakeporch::words(call.call), subject, std::string(call.actor),
           std::string(call.version));
  }

 private:
  // Before the call was made.
  bool was_replaced(std::string_view text, sim::EventId began) const {
    std::uint64_t version = 0;
    std::from_chars(text.data(), text.data() + text.size(), version);
    if (version == 0 || version >= replaced_.size()) return false;
    return replaced_[version] != 0 && replaced_[version] <= began;
  }

  void note_generation(const api::Object& revision) {
    if (api::kind_name(revision) == api::kSecondPackageRevision) {
      second_.insert(revision.key());
    } else {
      second_.erase(revision.key());
    }
  }

  // Resources of v1alpha2 have, also when their object has just gone.
  bool has_its_own_versions(const sim::Subject& subject) const {
    return subject.is_object(api::PackageRevisionResources::type().kind) &&
           second_.contains({subject.scope, subject.name});
  }

  std::set<api::ObjectKey> second_;     // names whose last revision was of v1alpha2
  std::vector<sim::EventId> replaced_;  // by version: the write that replaced it; 0 = none
};

}  // namespace

std::unique_ptr<Check> make_conflicts_are_told() { return std::make_unique<ConflictsAreTold>(); }

}  // namespace porchsim::scenarios
