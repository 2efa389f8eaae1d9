#include "functions/program/kyaml_fields.h"

#include <map>
#include <string_view>

namespace porchsim::functions {

std::vector<std::size_t> visited_fields(const kpt::yaml::Node& mapping) {
  std::vector<std::size_t> places;
  std::map<std::string_view, std::size_t> first;
  for (std::size_t i = 0; i + 1 < mapping.content.size(); i += 2)
    places.push_back(first.emplace(mapping.content[i].value, i).first->second);
  return places;
}

}  // namespace porchsim::functions
