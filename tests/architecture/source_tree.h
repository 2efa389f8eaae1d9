// The project's own sources as text, for the tests that read them.
#pragma once

#include <map>
#include <set>
#include <string>
#include <string_view>
#include <vector>

namespace porchsim::architecture {

struct Layer {
  std::string name;
  std::vector<std::string> folders;  // each may use those before it
  std::set<std::string> uses;        // layers
};

struct SourceFile {
  std::string path;  // from the root, with "/"
  std::vector<std::string> lines;

  bool in(std::string_view folder) const {
    return path.size() > folder.size() && path.starts_with(folder) && path[folder.size()] == '/';
  }
};

// As the porchsim_layer lines of the root CMakeLists.txt say.
std::vector<Layer> read_layers();

// All .h and .cc below the source folders, sorted by path.
std::vector<SourceFile> read_sources();

// What stands between blanks.
std::vector<std::string> words(const std::string& text);

// A line without its comment and without the text of its string literals.
std::string code_of(std::string_view line);

}  // namespace porchsim::architecture
