// Variants that people have stripped of their controller's finalizer: what becomes of their
// packages is no controller's doing any more.
#pragma once

#include <set>
#include <string>

#include "scenarios/checks/check.h"

namespace porchsim::scenarios {

class Stripped {
 public:
  void remember(const Write& write) {
    const auto* before = write.variant_before();
    const auto* after = write.variant_after();
    if (before == nullptr || after == nullptr || is_machine(write.actor)) return;
    if (before->meta.has_finalizer(api::kPackageVariantFinalizer) &&
        !after->meta.has_finalizer(api::kPackageVariantFinalizer))
      uids_.insert(before->meta.uid);
  }
  bool contains(const std::string& uid) const { return uids_.contains(uid); }

 private:
  std::set<std::string> uids_;
};

}  // namespace porchsim::scenarios
