// What is made of a revision, and the moment in which its content can be compared with that: of
// v1alpha1 the write that creates it, of v1alpha2 the one that tells that its source has run. There
// what somebody else has pushed before is not judged, nor what had content before it had a source,
// or this one, or before it was there: what somebody has stripped of its finalizer leaves that in
// Git.
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
  void on_push(const sim::Event& event, const Truth& truth) {
    const std::string_view draft = draft_of_ref(event.subject.name);
    if (draft.empty()) return;
    Pushes& pushes = pushes_[{std::string(event.subject.scope), std::string(draft)}];
    if (pushes.count++ == 0) pushes.first = event.causes.empty() ? event.id : event.causes.front();
    pushes.by_controllers =
        pushes.by_controllers && truth.actor(event.actor).is(sim::Role::Controller);
  }

  // Of each write. Null, but for a clone or copy that is made by it of a published revision that is
  // still there, and whose content can be read.
  Made made_by(const Write& write, const Truth& truth) {
    note_source(write);
    const auto* made = revision_in(write.after);
    if (made == nullptr || made->is_placeholder()) return {};
    if (!truth.can_read_content() || !is_made(write, truth)) return {};
    const auto* source = source_of(*made, truth);
    if (source == nullptr || !source->is_published()) return {};
    return {made, source};
  }

 private:
  void note_source(const Write& write) {
    const auto* after = second_revision(write.after);
    if (after == nullptr || !after->spec.source) return;
    const auto* before = second_revision(write.before);
    const bool is_another = before != nullptr && before->spec.source != after->spec.source &&
                            with_source_.contains(after->meta.uid);
    if (before == nullptr || is_another)
      with_source_.insert_or_assign(after->meta.uid, write.event.id);
  }

  bool is_made(const Write& write, const Truth& truth) const {
    const auto* second = second_revision(write.after);
    if (second == nullptr) return !write.before && !is_porch(write.actor);
    const auto* before = second_revision(write.before);
    return before != nullptr && before->status.creation_source.empty() &&
           !second->status.creation_source.empty() && was_pushed_once(*second, truth);
  }

  // By its controller, since it began with a source.
  bool was_pushed_once(const api::v1alpha2::PackageRevision& revision, const Truth& truth) const {
    const auto began = with_source_.find(revision.meta.uid);
    const auto pushes = pushes_.find({revision.spec.repository, draft_of(revision, truth)});
    if (began == with_source_.end() || pushes == pushes_.end()) return false;
    const auto& [first, count, by_controllers] = pushes->second;
    return first > began->second && count == 1 && by_controllers;
  }

  static const api::PackageRevision* source_of(const api::PackageRevision& made,
                                               const Truth& truth) {
    if (made.spec.tasks.empty() || made.spec.tasks.front().upgrade) return nullptr;
    const api::Task& task = made.spec.tasks.front();
    const std::string upstream(task.upstream());
    return truth.revision({made.meta.name_space, upstream.empty() ? task.edited() : upstream});
  }

  struct Pushes {
    sim::EventId first = 0;  // its reconcile, if it was made in one
    int count = 0;
    bool by_controllers = true;
  };
  std::map<std::pair<std::string, std::string>, Pushes> pushes_;  // by repository and draft
  // By uid: since when objects of v1alpha2 that began with a source have theirs.
  std::map<std::string, sim::EventId> with_source_;
};

}  // namespace porchsim::scenarios
