#include "reports/changed_lines.h"

#include <algorithm>

namespace porchsim::reports {
namespace {

std::vector<std::string_view> lines_of(std::string_view text) {
  std::vector<std::string_view> lines;
  while (!text.empty()) {
    const std::size_t end = std::min(text.find('\n'), text.size());
    lines.push_back(text.substr(0, end));
    text.remove_prefix(std::min(end + 1, text.size()));
  }
  return lines;
}

}  // namespace

ChangedLines changed_lines(std::string_view before, std::string_view after) {
  ChangedLines changed{lines_of(before), lines_of(after)};
  const auto [last_before, last_after] = std::ranges::mismatch(changed.before, changed.after);
  changed.before.erase(changed.before.begin(), last_before);
  changed.after.erase(changed.after.begin(), last_after);
  while (!changed.before.empty() && !changed.after.empty() &&
         changed.before.back() == changed.after.back()) {
    changed.before.pop_back();
    changed.after.pop_back();
  }
  return changed;
}

}  // namespace porchsim::reports
