#include "functions/text/glob.h"

#include <cstddef>
#include <optional>

namespace porchsim::functions {
namespace {

class GlobReader {
 public:
  explicit GlobReader(std::string_view pattern) : pattern_(pattern) {}

  // Nothing if the pattern is none.
  std::optional<std::string> regexp() {
    while (at_ < pattern_.size() && ok_) read();
    if (!ok_ || depth_ > 0) return std::nullopt;
    return "^" + out_ + "$";
  }

 private:
  bool at_element() const { return at_ == 0 || pattern_[at_ - 1] == '/'; }

  void read() {
    const std::string_view rest = pattern_.substr(at_);
    if (rest == "/**") {
      take(3, "(?:/(?s:.)*)?");
    } else if (rest == "**" && at_element()) {
      take(2, "(?s:.)*");
    } else if (rest.starts_with("**/") && at_element()) {
      take(3, "(?:(?s:.)*/)?");
    } else if (rest[0] == '*') {
      take(1, "[^/]*");
    } else if (rest[0] == '?') {
      take(1, "[^/]");
    } else if (rest[0] == '[') {
      read_class();
    } else if (rest[0] == '{') {
      ++depth_;
      take(1, "(?:");
    } else if (rest[0] == '}' && depth_ > 0) {
      --depth_;
      take(1, ")");
    } else if (rest[0] == ',' && depth_ > 0) {
      take(1, "|");
    } else if (rest[0] == '\\' && rest.size() == 1) {
      ok_ = false;
    } else {
      if (rest[0] == '\\') ++at_;
      take(1, base::GoRegexp::quote(pattern_.substr(at_, 1)));
    }
  }

  void take(std::size_t size, std::string_view regexp) {
    at_ += size;
    out_ += regexp;
  }

  void read_class() {
    std::size_t at = at_ + 1;
    std::string body;
    const bool negated = at < pattern_.size() && (pattern_[at] == '^' || pattern_[at] == '!');
    if (negated) ++at;
    const std::size_t first = at;
    for (; at < pattern_.size() && (pattern_[at] != ']' || at == first); ++at) {
      const bool escaped = pattern_[at] == '\\';
      if (escaped) ++at;
      if (at == pattern_.size()) break;
      if (pattern_[at] == '\\' || pattern_[at] == '[' || pattern_[at] == ']') body += '\\';
      body += pattern_[at];
    }
    if (at >= pattern_.size() || body.empty()) {
      ok_ = false;
      return;
    }
    out_ += (negated ? "[^/" : "[") + body + "]";
    at_ = at + 1;
  }

  std::string_view pattern_;
  std::size_t at_ = 0;
  int depth_ = 0;
  bool ok_ = true;
  std::string out_;
};

}  // namespace

std::expected<base::GoRegexp, std::string> compile_glob(std::string_view pattern) {
  const auto regexp = GlobReader(pattern).regexp();
  auto compiled = regexp ? base::GoRegexp::compile(*regexp)
                         : std::expected<base::GoRegexp, std::string>(std::unexpect, "");
  if (!compiled) return std::unexpected("syntax error in pattern");
  return compiled;
}

}  // namespace porchsim::functions
