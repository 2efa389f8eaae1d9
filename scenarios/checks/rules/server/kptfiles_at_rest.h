// Revisions at rest that show what their Kptfiles have: of v1alpha1 all, of v1alpha2 those whose
// object is Ready, and of whose repository nothing was pushed since its last sync. Left out are the
// placeholder, which nobody proposes or approves, and of v1alpha2 what has another content since
// its tag was moved: a sync tells only once what it has found.
#pragma once

#include <initializer_list>
#include <map>
#include <set>
#include <string>
#include <string_view>
#include <utility>

#include <fmt/format.h>

#include "api/v1alpha2/package_revision.h"
#include "kpt/kptfile/kptfile.h"
#include "scenarios/checks/check.h"
#include "scenarios/checks/content_memory.h"
#include "scenarios/checks/rules/v1alpha2/drafts_in_git.h"
#include "scenarios/checks/seen_git.h"

namespace porchsim::scenarios {

struct ShownKptfile {
  const api::PackageRevision& revision;
  const api::v1alpha2::PackageRevision* second;  // null: it is of v1alpha1
  const kpt::Kptfile& kptfile;
};

// Of v1alpha2: of which revisions people have written a part themselves, which then shows what they
// want beside what the Kptfile has.
class WrittenByPeople {
 public:
  template <class Part>
  void on_write(const Write& write, Part part) {
    const auto* before = second_revision(write.before);
    const auto* after = second_revision(write.after);
    if (before == nullptr || after == nullptr || is_machine(write.actor)) return;
    if (part(*before) != part(*after)) uids_.insert(after->meta.uid);
  }
  bool has(const api::PackageRevision& revision) const { return uids_.contains(revision.meta.uid); }

 private:
  std::set<std::string> uids_;
};

class KptfilesAtRest {
 public:
  static constexpr std::initializer_list<sim::Verb> kHeard = {
      sim::Verb::Push, sim::Verb::UpdateStatus, sim::Verb::Patch, sim::Verb::Update};

  void on_event(const sim::Event& event) {
    seen_.on_event(event);
    if (event.verb == sim::Verb::Push && event.subject.name.starts_with(kTags))
      ++pushes_[{std::string(event.subject.scope), std::string(event.subject.name)}];
  }

  template <class Visit>
  void for_each(const Quiescence& end, const Truth& truth, Visit visit) const {
    if (!truth.can_read_content() || !end.restless_for.empty()) return;
    for (const api::PackageRevision* revision : truth.revisions()) {
      if (revision->is_placeholder()) continue;
      const api::ObjectPtr object = truth.find(api::kSecondPackageRevision, revision->meta.key());
      const auto* second = second_revision(object);
      if (second != nullptr && !is_judged(*second, truth)) continue;
      if (const auto kptfile = truth.memory().kptfile_in(truth.content(*revision)))
        visit(ShownKptfile{*revision, second, *kptfile});
    }
  }

 private:
  bool is_judged(const api::v1alpha2::PackageRevision& revision, const Truth& truth) const {
    return says_that_it_is_ready(revision) && !revision.meta.deletion_timestamp &&
           seen_.has_seen_all(revision.spec.repository) && !has_moved(revision, truth);
  }

  bool has_moved(const api::v1alpha2::PackageRevision& revision, const Truth& truth) const {
    if (revision.status.revision <= 0) return false;
    const auto& spec = revision.spec;
    const std::string directory =
        directory_in_git({revision.meta.name_space, spec.repository, spec.package_name}, truth);
    const auto found = pushes_.find(
        {spec.repository, fmt::format("{}{}/v{}", kTags, directory, revision.status.revision)});
    return found != pushes_.end() && found->second > 1;
  }

  static constexpr std::string_view kTags = "refs/tags/";

  SeenGit seen_;
  std::map<std::pair<std::string, std::string>, int> pushes_;  // by repository and tag
};

}  // namespace porchsim::scenarios
