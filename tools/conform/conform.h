// Replays what the real controllers and functions of Porch were recorded doing (shared/vectors)
// through the code of this project, in profile porch-head, and says where the two differ. A test of
// fidelity, not of the rules of this project.
//
// A path is a vector file or a folder of them, searched to any depth. Files of kinds that nothing
// here replays are named and passed over.
#pragma once

#include <cstddef>
#include <string>
#include <vector>

namespace porchsim::scenarios {

struct ConformOptions {
  std::vector<std::string> paths;
  bool yaml_by_value = false;  // package files are compared as values, not byte for byte
};

struct ConformCount {
  std::size_t passed = 0;
  std::size_t failed = 0;
  std::size_t skipped = 0;  // cases, or whole files, that are of another kind
};

// Appends each failure with its differences to `out`, then the files passed over, then "N passed, M
// failed". Returns the program's exit code: 0 all passed, 1 some failed, 64 a path that cannot be
// read or no case at all.
int run_conform(const ConformOptions& options, std::string& out);

// The same for one file's content; `name` is its path: its folder tells what kind of cases it holds
// (vector_kinds.h).
ConformCount run_vector_text(const std::string& name, const std::string& text,
                             const ConformOptions& options, std::string& out);

}  // namespace porchsim::scenarios
