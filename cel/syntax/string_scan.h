// Where a string literal ends, and what it says.
#pragma once

#include <cstddef>
#include <expected>
#include <optional>
#include <string>
#include <string_view>

namespace porchsim::cel {

struct ScannedString {
  std::optional<std::size_t> end;  // behind its last quote
  std::size_t stopped = 0;         // where it can go on no more, if it has no end
};

// Of the literal that begins there with a quote, or with r and a quote.
ScannedString scan_string(std::string_view source, std::size_t begin);

// What a literal with its quotes (and its r) says; of bytes if `is_bytes`. Fails with cel-go's
// text: "invalid unicode code point".
std::expected<std::string, std::string> unescape(std::string_view literal, bool is_bytes);

}  // namespace porchsim::cel
