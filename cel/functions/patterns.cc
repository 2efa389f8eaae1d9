#include "cel/functions/patterns.h"

#include <algorithm>

namespace porchsim::cel {
namespace {

// Of a compiled pattern: RE2 is done with one in 40 ms. `[\p{L}\p{N}]{1,30}` fits.
constexpr std::size_t kMemory = std::size_t{4} << 20;

// Measured, in steps: of each pattern, each of its bytes, each class of Unicode, and each
// instruction.
constexpr std::uint64_t kOfPattern = 500;
constexpr std::uint64_t kOfByte = 55;
constexpr std::uint64_t kOfClass = 7'000;
constexpr std::uint64_t kOfInstruction = 50;

std::uint64_t classes_in(std::string_view pattern) {
  std::uint64_t count = 0;
  for (std::size_t at = 0; at + 1 < pattern.size(); ++at) {
    const bool is_class = pattern[at] == '\\' && (pattern[at + 1] == 'p' || pattern[at + 1] == 'P');
    count += is_class ? 1 : 0;
  }
  return count;
}

}  // namespace

std::expected<base::GoRegexp, std::string> compile_pattern(Budget& budget,
                                                           std::string_view pattern) {
  const std::uint64_t steps =
      kOfPattern + kOfByte * pattern.size() + kOfClass * classes_in(pattern);
  if (!budget.work(steps)) return std::unexpected(out_of_budget().error_message());
  auto compiled = base::GoRegexp::compile(pattern, kMemory);
  if (compiled && !budget.work(kOfInstruction * compiled->size())) {
    return std::unexpected(out_of_budget().error_message());
  }
  return compiled;
}

bool pays_for_machine(Budget& budget, const base::GoRegexp& pattern, std::size_t bytes) {
  constexpr std::size_t kStates = 16;
  return budget.work(std::min(bytes, kStates) * pattern.size());
}

bool pays_for_groups(Budget& budget, const base::GoRegexp& pattern, std::size_t bytes) {
  return pattern.groups() == 0 || budget.work(bytes * (4 + pattern.size()));
}

bool pays_for_search(Budget& budget, const base::GoRegexp& pattern, std::size_t bytes) {
  return budget.work(50 + bytes * (4 + pattern.size()) / 16);
}

}  // namespace porchsim::cel
