// Two people have to do with one revision, or with two of one package, and neither has heard of the
// other: what one of them does takes its time, and when its push has reached Git the other one
// acts.
#include <algorithm>

#include <fmt/format.h>

#include "api/package_revision.h"
#include "scenarios/random/drawn_files.h"
#include "scenarios/random/operations.h"

namespace porchsim::scenarios::operation {
namespace {

using Move = LifecycleStep::Move;

Stage::Turn move(std::string_view word, Move move, const std::string& name) {
  return {fmt::format("{} {}", word, name), LifecycleStep{move, name}};
}

Stage::Turn label(Draws& draws, const std::string& name) {
  api::Json patch;
  patch.set_path({"metadata", "labels", "mine"}, fmt::format("v{}", draws.number("value", 3)));
  return {"label " + name, PatchStep{ObjectRef{"PackageRevision", "", name}, patch, ""}};
}

Stage::Turn edit(Draws& draws, const std::string& name) {
  return {"edit " + name, EditStep{name, drawn_edits(draws)}};
}

Stage::Turn deletion(const std::string& name) {
  return {"delete " + name, DeleteStep{ObjectRef{"PackageRevision", "", name}, ""}};
}

// What a person may want of a revision in that state, the most pressing first.
Stage::Turn wish(Draws& draws, std::string_view which, const api::PackageRevision& revision) {
  const std::string& name = revision.meta.name;
  const std::string& lifecycle = revision.spec.lifecycle;
  const std::uint64_t wanted = draws.number(which, 4);
  const bool is_published = lifecycle == api::kPublished;
  if (wanted == 2 || (is_published && wanted > 0)) return label(draws, name);
  if (is_published) return move("propose-delete", Move::ProposeDelete, name);
  if (wanted == 3) return deletion(name);
  if (lifecycle == api::kDraft)
    return wanted == 0 ? move("propose", Move::Propose, name) : edit(draws, name);
  return wanted == 0 ? move("approve", Move::Approve, name) : move("reject", Move::Reject, name);
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

}  // namespace

bool at_odds(Stage& stage, Draws& draws) {
  auto all = stage.revisions({api::kDraft, api::kProposed, api::kDeletionProposed});
  if (all.empty()) all = stage.revisions({api::kPublished});
  if (all.empty()) return false;
  const auto& revision = draws.one("revision", all)->as<api::PackageRevision>();
  const Stage::Turn first = wish(draws, "first", revision);
  const Stage::Turn second = wish(draws, "second", rival(draws, all, revision));
  Trigger pushed;
  pushed.what = EventPattern{"", Deed::Pushed, ObjectRef{"", revision.spec.repository, ""}, 1};
  stage.perform_amid(draws, first, pushed, second);
  return true;
}

}  // namespace porchsim::scenarios::operation
