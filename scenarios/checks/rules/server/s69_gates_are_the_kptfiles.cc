// S69: at rest a revision shows the readiness gates that its Kptfile has, and how they stand there:
// whoever asks whether it may be proposed goes by them (seeds 002 and 003). Of v1alpha1 Porch shows
// one besides, PackagePipelinePassed. Of v1alpha2 that is so once its object is Ready, and what was
// pushed since the last sync has not been looked at; there gates are a wish, too, so that an object
// may have others, and people may tell its conditions. The placeholder can be neither proposed nor
// approved.
#include <algorithm>
#include <map>
#include <set>
#include <string>
#include <string_view>
#include <vector>

#include <fmt/format.h>

#include "api/v1alpha2/package_revision.h"
#include "fakeporch/revisions/readiness_gates.h"
#include "kpt/kptfile/kptfile.h"
#include "scenarios/checks/check.h"
#include "scenarios/checks/content_memory.h"
#include "scenarios/checks/rules/v1alpha2/drafts_in_git.h"
#include "scenarios/checks/seen_git.h"

namespace porchsim::scenarios {
namespace {

// Gates, and the statuses of their conditions; "" = there is none.
using Gates = std::map<std::string, std::string>;

template <class Conditions>
Gates shown(const std::vector<std::string>& gates, const Conditions& conditions) {
  Gates out;
  for (const std::string& gate : gates)
    if (gate != fakeporch::kPackagePipelinePassed) out.emplace(gate, "");
  for (const auto& condition : conditions)
    if (const auto gate = out.find(condition.type); gate != out.end())
      gate->second = condition.status;
  return out;
}

Gates shown_in(const kpt::Kptfile& kptfile) {
  using Conditions = std::vector<kpt::KptfileCondition>;
  return shown(kptfile.info ? kptfile.info->readiness_gates : std::vector<std::string>(),
               kptfile.status ? kptfile.status->conditions : Conditions());
}

class GatesAreTheKptfiles final : public Check {
 public:
  GatesAreTheKptfiles() {
    hear_of({sim::Verb::Push, sim::Verb::UpdateStatus, sim::Verb::Patch, sim::Verb::Update});
  }

  void on_event(const sim::Event& event, const Truth&, Violations&) override {
    seen_.on_event(event);
  }

  void on_write(const Write& write, const Truth&, Violations&) override {
    const auto* before = second_revision(write.before);
    const auto* after = second_revision(write.after);
    if (before == nullptr || after == nullptr || is_machine(write.actor)) return;
    if (before->status.package_conditions != after->status.package_conditions)
      told_by_people_.insert(after->meta.uid);
  }

  void at_quiescence(const Quiescence& end, const Truth& truth, Violations& out) override {
    if (!truth.can_read_content() || !end.restless_for.empty()) return;
    for (const api::PackageRevision* revision : truth.revisions()) {
      if (revision->is_placeholder()) continue;
      const auto object = truth.find(api::kSecondPackageRevision, revision->meta.key());
      if (object && !is_judged(object->as<api::v1alpha2::PackageRevision>())) continue;
      const auto kptfile = truth.memory().kptfile_in(truth.content(*revision));
      if (!kptfile) continue;
      const Gates there = shown_in(*kptfile);
      const Gates told = object
                             ? shown_by(object->as<api::v1alpha2::PackageRevision>())
                             : shown(revision->spec.readiness_gates, revision->status.conditions);
      const bool is_so = object ? std::ranges::includes(told, there) : told == there;
      if (!is_so)
        report(out, end.event, "{} shows {}, and its Kptfile has {}", *revision, words(told),
               words(there));
    }
  }

 private:
  static Gates shown_by(const api::v1alpha2::PackageRevision& revision) {
    return shown(revision.spec.readiness_gates, revision.status.package_conditions);
  }

  static std::string words(const Gates& gates) {
    std::string out;
    for (const auto& [gate, status] : gates)
      out += fmt::format("{}{}={}", out.empty() ? "" : ", ", gate, status.empty() ? "?" : status);
    return out.empty() ? "no gates" : out;
  }

  bool is_judged(const api::v1alpha2::PackageRevision& revision) const {
    const api::Condition* ready = revision.find_condition(api::v1alpha2::kReadyCondition);
    return ready != nullptr && ready->status == "True" && !revision.meta.deletion_timestamp &&
           seen_.is_current(revision.spec.repository) &&
           !told_by_people_.contains(revision.meta.uid);
  }

  SeenGit seen_;
  std::set<std::string> told_by_people_;  // uids
};

}  // namespace

std::unique_ptr<Check> make_gates_are_the_kptfiles() {
  return std::make_unique<GatesAreTheKptfiles>();
}

}  // namespace porchsim::scenarios
