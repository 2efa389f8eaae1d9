#include "scenarios/document/suggest.h"

#include <fmt/format.h>

#include <algorithm>

#include "base/ascii.h"

namespace porchsim::scenarios {

namespace {

// Of a word that is not written out: "wait" for "wait-for".
constexpr std::size_t kShortestBeginning = 3;

// Letters to insert, remove or replace, a swap of neighbours counting as one; case does not count.
std::size_t distance(std::string_view a, std::string_view b) {
  std::vector<std::size_t> before(b.size() + 1);
  std::vector<std::size_t> previous(b.size() + 1);
  std::vector<std::size_t> row(b.size() + 1);
  for (std::size_t j = 0; j <= b.size(); ++j) previous[j] = j;
  for (std::size_t i = 1; i <= a.size(); ++i) {
    row[0] = i;
    for (std::size_t j = 1; j <= b.size(); ++j) {
      const bool same = base::to_lower(a[i - 1]) == base::to_lower(b[j - 1]);
      row[j] = std::min({previous[j] + 1, row[j - 1] + 1, previous[j - 1] + (same ? 0U : 1U)});
      const bool swapped = i > 1 && j > 1 && base::to_lower(a[i - 1]) == base::to_lower(b[j - 2]) &&
                           base::to_lower(a[i - 2]) == base::to_lower(b[j - 1]);
      if (swapped) row[j] = std::min(row[j], before[j - 2] + 1);
    }
    before = previous;
    previous = row;
  }
  return previous[b.size()];
}

}  // namespace

std::string_view nearest(std::string_view word, std::span<const std::string_view> known) {
  if (word.size() > 64) return {};
  std::string_view best;
  std::size_t best_distance = std::max<std::size_t>(1, word.size() / 3) + 1;
  for (const std::string_view candidate : known) {
    const std::size_t far = distance(word, candidate);
    if (far >= best_distance) continue;
    best = candidate;
    best_distance = far;
  }
  if (!best.empty() || word.size() < kShortestBeginning) return best;
  const auto begins = [word](std::string_view one) { return one.starts_with(word); };
  if (std::ranges::count_if(known, begins) != 1) return best;
  return *std::ranges::find_if(known, begins);
}

std::string either(std::span<const std::string_view> words, std::string_view last) {
  std::string text;
  for (std::size_t i = 0; i < words.size(); ++i) {
    if (i > 0) text += i + 1 == words.size() ? fmt::format(" {} ", last) : ", ";
    text += words[i];
  }
  return text;
}

std::string suggestion(std::string_view word, std::span<const std::string_view> known) {
  const std::string_view near = nearest(word, known);
  if (!near.empty()) return fmt::format("; did you mean \"{}\"?", near);
  return fmt::format("; known: {}", either(known, "and"));
}

std::string ordinal(std::size_t number) {
  const std::size_t tail = number % 100;
  const bool teen = tail >= 11 && tail <= 13;
  const std::size_t digit = number % 10;
  const std::string_view suffix = teen         ? "th"
                                  : digit == 1 ? "st"
                                  : digit == 2 ? "nd"
                                  : digit == 3 ? "rd"
                                               : "th";
  return fmt::format("{}{}", number, suffix);
}

}  // namespace porchsim::scenarios
