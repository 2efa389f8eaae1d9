// The scenarios of the suite, for tests that go through all of them.
#pragma once

#include <algorithm>
#include <filesystem>
#include <string>
#include <vector>

#include "tests/source_dir.h"

namespace porchsim::scenarios {

// Their paths, sorted.
inline std::vector<std::string> suite_files() {
  std::vector<std::string> files;
  const std::filesystem::path suite = in_source_dir("scenarios/suite");
  for (const auto& entry : std::filesystem::recursive_directory_iterator(suite)) {
    if (entry.path().extension() == ".yaml") files.push_back(entry.path().string());
  }
  std::ranges::sort(files);
  return files;
}

}  // namespace porchsim::scenarios
