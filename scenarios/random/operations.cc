#include "scenarios/random/operations.h"

#include <array>

namespace porchsim::scenarios {
namespace {

bool wait(Stage&, Draws&) { return true; }

constexpr auto kOperations = std::to_array<Operation>({
    {"wait", true, false, wait},
    {"publish", true, false, operation::publish},
    {"propose", true, false, operation::propose},
    {"approve", true, false, operation::approve},
    {"reject", true, false, operation::reject},
    {"propose-delete", true, false, operation::propose_delete},
    {"delete", true, false, operation::remove},
    {"draft", true, false, operation::draft},
    {"edit", true, false, operation::edit},
    {"label", false, false, operation::label},
    {"reformat", false, false, operation::reformat},
    {"undo-mutation", false, false, operation::undo_mutation},
    {"rename", false, false, operation::rename},
    {"gate", false, false, operation::gate},
    {"finalizers", false, false, operation::finalizers},
    {"clone", false, false, operation::clone},
    {"upgrade", false, false, operation::upgrade},
    {"retire", false, false, operation::retire},
    {"at-odds", false, false, operation::at_odds},
    {"push", true, false, operation::push},
    {"push-to-draft", false, false, operation::push_to_draft},
    {"remove-reference", false, false, operation::remove_reference},
    {"tag", false, false, operation::tag},
    {"reregister", false, false, operation::reregister},
    {"create-variant", true, false, operation::create_variant},
    {"change-variant", true, false, operation::change_variant},
    {"change-and-back", false, false, operation::change_and_back},
    {"delete-variant", true, false, operation::delete_variant},
    {"remake-variant", false, false, operation::remake_variant},
    {"change-injected", false, false, operation::change_injected},
    {"advance", false, false, operation::advance},
    {"restart", true, false, operation::restart},
    {"cut-off", false, false, operation::cut_off},
    {"hold-watch", false, false, operation::hold_watch},
    {"break-watch", false, false, operation::break_watch},
    {"refuse-pushes", false, false, operation::refuse_pushes},
    {"rest", false, false, operation::rest},
    {"create-set", false, true, operation::create_set},
    {"change-set", false, true, operation::change_set},
    {"change-set-and-back", false, true, operation::change_set_and_back},
    {"delete-set", false, true, operation::delete_set},
    {"remake-set", false, true, operation::remake_set},
    {"label-repository", false, true, operation::label_repository},
    {"change-target", false, true, operation::change_target},
    {"rival-variant", false, true, operation::rival_variant},
});

}  // namespace

std::span<const Operation> operations() { return kOperations; }

}  // namespace porchsim::scenarios
