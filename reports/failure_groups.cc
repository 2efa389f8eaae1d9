#include "reports/failure_groups.h"

#include <algorithm>

#include <fmt/format.h>

namespace porchsim::reports {
namespace {

constexpr std::size_t kMostRanges = 10;

// "seed 7", "points 2..5, 9", "seeds 2, 4, … and 31 more".
std::string numbers_text(std::string_view numbered_by, std::vector<std::uint64_t> numbers) {
  std::ranges::sort(numbers);
  std::string text;
  std::size_t at = 0;
  for (std::size_t ranges = 0; at < numbers.size() && ranges < kMostRanges; ++ranges) {
    std::size_t end = at + 1;
    while (end < numbers.size() && numbers[end] == numbers[end - 1] + 1) ++end;
    if (!text.empty()) text += ", ";
    text += end - at == 1 ? fmt::format("{}", numbers[at])
                          : fmt::format("{}..{}", numbers[at], numbers[end - 1]);
    at = end;
  }
  if (at < numbers.size()) text += fmt::format(" and {} more", numbers.size() - at);
  return fmt::format("{}{} {}", numbered_by, numbers.size() == 1 ? "" : "s", text);
}

}  // namespace

std::optional<std::uint64_t> FailureGroups::add(const Report& report) {
  FailureKind kind = kind_of(report);
  const auto [found, fresh] = index_.emplace(kind, groups_.size());
  if (fresh) {
    groups_.push_back({std::move(kind), report.numbered_by(), report.number(), {}});
    return std::nullopt;
  }
  Group& group = groups_[found->second];
  group.others.push_back(report.number());
  return group.first;
}

std::string FailureGroups::lines() const {
  std::string text;
  for (const Group& group : groups_) {
    if (group.others.empty()) continue;
    text += fmt::format("FAIL  {}   {}: the same as {} {} ({})\n", group.kind.scenario,
                        numbers_text(group.numbered_by, group.others), group.numbered_by,
                        group.first, to_text(group.kind.finding));
  }
  return text;
}

}  // namespace porchsim::reports
