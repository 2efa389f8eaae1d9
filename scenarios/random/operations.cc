#include "scenarios/random/operations.h"

#include <array>

namespace porchsim::scenarios {
namespace {

bool wait(Stage&, Draws&) { return true; }

constexpr auto kOperations = std::to_array<Operation>({
    {"wait", wait},
    {"publish", operation::publish},
    {"propose", operation::propose},
    {"approve", operation::approve},
    {"reject", operation::reject},
    {"propose-delete", operation::propose_delete},
    {"delete", operation::remove},
    {"draft", operation::draft},
    {"edit", operation::edit},
    {"label", operation::label},
    {"reformat", operation::reformat},
    {"undo-mutation", operation::undo_mutation},
    {"finalizers", operation::finalizers},
    {"push", operation::push},
    {"push-to-draft", operation::push_to_draft},
    {"remove-reference", operation::remove_reference},
    {"create-variant", operation::create_variant},
    {"change-variant", operation::change_variant},
    {"change-and-back", operation::change_and_back},
    {"delete-variant", operation::delete_variant},
    {"change-injected", operation::change_injected},
    {"advance", operation::advance},
    {"restart", operation::restart},
    {"cut-off", operation::cut_off},
    {"hold-watch", operation::hold_watch},
    {"break-watch", operation::break_watch},
    {"refuse-pushes", operation::refuse_pushes},
    {"rest", operation::rest},
});

}  // namespace

std::span<const Operation> operations() { return kOperations; }

}  // namespace porchsim::scenarios
