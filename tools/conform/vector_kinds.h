// The kinds of vectors that are lists of cases, each told by the folder that its files lie in
// (functions/set-labels.json, merge/systematic.json).
#pragma once

#include <optional>
#include <string_view>

#include "api/json/json.h"
#include "tools/conform/difference.h"

namespace porchsim::scenarios {

// Replays one case of the file at that path: where it differs from what is recorded, empty if
// nowhere. Nothing: a case of another kind than those replayed.
using ReplayCase = std::optional<Differences> (*)(std::string_view path, const api::Json& recorded,
                                                  const Comparison& comparison);

// The name of a file without folder and ending.
std::string_view stem_of(std::string_view path);

// Whether a file holds what the cases beside it name, and none itself.
bool is_input_of_cases(std::string_view path);

// Null: files of this folder are not replayed.
ReplayCase find_vector_kind(std::string_view folder);

}  // namespace porchsim::scenarios
