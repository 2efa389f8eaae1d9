#include "functions/text/setter_pattern.h"

#include <cstddef>
#include <optional>

#include "base/go_regexp.h"

namespace porchsim::functions {
namespace {

// Begin and end of each reference.
std::vector<std::pair<std::size_t, std::size_t>> reference_spans(std::string_view pattern) {
  std::vector<std::pair<std::size_t, std::size_t>> spans;
  for (std::size_t start = pattern.find("${"); start != std::string_view::npos;
       start = pattern.find("${", start)) {
    const std::size_t end = pattern.find('}', start);
    if (end == std::string_view::npos) break;
    spans.emplace_back(start, end + 1);
    start = end + 1;
  }
  return spans;
}

}  // namespace

std::vector<std::string> setter_references(std::string_view pattern) {
  std::vector<std::string> names;
  for (const auto& [start, end] : reference_spans(pattern))
    names.emplace_back(pattern.substr(start, end - start));
  return names;
}

std::string with_setter(std::string pattern, std::string_view name, std::string_view value) {
  const std::string reference = "${" + std::string(name) + "}";
  for (std::size_t at = pattern.find(reference); at != std::string::npos;
       at = pattern.find(reference, at + value.size())) {
    pattern.replace(at, reference.size(), value);
  }
  return pattern;
}

std::vector<std::pair<std::string, std::string>> read_setters(std::string_view pattern,
                                                              std::string_view text) {
  const auto spans = reference_spans(pattern);
  if (spans.empty()) return {};
  std::string expression;
  std::size_t behind = 0;
  for (const auto& [start, end] : spans) {
    expression += base::GoRegexp::quote(pattern.substr(behind, start - behind)) + "(.*)";
    behind = end;
  }
  expression += base::GoRegexp::quote(pattern.substr(behind));
  const auto regexp = base::GoRegexp::compile(expression);
  const auto groups = regexp ? regexp->find(text) : std::nullopt;
  if (!groups) return {};
  std::vector<std::pair<std::string, std::string>> values;
  for (std::size_t i = 0; i < spans.size(); ++i) {
    const std::string value = (*groups)[i + 1].value_or("");
    if (value.empty()) return {};
    const auto [start, end] = spans[i];
    values.emplace_back(pattern.substr(start + 2, end - start - 3), value);
  }
  return values;
}

}  // namespace porchsim::functions
