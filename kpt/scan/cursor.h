// A place in the text and the ways to move it on. Knows lines and columns (in characters, from 0),
// and how many line breaks were passed since the last character that is not blank: comments are
// assigned by that.
#pragma once

#include <algorithm>
#include <cstdint>
#include <string>
#include <string_view>

#include "kpt/scan/characters.h"

namespace porchsim::kpt::yaml {

struct Mark {
  std::int32_t index = 0;  // bytes from the start
  std::int32_t line = 0;
  std::int32_t column = 0;
};

class Cursor {
 public:
  // The text is not copied and ends in at least kPadding NULs that are not part of it.
  static constexpr std::size_t kPadding = 8;
  explicit Cursor(const char* text) : text_(text), at_(text) {}

  const char* at() const { return at_; }
  char peek(int ahead = 0) const { return at_[ahead]; }
  Mark mark() const { return {index(), line_, column_}; }
  std::int32_t index() const { return static_cast<std::int32_t>(at_ - text_); }
  std::int32_t line() const { return line_; }
  std::int32_t column() const { return column_; }
  int newlines() const { return newlines_; }

  bool at_end() const { return *at_ == '\0'; }
  // "---" or "..." alone at the start of a line.
  bool at_document_indicator() const {
    return column_ == 0 && (*at_ == '-' || *at_ == '.') && at_[1] == *at_ && at_[2] == *at_ &&
           is_blank_or_end(at_ + 3);
  }

  // Passes n ASCII characters that are not blank.
  void skip(int n = 1) {
    newlines_ = 0;
    at_ += n;
    column_ += n;
  }
  void skip_blank() {
    ++at_;
    ++column_;
  }
  void skip_blanks() {
    while (is_blank(*at_)) skip_blank();
  }
  void skip_spaces(std::int32_t to_column) {
    while (column_ < to_column && *at_ == ' ') skip_blank();
  }
  // Passes a line break, CR LF as one; nothing if there is none here.
  void skip_line() {
    const int width = at_[0] == '\r' && at_[1] == '\n' ? 2 : break_width(at_);
    if (width == 0) return;
    at_ += width;
    next_line();
  }
  // Passes a line break and appends it as YAML reads it: LF, but LS and PS stay.
  void take_line(std::string& out) {
    const int width = break_width(at_);
    if (width == 3) {
      out.append(at_, 3);
    } else if (width > 0) {
      out.push_back('\n');
    }
    skip_line();
  }
  // Passes and returns the rest of the line.
  std::string_view take_to_break() {
    return take_while([](const char* p) { return !is_break_or_end(p); });
  }
  template <class Wanted>
  std::string_view take_while(Wanted wanted) {
    const char* end = at_;
    while (wanted(end)) ++end;
    const std::string_view taken(at_, static_cast<std::size_t>(end - at_));
    for (const char c : taken) column_ += (char_class(c) & kContinuation) == 0 ? 1 : 0;
    const auto content = std::find_if_not(taken.begin(), taken.end(), is_blank);
    if (content != taken.end()) newlines_ = 0;
    at_ = end;
    return taken;
  }
  // Ends an unfinished last line, so that the end of the text stands at the start of a line.
  void force_new_line() {
    if (column_ == 0) return;
    column_ = 0;
    ++line_;
  }

 private:
  void next_line() {
    column_ = 0;
    ++line_;
    ++newlines_;
  }

  const char* text_;
  const char* at_;
  std::int32_t line_ = 0;
  std::int32_t column_ = 0;
  int newlines_ = 0;
};

}  // namespace porchsim::kpt::yaml
