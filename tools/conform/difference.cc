#include "tools/conform/difference.h"

#include <algorithm>
#include <set>

#include <fmt/format.h>

#include "fakeporch/store/field_rules.h"
#include "kpt/yaml/node.h"

namespace porchsim::scenarios {
namespace {

bool has_lines(const api::Json& json) {
  return json.is_string() && json.as_string().find('\n') != std::string_view::npos;
}

std::vector<std::string_view> split_lines(std::string_view text) {
  std::vector<std::string_view> lines;
  while (!text.empty()) {
    const std::string_view line = text.substr(0, text.find('\n'));
    lines.push_back(line);
    text.remove_prefix(std::min(text.size(), line.size() + 1));
  }
  return lines;
}

// The lines between the common head and the common tail of two texts, each with a sign.
std::string text_difference(std::string_view expected, std::string_view actual) {
  auto old_lines = split_lines(expected);
  auto new_lines = split_lines(actual);
  const auto head =
      std::mismatch(old_lines.begin(), old_lines.end(), new_lines.begin(), new_lines.end());
  const auto common = head.first - old_lines.begin();
  old_lines.erase(old_lines.begin(), head.first);
  new_lines.erase(new_lines.begin(), head.second);
  while (!old_lines.empty() && !new_lines.empty() && old_lines.back() == new_lines.back()) {
    old_lines.pop_back();
    new_lines.pop_back();
  }
  std::string out = fmt::format("from line {} on", common + 1);
  if (old_lines.empty() && new_lines.empty()) out += " (line ends)";
  for (const std::string_view line : old_lines) out += fmt::format("\n      - {}", line);
  for (const std::string_view line : new_lines) out += fmt::format("\n      + {}", line);
  return out;
}

class Finder {
 public:
  explicit Finder(const Comparison& comparison) : comparison_(comparison) {}

  void compare(const std::string& path, const api::Json& expected, const api::Json& actual) {
    if (expected == actual) return;
    if (expected.is_object() && actual.is_object()) {
      compare_members(path, expected, actual);
    } else if (expected.is_array() && actual.is_array()) {
      compare_items(path, expected, actual);
    } else if (!has_lines(expected) && !has_lines(actual)) {
      lines_.push_back(
          fmt::format("{}: expected {}, got {}", path, expected.dump(), actual.dump()));
    } else if (!comparison_.yaml_by_value || !same_yaml(expected.as_string(), actual.as_string())) {
      lines_.push_back(
          fmt::format("{}: {}", path, text_difference(expected.as_string(), actual.as_string())));
    }
  }

  Differences take() { return std::move(lines_); }

 private:
  void compare_members(const std::string& path, const api::Json& expected,
                       const api::Json& actual) {
    std::set<std::string> keys;
    for (const auto& member : expected.members()) keys.insert(member.key);
    for (const auto& member : actual.members()) keys.insert(member.key);
    for (const std::string& key : keys) {
      compare(fakeporch::member_path(path, key), expected[key], actual[key]);
    }
  }

  void compare_items(const std::string& path, const api::Json& expected, const api::Json& actual) {
    const std::size_t size = std::max(expected.size(), actual.size());
    for (std::size_t i = 0; i < size; ++i) {
      compare(fmt::format("{}[{}]", path, i), expected[i], actual[i]);
    }
  }

  Comparison comparison_;
  Differences lines_;
};

}  // namespace

Differences differences(const api::Json& expected, const api::Json& actual,
                        const Comparison& comparison) {
  Finder finder(comparison);
  finder.compare("", expected, actual);
  return finder.take();
}

bool same_yaml(std::string_view a, std::string_view b) {
  const auto left = kpt::yaml::parse_all(a);
  const auto right = kpt::yaml::parse_all(b);
  return left && right &&
         std::equal(left->begin(), left->end(), right->begin(), right->end(),
                    [](const auto& x, const auto& y) { return x.same_value(y); });
}

}  // namespace porchsim::scenarios
