// Who waits for its source is woken once that is published, or gone: a revision of v1alpha2 whose
// source has not run has been reconciled since each revision that it is made of was published, or
// went, which it would tell of otherwise than before.
#pragma once

#include <algorithm>
#include <map>
#include <string>
#include <vector>

#include "scenarios/checks/check.h"
#include "scenarios/checks/rules/v1alpha2/drafts_in_git.h"

namespace porchsim::scenarios {

class WokenSources {
 public:
  void on_write(const Write& write) {
    if (is_news(write)) news_.insert_or_assign(write.object()->meta().key(), write.event.id);
  }

  void on_reconcile(const sim::Event& event) {
    if (event.subject.kind != api::kSecondPackageRevision) return;
    reconciled_.insert_or_assign({event.subject.scope, event.subject.name}, event.id);
  }

  // Those that have missed that what they are made of was published, or has gone.
  std::vector<api::ObjectPtr> asleep(const Truth& truth) const {
    std::vector<api::ObjectPtr> out;
    if (reconciled_.empty()) return out;
    truth.for_each([&](const api::ObjectPtr& object) {
      const auto* revision = second_revision(object);
      if (revision != nullptr && sleeps(*revision)) out.push_back(object);
    });
    return out;
  }

  using Revision = api::v1alpha2::PackageRevision;

  // To whom waits for it: it is published, with its number, or gone.
  static bool is_news(const Write& write) {
    const auto* before = second_revision(write.before);
    const auto* after = second_revision(write.after);
    if (after == nullptr) return before != nullptr;
    return is_made(*after) && (before == nullptr || !is_made(*before));
  }

  static bool is_made(const Revision& revision) {
    return revision.is_published() && revision.status.revision >= 1;
  }

  // Its source has not run.
  static bool waits(const Revision& revision) {
    const auto& [meta, spec, status] = revision;
    return spec.source && status.creation_source.empty() && !spec.lifecycle.empty() &&
           !meta.deletion_timestamp;
  }

  // The names of the revisions that it reads.
  static std::vector<std::string> made_of(const api::v1alpha2::Source& source) {
    std::vector<std::string> names;
    if (source.clone_from && source.clone_from->upstream)
      names.emplace_back(source.clone_from->upstream->name);
    if (source.copy_from) names.emplace_back(source.copy_from->name);
    if (const auto& upgrade = source.upgrade) {
      for (const auto* side : {&upgrade->old_upstream, &upgrade->new_upstream, &upgrade->current})
        names.emplace_back(side->name);
    }
    return names;
  }

 private:
  bool sleeps(const Revision& revision) const {
    const api::ObjectMeta& meta = revision.meta;
    if (!waits(revision)) return false;
    const auto woken = reconciled_.find(meta.key());
    const sim::EventId since = woken == reconciled_.end() ? 0 : woken->second;
    return std::ranges::any_of(made_of(*revision.spec.source), [&](const std::string& name) {
      const auto news = news_.find({meta.name_space, name});
      return news != news_.end() && news->second > since;
    });
  }

  std::map<api::ObjectKey, sim::EventId> news_;        // the last
  std::map<api::ObjectKey, sim::EventId> reconciled_;  // when it began last
};

}  // namespace porchsim::scenarios
