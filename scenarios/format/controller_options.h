// What the options of a controller program are in each profile.
#pragma once

#include <string_view>
#include <vector>

namespace porchsim::scenarios {

struct OptionValues {
  std::string_view name;
  bool documents = false;
  bool shipped = false;
  bool hardened = false;
};

// Of a program of the documents, its own: not those of a controller that runs beside it in one
// process, nor of a program that is handed in from outside.
std::vector<OptionValues> option_values(std::string_view program);

}  // namespace porchsim::scenarios
