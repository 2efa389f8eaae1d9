// A commit as Git writes it, and back.
#pragma once

#include <optional>
#include <string>
#include <string_view>

#include "fakeporch/git/git_server.h"

namespace porchsim::fakeporch {

// Ids in `commit` must be valid hex; `commit.id` is not used. Characters that Git forbids in a
// signature or a message
// ("<", ">", line breaks; NUL) are left out.
std::string print_commit(const CommitInfo& commit);

// All but `id`. Headers that this world does not write (encoding, gpgsig, mergetag) are skipped,
// time zones dropped. Nothing if the text is no commit.
std::optional<CommitInfo> parse_commit(std::string_view text);

}  // namespace porchsim::fakeporch
