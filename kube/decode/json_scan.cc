#include "kube/decode/json_scan.h"

#include <algorithm>
#include <cstddef>
#include <set>
#include <utility>

#include <fmt/format.h>

#include "base/ascii.h"
#include "kube/status/field_error.h"

namespace porchsim::kube {
namespace {

class Scanner {
 public:
  explicit Scanner(std::string_view text) : text_(text) {}

  JsonScan run() {
    value({});
    skip_space();
    if (out_.error.empty() && at_ < text_.size()) fail("after top-level value");
    return std::move(out_);
  }

 private:
  bool failed() const { return !out_.error.empty(); }
  bool ends() const { return at_ >= text_.size(); }
  char next() const { return text_[at_]; }

  void fail(std::string_view where) {
    if (failed()) return;
    out_.error = ends() ? "unexpected end of JSON input"
                        : fmt::format("invalid character '{}' {}", next(), where);
  }

  void skip_space() {
    while (!ends() && (next() == ' ' || next() == '\t' || next() == '\n' || next() == '\r')) ++at_;
  }

  bool take(char c) {
    skip_space();
    if (ends() || next() != c) return false;
    ++at_;
    return true;
  }

  void value(const std::string& path) {
    skip_space();
    if (ends()) return fail("looking for beginning of value");
    const char c = next();
    if (c == '{') return object(path);
    if (c == '[') return array(path);
    if (c == '"') {
      text();
      return;
    }
    if (c == '-' || base::is_digit(c)) return number();
    for (const std::string_view word : {"true", "false", "null"}) {
      if (text_.substr(at_).starts_with(word)) {
        at_ += word.size();
        return;
      }
    }
    fail("looking for beginning of value");
  }

  void number() {
    constexpr std::string_view kParts = "+-.eE0123456789";
    while (!ends() && kParts.find(next()) != std::string_view::npos) ++at_;
  }

  // Escapes stay as they are written: names with escapes are told apart all the same.
  std::string text() {
    const std::size_t begin = ++at_;
    while (!ends() && next() != '"') at_ += next() == '\\' ? 2 : 1;
    if (ends()) {
      at_ = text_.size();
      fail({});
      return {};
    }
    return std::string(text_.substr(begin, at_++ - begin));
  }

  void object(const std::string& path) {
    ++at_;
    if (take('}')) return;
    std::set<std::string> seen;
    do {
      skip_space();
      if (ends() || next() != '"') return fail("looking for beginning of object key string");
      const std::string name = text();
      const std::string member = child_path(path, name);
      out_.paths.push_back(member);
      if (!seen.insert(name).second) out_.duplicates.push_back(member);
      if (!failed() && !take(':')) return fail("after object key");
      if (failed()) return;
      value(member);
      if (failed()) return;
    } while (take(','));
    if (!take('}')) fail("after object key:value pair");
  }

  void array(const std::string& path) {
    ++at_;
    if (take(']')) return;
    std::size_t index = 0;
    do {
      value(index_path(path, index++));
      if (failed()) return;
    } while (take(','));
    if (!take(']')) fail("after array element");
  }

  std::string_view text_;
  std::size_t at_ = 0;
  JsonScan out_;
};

}  // namespace

JsonScan scan_json(std::string_view text) { return Scanner(text).run(); }

ParsedJson parse_json(std::string_view text) {
  if (auto parsed = api::Json::parse(text)) return {*std::move(parsed), {}};
  JsonScan scan = scan_json(text);
  // Of members that come twice the last one counts, which api::Json does not take.
  if (scan.error.empty()) scan.error = "invalid JSON";
  return {{}, std::move(scan.error)};
}

std::string_view go_json_kind(const api::Json& value) {
  switch (value.kind()) {
    case api::Json::Kind::Bool:
      return "bool";
    case api::Json::Kind::Integer:
    case api::Json::Kind::Double:
      return "number";
    case api::Json::Kind::String:
      return "string";
    case api::Json::Kind::Array:
      return "array";
    default:
      return "object";
  }
}

}  // namespace porchsim::kube
