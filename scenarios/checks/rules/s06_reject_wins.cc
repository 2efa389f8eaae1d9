// S06: what a person has proposed for deletion, a person takes back or deletes: a controller
// returns to Published only what a controller had proposed.
//
// Nothing in a revision says who proposed it last. Where a controller did, somebody took that back
// and somebody proposed it anew, a controller knows of that only if the watch has shown it the
// revision in between: one that has started, or listed anew, since is excused.
#include <map>
#include <set>

#include <fmt/format.h>

#include "fakeporch/store/object_payload.h"
#include "scenarios/checks/check.h"

namespace porchsim::scenarios {
namespace {

class RejectWins final : public Check {
 public:
  RejectWins() { hear_of({sim::Verb::Deliver, sim::Verb::Start, sim::Verb::Crash}); }

  void on_write(const Write& write, const Truth&, Violations& out) override {
    const auto* before = write.revision_before();
    const auto* after = write.revision_after();
    if (before == nullptr || after == nullptr) return;
    const std::string& from = before->spec.lifecycle;
    const std::string& to = after->spec.lifecycle;
    const bool by_controller = is_variant_controller(write.actor);
    if (from == api::kPublished && to == api::kDeletionProposed) {
      Proposal& proposal = proposals_[write.event.subject];
      if (by_controller || proposal.uid != after->meta.uid) proposal = {};
      proposal.uid = after->meta.uid;
      proposal.by = write.actor;
    }
    if (from != api::kDeletionProposed || to != api::kPublished) return;
    Proposal& proposal = proposals_[write.event.subject];
    if (proposal.uid != after->meta.uid) proposal = {};
    const bool own = !proposal.uid.empty() && is_variant_controller(proposal.by);
    if (!by_controller) {
      if (own) proposal.rejected = write.event.id;
      return;
    }
    const bool could_know = proposal.rejected == 0 || proposal.seen_by.contains(write.event.actor);
    if (own || !could_know) return;
    report(out, write.event, "{} took back the deletion of {} that {} had proposed", write.actor,
           *after, proposal.uid.empty() ? "somebody else" : proposal.by.name);
  }

  void on_event(const sim::Event& event, const Truth&, Violations&) override {
    if (event.verb == sim::Verb::Deliver) {
      const auto proposal = proposals_.find(event.subject);
      if (proposal != proposals_.end()) delivered(event, proposal->second);
    } else if (event.verb == sim::Verb::Start || event.verb == sim::Verb::Crash) {
      for (auto& [revision, proposal] : proposals_) proposal.seen_by.erase(event.actor);
    }
  }

 private:
  // The last one of a revision.
  struct Proposal {
    std::string uid{};  // of the revision
    sim::Actor by{};
    sim::EventId rejected = 0;         // when the last one of a controller was taken back
    std::set<sim::ActorId> seen_by{};  // which processes were shown that
  };

  static void delivered(const sim::Event& event, Proposal& proposal) {
    if (proposal.rejected == 0 || event.causes.empty()) return;
    const api::ObjectPtr shown = fakeporch::object_in(event.after);
    if (!shown || event.causes.front() < proposal.rejected) return;
    if (shown->as<api::PackageRevision>().spec.lifecycle == api::kPublished)
      proposal.seen_by.insert(event.actor);
  }

  std::map<sim::Subject, Proposal> proposals_;
};

}  // namespace

std::unique_ptr<Check> make_reject_wins() { return std::make_unique<RejectWins>(); }

}  // namespace porchsim::scenarios
