#include "base/regexp_dialect.h"

#include <algorithm>
#include <cstddef>

#include <fmt/format.h>

#include "base/ascii.h"

namespace porchsim::base {
namespace {

bool is_capture_name(std::string_view name) {
  return !name.empty() &&
         std::ranges::all_of(name, [](char c) { return is_alphanumeric(c) || c == '_'; });
}

// How much there is up to a place, and with it.
std::size_t past(std::size_t at, std::string_view text) {
  return at == std::string_view::npos ? text.size() : at + 1;
}

// Of the escape that a text begins with: as much as is read before it is judged.
std::size_t escape_size(std::string_view text) {
  const bool is_property = text.starts_with("\\p") || text.starts_with("\\P");
  if (is_property) return text.substr(2).starts_with('{') ? past(text.find('}'), text) : 3;
  if (text.starts_with("\\x{"))
    return past(text.find_first_not_of("0123456789abcdefABCDEF", 3), text);
  return text.starts_with("\\x") ? 4 : 2;
}

class Translator {
 public:
  explicit Translator(std::string_view pattern) : rest_(pattern) {}

  TranslatedRegexp translate() {
    while (!rest_.empty() && !result_.refusal) read();
    return std::move(result_);
  }

 private:
  void read() {
    if (rest_.starts_with("\\Q")) {
      keep(rest_.find("\\E"));
    } else if (rest_.starts_with("\\C")) {
      refuse("invalid escape sequence", 2);
    } else if (rest_[0] == '\\') {
      keep(escape_size(rest_));
    } else if (rest_[0] == '[') {
      keep(class_size());
    } else if (rest_.starts_with("(?P<") && rest_.size() > 4) {
      read_name(4);
    } else if (rest_.starts_with("(?<") && rest_.size() > 3) {
      read_name(3);
    } else if (rest_.starts_with("(?")) {
      keep(past(rest_.find_first_not_of("imsU-", 2), rest_));
    } else {
      keep(1);
    }
  }

  // Up to and with the bracket that closes it.
  std::size_t class_size() const {
    std::size_t at = rest_.starts_with("[^") ? 2 : 1;
    for (bool first = true; at < rest_.size() && (first || rest_[at] != ']'); first = false) {
      const std::string_view next = rest_.substr(at);
      const std::size_t named = next.starts_with("[:") ? next.find(":]") : std::string_view::npos;
      at += named != std::string_view::npos ? named + 2 : next[0] == '\\' ? escape_size(next) : 1;
    }
    return at + 1;
  }

  void read_name(std::size_t start) {
    const std::size_t end = rest_.find('>');
    const bool open = end == std::string_view::npos;
    if (open || !is_capture_name(rest_.substr(start, end - start)))
      return refuse("invalid named capture", open ? rest_.size() : end + 1);
    result_.re2 += fmt::format("(?P<n{}>", ++names_);
    rest_.remove_prefix(end + 1);
  }

  void keep(std::size_t size) {
    result_.re2 += rest_.substr(0, size);
    rest_.remove_prefix(std::min(size, rest_.size()));
  }

  void refuse(std::string_view what, std::size_t size) {
    result_.refusal = fmt::format("{}: `{}`", what, rest_.substr(0, size));
  }

  std::string_view rest_;
  std::size_t names_ = 0;
  TranslatedRegexp result_;
};

}  // namespace

TranslatedRegexp translate_go_regexp(std::string_view pattern) {
  return Translator(pattern).translate();
}

}  // namespace porchsim::base
