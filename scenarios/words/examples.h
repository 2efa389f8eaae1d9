// Which scenarios use which word: an index for people who learn from examples.
#pragma once

#include <map>
#include <string>
#include <vector>

#include "scenarios/document/pos_node.h"

namespace porchsim::scenarios {

struct ExampleFile {
  std::string file;      // "scenarios/suite/publish/first-clone.yaml"
  std::size_t size = 0;  // of its text: short ones are read first
  PosNode root;
};

// By word, as the reference lists them ("approve", "calls by ACTOR", "never"): the
// shortest files that use it, at most `most`.
std::map<std::string, std::vector<std::string>> examples_by_word(
    const std::vector<ExampleFile>& files, std::size_t most);

}  // namespace porchsim::scenarios
