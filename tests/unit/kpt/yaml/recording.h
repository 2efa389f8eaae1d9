// Reads recordings for tests: JSON is YAML, so the parser under test reads them itself.
#pragma once

#include <fmt/format.h>

#include <fstream>
#include <optional>
#include <sstream>
#include <stdexcept>
#include <string>
#include <string_view>

#include "kpt/yaml/node.h"
#include "tests/source_dir.h"

namespace porchsim::kpt::yaml::recording {

// The cases of a file, a sequence; nothing if the file is absent.
inline std::optional<Node> read(std::string_view path) {
  std::ifstream file(in_source_dir(path));
  if (!file) return std::nullopt;
  std::stringstream text;
  text << file.rdbuf();
  auto document = parse(text.str());
  if (!document) throw std::runtime_error(fmt::format("{}: {}", path, document.error().message));
  return std::move(document->content.front());
}

inline std::string text_of(const Node& mapping, std::string_view key) {
  const Node* const value = mapping.find(key);
  return value == nullptr ? std::string() : value->value;
}

}  // namespace porchsim::kpt::yaml::recording
