#include "fakeporch/render/regexp_parser.h"

#include <algorithm>
#include <array>
#include <optional>

#include <fmt/format.h>

#include "controllers/kpt/ascii.h"
#include "fakeporch/render/regexp_classes.h"

namespace porchsim::fakeporch {
namespace {

constexpr int kMaxRepeat = 1000;
constexpr int kMaxDepth = 200;

using Kind = RegexpNode::Kind;

struct Flags {
  bool fold = false;
  bool lines = false;     // m
  bool dot_all = false;   // s
  bool ungreedy = false;  // U
};

class Parser {
 public:
  explicit Parser(std::string_view pattern) : pattern_(pattern) {}

  std::expected<ParsedRegexp, std::string> parse() {
    ParsedRegexp parsed;
    parsed.root = choice(0);
    if (error_.empty() && at_ < pattern_.size()) fail("unexpected )", pattern_);
    if (!error_.empty()) return std::unexpected("error parsing regexp: " + error_);
    parsed.groups = groups_;
    return parsed;
  }

 private:
  bool done() const { return at_ >= pattern_.size() || !error_.empty(); }
  bool sees(std::string_view text) const { return pattern_.substr(at_).starts_with(text); }
  bool take(std::string_view text) {
    if (!sees(text)) return false;
    at_ += text.size();
    return true;
  }

  RegexpNode fail(std::string_view what, std::string_view where) {
    if (error_.empty()) error_ = fmt::format("{}: `{}`", what, where);
    at_ = pattern_.size();
    return {};
  }

  RegexpNode choice(int depth) {
    if (depth > kMaxDepth) return fail("expression nests too deeply", pattern_);
    RegexpNode node{Kind::Choice, {}, {sequence(depth)}, 0, 0, -1, true};
    while (!done() && take("|")) node.children.push_back(sequence(depth));
    return node.children.size() == 1 ? std::move(node.children[0]) : node;
  }

  RegexpNode sequence(int depth) {
    RegexpNode node{Kind::Sequence, {}, {}, 0, 0, -1, true};
    while (!done() && (quoting_ || (!sees("|") && !sees(")")))) {
      const std::size_t start = at_;
      if (!quoting_ && (sees("*") || sees("+") || sees("?"))) {
        repeat_error(start, false);
        break;
      }
      std::optional<RegexpNode> one = atom(depth);
      if (one) node.children.push_back(quoting_ ? std::move(*one) : repeated(std::move(*one)));
    }
    return node;
  }

  void repeat_error(std::size_t start, bool nested) {
    std::size_t end = at_ + 1;
    if (end < pattern_.size() && pattern_[end] == '?') ++end;
    fail(nested ? "invalid nested repetition operator" : "missing argument to repetition operator",
         pattern_.substr(start, end - start));
  }

  // {2}, {2,} or {2,5}; nothing if it is no such thing and stands for itself.
  std::optional<std::pair<int, int>> counts() {
    std::size_t at = at_ + 1;
    const auto number = [&]() -> int {
      const std::size_t start = at;
      int value = 0;
      while (at < pattern_.size() && kpt::is_digit(pattern_[at]))
        value = std::min(value * 10 + (pattern_[at++] - '0'), kMaxRepeat + 1);
      return at == start ? -1 : value;
    };
    const int least = number();
    if (least < 0) return std::nullopt;
    int most = least;
    if (at < pattern_.size() && pattern_[at] == ',') {
      ++at;
      most = number();
    }
    if (at >= pattern_.size() || pattern_[at] != '}') return std::nullopt;
    const std::string_view all = pattern_.substr(at_, at + 1 - at_);
    at_ = at + 1;
    if (least > kMaxRepeat || most > kMaxRepeat || (most >= 0 && least > most))
      fail("invalid repeat count", all);
    return std::pair{least, most};
  }

  RegexpNode repeated(RegexpNode node) {
    std::size_t last = std::string_view::npos;
    while (!done()) {
      const std::size_t start = at_;
      int least = 0;
      int most = -1;
      if (take("+")) {
        least = 1;
      } else if (take("?")) {
        most = 1;
      } else if (sees("{")) {
        const auto found = counts();
        if (!found) return node;
        std::tie(least, most) = *found;
      } else if (!take("*")) {
        return node;
      }
      const bool lazy = take("?");
      if (last != std::string_view::npos && error_.empty()) {
        fail("invalid nested repetition operator", pattern_.substr(last, at_ - last));
        return node;
      }
      last = start;
      RegexpNode repeat{Kind::Repeat, {}, {}, 0, least, most, lazy == flags_.ungreedy};
      repeat.children.push_back(std::move(node));
      node = std::move(repeat);
    }
    return node;
  }

