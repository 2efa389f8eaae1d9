// How a command on packages ended; the program makes its exit code of it.
#pragma once

#include <cstdint>
#include <iosfwd>

namespace porchsim::scenarios {

enum class PackageVerdict : std::uint8_t {
  Fine,
  Differs,   // a conflict, a failed function, or a difference that was asked for
  CouldNot,  // a file that cannot be read, parsed or written
  BadUsage,  // a path that is not what it should be
};

struct PackageOutput {
  std::ostream& out;
  std::ostream& err;
};

}  // namespace porchsim::scenarios
