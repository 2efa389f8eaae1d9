// Reads recordings below ../shared/vectors, and compares YAML by value.
#pragma once

#include <fstream>
#include <optional>
#include <sstream>
#include <string>
#include <string_view>

#include "api/json/json.h"
#include "kpt/yaml/node.h"
#include "tests/source_dir.h"

namespace porchsim::functions::recorded {

// Nothing where the recordings are absent.
inline std::optional<api::Json> load(std::string_view name) {
  std::ifstream file(in_source_dir("../shared/vectors/").append(name));
  if (!file) return std::nullopt;
  std::stringstream content;
  content << file.rdbuf();
  const auto json = api::Json::parse(content.str());
  return json ? std::optional(*json) : std::nullopt;
}

// Same documents, whatever comments, order of keys and quoting? What is no YAML compares by text.
inline bool same_yaml(std::string_view a, std::string_view b) {
  if (a == b) return true;
  const auto first = kpt::yaml::parse_all(a);
  const auto second = kpt::yaml::parse_all(b);
  if (!first || !second || first->size() != second->size()) return false;
  for (std::size_t i = 0; i < first->size(); ++i) {
    if (!(*first)[i].same_value((*second)[i])) return false;
  }
  return true;
}

}  // namespace porchsim::functions::recorded
