// Where this tree lies, for tests that read its files. One file alone knows, so that the objects of
// all others are the same in every clone.
#pragma once

#include <string>
#include <string_view>

namespace porchsim {

// "docs/ci" -> "/home/me/porchsim/docs/ci"
std::string in_source_dir(std::string_view path);

}  // namespace porchsim