  RegexpNode of_class(RuneRanges ranges) const {
    if (flags_.fold) fold_case(ranges);
    return {Kind::Class, std::move(ranges), {}, 0, 0, -1, true};
  }
  static RegexpNode assertion(Kind kind) { return {kind, {}, {}, 0, 0, -1, true}; }

  // Nothing for what only changes flags or ends a quotation.
  std::optional<RegexpNode> atom(int depth) {
    if (quoting_) {
      if (take("\\E")) {
        quoting_ = false;
        return std::nullopt;
      }
      RegexpNode one = literal();
      if (take("\\E")) quoting_ = false;
      return one;
    }
    if (take(".")) {
      return of_class(flags_.dot_all ? RuneRanges{{0, kLastRune}} : negated({{'\n', '\n'}}));
    }
    if (take("^")) return assertion(flags_.lines ? Kind::LineBegin : Kind::Begin);
    if (take("$")) return assertion(flags_.lines ? Kind::LineEnd : Kind::End);
    if (sees("(")) return group(depth);
    if (sees("[")) return bracket();
    if (sees("\\")) return escape();
    return literal();
  }

  RegexpNode literal() {
    const char32_t rune = next_rune();
    return of_class({{rune, rune}});
  }

  char32_t next_rune() {
    std::size_t size = 1;
    while (at_ + size < pattern_.size() &&
           (static_cast<unsigned char>(pattern_[at_ + size]) & 0xC0U) == 0x80U)
      ++size;
    const std::vector<char32_t> runes = runes_of(pattern_.substr(at_, size));
    at_ += runes.size() == 1 ? size : 1;
    return runes[0];
  }

  std::optional<RegexpNode> group(int depth) {
    const std::size_t start = at_++;
    const Flags outer = flags_;
    std::size_t number = 0;
    if (take("?P<") || take("?<")) {
      const std::size_t end = pattern_.find('>', at_);
      if (end == std::string_view::npos)
        return fail("invalid named capture", pattern_.substr(start));
      at_ = end + 1;
      number = ++groups_;
    } else if (take("?")) {
      bool on = true;
      for (; !done() && !sees(":") && !sees(")"); ++at_) {
        if (!set_flag(pattern_[at_], on))
          return fail("invalid or unsupported Perl syntax",
                      pattern_.substr(start, at_ + 1 - start));
      }
      if (take(")")) return std::nullopt;
      if (!take(":")) return fail("missing closing )", pattern_);
    } else {
      number = ++groups_;
    }
    RegexpNode inner = choice(depth + 1);
    if (!take(")")) return fail("missing closing )", pattern_);
    flags_ = outer;
    if (number == 0) return inner;
    RegexpNode node{Kind::Group, {}, {}, number, 0, -1, true};
    node.children.push_back(std::move(inner));
    return node;
  }

  bool set_flag(char letter, bool& on) {
    if (letter == '-' && on) {
      on = false;
    } else if (letter == 'i') {
      flags_.fold = on;
    } else if (letter == 'm') {
      flags_.lines = on;
    } else if (letter == 's') {
      flags_.dot_all = on;
    } else if (letter == 'U') {
      flags_.ungreedy = on;
    } else {
      return false;
    }
    return true;
  }

  std::optional<RegexpNode> escape() {
    if (at_ + 1 >= pattern_.size()) return fail("trailing backslash at end of expression", "");
    const char letter = pattern_[at_ + 1];
    if (auto ranges = perl_class(letter)) {
      at_ += 2;
      return of_class(std::move(*ranges));
    }
    if (take("\\A")) return assertion(Kind::Begin);
    if (take("\\z")) return assertion(Kind::End);
    if (take("\\b")) return assertion(Kind::Word);
    if (take("\\B")) return assertion(Kind::NotWord);
    if (take("\\Q")) {
      quoting_ = true;
      return std::nullopt;
    }
    const char32_t rune = escaped_rune();
    return of_class({{rune, rune}});
  }

