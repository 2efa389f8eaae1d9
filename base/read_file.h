// A file as it lies on the disk: the one way to read it.
#pragma once

#include <expected>
#include <filesystem>
#include <string>

namespace porchsim::base {

// All of a file, or of what is written into a pipe; or why not: "no such file", "not a file",
// "cannot be read". Never throws, whatever lies there.
std::expected<std::string, std::string> read_file(const std::filesystem::path& path);

}  // namespace porchsim::base
