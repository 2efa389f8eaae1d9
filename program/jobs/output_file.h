// Files that commands write.
#pragma once

#include <string>
#include <string_view>

#include "program/jobs/terminal.h"

namespace porchsim::scenarios {

// Whole, in place of what is there; false if that could not be done.
bool write_file(const std::string& file, std::string_view text);
// The same, and says on `terminal` what went wrong.
bool write_file(const std::string& file, std::string_view text, const Terminal& terminal);

// Before anything runs: makes the folders above it; false, and said on `terminal`, if the file
// could not be written there. "" is no file, and fine.
bool has_a_place(const std::string& file, const Terminal& terminal);

// With those above it; false, and said on `terminal`, if it is not there after that.
bool make_folder(const std::string& folder, const Terminal& terminal);

// False, and said on `terminal`: there is such a file, and nobody overwrites it.
bool is_new_file(const std::string& file, const Terminal& terminal);

}  // namespace porchsim::scenarios