  char32_t escaped_rune() {
    const std::size_t start = at_++;
    if (done()) return fail("trailing backslash at end of expression", ""), U'\0';
    const char letter = pattern_[at_++];
    constexpr std::string_view kNames = "aftnrv";
    constexpr std::string_view kRunes = "\a\f\t\n\r\v";
    if (const auto index = kNames.find(letter); index != std::string_view::npos)
      return static_cast<char32_t>(kRunes[index]);
    if (letter == 'x') return hexadecimal(start);
    const bool word = kpt::is_letter(letter) || kpt::is_digit(letter);
    if (word || static_cast<unsigned char>(letter) >= 0x80)
      return fail("invalid escape sequence", pattern_.substr(start, 2)), U'\0';
    return static_cast<char32_t>(letter);
  }

  char32_t hexadecimal(std::size_t start) {
    const bool braces = take("{");
    char32_t value = 0;
    std::size_t digits = 0;
    while (at_ < pattern_.size() && (braces || digits < 2)) {
      constexpr std::string_view kDigits = "0123456789abcdef";
      const auto digit = kDigits.find(kpt::to_lower(pattern_[at_]));
      if (digit == std::string_view::npos) break;
      value = std::min(value * 16 + static_cast<char32_t>(digit), kLastRune + 1);
      ++digits;
      ++at_;
    }
    if ((braces ? digits == 0 || !take("}") : digits < 2) || value > kLastRune)
      return fail("invalid escape sequence", pattern_.substr(start, at_ + 1 - start)), U'\0';
    return value;
  }

  RegexpNode bracket() {
    const std::size_t start = at_++;
    const bool negative = take("^");
    RuneRanges ranges;
    for (bool first = true; first || !sees("]"); first = false) {
      if (done()) return fail("missing closing ]", pattern_.substr(start));
      if (sees("[:") && posix(ranges)) continue;
      if (sees("\\") && at_ + 1 < pattern_.size()) {
        if (auto inside = perl_class(pattern_[at_ + 1])) {
          ranges.insert(ranges.end(), inside->begin(), inside->end());
          at_ += 2;
          continue;
        }
      }
      const std::size_t from = at_;
      const char32_t low = sees("\\") ? escaped_rune() : next_rune();
      char32_t high = low;
      if (sees("-") && at_ + 1 < pattern_.size() && pattern_[at_ + 1] != ']') {
        ++at_;
        high = sees("\\") ? escaped_rune() : next_rune();
        if (high < low && error_.empty())
          return fail("invalid character class range", pattern_.substr(from, at_ - from));
      }
      ranges.emplace_back(low, high);
    }
    if (!take("]")) return {};
    if (flags_.fold) fold_case(ranges);
    return {Kind::Class, negative ? negated(std::move(ranges)) : ranges, {}, 0, 0, -1, true};
  }

  bool posix(RuneRanges& ranges) {
    const std::size_t end = pattern_.find(":]", at_ + 2);
    if (end == std::string_view::npos) return false;
    std::string_view name = pattern_.substr(at_ + 2, end - at_ - 2);
    const bool negative = name.starts_with('^');
    if (negative) name.remove_prefix(1);
    if (auto found = posix_class(name)) {
      if (negative) found = negated(std::move(*found));
      ranges.insert(ranges.end(), found->begin(), found->end());
      at_ = end + 2;
      return true;
    }
    fail("invalid character class range", pattern_.substr(at_, end + 2 - at_));
    return true;
  }

  std::string_view pattern_;
  std::size_t at_ = 0;
  std::size_t groups_ = 0;
  Flags flags_;
  bool quoting_ = false;
  std::string error_;
};

}  // namespace

std::expected<ParsedRegexp, std::string> parse_regexp(std::string_view pattern) {
  return Parser(pattern).parse();
}

std::vector<char32_t> runes_of(std::string_view text, std::vector<std::size_t>* offsets) {
  std::vector<char32_t> runes;
  for (std::size_t i = 0; i < text.size();) {
    const auto byte = [&](std::size_t at) {
      return at < text.size() ? static_cast<unsigned char>(text[at]) : 0U;
    };
    const unsigned lead = byte(i);
    std::size_t size = lead >= 0xF0 ? 4 : lead >= 0xE0 ? 3 : lead >= 0xC0 ? 2 : 1;
    char32_t rune = size == 1 ? lead : lead & (0x7FU >> size);
    for (std::size_t k = 1; k < size; ++k) {
      if ((byte(i + k) & 0xC0U) != 0x80U) {
        size = 1;
        rune = lead;
        break;
      }
      rune = (rune << 6) | (byte(i + k) & 0x3FU);
    }
    runes.push_back(rune);
    if (offsets != nullptr) offsets->push_back(i);
    i += size;
  }
  if (offsets != nullptr) offsets->push_back(text.size());
  return runes;
}

}  // namespace porchsim::fakeporch
