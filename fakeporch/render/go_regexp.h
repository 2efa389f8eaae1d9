// Regular expressions as Go's regexp (RE2) reads and matches them, in time linear in the text: what
// functions of the catalog let people write. Case folding and the classes \w, \d, \s and \b are
// those of ASCII; \p{…} is not known.
#pragma once

#include <cstdint>
#include <expected>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace porchsim::fakeporch {

// One step of a compiled expression.
struct RegexpStep {
  enum class Kind : std::uint8_t {
    Class,
    Split,
    Jump,
    Save,
    Begin,
    End,
    LineBegin,
    LineEnd,
    Word,
    NotWord,
    Match
  };
  Kind kind = Kind::Match;
  std::size_t next = 0;   // Jump and Split: the preferred way
  std::size_t other = 0;  // Split: the way tried after it; Save: the slot
  std::vector<std::pair<char32_t, char32_t>> ranges;  // Class: first and last, both in it
};

class GoRegexp {
 public:
  // regexp.Compile: "error parsing regexp: missing closing ): `(a`". Programs of more than 10,000
  // steps are refused.
  static std::expected<GoRegexp, std::string> compile(std::string_view pattern);

  // The leftmost match, alternatives and repetitions in their order of preference: the text of the
  // match and its groups (nothing where a group took no part).
  std::optional<std::vector<std::optional<std::string>>> find(std::string_view text) const;
  bool matches(std::string_view text) const { return find(text).has_value(); }

 private:
  std::vector<RegexpStep> steps_;
  std::size_t groups_ = 0;  // the whole match not counted
};

}  // namespace porchsim::fakeporch
