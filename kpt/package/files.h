// A package's files: path -> content, both UTF-8 text, paths relative with "/". Contents are
// immutable and shared.
#pragma once

#include <cstdint>
#include <map>
#include <memory>
#include <string>
#include <string_view>

namespace porchsim::kpt {

using Text = std::shared_ptr<const std::string>;
using Files = std::map<std::string, Text, std::less<>>;

inline Text make_text(std::string_view content) {
  return std::make_shared<const std::string>(content);
}

// Of contents with their paths, the same on every machine.
std::uint64_t hash_files(const Files& files);
bool same_files(const Files& one, const Files& other);

// Porch: include_file rule: is this path read as KRM (*.yaml, *.yml, *.json, Kptfile)?
bool is_krm_file(std::string_view path);

}  // namespace porchsim::kpt
