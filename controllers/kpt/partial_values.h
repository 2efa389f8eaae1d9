// Elements that lack some of their merge keys, and those that they are taken for.
#pragma once

#include <vector>

#include "controllers/kpt/list_elements.h"

namespace porchsim::kpt {

// kyaml: mergeValues. Two elements that agree in all keys that both have are one: both get the
// union of their values. Of three keys and more (which only a comment gives a list) it takes time
// quadratic in the number of elements.
void unite_partial_values(std::vector<Texts>& all);

}  // namespace porchsim::kpt
