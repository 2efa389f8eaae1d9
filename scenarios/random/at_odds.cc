// Two people have to do with one revision, with two of one package, or with the main branch of one
// repository, and neither has heard of the other: what one of them does takes its time, and when he
// has read what it is about, or its push has reached Git, the other one acts. Or both make packages
// that cannot be together.
#include <fmt/format.h>

#include <algorithm>
#include <utility>

#include "api/package_revision.h"
#include "scenarios/random/operations.h"
#include "scenarios/random/turns.h"

namespace porchsim::scenarios::operation {
namespace {

using Move = LifecycleStep::Move;

// What a person may want of a revision in that state, the most pressing first.
Stage::Turn wish(Stage& stage, Draws& draws, std::string_view which,
                 const api::PackageRevision& revision) {
  const std::string& name = revision.meta.name;
  const std::string& lifecycle = revision.spec.lifecycle;
  const std::uint64_t wanted = draws.number(which, 4);
  const bool is_published = lifecycle == api::kPublished;
  if (wanted == 2 || (is_published && wanted > 0)) return label_turn(draws, stage.ref_of(revision));
  if (is_published) return move_turn("propose-delete", Move::ProposeDelete, name);
  if (wanted == 3) return deletion_turn(stage.ref_of(revision));
  if (lifecycle == api::kDraft)
    return wanted == 0 ? move_turn("propose", Move::Propose, name) : edit_turn(stage, draws, name);
  return wanted == 0 ? move_turn("approve", Move::Approve, name)
                     : move_turn("reject", Move::Reject, name);
}

// Of the same package, and in the same state; else the revision itself.
const api::PackageRevision& rival(Draws& draws, const std::vector<api::ObjectPtr>& all,
                                  const api::PackageRevision& revision) {
  std::vector<api::ObjectPtr> rivals;
  std::ranges::copy_if(all, std::back_inserter(rivals), [&revision](const api::ObjectPtr& object) {
    const auto& spec = object->as<api::PackageRevision>().spec;
    return spec.repository == revision.spec.repository &&
           spec.package_name == revision.spec.package_name &&
           spec.lifecycle == revision.spec.lifecycle && object->meta().name != revision.meta.name;
  });
  if (rivals.empty() || draws.number("the-same", 2) == 0) return revision;
  return draws.one("rival", rivals)->as<api::PackageRevision>();
}

Trigger when_read(Stage& stage, const api::PackageRevision& revision) {
  Trigger moment;
  moment.what = EventPattern{"", Deed::Read, stage.ref_of(revision), 1};
  return moment;
}

// Two are published in one repository, and each approval has to wait for the other.
bool approve_both(Stage& stage, Draws& draws) {
  const auto all = stage.revisions({api::kProposed, api::kDraft});
  if (all.empty()) return false;
  const auto& first = draws.one("revision", all)->as<api::PackageRevision>();
  std::vector<api::ObjectPtr> others;
  std::ranges::copy_if(all, std::back_inserter(others), [&first](const api::ObjectPtr& object) {
    return object->as<api::PackageRevision>().spec.repository == first.spec.repository &&
           object->meta().name != first.meta.name;
  });
  if (others.empty()) return false;
  const auto& second = draws.one("rival", others)->as<api::PackageRevision>();
  for (const api::PackageRevision* one : {&first, &second})
    if (one->spec.lifecycle == api::kDraft)
      stage.perform(draws, move_turn("propose", Move::Propose, one->meta.name));
  stage.perform_amid(draws, move_turn("approve", Move::Approve, first.meta.name),
                     when_read(stage, first), move_turn("approve", Move::Approve, second.meta.name),
                     Pace::Usual);
  return true;
}

// A package comes to be while another one around it, or within it, is on its way to Git.
bool draft_nested(Stage& stage, Draws& draws) {
  const auto& repositories = stage.spec().repositories;
  if (repositories.empty()) return false;
  const std::string repository = draws.one("repository", repositories).name;
  std::string first = fmt::format("net{}", draws.ordinal());
  std::string second = first + "/core";
  if (draws.number("inner-first", 2) == 1) std::swap(first, second);
  const auto draft = [&](const std::string& package) {
    return Stage::Turn{fmt::format("draft {}/{} as n1", repository, package),
                       DraftStep{repository, package, "n1", {}}};
  };
  slow_down(stage, draws, "git.push");
  Trigger is_under_way;
  is_under_way.what =
      EventPattern{"", Deed::FaultFired, ObjectRef{"Repository", "", repository}, 1};
  const Stage::Turn one = draft(first);
  const Stage::Turn other = draft(second);
  stage.perform_amid(draws, one, is_under_way, other);
  return true;
}

}  // namespace

bool at_odds(Stage& stage, Draws& draws) {
  if (draws.rarely("both-approve", 3) && approve_both(stage, draws)) return true;
  if (draws.rarely("nested", 6) && draft_nested(stage, draws)) return true;
  auto all = stage.revisions({api::kDraft, api::kProposed, api::kDeletionProposed});
  if (all.empty()) all = stage.revisions({api::kPublished});
  if (all.empty()) return false;
  const auto& revision = draws.one("revision", all)->as<api::PackageRevision>();
  const Stage::Turn first = wish(stage, draws, "first", revision);
  const Stage::Turn second = wish(stage, draws, "second", rival(draws, all, revision));
  Trigger moment;
  if (draws.number("read-only", 2) == 1)
    moment = when_read(stage, revision);
  else
    moment.what = EventPattern{"", Deed::Pushed, ObjectRef{"", revision.spec.repository, ""}, 1};
  stage.perform_amid(draws, first, moment, second);
  return true;
}

}  // namespace porchsim::scenarios::operation
