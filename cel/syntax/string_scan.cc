#include "cel/syntax/string_scan.h"

#include <cstdint>

#include "base/ascii.h"
#include "cel/value/utf8.h"

namespace porchsim::cel {
namespace {

bool is_octal(char c) { return c >= '0' && c <= '7'; }

// Behind the escape that begins there; nothing if it is none, and then `stopped` is where it broke.
std::optional<std::size_t> skip_escape(std::string_view source, std::size_t at,
                                       std::size_t& stopped) {
  std::size_t i = at + 1;
  const auto fail = [&stopped](std::size_t where) {
    stopped = where;
    return std::nullopt;
  };
  if (i >= source.size()) return fail(i);
  const char kind = source[i++];
  constexpr std::string_view kSimple = "abfnrtv\"'\\?`";
  if (kSimple.find(kind) != std::string_view::npos) return i;
  std::size_t digits = 0;
  bool octal = false;
  if (kind == 'x' || kind == 'X') {
    digits = 2;
  } else if (kind == 'u') {
    digits = 4;
  } else if (kind == 'U') {
    digits = 8;
  } else if (kind >= '0' && kind <= '3') {
    digits = 2;
    octal = true;
  } else {
    return fail(i - 1);
  }
  for (; digits > 0; --digits, ++i) {
    const bool fits =
        i < source.size() && (octal ? is_octal(source[i]) : base::hex_value(source[i]) >= 0);
    if (!fits) return fail(i);
  }
  return i;
}

// From behind the opening quotes.
ScannedString scan_body(std::string_view source, std::size_t at, std::string_view quotes,
                        bool is_raw) {
  const bool one_line = quotes.size() == 1;
  ScannedString result;
  while (at < source.size()) {
    if (source.substr(at).starts_with(quotes)) {
      result.end = at + quotes.size();
      return result;
    }
    const char c = source[at];
    if (one_line && (c == '\n' || c == '\r')) break;
    if (c == '\\' && !is_raw) {
      const auto next = skip_escape(source, at, result.stopped);
      if (!next) return result;
      at = *next;
    } else {
      ++at;
    }
  }
  result.stopped = at;
  return result;
}

// One character or escape of a literal's body, taken off its front.
class Unescaper {
 public:
  Unescaper(std::string_view body, bool is_bytes) : rest_(body), is_bytes_(is_bytes) {}

  std::expected<std::string, std::string> run() {
    while (!rest_.empty()) {
      if (rest_[0] != '\\') {
        const std::size_t next = rest_.find('\\');
        out_ += rest_.substr(0, next);
        rest_.remove_prefix(next == std::string_view::npos ? rest_.size() : next);
      } else if (const auto error = take_escape()) {
        return std::unexpected(*error);
      }
    }
    return std::move(out_);
  }

 private:
  std::optional<std::string> take_escape() {
    const char kind = rest_[1];
    rest_.remove_prefix(2);
    constexpr std::string_view kNames = "abfnrtv";
    constexpr std::string_view kMeanings = "\a\b\f\n\r\t\v";
    if (const std::size_t at = kNames.find(kind); at != std::string_view::npos) {
      out_ += kMeanings[at];
      return std::nullopt;
    }
    switch (kind) {
      case 'x':
      case 'X':
        return put(take_digits(2, 16));
      case 'u':
      case 'U':
        if (is_bytes_) return "unable to unescape string";
        return put(take_digits(kind == 'u' ? 4 : 8, 16));
      case '0':
      case '1':
      case '2':
      case '3':
        return put(static_cast<std::uint32_t>(kind - '0') * 64 + take_digits(2, 8));
      default:
        out_ += kind;
        return std::nullopt;
    }
  }

  std::uint32_t take_digits(std::size_t count, std::uint32_t base) {
    std::uint32_t value = 0;
    for (; count > 0; --count, rest_.remove_prefix(1)) {
      value = value * base + static_cast<std::uint32_t>(base::hex_value(rest_[0]));
    }
    return value;
  }

  std::optional<std::string> put(std::uint32_t value) {
    if (is_bytes_) {
      out_ += static_cast<char>(value);
      return std::nullopt;
    }
    if (!is_valid_rune(value)) return "invalid unicode code point";
    append_rune(out_, value);
    return std::nullopt;
  }

  std::string_view rest_;
  bool is_bytes_;
  std::string out_;
};

std::string with_plain_line_ends(std::string_view text) {
  std::string out;
  for (std::size_t i = 0; i < text.size(); ++i) {
    if (text[i] != '\r') {
      out += text[i];
    } else {
      out += '\n';
      if (i + 1 < text.size() && text[i + 1] == '\n') ++i;
    }
  }
  return out;
}

}  // namespace

ScannedString scan_string(std::string_view source, std::size_t begin) {
  std::size_t at = begin;
  const bool is_raw = at < source.size() && base::to_lower(source[at]) == 'r';
  if (is_raw) ++at;
  if (at >= source.size() || (source[at] != '"' && source[at] != '\'')) return {std::nullopt, at};
  const std::string_view quote = source.substr(at, 1);
  const std::string_view rest = source.substr(at);
  if (rest.size() >= 3 && rest[1] == quote[0] && rest[2] == quote[0]) {
    const ScannedString triple = scan_body(source, at + 3, rest.substr(0, 3), is_raw);
    return triple.end ? triple : ScannedString{at + 2, 0};
  }
  return scan_body(source, at + 1, quote, is_raw);
}

std::expected<std::string, std::string> unescape(std::string_view literal, bool is_bytes) {
  std::string plain;
  if (literal.find('\r') != std::string_view::npos) {
    plain = with_plain_line_ends(literal);
    literal = plain;
  }
  const bool is_raw = base::to_lower(literal[0]) == 'r';
  if (is_raw) literal.remove_prefix(1);
  const bool is_triple =
      literal.size() >= 6 && literal[1] == literal[0] && literal[2] == literal[0];
  const std::size_t quotes = is_triple ? 3 : 1;
  const std::string_view body = literal.substr(quotes, literal.size() - 2 * quotes);
  if (is_raw || body.find('\\') == std::string_view::npos) return std::string(body);
  return Unescaper(body, is_bytes).run();
}

}  // namespace porchsim::cel
