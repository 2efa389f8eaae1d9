// The program of this folder's controllers, for the legs that need another process or compiler.
#include <iostream>

#include "program/command_line.h"
#include "tests/determinism/defects.h"

int main(int count, char** values) {
  return porchsim::scenarios::run_command_line({values + 1, values + count}, {},
                                               {std::cout, std::cerr},
                                               porchsim::determinism::extensions());
}
