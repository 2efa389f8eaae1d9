#include "scenarios/words/hints.h"

#include <fmt/format.h>

#include <algorithm>

#include "scenarios/document/suggest.h"

namespace porchsim::scenarios {

std::string cure(std::string_view word, std::span<const Hint> hints,
                 std::span<const std::string_view> known) {
  const auto hint = std::ranges::find(hints, word, &Hint::word);
  return hint == hints.end() ? suggestion(word, known) : fmt::format("; {}", hint->cure);
}

}  // namespace porchsim::scenarios
