#include "scenarios/random/operations.h"

#include <array>

namespace porchsim::scenarios {
namespace {

bool wait(Stage&, Draws&) { return true; }

// Long because it is a table.
constexpr auto kOperations = std::to_array<Operation>({
    {"wait", true, UseIn::AnyWorld, wait},
    {"publish", true, UseIn::AnyWorld, operation::publish},
    {"propose", true, UseIn::AnyWorld, operation::propose},
    {"approve", true, UseIn::AnyWorld, operation::approve},
    {"reject", true, UseIn::AnyWorld, operation::reject},
    {"propose-delete", true, UseIn::AnyWorld, operation::propose_delete},
    {"delete", true, UseIn::AnyWorld, operation::remove},
    {"draft", true, UseIn::AnyWorld, operation::draft},
    {"edit", true, UseIn::AnyWorld, operation::edit},
    {"label", false, UseIn::AnyWorld, operation::label},
    {"reformat", false, UseIn::AnyWorld, operation::reformat},
    {"undo-mutation", false, UseIn::WithVariants, operation::undo_mutation},
    {"rename", false, UseIn::AnyWorld, operation::rename},
    {"gate", false, UseIn::AnyWorld, operation::gate},
    {"finalizers", false, UseIn::WithVariants, operation::finalizers},
    {"clone", false, UseIn::AnyWorld, operation::clone},
    {"upgrade", false, UseIn::AnyWorld, operation::upgrade},
    {"retire", false, UseIn::AnyWorld, operation::retire},
    {"move-placeholder", false, UseIn::AnyWorld, operation::move_placeholder},
    {"hold-revision", false, UseIn::AnyWorld, operation::hold_revision},
    {"share-revision", false, UseIn::AnyWorld, operation::share_revision},
    {"keep-failed-renders", false, UseIn::AnyWorld, operation::keep_failed_renders},
    {"at-odds", false, UseIn::AnyWorld, operation::at_odds},
    {"push", true, UseIn::AnyWorld, operation::push},
    {"push-to-draft", false, UseIn::AnyWorld, operation::push_to_draft},
    {"remove-reference", false, UseIn::AnyWorld, operation::remove_reference},
    {"tag", false, UseIn::AnyWorld, operation::tag},
    {"reregister", false, UseIn::AnyWorld, operation::reregister},
    {"create-variant", true, UseIn::WithVariants, operation::create_variant},
    {"change-variant", true, UseIn::WithVariants, operation::change_variant},
    {"change-and-back", false, UseIn::WithVariants, operation::change_and_back},
    {"leave-copied", false, UseIn::WithVariants, operation::leave_copied},
    {"waver", false, UseIn::WithVariants, operation::waver},
    {"namesake", false, UseIn::WithVariants, operation::namesake},
    {"contend", false, UseIn::WithVariants, operation::contend},
    {"delete-variant", true, UseIn::WithVariants, operation::delete_variant},
    {"remake-variant", false, UseIn::WithVariants, operation::remake_variant},
    {"change-injected", false, UseIn::WithVariants, operation::change_injected},
    {"advance", false, UseIn::WithVariants, operation::advance},
    {"restart", true, UseIn::AnyWorld, operation::restart},
    {"cut-off", false, UseIn::AnyWorld, operation::cut_off},
    {"hold-watch", false, UseIn::AnyWorld, operation::hold_watch},
    {"break-watch", false, UseIn::AnyWorld, operation::break_watch},
    {"remake-unseen", false, UseIn::AnyWorld, operation::remake_unseen},
    {"relist-slowly", false, UseIn::WithVariants, operation::relist_slowly},
    {"diverge", false, UseIn::WithVariants, operation::diverge},
    {"meddle", false, UseIn::WithVariants, operation::meddle},
    {"refuse-pushes", false, UseIn::AnyWorld, operation::refuse_pushes},
    {"rest", false, UseIn::AnyWorld, operation::rest},
    {"trip", false, UseIn::AnyWorld, operation::trip},
    {"lose-answer", false, UseIn::WithVariants, operation::lose_answer},
    {"answer-late", false, UseIn::WithVariants, operation::answer_late},
    {"create-set", false, UseIn::WithSets, operation::create_set},
    {"change-set", false, UseIn::WithSets, operation::change_set},
    {"change-set-and-back", false, UseIn::WithSets, operation::change_set_and_back},
    {"delete-set", false, UseIn::WithSets, operation::delete_set},
    {"remake-set", false, UseIn::WithSets, operation::remake_set},
    {"label-repository", false, UseIn::WithSets, operation::label_repository},
    {"change-target", false, UseIn::WithSets, operation::change_target},
    {"rival-variant", false, UseIn::WithSets, operation::rival_variant},
    {"carry-on", false, UseIn::OfV1Alpha2, operation::carry_on},
    {"sync-now", false, UseIn::OfV1Alpha2, operation::sync_now},
    {"reschedule", false, UseIn::OfV1Alpha2, operation::reschedule},
    {"change-repository", false, UseIn::OfV1Alpha2, operation::change_repository},
    {"delete-published", false, UseIn::AnyWorld, operation::delete_published},
    {"ask-for-render", false, UseIn::OfV1Alpha2, operation::ask_for_render},
    {"render-slowly", false, UseIn::OfV1Alpha2, operation::render_slowly},
    {"approve-slowly", false, UseIn::OfV1Alpha2, operation::approve_slowly},
    {"make-early", false, UseIn::OfV1Alpha2, operation::make_early},
    {"upset-syncs", false, UseIn::OfV1Alpha2, operation::upset_syncs},
    {"leave-untold", false, UseIn::OfV1Alpha2, operation::leave_untold},
});

}  // namespace

std::span<const Operation> operations() { return kOperations; }

}  // namespace porchsim::scenarios
