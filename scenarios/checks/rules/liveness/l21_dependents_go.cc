// L21: what has owners, none of which is there any more, goes: the garbage collector deletes it,
// also where it was made, or got its owner, after that one had gone (Kubernetes: owners and
// dependents). What is being deleted already is L06's; of v1alpha1 Porch keeps what others are made
// of, and what has been published until somebody proposes its deletion.
#include <algorithm>
#include <map>
#include <string>

#include "api/kind_name.h"
#include "scenarios/checks/blocks.h"
#include "scenarios/checks/check.h"
#include "scenarios/checks/limits.h"

namespace porchsim::scenarios {
namespace {

class DependentsGo final : public Check {
 public:
  void on_write(const Write& write, const Truth&, Violations&) override {
    const bool has_the_same_owners =
        write.before && write.after &&
        write.before->meta().owner_references == write.after->meta().owner_references;
    if (!has_the_same_owners)
      changed_.insert_or_assign(write.object()->meta().uid, write.event.time);
  }

  void at_quiescence(const Quiescence& end, const Truth& truth, Violations& out) override {
    if (!end.restless_for.empty()) return;
    truth.for_each([&](const api::ObjectPtr& object) {
      const api::ObjectMeta& meta = object->meta();
      if (meta.owner_references.empty() || meta.deletion_timestamp || may_not_go(*object, truth))
        return;
      const bool has_one =
          std::ranges::any_of(meta.owner_references, [&truth](const api::OwnerReference& owner) {
            return truth.by_uid(owner.uid) != nullptr;
          });
      if (has_one || end.event.time - last_change(meta) < kDeletionTime) return;
      const api::OwnerReference& owner = meta.owner_references.front();
      report(out, end.event, "{} is still there, and its owner {} {} is not", *object, owner.kind,
             owner.name);
    });
  }

 private:
  static bool may_not_go(const api::Object& object, const Truth& truth) {
    if (api::kind_name(object) != api::PackageRevision::type().kind) return false;
    const auto& revision = object.as<api::PackageRevision>();
    return revision.is_published() || is_copied(revision, truth);
  }

  // When it got its owners, or the last of them went.
  sim::Time last_change(const api::ObjectMeta& meta) const {
    sim::Time last = time_of(meta.uid);
    for (const api::OwnerReference& owner : meta.owner_references)
      last = std::max(last, time_of(owner.uid));
    return last;
  }
  sim::Time time_of(const std::string& uid) const {
    const auto found = changed_.find(uid);
    return found == changed_.end() ? sim::Time{} : found->second;
  }

  std::map<std::string, sim::Time> changed_;  // by uid: removed, or with other owners
};

}  // namespace

std::unique_ptr<Check> make_dependents_go() { return std::make_unique<DependentsGo>(); }

}  // namespace porchsim::scenarios
