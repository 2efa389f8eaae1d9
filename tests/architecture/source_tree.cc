#include "tests/architecture/source_tree.h"

#include <algorithm>
#include <filesystem>
#include <fstream>
#include <sstream>

#include "tests/source_dir.h"

namespace porchsim::architecture {
namespace {

SourceFile read(const std::filesystem::path& root, const std::filesystem::path& path) {
  SourceFile file{std::filesystem::relative(path, root).generic_string(), {}};
  std::ifstream in(path);
  for (std::string line; std::getline(in, line);) file.lines.push_back(line);
  return file;
}

}  // namespace

std::vector<std::string> words(const std::string& text) {
  std::istringstream in(text);
  std::vector<std::string> out;
  for (std::string word; in >> word;) out.push_back(word);
  return out;
}

std::vector<Layer> read_layers() {
  std::ifstream in(PORCHSIM_LAYERS_FILE);
  std::vector<Layer> layers;
  for (std::string line; std::getline(in, line);) {
    const std::size_t first = line.find(": ");
    const std::size_t second = line.find(": ", first + 2);
    if (second == std::string::npos) continue;
    const auto uses = words(line.substr(second + 2));
    layers.push_back({line.substr(0, first),
                      words(line.substr(first + 2, second - first - 2)),
                      {uses.begin(), uses.end()}});
  }
  return layers;
}

std::vector<SourceFile> read_sources() {
  const std::filesystem::path root(in_source_dir(""));
  std::vector<SourceFile> files;
  std::set<std::string> folders{"bench", "tests"};
  for (const Layer& layer : read_layers()) {
    for (const std::string& folder : layer.folders)
      folders.insert(folder.substr(0, folder.find('/')));
  }
  for (const std::string& folder : folders) {
    for (const auto& entry : std::filesystem::recursive_directory_iterator(root / folder)) {
      const auto extension = entry.path().extension();
      if (extension == ".h" || extension == ".cc") files.push_back(read(root, entry.path()));
    }
  }
  std::ranges::sort(files, {}, &SourceFile::path);
  return files;
}

std::string code_of(std::string_view line) {
  std::string code;
  bool in_text = false;
  for (std::size_t i = 0; i < line.size(); ++i) {
    const char c = line[i];
    if (in_text) {
      if (c == '\\') ++i;
      if (c == '"') in_text = false;
      if (!in_text) code.push_back('"');
      continue;
    }
    if (c == '/' && i + 1 < line.size() && line[i + 1] == '/') break;
    if (c == '\'' && i + 2 < line.size()) {
      const std::size_t end = line.find('\'', line[i + 1] == '\\' ? i + 3 : i + 2);
      if (end != std::string_view::npos && end - i <= 4) {
        i = end;
        continue;
      }
    }
    in_text = c == '"';
    code.push_back(c);
  }
  return code;
}

}  // namespace porchsim::architecture
