// Where a command speaks, and how it was called.
#pragma once

#include <iosfwd>
#include <string>

#include "program/jobs/exit_code.h"

namespace porchsim::scenarios {

struct Terminal {
  std::ostream& out;
  std::ostream& err;
  bool colour = false;
  bool live = false;                 // err is one, too: a line may be written again and again
  bool github = false;               // print annotations
  std::string program = "porchsim";  // how it was called, fit for a shell: commands begin with it
};

}  // namespace porchsim::scenarios
