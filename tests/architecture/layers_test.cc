// Who may include whom: the porchsim_layer lines, held against every #include.
#include <gtest/gtest.h>

#include <fmt/format.h>
#include <algorithm>
#include <map>

#include "tests/architecture/source_tree.h"

namespace porchsim::architecture {
namespace {

std::string folder_of(std::string_view path) {
  return std::string(path.substr(0, path.find_last_of('/')));
}

// The folder's layer and its place in it; null if it belongs to none.
struct Place {
  const Layer* layer = nullptr;
  std::size_t index = 0;
};

Place find(const std::vector<Layer>& layers, const std::string& folder) {
  for (const Layer& layer : layers) {
    const auto found = std::ranges::find(layer.folders, folder);
    if (found != layer.folders.end()) {
      return {&layer, static_cast<std::size_t>(found - layer.folders.begin())};
    }
  }
  return {};
}

std::string included_path(const std::string& line) {
  if (!line.starts_with("#include \"")) return "";
  const std::size_t end = line.find('"', 10);
  return line.substr(10, end - 10);
}

TEST(Layers, every_include_goes_down) {
  const auto layers = read_layers();
  ASSERT_GE(layers.size(), 7U) << "the layers could not be read";
  for (const SourceFile& file : read_sources()) {
    const Place from = find(layers, folder_of(file.path));
    if (from.layer == nullptr) continue;
    for (std::size_t i = 0; i < file.lines.size(); ++i) {
      const std::string path = included_path(file.lines[i]);
      if (path.empty()) continue;
      const Place to = find(layers, folder_of(path));
      const bool same_layer = to.layer == from.layer && to.index <= from.index;
      const bool allowed =
          same_layer || (to.layer != nullptr && from.layer->uses.contains(to.layer->name));
      EXPECT_TRUE(allowed) << fmt::format(
          "{}:{}: {} may not include {}.\n  Instead: move the code down, pass the value in, or put "
          "an "
          "interface into the lower layer. The rules are the porchsim_layer lines of "
          "CMakeLists.txt.",
          file.path, i + 1, folder_of(file.path), path);
    }
  }
}

TEST(Layers, every_source_folder_belongs_to_one) {
  const auto layers = read_layers();
  for (const SourceFile& file : read_sources()) {
    if (file.in("tests") || file.in("bench")) continue;
    EXPECT_NE(find(layers, folder_of(file.path)).layer, nullptr)
        << file.path << ": its folder is in no porchsim_layer line of CMakeLists.txt";
  }
}

TEST(Layers, a_source_includes_its_own_header_first) {
  const auto sources = read_sources();
  std::map<std::string, bool> headers;
  for (const SourceFile& file : sources) headers[file.path] = true;
  for (const SourceFile& file : sources) {
    if (!file.path.ends_with(".cc")) continue;
    const std::string header = file.path.substr(0, file.path.size() - 2) + "h";
    if (!headers.contains(header)) continue;
    const auto first = std::ranges::find_if(
        file.lines, [](const std::string& line) { return line.starts_with("#include"); });
    ASSERT_NE(first, file.lines.end()) << file.path;
    EXPECT_EQ(included_path(*first), header)
        << file.path << ": including its header first proves that the header stands alone";
  }
}

}  // namespace
}  // namespace porchsim::architecture
