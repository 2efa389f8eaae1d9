// ResourceLists that pass as trees. Printing and reading a list is most of the work of a function;
// where that would plainly give the same trees, they stand for the text.
#pragma once

#include <optional>

#include "functions/program/function.h"
#include "functions/program/kyaml_list.h"

namespace porchsim::functions {

// Makes the trees of `list` what reading its text would give: a ResourceList of resources. False
// where only the text can tell; the list then prints as before. kpt::yaml::settle.
bool settle(KyamlList& list);

// The same of a list that kyaml writes: write_kyaml_list.
bool settle_written(KyamlList& list, KyamlVersion version);

// A function that reads and writes settled lists as kyaml does. Nothing where it fails, or its
// output does not settle.
std::optional<KyamlList> run_on_settled(const Function& function, KyamlList list);

}  // namespace porchsim::functions
