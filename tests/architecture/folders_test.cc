// Folders of at most 40 files, each with a README that says what is there and where to start.
#include <gtest/gtest.h>

#include <filesystem>
#include <fstream>
#include <map>
#include <string>

#include "tests/architecture/source_tree.h"
#include "tests/source_dir.h"

namespace porchsim::architecture {
namespace {

constexpr int kFiles = 40;
constexpr int kReadmeLines = 15;

TEST(Folders, are_small) {
  std::map<std::string, int> files;
  for (const SourceFile& file : read_sources()) {
    if (file.in("tests") || file.in("bench")) continue;
    ++files[file.path.substr(0, file.path.find_last_of('/'))];
  }
  for (const auto& [folder, count] : files) {
    EXPECT_LE(count, kFiles) << folder
                             << ": split it into a staircase: folders that use those before them";
  }
}

TEST(Folders, say_what_they_are) {
  for (const Layer& layer : read_layers()) {
    for (const std::string& folder : layer.folders) {
      std::ifstream in(in_source_dir(folder + "/README.md"));
      EXPECT_TRUE(in.good()) << folder << ": a README.md says what is here and where to start";
      int lines = 0;
      for (std::string line; std::getline(in, line);) ++lines;
      EXPECT_LE(lines, kReadmeLines) << folder << "/README.md: the headers are the manual";
    }
  }
}

}  // namespace
}  // namespace porchsim::architecture
