// JSON text to Json: a recursive descent over one buffer, the first error wins.
#include <algorithm>
#include <charconv>
#include <cstdint>
#include <optional>
#include <string>

#include <fmt/format.h>

#include "api/json/json.h"

namespace porchsim::api {
namespace {

constexpr int kDepthLimit = 256;

void append_utf8(std::string& out, std::uint32_t code) {
  const auto byte = [&out](std::uint32_t value) { out.push_back(static_cast<char>(value)); };
  if (code < 0x80) {
    byte(code);
  } else if (code < 0x800) {
    byte(0xC0 | (code >> 6));
    byte(0x80 | (code & 0x3F));
  } else if (code < 0x10000) {
    byte(0xE0 | (code >> 12));
    byte(0x80 | ((code >> 6) & 0x3F));
    byte(0x80 | (code & 0x3F));
  } else {
    byte(0xF0 | (code >> 18));
    byte(0x80 | ((code >> 12) & 0x3F));
    byte(0x80 | ((code >> 6) & 0x3F));
    byte(0x80 | (code & 0x3F));
  }
}

// Recursive descent over one buffer; the first error wins and stops everything.
class Parser {
 public:
  explicit Parser(std::string_view text) : text_(text) {}

  Result<Json> document() {
    Json json = value(0);
    skip_space();
    if (error_.empty() && position_ != text_.size()) problem("unexpected text after the value");
    if (error_.empty()) return json;
    return fail(Reason::BadRequest, place() + ": " + error_);
  }

 private:
  void problem(std::string_view message) {
    if (!error_.empty()) return;
    error_ = message;
    error_position_ = position_;
  }

  std::string place() const {
    std::size_t line = 1;
    std::size_t start = 0;
    for (std::size_t i = 0; i < error_position_ && i < text_.size(); ++i) {
      if (text_[i] != '\n') continue;
      ++line;
      start = i + 1;
    }
    return fmt::format("{}:{}", line, error_position_ - start + 1);
  }

  char peek() const { return position_ < text_.size() ? text_[position_] : '\0'; }

  void skip_space() {
    while (position_ < text_.size()) {
      const char c = text_[position_];
      if (c != ' ' && c != '\n' && c != '\t' && c != '\r') return;
      ++position_;
    }
  }

  bool take(char wanted) {
    skip_space();
    if (peek() != wanted || position_ >= text_.size()) return false;
    ++position_;
    return true;
  }

  Json word(std::string_view wanted, Json meaning) {
    if (text_.substr(position_, wanted.size()) != wanted) {
      problem("not a JSON value");
      return {};
    }
    position_ += wanted.size();
    return meaning;
  }

  Json value(int depth) {
    skip_space();
    if (depth > kDepthLimit) {
      problem("nested too deeply (more than 256 levels)");
      return {};
    }
    switch (peek()) {
      case '{':
        return object(depth);
      case '[':
        return array(depth);
      case '"':
        return string_value();
      case 't':
        return word("true", true);
      case 'f':
        return word("false", false);
      case 'n':
        return word("null", nullptr);
      default:
        return number();
    }
  }

  Json array(int depth) {
    ++position_;
    Json::Array items;
    if (take(']')) return Json::array();
    while (error_.empty()) {
      items.push_back(value(depth + 1));
      if (take(']')) return Json::array(std::move(items));
      if (!take(',')) problem("expected ',' or ']'");
    }
    return {};
  }

  Json object(int depth) {
    ++position_;
    Json result = Json::object();
    if (take('}')) return result;
    while (error_.empty()) {
      skip_space();
      if (peek() != '"') {
        problem("expected a member name in double quotes");
        break;
      }
      std::string unescaped;
      std::optional<std::string_view> key = plain_text();
      if (!key) key = unescaped = string_text();
      if (!take(':')) problem("expected ':'");
      Json member = value(depth + 1);
      result.set(*key, std::move(member));
      if (take('}')) return result;
      if (!take(',')) problem("expected ',' or '}'");
    }
    return {};
  }

  Json string_value() {
    if (const auto text = plain_text()) return Json(*text);
    return Json(string_text());
  }

  // Most strings have nothing to unescape: one of these, or nothing, and then no character is read.
  std::optional<std::string_view> plain_text() {
    const std::size_t start = position_ + 1;
    std::size_t end = start;
    while (end < text_.size() && text_[end] != '"' && text_[end] != '\\' &&
           static_cast<unsigned char>(text_[end]) >= 0x20)
      ++end;
    if (end >= text_.size() || text_[end] != '"') return std::nullopt;
    position_ = end + 1;
    return text_.substr(start, end - start);
  }

  std::string string_text() {
    std::string out;
    ++position_;
    while (position_ < text_.size()) {
      const char c = text_[position_++];
      if (c == '"') return out;
      if (static_cast<unsigned char>(c) < 0x20) {
        --position_;
        problem("control characters in a string must be escaped");
        return out;
      }
      if (c == '\\') {
        escape(out);
      } else {
        out.push_back(c);
      }
    }
    problem("the string has no end");
    return out;
  }

  void escape(std::string& out) {
    if (position_ == text_.size()) return;  // the caller says that the string has no end
    const char c = text_[position_++];
    switch (c) {
      case '"':
      case '\\':
      case '/':
        out.push_back(c);
        break;
      case 'b':
        out.push_back('\b');
        break;
      case 'f':
        out.push_back('\f');
        break;
      case 'n':
        out.push_back('\n');
        break;
      case 'r':
        out.push_back('\r');
        break;
      case 't':
        out.push_back('\t');
        break;
      case 'u':
        unicode_escape(out);
        break;
      default:
        problem("unknown escape");
    }
  }

  void unicode_escape(std::string& out) {
    std::uint32_t code = hex4();
    const bool high = code >= 0xD800 && code < 0xDC00;
    if (high && text_.substr(position_, 2) == "\\u") {
      position_ += 2;
      const std::uint32_t low = hex4();
      const bool pair = low >= 0xDC00 && low < 0xE000;
      code = pair ? 0x10000 + ((code - 0xD800) << 10) + (low - 0xDC00) : 0xFFFD;
    } else if (code >= 0xD800 && code < 0xE000) {
      code = 0xFFFD;
    }
    append_utf8(out, code);
  }

  std::uint32_t hex4() {
    std::uint32_t code = 0;
    const std::string_view digits = text_.substr(std::min(position_, text_.size()), 4);
    const auto [end, status] =
        std::from_chars(digits.data(), digits.data() + digits.size(), code, 16);
    if (status != std::errc() || end != digits.data() + 4) problem("expected four hex digits");
    position_ += digits.size();
    return code;
  }

  Json number() {
    const std::size_t start = position_;
    while (position_ < text_.size() &&
           std::string_view("+-0123456789.eE").find(text_[position_]) != std::string_view::npos) {
      ++position_;
    }
    const std::string_view digits = text_.substr(start, position_ - start);
    const char* end = digits.data() + digits.size();
    std::int64_t integer = 0;
    const auto whole = std::from_chars(digits.data(), end, integer);
    if (!digits.empty() && whole.ec == std::errc() && whole.ptr == end) return integer;
    double real = 0;
    const auto parsed = std::from_chars(digits.data(), end, real);
    if (!digits.empty() && parsed.ec == std::errc() && parsed.ptr == end) return real;
    position_ = start;
    problem("not a JSON value");
    return {};
  }

  std::string_view text_;
  std::size_t position_ = 0;
  std::string error_;
  std::size_t error_position_ = 0;
};

}  // namespace

Result<Json> Json::parse(std::string_view text) { return Parser(text).document(); }

}  // namespace porchsim::api
