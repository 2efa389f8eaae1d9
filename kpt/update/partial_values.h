// Elements that lack some of their merge keys, and those that they are taken for.
#pragma once

#include <cstddef>
#include <vector>

#include "kpt/scan/error.h"
#include "kpt/update/list_elements.h"

namespace porchsim::kpt {

// kyaml: mergeValues. Two elements that agree in all keys that both have are one: both get the
// union of their values. Of three keys and more (which only a comment gives a list) each element is
// compared with each other one: there may be kMostElementsOfManyKeys if some lack a key.
inline constexpr std::size_t kMostElementsOfManyKeys = 2'000;
Status unite_partial_values(std::vector<Texts>& all);

}  // namespace porchsim::kpt
