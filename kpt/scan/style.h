// How a scalar or a collection is written: the bits of go-yaml's yaml.Style.
#pragma once

#include <cstdint>

namespace porchsim::kpt::yaml {

enum Style : std::uint8_t {
  kPlain = 0,
  kTagged = 1,
  kDoubleQuoted = 2,
  kSingleQuoted = 4,
  kLiteral = 8,
  kFolded = 16,
  kFlow = 32,
};

}  // namespace porchsim::kpt::yaml
