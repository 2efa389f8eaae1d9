// S92: the garbage collector deletes only what has owners and none that is there to stay
// (Kubernetes, garbage collection: a dependent goes with the last of its owners; one with others
// left loses the reference alone).
#include <algorithm>

#include "scenarios/checks/check.h"

namespace porchsim::scenarios {
namespace {

class OnlyOrphansAreCollected final : public Check {
 public:
  void on_write(const Write& write, const Truth& truth, Violations& out) override {
    if (!write.before || !write.actor.is(sim::Role::Collector)) return;
    if (write.before->meta().deletion_timestamp) return;
    if (write.after && !write.after->meta().deletion_timestamp) return;
    const auto& owners = write.before->meta().owner_references;
    const auto stays = std::ranges::find_if(owners, [&truth](const api::OwnerReference& owner) {
      const api::ObjectPtr found = truth.by_uid(owner.uid);
      return found && !found->meta().deletion_timestamp;
    });
    if (owners.empty())
      report(out, write.event, "{} has collected {}, which nothing owns", write.actor,
             *write.before);
    else if (stays != owners.end())
      report(out, write.event, "{} has collected {}, which {} {} still owns", write.actor,
             *write.before, stays->kind, stays->name);
  }
};

}  // namespace

std::unique_ptr<Check> make_only_orphans_are_collected() {
  return std::make_unique<OnlyOrphansAreCollected>();
}

}  // namespace porchsim::scenarios
