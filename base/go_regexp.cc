#include "base/go_regexp.h"

#include <charconv>
#include <cstddef>
#include <cstdint>

#include <fmt/format.h>
#include <re2/re2.h>

#include "base/regexp_dialect.h"

namespace porchsim::base {
namespace {

using re2::RE2;

// For the program and what it remembers of texts; Go takes programs of about this size.
constexpr std::size_t kMemory = std::size_t{64} << 20;
constexpr int kMaxRepeat = 1000;

RE2::Options options(std::size_t memory) {
  RE2::Options options;
  options.set_log_errors(false);
  options.set_max_mem(static_cast<std::int64_t>(memory));
  return options;
}

// The last "{n,m}" of a text, if Go takes it for no count whatever stands before it. RE2 looks at
// what stands before it first.
std::string_view bad_count(std::string_view text) {
  const std::size_t start = text.rfind('{');
  const std::size_t end = text.rfind('}');
  if (start == std::string_view::npos || end == std::string_view::npos) return {};
  const auto number = [&](std::size_t at, int& value) {
    const auto read = std::from_chars(text.data() + at, text.data() + end, value);
    if (read.ec == std::errc::result_out_of_range) value = kMaxRepeat + 1;
    return static_cast<std::size_t>(read.ptr - text.data());
  };
  int least = 0;
  const std::size_t behind = number(start + 1, least);
  int most = least;
  if (text[behind] == ',' && behind + 1 < end) number(behind + 1, most);
  const bool good = least <= most && most <= kMaxRepeat;
  return good ? std::string_view() : text.substr(start, end + 1 - start);
}

// What regexp/syntax says of an expression that RE2 refuses.
std::string words_of(const RE2& refused, std::string_view pattern) {
  const auto said = [](std::string_view what, std::string_view where) {
    return fmt::format("{}: `{}`", what, where);
  };
  const std::string& where = refused.error_arg();
  switch (refused.error_code()) {
    case RE2::ErrorBadEscape:
      return said("invalid escape sequence", where);
    case RE2::ErrorBadCharClass:
      return said("invalid character class", where);
    case RE2::ErrorBadCharRange:
      return said("invalid character class range", where);
    case RE2::ErrorMissingBracket:
      return said("missing closing ]", where);
    case RE2::ErrorMissingParen:
      return said("missing closing )", pattern);
    case RE2::ErrorUnexpectedParen:
      return said("unexpected )", pattern);
    case RE2::ErrorTrailingBackslash:
      return said("trailing backslash at end of expression", "");
    case RE2::ErrorRepeatArgument:
      return said("missing argument to repetition operator", where);
    case RE2::ErrorRepeatSize:
    case RE2::ErrorRepeatOp:
      if (const auto count = bad_count(where); !count.empty())
        return said("invalid repeat count", count);
      return said(refused.error_code() == RE2::ErrorRepeatSize
                      ? "invalid repeat count"
                      : "invalid nested repetition operator",
                  where);
    case RE2::ErrorBadPerlOp:
      return said("invalid or unsupported Perl syntax", where);
    case RE2::ErrorBadNamedCapture:
      return said("invalid named capture", where);
    case RE2::ErrorBadUTF8:
      // An escape that ends too early is this to RE2.
      if (pattern.ends_with("\\x{")) return said("invalid escape sequence", "\\x{");
      return said("invalid UTF-8", pattern);
    case RE2::ErrorPatternTooLarge:
      return said("expression too large", pattern);
    default:
      return said("regexp/syntax: internal error", where);
  }
}

bool is_inside_rune(std::string_view text, std::size_t at) {
  return at < text.size() && (static_cast<unsigned char>(text[at]) & 0xC0U) == 0x80U;
}

}  // namespace

std::expected<GoRegexp, std::string> GoRegexp::compile(std::string_view pattern) {
  return compile(pattern, kMemory);
}

std::expected<GoRegexp, std::string> GoRegexp::compile(std::string_view pattern,
                                                       std::size_t memory) {
  const TranslatedRegexp translated = translate_go_regexp(pattern);
  auto compiled = std::make_shared<const RE2>(translated.re2, options(memory));
  // What stops before a refusal may lack parentheses, of which Go would not have heard yet.
  const bool stopped =
      translated.refusal && (compiled->ok() || compiled->error_code() == RE2::ErrorMissingParen);
  if (stopped || !compiled->ok()) {
    return std::unexpected("error parsing regexp: " +
                           (stopped ? *translated.refusal : words_of(*compiled, pattern)));
  }
  return GoRegexp(std::move(compiled));
}

std::string GoRegexp::quote(std::string_view text) {
  return RE2::QuoteMeta({text.data(), text.size()});
}

bool GoRegexp::match(std::string_view text, std::size_t from,
                     std::vector<re2::StringPiece>& groups) const {
  const re2::StringPiece all(text.data(), text.size());
  while (re2_->Match(all, from, text.size(), RE2::UNANCHORED, groups.data(),
                     static_cast<int>(groups.size()))) {
    // RE2 finds a \B between the bytes of a rune, too.
    const auto at = static_cast<std::size_t>(groups[0].data() - text.data());
    if (!is_inside_rune(text, at)) return true;
    from = at + 1;
  }
  return false;
}

bool GoRegexp::matches(std::string_view text) const {
  std::vector<re2::StringPiece> groups(1);
  return match(text, 0, groups);
}

std::optional<std::vector<std::optional<std::string>>> GoRegexp::find(std::string_view text) const {
  std::vector<re2::StringPiece> groups(this->groups() + 1);
  if (!match(text, 0, groups)) return std::nullopt;
  std::vector<std::optional<std::string>> found;
  for (const re2::StringPiece& group : groups) {
    found.emplace_back();
    if (group.data() != nullptr) found.back().emplace(group.data(), group.size());
  }
  return found;
}

std::size_t GoRegexp::groups() const {
  return static_cast<std::size_t>(re2_->NumberOfCapturingGroups());
}

std::size_t GoRegexp::size() const { return static_cast<std::size_t>(re2_->ProgramSize()); }

std::vector<GoRegexp::Spans> GoRegexp::find_all(std::string_view text) const {
  return find_all(text, [](std::size_t) { return true; });
}

std::vector<GoRegexp::Spans> GoRegexp::find_all(std::string_view text,
                                                const GoesOn& goes_on) const {
  std::vector<Spans> all;
  std::vector<re2::StringPiece> groups(this->groups() + 1);
  std::optional<std::size_t> last_end;
  std::size_t from = 0;
  while (from <= text.size() && goes_on(text.size() - from) && match(text, from, groups)) {
    Spans spans;
    for (const re2::StringPiece& group : groups) {
      spans.emplace_back();
      if (group.data() == nullptr) continue;
      const auto begin = static_cast<std::size_t>(group.data() - text.data());
      spans.back() = Span(begin, begin + group.size());
    }
    const Span whole = *spans[0];
    if (whole.second > from) {
      from = whole.second;
    } else {
      do ++from;
      while (is_inside_rune(text, from));
    }
    const bool is_behind_another = whole.first == whole.second && last_end == whole.first;
    last_end = whole.second;
    if (!is_behind_another) all.push_back(std::move(spans));
  }
  return all;
}

}  // namespace porchsim::base
