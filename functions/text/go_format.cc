#include "functions/text/go_format.h"

#include <algorithm>
#include <cstddef>

#include "base/ascii.h"

namespace porchsim::functions {
namespace {

// What stands behind one "%".
class Directive {
 public:
  Directive(std::string_view format, std::size_t at) : format_(format), at_(at) {}

  std::string text() {
    skip_any_of("#0+- ");
    bool has_index = skip_index();
    if (skip('*')) {
      text_ += "%!(BADWIDTH)";
      has_index = false;
    } else if (skip_number() && has_index) {
      good_index_ = false;  // "%[3]2d"
    }
    if (at_ + 1 < format_.size() && skip('.')) {
      if (has_index) good_index_ = false;  // "%[3].2d"
      has_index = skip_index();
      if (skip('*')) {
        text_ += "%!(BADPREC)";
        has_index = false;
      } else {
        skip_number();
      }
    }
    if (!has_index) skip_index();
    if (at_ == format_.size()) return text_ + "%!(NOVERB)";
    const std::string_view verb = take_character();
    if (verb == "%") return text_ + "%";
    return text_.append("%!").append(verb).append(good_index_ ? "(MISSING)" : "(BADINDEX)");
  }

  std::size_t end() const { return at_; }

 private:
  bool skip(char c) {
    const bool found = at_ < format_.size() && format_[at_] == c;
    at_ += found ? 1 : 0;
    return found;
  }

  void skip_any_of(std::string_view characters) {
    at_ = std::min(format_.find_first_not_of(characters, at_), format_.size());
  }

  bool skip_number() {
    const std::size_t start = at_;
    skip_any_of("0123456789");
    if (is_too_large(format_.substr(start, at_ - start))) {
      at_ = format_.size();
      return false;
    }
    return at_ > start;
  }

  // No digit is read behind a number over a million.
  static bool is_too_large(std::string_view digits) {
    const std::size_t first = std::min(digits.find_first_not_of('0'), digits.size());
    const std::string_view number = digits.substr(first);
    constexpr std::string_view kMillion = "1000000";
    return number.size() > kMillion.size() + 1 ||
           (number.size() > kMillion.size() && number.substr(0, kMillion.size()) > kMillion);
  }

  // "[3]"; there is no such value.
  bool skip_index() {
    if (at_ == format_.size() || format_[at_] != '[') return false;
    good_index_ = false;
    const std::size_t close = format_.find(']', at_);
    if (close == std::string_view::npos || at_ + 3 > format_.size()) {
      ++at_;
      return false;
    }
    const std::string_view number = format_.substr(at_ + 1, close - at_ - 1);
    at_ = close + 1;
    return !number.empty() && std::ranges::all_of(number, base::is_digit) && !is_too_large(number);
  }

  // A whole one of UTF-8.
  std::string_view take_character() {
    const std::size_t start = at_++;
    while (at_ < format_.size() && (static_cast<unsigned char>(format_[at_]) & 0xC0) == 0x80) ++at_;
    return format_.substr(start, at_ - start);
  }

  std::string_view format_;
  std::size_t at_;
  bool good_index_ = true;
  std::string text_;
};

}  // namespace

std::string go_format_without_values(std::string_view format) {
  std::string text;
  std::size_t at = 0;
  for (std::size_t percent = format.find('%'); percent != std::string_view::npos;
       percent = format.find('%', at)) {
    text += format.substr(at, percent - at);
    Directive directive(format, percent + 1);
    text += directive.text();
    at = directive.end();
  }
  return text.append(format.substr(at));
}

}  // namespace porchsim::functions
