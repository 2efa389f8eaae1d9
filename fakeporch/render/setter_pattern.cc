#include "fakeporch/render/setter_pattern.h"

#include <algorithm>
#include <cstddef>
#include <set>

namespace porchsim::fakeporch {
namespace {

// Literal texts with something of any length between each two, matched as a regular expression
// would: the first place that fits, each gap as long as possible.
class GapMatcher {
 public:
  GapMatcher(std::vector<std::string_view> literals, std::string_view text)
      : literals_(std::move(literals)), text_(text), gaps_(literals_.size() - 1) {}

  bool match() {
    for (std::size_t at = text_.find(literals_[0]); at != std::string_view::npos;
         at = text_.find(literals_[0], at + 1)) {
      if (match_gap(0, at + literals_[0].size())) return true;
    }
    return false;
  }

  const std::vector<std::string_view>& gaps() const { return gaps_; }

 private:
  bool match_gap(std::size_t gap, std::size_t start) {
    if (gap == gaps_.size()) return true;
    if (failed_.contains({gap, start})) return false;
    const std::size_t line_end = std::min(text_.find('\n', start), text_.size());
    for (std::size_t end = line_end + 1; end-- > start;) {
      const std::string_view literal = literals_[gap + 1];
      if (text_.substr(end, literal.size()) != literal) continue;
      gaps_[gap] = text_.substr(start, end - start);
      if (match_gap(gap + 1, end + literal.size())) return true;
    }
    failed_.insert({gap, start});
    return false;
  }

  std::vector<std::string_view> literals_;
  std::string_view text_;
  std::vector<std::string_view> gaps_;
  std::set<std::pair<std::size_t, std::size_t>> failed_;
};

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
  std::vector<std::string_view> literals;
  std::size_t behind = 0;
  for (const auto& [start, end] : spans) {
    literals.push_back(pattern.substr(behind, start - behind));
    behind = end;
  }
  literals.push_back(pattern.substr(behind));
  GapMatcher matcher(std::move(literals), text);
  if (!matcher.match()) return {};
  std::vector<std::pair<std::string, std::string>> values;
  for (std::size_t i = 0; i < spans.size(); ++i) {
    if (matcher.gaps()[i].empty()) return {};
    const auto [start, end] = spans[i];
    values.emplace_back(pattern.substr(start + 2, end - start - 3), matcher.gaps()[i]);
  }
  return values;
}

}  // namespace porchsim::fakeporch
