#include "fakeporch/render/regexp_classes.h"

#include <algorithm>
#include <array>

#include "controllers/kpt/ascii.h"

namespace porchsim::fakeporch {
namespace {

struct PosixClass {
  std::string_view name;
  std::array<std::pair<char32_t, char32_t>, 4> ranges;
};

// Unused ranges repeat the last one.
constexpr auto kPosix = std::to_array<PosixClass>({
    {"alnum", {{{'0', '9'}, {'A', 'Z'}, {'a', 'z'}, {'a', 'z'}}}},
    {"alpha", {{{'A', 'Z'}, {'a', 'z'}, {'a', 'z'}, {'a', 'z'}}}},
    {"ascii", {{{0, 0x7F}, {0, 0x7F}, {0, 0x7F}, {0, 0x7F}}}},
    {"blank", {{{'\t', '\t'}, {' ', ' '}, {' ', ' '}, {' ', ' '}}}},
    {"cntrl", {{{0, 0x1F}, {0x7F, 0x7F}, {0x7F, 0x7F}, {0x7F, 0x7F}}}},
    {"digit", {{{'0', '9'}, {'0', '9'}, {'0', '9'}, {'0', '9'}}}},
    {"graph", {{{'!', '~'}, {'!', '~'}, {'!', '~'}, {'!', '~'}}}},
    {"lower", {{{'a', 'z'}, {'a', 'z'}, {'a', 'z'}, {'a', 'z'}}}},
    {"print", {{{' ', '~'}, {' ', '~'}, {' ', '~'}, {' ', '~'}}}},
    {"punct", {{{'!', '/'}, {':', '@'}, {'[', '`'}, {'{', '~'}}}},
    {"space", {{{'\t', '\r'}, {' ', ' '}, {' ', ' '}, {' ', ' '}}}},
    {"upper", {{{'A', 'Z'}, {'A', 'Z'}, {'A', 'Z'}, {'A', 'Z'}}}},
    {"word", {{{'0', '9'}, {'A', 'Z'}, {'a', 'z'}, {'_', '_'}}}},
    {"xdigit", {{{'0', '9'}, {'A', 'F'}, {'a', 'f'}, {'a', 'f'}}}},
});

}  // namespace

RuneRanges negated(RuneRanges ranges) {
  std::sort(ranges.begin(), ranges.end());
  RuneRanges rest;
  char32_t next = 0;
  for (const auto& [first, last] : ranges) {
    if (first > next) rest.emplace_back(next, first - 1);
    next = std::max<char32_t>(next, last + 1);
  }
  if (next <= kLastRune) rest.emplace_back(next, kLastRune);
  return rest;
}

void fold_case(RuneRanges& ranges) {
  const RuneRanges given = ranges;
  for (const auto& [first, last] : given) {
    for (char32_t c = 'a'; c <= 'z'; ++c) {
      if (c >= first && c <= last) ranges.emplace_back(c - 32, c - 32);
      if (c - 32 >= first && c - 32 <= last) ranges.emplace_back(c, c);
    }
  }
}

std::optional<RuneRanges> perl_class(char letter) {
  RuneRanges ranges;
  const char lower = kpt::to_lower(letter);
  if (lower == 'd') {
    ranges = {{'0', '9'}};
  } else if (lower == 'w') {
    ranges = {{'0', '9'}, {'A', 'Z'}, {'_', '_'}, {'a', 'z'}};
  } else if (lower == 's') {
    ranges = {{'\t', '\n'}, {'\f', '\r'}, {' ', ' '}};
  } else {
    return std::nullopt;
  }
  return lower == letter ? ranges : negated(std::move(ranges));
}

std::optional<RuneRanges> posix_class(std::string_view name) {
  for (const PosixClass& known : kPosix) {
    if (known.name == name) return RuneRanges(known.ranges.begin(), known.ranges.end());
  }
  return std::nullopt;
}

}  // namespace porchsim::fakeporch
