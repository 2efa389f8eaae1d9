#include "scenarios/random/operations.h"

#include <array>

namespace porchsim::scenarios {
namespace {

bool wait(Stage&, Draws&) { return true; }

constexpr auto kOperations = std::to_array<Operation>({
    {"wait", true, wait},
    {"publish", true, operation::publish},
    {"propose", true, operation::propose},
    {"approve", true, operation::approve},
    {"reject", true, operation::reject},
    {"propose-delete", true, operation::propose_delete},
    {"delete", true, operation::remove},
    {"draft", true, operation::draft},
    {"edit", true, operation::edit},
    {"label", false, operation::label},
    {"reformat", false, operation::reformat},
    {"undo-mutation", false, operation::undo_mutation},
    {"rename", false, operation::rename},
    {"gate", false, operation::gate},
    {"finalizers", false, operation::finalizers},
    {"clone", false, operation::clone},
    {"upgrade", false, operation::upgrade},
    {"retire", false, operation::retire},
    {"at-odds", false, operation::at_odds},
    {"push", true, operation::push},
    {"push-to-draft", false, operation::push_to_draft},
    {"remove-reference", false, operation::remove_reference},
    {"tag", false, operation::tag},
    {"reregister", false, operation::reregister},
    {"create-variant", true, operation::create_variant},
    {"change-variant", true, operation::change_variant},
    {"change-and-back", false, operation::change_and_back},
    {"delete-variant", true, operation::delete_variant},
    {"remake-variant", false, operation::remake_variant},
    {"change-injected", false, operation::change_injected},
    {"advance", false, operation::advance},
    {"restart", true, operation::restart},
    {"cut-off", false, operation::cut_off},
    {"hold-watch", false, operation::hold_watch},
    {"break-watch", false, operation::break_watch},
    {"refuse-pushes", false, operation::refuse_pushes},
    {"rest", false, operation::rest},
});

}  // namespace

std::span<const Operation> operations() { return kOperations; }

}  // namespace porchsim::scenarios
