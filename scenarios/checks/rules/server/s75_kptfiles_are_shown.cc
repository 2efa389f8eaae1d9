// S75: at rest a revision shows the upstream of its Kptfile: the lock by which a variant finds out
// what its downstream is made of, and Porch whom a revision is made of (seeds 000 and 002). One of
// v1alpha1 shows the Kptfile's labels and annotations, too; one of v1alpha2, where they are a wish
// as well, has them among others, unless people have written them, or have proposed or published
// what a sync had made and not filled in yet (docs/fidelity.md, seed-until-done). Which are judged:
// kptfiles_at_rest.h.
#include <algorithm>
#include <optional>
#include <string>

#include <fmt/format.h>

#include "scenarios/checks/rules/server/kptfiles_at_rest.h"

namespace porchsim::scenarios {
namespace {

class KptfilesAreShown final : public Check {
 public:
  KptfilesAreShown() { hear_of(KptfilesAtRest::kHeard); }

  void on_event(const sim::Event& event, const Truth&, Violations&) override {
    kptfiles_.on_event(event);
  }

  void on_write(const Write& write, const Truth&, Violations&) override {
    by_people_.on_write(
        write, [](const auto& revision) -> auto& { return revision.spec.package_metadata; });
    by_people_.on_write(write,
                        [](const auto& revision) { return revision.spec.lifecycle.empty(); });
  }

  void at_quiescence(const Quiescence& end, const Truth& truth, Violations& out) override {
    kptfiles_.for_each(end, truth, [&](const ShownKptfile& one) {
      const auto told = place_of(one.second != nullptr ? one.second->status.upstream_lock
                                                       : one.revision.status.upstream_lock);
      const auto there = lock_in(one.kptfile);
      if (told != there)
        report(out, end.event, "{} shows the upstream lock {}, and its Kptfile has {}",
               one.revision, words(told), words(there));
      if (!by_people_.has(one.revision)) judge_metadata(one, end, out);
    });
  }

 private:
  using Lock = std::optional<api::GitLocator>;

  static Lock place_of(const std::optional<api::Locator>& lock) {
    return lock && lock->git ? Lock(*lock->git) : std::nullopt;
  }

  // Nothing unless the Kptfile names both an upstream and a lock.
  static Lock lock_in(const kpt::Kptfile& kptfile) {
    const bool has_upstream = kptfile.upstream && kptfile.upstream->git;
    if (!has_upstream || !kptfile.upstream_lock || !kptfile.upstream_lock->git) return {};
    const kpt::GitLocation& git = *kptfile.upstream_lock->git;
    return api::GitLocator{git.repo, git.directory, git.ref, git.commit};
  }

  static std::string words(const Lock& lock) {
    return lock ? fmt::format("{}@{}", lock->ref, lock->commit) : "none";
  }

  void judge_metadata(const ShownKptfile& one, const Quiescence& end, Violations& out) {
    const auto& told = one.second != nullptr ? one.second->spec.package_metadata
                                             : one.revision.spec.package_metadata;
    const auto shown = told.value_or(api::PackageMetadata());
    const auto shows = [&one](const api::StringMap& is, const api::StringMap& wanted) {
      return one.second != nullptr ? std::ranges::includes(is, wanted) : is == wanted;
    };
    if (!shows(shown.labels, one.kptfile.labels) ||
        !shows(shown.annotations, one.kptfile.annotations))
      report(out, end.event, "{} shows other labels or annotations than its Kptfile has",
             one.revision);
  }

  KptfilesAtRest kptfiles_;
  WrittenByPeople by_people_;  // labels and annotations; or the lifecycle before those
};

}  // namespace

std::unique_ptr<Check> make_kptfiles_are_shown() { return std::make_unique<KptfilesAreShown>(); }

}  // namespace porchsim::scenarios
