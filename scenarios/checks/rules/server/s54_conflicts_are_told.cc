// S54: who writes to a version that was replaced before the request was sent is told of a Conflict,
// which clients read again for and repeat, and never of an internal error, which they report
// (Kubernetes: 409; invariant S20: a write is made of the current version, or else refused as
// that). Whatever else is wrong with the request may be told first.
#include <charconv>
#include <cstdint>
#include <set>
#include <string_view>
#include <vector>

#include <fmt/format.h>

#include "api/kind_name.h"
#include "api/package_revision_resources.h"
#include "fakeporch/store/call_payloads.h"
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
