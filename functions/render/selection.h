// Which resources a function gets, and how its output returns among the others. kpt:
// pkg/fn/runtime/utils.go.
#pragma once

#include <vector>

#include "functions/program/render_item.h"
#include "kpt/kptfile/kptfile.h"

namespace porchsim::functions {

// Selectors are alternatives, the members of one must all hold; without selectors everything is
// selected. A resource is taken once for each selector that it matches. An empty exclusion excludes
// nothing.
RenderItems select_items(const RenderItems& items, const kpt::Function& function);

// Numbers the items, so that they can be told apart after the function had them.
void set_resource_ids(RenderItems& items);
// Puts the output back: items that were not selected stay, those the function dropped go, what it
// made comes last.
RenderItems merge_with_input(const RenderItems& output, const RenderItems& selected,
                             const RenderItems& input);
void delete_resource_ids(RenderItems& items);

}  // namespace porchsim::functions
