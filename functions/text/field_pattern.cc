#include "functions/text/field_pattern.h"

#include <algorithm>
#include <cstddef>
#include <vector>

namespace porchsim::functions {
namespace {

using Parts = std::vector<std::string_view>;

Parts split(std::string_view text, char separator) {
  Parts parts;
  for (std::size_t start = 0; start <= text.size();) {
    const std::size_t end = std::min(text.find(separator, start), text.size());
    parts.push_back(text.substr(start, end - start));
    start = end + 1;
  }
  return parts;
}

bool element_fits(std::string_view element, std::string_view pattern) {
  if (element == pattern) return true;
  if (element.find('[') == std::string_view::npos) return false;
  const Parts of_element = split(element, '[');
  const Parts of_pattern = split(pattern, '[');
  if (of_pattern[0] != "*" && of_element[0] != of_pattern[0]) return false;
  return of_pattern.size() > 1 && (of_pattern[1] == "*]" || of_element[1] == of_pattern[1]);
}

}  // namespace

bool field_fits(std::string_view pattern, std::string_view path) {
  if (pattern.empty()) return false;
  if (path.starts_with('.')) path.remove_prefix(1);
  const Parts patterns = split(pattern, '.');
  const Parts elements = split(path, '.');
  // Does the whole path so far fit the first so many patterns?
  std::vector<bool> fits(patterns.size() + 1);
  fits[0] = true;
  for (std::size_t j = 1; j <= patterns.size(); ++j)
    fits[j] = fits[j - 1] && patterns[j - 1] == "**";
  for (const std::string_view element : elements) {
    std::vector<bool> next(patterns.size() + 1);
    for (std::size_t j = 1; j <= patterns.size(); ++j) {
      const std::string_view one = patterns[j - 1];
      if (one == "**") {
        next[j] = next[j - 1] || fits[j];
      } else {
        next[j] = fits[j - 1] && (one == "*" || element_fits(element, one));
      }
    }
    fits = std::move(next);
  }
  return fits[patterns.size()];
}

bool is_plain_path(std::string_view pattern) {
  const Parts parts = split(pattern, '.');
  return std::all_of(parts.begin(), parts.end(), [](std::string_view part) {
    return !part.empty() && part.find('*') == std::string_view::npos;
  });
}

}  // namespace porchsim::functions
