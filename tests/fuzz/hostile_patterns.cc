#include <array>
#include <cstddef>
#include <string_view>

#include <fmt/format.h>

#include "tests/fuzz/hostile_families.h"

namespace porchsim::fuzz {
namespace {

constexpr std::array<std::string_view, 10> kPatterns = {"(a*)*(a*)*b",
                                                        "(a|aa)+$",
                                                        "(a+)+b",
                                                        "^(([a-z])+.)+[A-Z]([a-z])+$",
                                                        "(a?){1000}",
                                                        "(x+x+)+y",
                                                        "(.*)(.*)(.*)(.*)(.*)[^a]",
                                                        "a{1000}a{1000}",
                                                        "(a|b|ab)*?c",
                                                        "[^b]*[^c]*[^d]*[^e]*e"};
std::string patterns(std::size_t k) { return fmt::format("x.matches('{}')", kPatterns[k]); }
std::string patterns_unknown_before(std::size_t k) {
  return fmt::format("x.matches('{}' + x.substring(100000))", kPatterns[k]);
}
std::string patterns_extracted(std::size_t k) {
  return fmt::format("regex.extractAll(x, '{}').size()", kPatterns[k]);
}
std::string patterns_replaced(std::size_t k) {
  return fmt::format("regex.replace(x, '{}', 'aaaaaaaaaaaaaaaa\\\\0').size()", kPatterns[k]);
}
std::string patterns_in_loops(std::size_t k) {
  return over_range(100'000, fmt::format("('aaaa' + string(i)).matches('{}')", kPatterns[k]));
}
std::string patterns_made_in_loops(std::size_t k) {
  return over_range(100'000, fmt::format("'aaaa'.matches('{}' + string(i))", kPatterns[k]));
}
std::string patterns_too_large(std::size_t k) {
  constexpr std::array<std::string_view, 10> kLarge = {
      "(a?){1000}{1000}",
      "((a{100}){100}){100}",
      "(\\\\pL{500}){2}",
      "[\\\\pL\\\\pN]{900}",
      "(?i)\\\\pL{999}",
      "(.{1,500}){2}",
      "((((((((((a{2}){2}){2}){2}){2}){2}){2}){2}){2}){2}){2}",
      "\\\\w{1000}\\\\W{1000}",
      "(a|b|c|d|e|f|g|h){1000}",
      "(((.*)*)*)*{10}"};
  return fmt::format("x.matches('{}' + (x.size() > 1 ? '' : x))", kLarge[k]);
}
std::string patterns_as_long_as_texts(std::size_t k) {
  const std::string_view part = pick<5>({"(a", "(a)?", "a|", "[a", "a{2}"}, k);
  const std::string pattern = filled(part, 100);
  return k < 5 ? fmt::format("x.matches('{}')", pattern)
               : fmt::format("x.matches('{}' + x)", pattern);
}
std::string empty_matches(std::size_t k) {
  constexpr std::array<std::string_view, 10> kCalls = {
      "regex.extractAll(x, '').size()",
      "regex.replace(x, '', x).size()",
      "regex.replace(x, 'a', x).size()",
      "regex.extractAll(x, 'b*').size()",
      "regex.extractAll(u, '').size()",
      "regex.replace(u, 'é', u).size()",
      "regex.replace(x, '(a)', '\\\\1\\\\1\\\\1\\\\1').size()",
      "regex.extract(x, '(a*)').value().size()",
      "regex.replace(x, '.', '\\\\').size()",
      "regex.extractAll(x, '(b)?').size()"};
  return std::string(kCalls[k]);
}
constexpr std::array kFamilies = {
    HostileFamily{"patterns", patterns},
    HostileFamily{"patterns-unknown-before", patterns_unknown_before},
    HostileFamily{"patterns-extracted", patterns_extracted},
    HostileFamily{"patterns-replaced", patterns_replaced},
    HostileFamily{"patterns-in-loops", patterns_in_loops},
    HostileFamily{"patterns-made-in-loops", patterns_made_in_loops},
    HostileFamily{"patterns-too-large", patterns_too_large},
    HostileFamily{"patterns-as-long-as-texts", patterns_as_long_as_texts},
    HostileFamily{"empty-matches", empty_matches},
};

}  // namespace

std::span<const HostileFamily> families_of_patterns() { return kFamilies; }

}  // namespace porchsim::fuzz
