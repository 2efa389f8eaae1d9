// The text of an expression and the places in it. Places are counted in code points, as cel-go
// counts them.
#pragma once

#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

namespace porchsim::cel {

// A place: code points from the beginning of the text. None stands before everything.
using Offset = std::int32_t;
constexpr Offset kNowhere = -1;
// Where cel-go puts an error of a macro about something that could not be parsed.
constexpr Offset kBeforeText = -2;

struct Location {
  int line = -1;    // from 1
  int column = -1;  // from 0
};

class Source {
 public:
  explicit Source(std::string text);

  const std::string& text() const { return text_; }
  // How many code points there are.
  std::size_t size() const { return is_ascii_ ? text_.size() : starts_.size() - 1; }
  // Of the byte that a code point begins with.
  Offset offset_of(std::size_t byte) const;
  Location location(Offset offset) const;
  // A line without its end; nothing if there is no such line.
  std::string_view line(int number) const;

 private:
  std::size_t byte_of(std::size_t offset) const { return is_ascii_ ? offset : starts_[offset]; }

  std::string text_;
  bool is_ascii_ = true;
  std::vector<std::size_t> starts_;  // of each code point, if some are longer than a byte
};

}  // namespace porchsim::cel
