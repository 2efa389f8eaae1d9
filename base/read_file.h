// A file as it lies on the disk.
#pragma once

#include <filesystem>
#include <string>

namespace porchsim::base {

// Empty if it cannot be read.
std::string read_file(const std::filesystem::path& path);

}  // namespace porchsim::base
