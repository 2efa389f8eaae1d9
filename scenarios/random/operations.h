// Everything that people, outsiders and accidents may do in a random history, one row each.
#pragma once

#include <cstdint>
#include <span>
#include <string_view>

#include "scenarios/random/stage.h"

namespace porchsim::scenarios {

// Which of the worlds that are drawn have a use for an operation: in others it never comes.
enum class UseIn : std::uint8_t { AnyWorld, WithVariants, WithSets, OfV1Alpha2 };

struct Operation {
  std::string_view name;
  // It comes where a scenario weighs none; the others come where they are named, and in drawn
  // worlds.
  bool usual;
  UseIn use;
  // Does it if the world offers a subject; false: there is none, and nothing was done.
  bool (*act)(Stage& stage, Draws& draws);
};

// The first is to wait, the plainest.
std::span<const Operation> operations();

// The rows, by who does them.
namespace operation {

// people.cc: what may happen to a package revision
bool propose(Stage& stage, Draws& draws);
bool approve(Stage& stage, Draws& draws);
bool reject(Stage& stage, Draws& draws);
bool propose_delete(Stage& stage, Draws& draws);
bool move_placeholder(Stage& stage, Draws& draws);
bool remove(Stage& stage, Draws& draws);
bool delete_published(Stage& stage, Draws& draws);
bool publish(Stage& stage, Draws& draws);
bool draft(Stage& stage, Draws& draws);
bool edit(Stage& stage, Draws& draws);
bool label(Stage& stage, Draws& draws);
bool reformat(Stage& stage, Draws& draws);
bool undo_mutation(Stage& stage, Draws& draws);
bool rename(Stage& stage, Draws& draws);
bool gate(Stage& stage, Draws& draws);
bool finalizers(Stage& stage, Draws& draws);

// copies.cc: what they make of upstreams without a variant
bool clone(Stage& stage, Draws& draws);
bool upgrade(Stage& stage, Draws& draws);
bool retire(Stage& stage, Draws& draws);
bool leave_copied(Stage& stage, Draws& draws);
bool make_early(Stage& stage, Draws& draws);  // of v1alpha2

// marks.cc: what they note on revisions
bool hold_revision(Stage& stage, Draws& draws);
bool share_revision(Stage& stage, Draws& draws);
bool keep_failed_renders(Stage& stage, Draws& draws);

// at_odds.cc: two people with one revision, each before the other has an answer
bool at_odds(Stage& stage, Draws& draws);

// variants.cc
bool create_variant(Stage& stage, Draws& draws);
bool change_variant(Stage& stage, Draws& draws);
bool change_and_back(Stage& stage, Draws& draws);
bool waver(Stage& stage, Draws& draws);
bool namesake(Stage& stage, Draws& draws);
bool contend(Stage& stage, Draws& draws);
bool delete_variant(Stage& stage, Draws& draws);
bool remake_variant(Stage& stage, Draws& draws);
bool change_injected(Stage& stage, Draws& draws);

// sets.cc
bool create_set(Stage& stage, Draws& draws);
bool change_set(Stage& stage, Draws& draws);
bool change_set_and_back(Stage& stage, Draws& draws);
bool delete_set(Stage& stage, Draws& draws);
bool remake_set(Stage& stage, Draws& draws);
bool label_repository(Stage& stage, Draws& draws);
bool change_target(Stage& stage, Draws& draws);
bool rival_variant(Stage& stage, Draws& draws);

// biographies.cc: the next thing in the life of a variant's package
bool advance(Stage& stage, Draws& draws);

// second_generation.cc: what only v1alpha2 knows
bool carry_on(Stage& stage, Draws& draws);
bool sync_now(Stage& stage, Draws& draws);
bool reschedule(Stage& stage, Draws& draws);
bool change_repository(Stage& stage, Draws& draws);
bool ask_for_render(Stage& stage, Draws& draws);
bool upset_syncs(Stage& stage, Draws& draws);
bool leave_untold(Stage& stage, Draws& draws);

// amid.cc: what comes while the controller of a revision is about something that takes long
bool render_slowly(Stage& stage, Draws& draws);
bool approve_slowly(Stage& stage, Draws& draws);

// outside.cc: past Porch
bool push(Stage& stage, Draws& draws);
bool push_to_draft(Stage& stage, Draws& draws);
bool push_to(Stage& stage, Draws& draws, const api::PackageRevision& draft);  // of the same
bool remove_reference(Stage& stage, Draws& draws);
bool tag(Stage& stage, Draws& draws);
bool reregister(Stage& stage, Draws& draws);

// machinery.cc
bool restart(Stage& stage, Draws& draws);
bool cut_off(Stage& stage, Draws& draws);
bool hold_watch(Stage& stage, Draws& draws);
bool break_watch(Stage& stage, Draws& draws);
bool refuse_pushes(Stage& stage, Draws& draws);
bool rest(Stage& stage, Draws& draws);

// unseen.cc: what no event tells a controller of
bool remake_unseen(Stage& stage, Draws& draws);
bool relist_slowly(Stage& stage, Draws& draws);

// divergence.cc: what upstream and people make of the same thing
bool diverge(Stage& stage, Draws& draws);

// meddling.cc: what a controller has written, and may not have seen yet
bool meddle(Stage& stage, Draws& draws);

// calls.cc: single calls of controllers
bool trip(Stage& stage, Draws& draws);
bool lose_answer(Stage& stage, Draws& draws);
bool answer_late(Stage& stage, Draws& draws);

}  // namespace operation

}  // namespace porchsim::scenarios
