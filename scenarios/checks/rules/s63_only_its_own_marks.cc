// S63: a controller takes from an object no owner and no finalizer but its own, and its finalizer
// only when the object is being deleted. Owners of other kinds and other controllers' finalizers
// stand for what somebody else has to do (S04: what a variant does not own it leaves alone).
// Kubernetes: a finalizer is removed by whoever serves it, once that is done.
#include <algorithm>
#include <array>
#include <string>
#include <string_view>
#include <vector>

#include <fmt/format.h>

#include "api/kind_name.h"
#include "api/repository.h"
#include "api/v1alpha2/package_revision.h"
#include "scenarios/checks/check.h"

namespace porchsim::scenarios {
namespace {

struct Own {
  std::string_view reconciles;
  std::string_view owner;  // the kind that it makes owners of others; "" = not judged
  std::array<std::string_view, 2> finalizers;
};
// The controllers of revisions and repositories are one process. They make a repository the owner
// of its revisions, and replace one that has come again.
constexpr std::string_view kOfRepository = "config.porch.kpt.dev/repository";
constexpr std::array<std::string_view, 2> kOfV1Alpha2 = {api::v1alpha2::kPackageRevisionFinalizer,
                                                         kOfRepository};
constexpr std::array kOwn = {
    Own{"PackageVariant", "PackageVariant", {api::kPackageVariantFinalizer}},
    Own{"PackageVariantSet", "PackageVariantSet", {}},
    Own{api::kSecondPackageRevision, "", kOfV1Alpha2},
    Own{"Repository", "", kOfV1Alpha2},
};

class OnlyItsOwnMarks final : public Check {
 public:
  void on_write(const Write& write, const Truth&, Violations& out) override {
    if (write.before == nullptr) return;
    if (write.after == nullptr) return judge_removal(write, out);
    const auto own = std::ranges::find_if(
        kOwn, [&write](const Own& one) { return write.actor.reconciles_kind(one.reconciles); });
    if (own == kOwn.end()) return;
    const api::ObjectMeta& before = write.before->meta();
    const api::ObjectMeta& after = write.after->meta();
    for (const api::OwnerReference& owner : before.owner_references) {
      if (names_owner(after, owner.uid) || own->owner.empty() || owner.kind == own->owner) continue;
      report(out, write.event, "{} has taken the owner {} {} from {}", write.actor, owner.kind,
             owner.name, *write.after);
    }
    for (const std::string& finalizer : before.finalizers) {
      const bool is_own = std::ranges::find(own->finalizers, finalizer) != own->finalizers.end();
      if (after.has_finalizer(finalizer) || (is_own && before.deletion_timestamp)) continue;
      report(out, write.event, "{} has taken the finalizer {} from {}{}", write.actor, finalizer,
             *write.after, std::string_view(is_own ? ", which nobody deletes" : ""));
    }
  }

 private:
  // Of a Repository, which Porch lets go of.
  void judge_removal(const Write& write, Violations& out) const {
    if (!is_porch(write.actor) || write.before->kind() != api::Repository::type().kind) return;
    for (const std::string& finalizer : write.before->meta().finalizers) {
      if (finalizer == kOfRepository) continue;
      report(out, write.event, "{} has let {} go, which {} held", write.actor, *write.before,
             finalizer);
    }
  }
};

}  // namespace

std::unique_ptr<Check> make_only_its_own_marks() { return std::make_unique<OnlyItsOwnMarks>(); }

}  // namespace porchsim::scenarios
