#include "sim/choice_set.h"

#include <fmt/core.h>

#include <charconv>
#include <system_error>
#include <utility>

#include "base/ascii.h"

namespace porchsim::sim {

namespace {

constexpr std::string_view kName = "porchsim";
constexpr std::string_view kVersion = "1";
constexpr std::string_view kHexDigits = "0123456789ABCDEF";

bool is_plain(char c) {
  return base::is_alphanumeric(c) || c == '.' || c == '_' || c == '/' || c == '-';
}

void append_encoded(std::string& out, std::string_view name) {
  for (const char c : name) {
    if (is_plain(c)) {
      out += c;
      continue;
    }
    const auto byte = static_cast<unsigned char>(c);
    out += '%';
    out += kHexDigits[byte >> 4];
    out += kHexDigits[byte & 15];
  }
}

// Reads from left to right; the first error stays, and with it everything stops.
class Parser {
 public:
  explicit Parser(std::string_view text) : text_(text) {}

  ChoiceSet::ParseResult parse() {
    ChoiceSet::ParseResult result;
    if (header() && offset_ < text_.size()) entries(result.choices);
    if (!error_.empty()) return {{}, std::move(error_)};
    return result;
  }

 private:
  bool at(char c) const { return offset_ < text_.size() && text_[offset_] == c; }

  bool fail(std::size_t offset, std::string what) {
    if (error_.empty()) error_ = fmt::format("column {}: {}", offset + 1, what);
    return false;
  }

  // What stands at the position, for an error: a character, a byte or the end.
  std::string found() const {
    if (offset_ >= text_.size()) return "the text ends";
    const char c = text_[offset_];
    if (c >= ' ' && c <= '~') return fmt::format("found '{}'", c);
    return fmt::format("found byte 0x{:02X}", static_cast<unsigned char>(c));
  }

  bool header() {
    const std::size_t colon = text_.find(':');
    const std::string_view head = text_.substr(0, colon);
    if (!head.starts_with(kName)) return fail(0, "choices begin with \"porchsim1:\"");
    const std::string_view version = head.substr(kName.size());
    if (colon == std::string_view::npos || version.empty()) {
      offset_ = head.size();
      return fail(offset_, fmt::format("expected \"porchsim1:\", {}", found()));
    }
    if (version != kVersion) {
      return fail(kName.size(), fmt::format("version \"{}\" of the choices' text is not known; "
                                            "this program reads version {}",
                                            version, kVersion));
    }
    offset_ = colon + 1;
    return true;
  }

  void entries(ChoiceSet& out) {
    ChoicePoint point;
    bool named = false;
    do {
      const std::size_t start = offset_;
      if (!at('#')) {
        if (!name(point.site, '@', "a site")) return;
        if (!name(point.actor, '#', "an actor")) return;
        named = true;
      } else if (!named) {
        fail(start, "the first choice needs its site and actor: site@actor#ordinal=value");
        return;
      }
      ++offset_;  // the '#'
      std::uint64_t value = 1;
      if (!number(point.ordinal, "an ordinal")) return;
      if (at('=') && !value_after_equals(value)) return;
      if (!out.deviations.emplace(point, value).second) {
        fail(start, fmt::format("this choice stands here twice; each ordinal ({}) of a site and "
                                "actor may be given once",
                                point.ordinal));
        return;
      }
    } while (next_entry());
  }

  bool next_entry() {
    if (offset_ == text_.size()) return false;
    if (!at(',')) return fail(offset_, fmt::format("expected ',' or the end, {}", found()));
    ++offset_;
    return true;
  }

  bool value_after_equals(std::uint64_t& value) {
    const std::size_t start = ++offset_;
    if (!number(value, "a value")) return false;
    return value != 0 || fail(start, "a value of 0 is no deviation; leave the choice out");
  }

  bool name(std::string& out, char terminator, std::string_view what) {
    out.clear();
    while (!at(terminator)) {
      if (offset_ < text_.size() && is_plain(text_[offset_])) {
        out += text_[offset_++];
      } else if (at('%')) {
        if (!encoded_byte(out)) return false;
      } else {
        return fail(offset_, fmt::format("expected '{}' after {}, {}", terminator, what, found()));
      }
    }
    if (terminator == '@') ++offset_;
    return true;
  }

  bool encoded_byte(std::string& out) {
    const std::string_view digits = text_.substr(offset_ + 1, 2);
    const int high = digits.size() == 2 ? base::hex_value(digits[0]) : -1;
    const int low = digits.size() == 2 ? base::hex_value(digits[1]) : -1;
    if (high < 0 || low < 0) return fail(offset_, "'%' must be followed by two hexadecimal digits");
    out += static_cast<char>(high * 16 + low);
    offset_ += 3;
    return true;
  }

  bool number(std::uint64_t& out, std::string_view what) {
    const std::size_t start = offset_;
    while (offset_ < text_.size() && base::is_digit(text_[offset_])) ++offset_;
    const std::string_view digits = text_.substr(start, offset_ - start);
    if (digits.empty()) return fail(start, fmt::format("expected {}, {}", what, found()));
    if (digits.size() > 1 && digits[0] == '0') return fail(start, "numbers have no leading zeros");
    const auto [end, status] = std::from_chars(digits.data(), digits.data() + digits.size(), out);
    if (status != std::errc()) return fail(start, fmt::format("{} is too large", digits));
    return true;
  }

  std::string_view text_;
  std::size_t offset_ = 0;
  std::string error_;
};

}  // namespace

std::string ChoiceSet::to_text() const {
  std::string text = fmt::format("{}{}:", kName, kVersion);
  const ChoicePoint* previous = nullptr;
  for (const auto& [point, value] : deviations) {
    if (previous != nullptr) text += ',';
    if (previous == nullptr || previous->site != point.site || previous->actor != point.actor) {
      append_encoded(text, point.site);
      text += '@';
      append_encoded(text, point.actor);
    }
    text += fmt::format("#{}", point.ordinal);
    if (value != 1) text += fmt::format("={}", value);
    previous = &point;
  }
  return text;
}

ChoiceSet::ParseResult ChoiceSet::parse(std::string_view text) { return Parser(text).parse(); }

}  // namespace porchsim::sim
