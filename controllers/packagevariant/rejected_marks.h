// The marks of proposals of deletion that somebody has taken back, as far as the watch has shown
// it: a mark on a revision that is Published. Nothing else in a revision says who proposed it last.
// A process that starts later, or lists anew, does not know what came between.
#pragma once

#include <map>
#include <string>

#include "api/object_key.h"
#include "api/v1alpha2/revision_views.h"
#include "controllers/packagevariant/ownership.h"
#include "controllers/runtime/change.h"

namespace porchsim::packagevariant {

class RejectedMarks {
 public:
  // Each change of a PackageRevision.
  void see(const runtime::Change& change) {
    const auto& revision = api::as_revision(change.object());
    if (change.deleted()) {
      marks_.erase(revision.meta.key());
    } else if (revision.spec.lifecycle == api::kPublished && !proposal_mark(revision).empty()) {
      marks_.insert_or_assign(revision.meta.key(), proposal_mark(revision));
    }
  }

  // Was the mark that it bears rejected?
  bool contains(const api::PackageRevision& revision) const {
    const auto mark = marks_.find(revision.meta.key());
    return mark != marks_.end() && mark->second == proposal_mark(revision);
  }

 private:
  std::map<api::ObjectKey, std::string> marks_;  // the last one of each revision
};

}  // namespace porchsim::packagevariant
