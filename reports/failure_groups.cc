#include "reports/failure_groups.h"

#include <algorithm>

#include <fmt/format.h>

namespace porchsim::reports {
namespace {

constexpr std::size_t kMostRanges = 10;

// "seed 7", "seeds 2..5, 9", "seeds 2, 4, … and 31 more".
std::string seeds_text(std::vector<std::uint64_t> seeds) {
  std::ranges::sort(seeds);
  std::string text;
  std::size_t at = 0;
  for (std::size_t ranges = 0; at < seeds.size() && ranges < kMostRanges; ++ranges) {
    std::size_t end = at + 1;
    while (end < seeds.size() && seeds[end] == seeds[end - 1] + 1) ++end;
    if (!text.empty()) text += ", ";
    text += end - at == 1 ? fmt::format("{}", seeds[at])
                          : fmt::format("{}..{}", seeds[at], seeds[end - 1]);
    at = end;
  }
  if (at < seeds.size()) text += fmt::format(" and {} more", seeds.size() - at);
  return fmt::format("seed{} {}", seeds.size() == 1 ? "" : "s", text);
}

}  // namespace

std::optional<std::uint64_t> FailureGroups::add(const Report& report) {
  FailureKind kind = kind_of(report);
  const auto [found, fresh] = index_.emplace(kind, groups_.size());
  if (fresh) {
    groups_.push_back({std::move(kind), report.seed, {}});
    return std::nullopt;
  }
  Group& group = groups_[found->second];
  group.others.push_back(report.seed);
  return group.first;
}

std::string FailureGroups::lines() const {
  std::string text;
  for (const Group& group : groups_) {
    if (group.others.empty()) continue;
    text += fmt::format("FAIL  {}   {}: the same as seed {} ({})\n", group.kind.scenario,
                        seeds_text(group.others), group.first, to_text(group.kind.finding));
  }
  return text;
}

}  // namespace porchsim::reports
