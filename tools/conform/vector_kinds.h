// The kinds of vectors that are lists of cases, each told by the folder that its files lie in
// (functions/set-labels.json, merge/systematic.json).
#pragma once

#include <optional>
#include <string_view>

#include "api/json/json.h"
#include "tools/conform/difference.h"

namespace porchsim::scenarios {

// Replays one case of the file of that name (without folder and ending): where it differs from what
// is recorded, empty if nowhere. Nothing: a case of another kind than those replayed.
using ReplayCase = std::optional<Differences> (*)(std::string_view file, const api::Json& recorded,
                                                  const Comparison& comparison);

// Null: files of this folder are not replayed.
ReplayCase find_vector_kind(std::string_view folder);

}  // namespace porchsim::scenarios
