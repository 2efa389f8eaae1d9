#include "scenarios/steps/text_match.h"

#include <fmt/format.h>

#include <algorithm>

#include "base/go_regexp.h"

namespace porchsim::scenarios {

namespace {

// The first line of `text` that is not in the other, for a content that differs.
std::string first_difference(std::string_view found, std::string_view wanted) {
  int line = 1;
  while (true) {
    const std::string_view left = found.substr(0, found.find('\n'));
    const std::string_view right = wanted.substr(0, wanted.find('\n'));
    if (left != right) return fmt::format("line {} is \"{}\", expected \"{}\"", line, left, right);
    if (left.size() == found.size() || right.size() == wanted.size()) break;
    found.remove_prefix(left.size() + 1);
    wanted.remove_prefix(right.size() + 1);
    ++line;
  }
  return found.size() > wanted.size() ? fmt::format("it goes on after line {}", line)
                                      : fmt::format("it ends after line {}", line);
}

// "; it has "replicas: 1"" where "replicas: 3" is looked for: the line with the same key.
std::string line_with_key_of(std::string_view part, std::string_view text) {
  const std::size_t start = part.find_first_not_of(" \n-");
  const std::size_t colon = part.find(':');
  if (colon == std::string_view::npos || start >= colon) return "";
  const std::size_t at = text.find(part.substr(start, colon + 1 - start));
  if (at == std::string_view::npos) return "";
  return fmt::format("; it has \"{}\"", text.substr(at, text.find('\n', at) - at));
}

}  // namespace

bool fits_pattern(std::string_view pattern, std::string_view text) {
  const auto compiled = base::GoRegexp::compile(pattern);
  return compiled && compiled->matches(text);
}

std::optional<std::string> problem_with_text(std::string_view text, const TextMatch& match) {
  if (match.equals && text != *match.equals && text != *match.equals + "\n") {
    const bool is_part = !match.equals->empty() && text.find(*match.equals) != text.npos;
    return first_difference(text, *match.equals) +
           (is_part ? "; a part of it is that: where this is enough, write {contains: …}" : "");
  }
  for (const std::string& part : match.contains) {
    if (text.find(part) == std::string_view::npos)
      return fmt::format("it does not contain \"{}\"{}", part, line_with_key_of(part, text));
  }
  for (const std::string& part : match.lacks) {
    if (text.find(part) != std::string_view::npos) return fmt::format("it contains \"{}\"", part);
  }
  for (const std::string& pattern : match.matches) {
    if (!fits_pattern(pattern, text)) return fmt::format("no part of it matches \"{}\"", pattern);
  }
  for (const TextMatch& other : match.negated) {
    if (!problem_with_text(text, other)) return "it looks like what stands under \"not\"";
  }
  return std::nullopt;
}

}  // namespace porchsim::scenarios
