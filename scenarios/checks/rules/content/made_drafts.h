// What is made of a revision, and the moment in which its content can be compared with that: of
// v1alpha1 the write that creates it, of v1alpha2 the one that tells that its source has run. There
// what somebody else has pushed before is not judged.
#pragma once

#include <map>
#include <string>
#include <string_view>
#include <utility>

#include "scenarios/checks/check.h"
#include "scenarios/checks/rules/v1alpha2/drafts_in_git.h"

namespace porchsim::scenarios {

class MadeDrafts {
 public:
  struct Made {
    const api::PackageRevision* draft = nullptr;
    const api::PackageRevision* source = nullptr;  // published
  };

  // Of each Push.
  void on_push(const sim::Event& event) {
    const std::string_view draft = draft_of_ref(event.subject.name);
    if (!draft.empty()) ++pushes_[{std::string(event.subject.scope), std::string(draft)}];
  }

  // Null, but for a clone or copy that is made by this write of a published revision that is still
  // there, and whose content can be read.
  Made made_by(const Write& write, const Truth& truth) const {
    const auto* made = revision_in(write.after);
    if (made == nullptr || made->is_placeholder()) return {};
    if (!truth.can_read_content() || !is_made(write, truth)) return {};
    const auto* source = source_of(*made, truth);
    if (source == nullptr || !source->is_published()) return {};
    return {made, source};
  }

 private:
  bool is_made(const Write& write, const Truth& truth) const {
    const auto* second = second_revision(write.after);
    if (second == nullptr) return !write.before && !is_porch(write.actor);
    const auto* before = second_revision(write.before);
    return before != nullptr && before->status.creation_source.empty() &&
           !second->status.creation_source.empty() && was_pushed_once(*second, truth);
  }

  bool was_pushed_once(const api::v1alpha2::PackageRevision& revision, const Truth& truth) const {
    const auto pushes = pushes_.find({revision.spec.repository, draft_of(revision, truth)});
    return pushes != pushes_.end() && pushes->second == 1;
  }

  static const api::PackageRevision* source_of(const api::PackageRevision& made,
                                               const Truth& truth) {
    if (made.spec.tasks.empty() || made.spec.tasks.front().upgrade) return nullptr;
    const api::Task& task = made.spec.tasks.front();
    const std::string upstream(task.upstream());
    return truth.revision({made.meta.name_space, upstream.empty() ? task.edited() : upstream});
  }

  std::map<std::pair<std::string, std::string>, int> pushes_;  // by repository and draft
};

}  // namespace porchsim::scenarios
