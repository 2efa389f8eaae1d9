#include "base/read_file.h"

#include <fstream>
#include <iterator>

namespace porchsim::base {

std::string read_file(const std::filesystem::path& path) {
  std::ifstream in(path, std::ios::binary);
  return {std::istreambuf_iterator<char>(in), std::istreambuf_iterator<char>()};
}

}  // namespace porchsim::base
