// Variants, and revisions of v1alpha2, that people have stripped of their controller's finalizer:
// what becomes of their packages is no controller's doing any more.
#pragma once

#include <set>
#include <string>

#include "api/v1alpha2/package_revision.h"
#include "scenarios/checks/check.h"

namespace porchsim::scenarios {

class Stripped {
 public:
  void remember(const Write& write) {
    if (!write.before || !write.after || is_machine(write.actor)) return;
    const api::ObjectMeta& before = write.before->meta();
    if (holds(before) && !holds(write.after->meta())) uids_.insert(before.uid);
  }
  bool contains(const std::string& uid) const { return uids_.contains(uid); }
  // Has it gone without its controller, so that its content stays in Git? Before that had a
  // finalizer on it, or since somebody has taken that away.
  bool is_let_go(const api::v1alpha2::PackageRevision& gone) const {
    return !gone.meta.deletion_timestamp || contains(gone.meta.uid);
  }

 private:
  static bool holds(const api::ObjectMeta& meta) {
    return meta.has_finalizer(api::kPackageVariantFinalizer) ||
           meta.has_finalizer(api::v1alpha2::kPackageRevisionFinalizer);
  }

  std::set<std::string> uids_;
};

}  // namespace porchsim::scenarios
