// Regular expressions as Go's regexp reads and matches them, in time linear in the text: what
// functions of the catalog and CEL let people write. RE2 does the work; regexp_dialect.h has what
// it reads otherwise, docs/fidelity.md what stays so.
//
// Expressions and texts are UTF-8, as all that YAML holds. A byte that is not matches nothing (Go:
// what U+FFFD matches).
#pragma once

#include <cstddef>
#include <expected>
#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace re2 {
class RE2;
class StringPiece;
}  // namespace re2

namespace porchsim::base {

class GoRegexp {
 public:
  // regexp.Compile: "error parsing regexp: missing closing ): `(a`".
  static std::expected<GoRegexp, std::string> compile(std::string_view pattern);
  // In so many bytes: a larger one is too large.
  static std::expected<GoRegexp, std::string> compile(std::string_view pattern, std::size_t memory);
  // regexp.QuoteMeta: the expression that matches this text alone.
  static std::string quote(std::string_view text);

  // The leftmost match, alternatives and repetitions in their order of preference: the text of the
  // match and its groups (nothing where a group took no part).
  std::optional<std::vector<std::optional<std::string>>> find(std::string_view text) const;
  bool matches(std::string_view text) const;

  // Where a match and its groups lie in a text: begin and end in bytes, the whole match first.
  using Span = std::pair<std::size_t, std::size_t>;
  using Spans = std::vector<std::optional<Span>>;
  // FindAllStringSubmatchIndex: all that do not overlap, no empty one right behind another.
  std::vector<Spans> find_all(std::string_view text) const;
  // Each match takes time in proportion to what is left of the text, all of them perhaps its
  // square: asked before each, told how many bytes are left; false ends it.
  using GoesOn = std::function<bool(std::size_t left)>;
  std::vector<Spans> find_all(std::string_view text, const GoesOn& goes_on) const;
  std::size_t groups() const;
  // Of the compiled program, in instructions.
  std::size_t size() const;

 private:
  explicit GoRegexp(std::shared_ptr<const re2::RE2> compiled) : re2_(std::move(compiled)) {}

  // Fills the groups, the whole match first; there is at least that one.
  bool match(std::string_view text, std::size_t from, std::vector<re2::StringPiece>& groups) const;

  std::shared_ptr<const re2::RE2> re2_;
};

}  // namespace porchsim::base
