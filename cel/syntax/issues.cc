#include "cel/syntax/issues.h"

#include <algorithm>
#include <numeric>
#include <tuple>
#include <utility>

#include <fmt/format.h>

#include "cel/value/utf8.h"

namespace porchsim::cel {
namespace {

constexpr std::size_t kMostIssues = 100;
constexpr std::size_t kLongestLine = 16384;

}  // namespace

void Issues::add(Offset offset, std::string message) {
  if (++count_ > kMostIssues) return;
  issues_.push_back({source_->location(offset), std::move(message)});
}

std::vector<Issue> Issues::sorted() const {
  std::vector<std::size_t> order(issues_.size());
  std::iota(order.begin(), order.end(), std::size_t{0});
  std::ranges::sort(order, {}, [this](std::size_t i) {
    return std::tuple(issues_[i].location.line, issues_[i].location.column, i);
  });
  std::vector<Issue> sorted;
  for (const std::size_t i : order) sorted.push_back(issues_[i]);
  return sorted;
}

std::string Issues::text() const {
  std::vector<std::string> texts;
  for (const Issue& issue : sorted()) texts.push_back(text_of(issue));
  if (count_ > kMostIssues) {
    texts.push_back(fmt::format("{} more errors were truncated", count_ - kMostIssues));
  }
  return fmt::format("{}", fmt::join(texts, "\n"));
}

std::string Issues::text_of(const Issue& issue) const {
  const Location at = issue.location;
  std::string text = fmt::format("ERROR: <input>:{}:{}: {}", at.line, at.column + 1, issue.message);
  std::string_view line = source_->line(at.line);
  const bool is_shown = at.line >= 1 && !source_->text().empty() && line.size() <= kLongestLine;
  if (!is_shown) return text;
  text += "\n | ";
  for (const char c : line) text += c == '\t' ? ' ' : c;
  text += "\n | ";
  // Wide marks under what is wider than a byte.
  for (int i = 0; i < at.column && !line.empty(); ++i) {
    const std::size_t size = first_rune(line).bytes;
    text += size > 1 ? "\uFF0E" : ".";
    line.remove_prefix(size);
  }
  return text + (!line.empty() && first_rune(line).bytes > 1 ? "\uFF3E" : "^");
}

}  // namespace porchsim::cel
