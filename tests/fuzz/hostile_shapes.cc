#include <array>
#include <cstddef>
#include <random>
#include <string_view>

#include <fmt/format.h>

#include "tests/fuzz/hostile_families.h"

namespace porchsim::fuzz {
namespace {

struct Pair {
  std::string_view open;
  std::string_view close;
};
constexpr std::array<Pair, 10> kBrackets = {{{"(", ")"},
                                             {"[", "]"},
                                             {"{1: ", "}"},
                                             {"size(", ")"},
                                             {"x[", "]"},
                                             {"-(", ")"},
                                             {"{'a': [", "]}"},
                                             {"x.f(", ")"},
                                             {"[?", "]"},
                                             {"true ? (", ") : 1"}}};

std::string nested(std::size_t depth, const Pair& pair) {
  return repeated(depth, pair.open) + "1" + repeated(depth, pair.close);
}
std::string shallow_brackets(std::size_t k) { return nested(240, kBrackets[k]); }
std::string deep_brackets(std::size_t k) {
  const Pair& pair = kBrackets[k];
  return nested((kMostText - 10) / (pair.open.size() + pair.close.size()), pair);
}
std::string unbalanced(std::size_t k) { return filled(kBrackets[k].open); }
std::string closed_only(std::size_t k) { return filled(kBrackets[k].close); }
std::string megabyte(std::size_t k) {
  return repeated(1'000'000, pick<10>({"(", "[", "{", "'", " ", "a", "!", "1,", "\n", "\\"}, k));
}

constexpr std::array<std::string_view, 10> kChains = {"1+", "1*",   "x.y.",  "true?1:", "x<",
                                                      "1-", "x in", "x?.y.", "1 == ",   "x||"};
std::string long_chains(std::size_t k) { return filled(kChains[k]) + "x"; }
std::string short_chains(std::size_t k) { return repeated(240, kChains[k]) + "x"; }
std::string unary_runs(std::size_t k) {
  return filled(pick<5>({"!", "-", "- ", "! ", "-!"}, k)) + (k < 5 ? "true" : "");
}
std::string flat(std::size_t k) {
  return pick<10>({"[", "{", "[", "math.greatest(", "[", "[", "f(", "x.f(", "{", "["}, k).data() +
         filled(pick<10>({"1,", "1:1,", "'a',", "1,", "x,", "[],", "1,", "x,", "x:x,", "?x,"}, k)) +
         pick<10>({"1]", "1:1}", "'a']", "1)", "x]", "[]]", "1)", "x)", "x:x}", "?x]"}, k).data();
}
std::string long_words(std::size_t k) {
  const std::string_view part = pick<10>(
      {"a", "9", "\\u0041", "\\x41", "\\\\", "é", "\U0001F600", "a.", "0", "\\U0001F600"}, k);
  const bool is_text = k == 2 || k == 3 || k == 4 || k == 5 || k == 6 || k == 9;
  return is_text ? "'" + filled(part) + "'.size()" : filled(part) + (k == 7 ? "a" : "");
}
std::string nonsense(std::size_t k) {
  return filled(pick<10>({"$", "1 ", "[1 ", "a b ", "'", "..", "? :", "&", "\"\"\"", "\xff"}, k));
}
std::string soup(std::size_t k) {
  constexpr std::array<std::string_view, 24> kTokens = {
      "(",  ")", "[", "]", "{", "}",   ".", ",", ":",   "?",        "&&",    "||",
      "==", "<", "+", "-", "!", "in ", "x", "1", "'a'", "x.map(a,", "null ", "?."};
  std::mt19937_64 numbers(k);
  std::string text;
  const std::size_t most = k < 5 ? 3'000 : kMostText - 10;
  while (text.size() < most) text += kTokens[numbers() % kTokens.size()];
  return text;
}
std::string broken_behind(std::size_t k) {
  return filled(pick<5>({"1,", "(1)+", "true && ", "x.y[1] ||", "{1:2},"}, k)) +
         pick<2>({")", "$"}, k / 5).data();
}
std::string unknown_names(std::size_t k) {
  return "[" + filled(pick<5>({"a,", "f(),", "x.g(1),", "1 + '',", "a.b.c,"}, k)) +
         (k < 5 ? "1]" : "");
}
std::string nested_macros(std::size_t k) {
  const std::size_t depth = k < 5 ? 20 : 200;
  const std::string_view macro =
      pick<5>({"map(a, ", "all(a, ", "exists(a, ", "filter(a, ", "exists_one(a, "}, k);
  return repeated(depth, fmt::format("[1,2].{}", macro)) + "true" + repeated(depth, ")");
}
std::string macros_in_ranges(std::size_t k) {
  const int depth = k < 5 ? 40 : 120;
  std::string text = "[1, 2]";
  for (int i = 0; i < depth; ++i) {
    text += pick<5>(
        {".map(a, [a, a])", ".map(a, a)", ".filter(a, true)", ".map(a, true, a)", ".flatten()"}, k);
  }
  return text + ".size()";
}
std::string doubling_types(std::size_t k) {
  const std::string_view step =
      pick<5>({"{$: $}", "[{$: $}]", "optional.of({$: $})", "[$, $]", "{'a': $, 'b': $}"}, k);
  return chained(60, {"x", step, k < 5 ? "$ + 1" : "$ == 1 ? $ : [$]"});
}
constexpr std::array kFamilies = {
    HostileFamily{"brackets", shallow_brackets},
    HostileFamily{"deep-brackets", deep_brackets},
    HostileFamily{"unbalanced", unbalanced},
    HostileFamily{"closed-only", closed_only},
    HostileFamily{"megabyte", megabyte},
    HostileFamily{"long-chains", long_chains},
    HostileFamily{"short-chains", short_chains},
    HostileFamily{"unary-runs", unary_runs},
    HostileFamily{"flat", flat},
    HostileFamily{"long-words", long_words},
    HostileFamily{"nonsense", nonsense},
    HostileFamily{"soup", soup},
    HostileFamily{"broken-behind", broken_behind},
    HostileFamily{"unknown-names", unknown_names},
    HostileFamily{"nested-macros", nested_macros},
    HostileFamily{"macros-in-ranges", macros_in_ranges},
    HostileFamily{"doubling-types", doubling_types},
};

}  // namespace

std::span<const HostileFamily> families_by_shape() { return kFamilies; }

}  // namespace porchsim::fuzz
