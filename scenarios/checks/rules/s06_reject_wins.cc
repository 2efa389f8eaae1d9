// S06: what a person has proposed for deletion, a person takes back or deletes: a controller
// returns to Published only what a controller had proposed.
#include <map>

#include <fmt/format.h>

#include "scenarios/checks/check.h"

namespace porchsim::scenarios {
namespace {

class RejectWins final : public Check {
 public:
  void on_write(const Write& write, const Truth&, Violations& out) override {
    const auto* before = write.revision_before();
    const auto* after = write.revision_after();
    if (before == nullptr || after == nullptr) return;
    const std::string& from = before->spec.lifecycle;
    const std::string& to = after->spec.lifecycle;
    if (from == api::kPublished && to == api::kDeletionProposed) {
      proposed_by_.insert_or_assign(after->meta.uid, write.actor);
    }
    if (from != api::kDeletionProposed || to != api::kPublished) return;
    if (!is_variant_controller(write.actor)) return;
    const auto proposer = proposed_by_.find(after->meta.uid);
    if (proposer != proposed_by_.end() && is_variant_controller(proposer->second)) return;
    report(out, write.event, "{} took back the deletion of {} that {} had proposed", write.actor,
           *after, proposer == proposed_by_.end() ? "somebody else" : proposer->second.name);
  }

 private:
  std::map<std::string, sim::Actor> proposed_by_;  // by uid
};

}  // namespace

std::unique_ptr<Check> make_reject_wins() { return std::make_unique<RejectWins>(); }

}  // namespace porchsim::scenarios
