#include "tests/source_dir.h"

namespace porchsim {

std::string in_source_dir(std::string_view path) {
  return std::string(PORCHSIM_SOURCE_DIR "/").append(path);
}

}  // namespace porchsim
