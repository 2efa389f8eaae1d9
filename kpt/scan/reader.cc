#include "kpt/scan/reader.h"

#include <fmt/format.h>

#include <cstdint>

#include "kpt/scan/cursor.h"

namespace porchsim::kpt::yaml {
namespace {

constexpr std::size_t kPieceBytes = 512;
constexpr std::string_view kByteOrderMark = "\xEF\xBB\xBF";

constexpr const char* kIncomplete = "incomplete UTF-8 octet sequence";

struct Character {
  std::uint32_t code = 0;
  std::size_t width = 0;
  const char* problem = nullptr;
};

std::size_t width_of(std::uint8_t first) {
  if (first < 0x80) return 1;
  if ((first & 0xE0) == 0xC0) return 2;
  if ((first & 0xF0) == 0xE0) return 3;
  return (first & 0xF8) == 0xF0 ? 4 : 0;
}

Character decode(std::string_view bytes, std::size_t at) {
  constexpr std::uint32_t kSmallest[] = {0, 0, 0x80, 0x800, 0x10000};
  const auto first = static_cast<std::uint8_t>(bytes[at]);
  Character c{first, width_of(first), nullptr};
  if (c.width == 1) return c;
  if (c.width == 0) return {0, 1, "invalid leading UTF-8 octet"};
  if (at + c.width > bytes.size()) return {0, 1, kIncomplete};
  c.code = first & (0x7Fu >> c.width);
  for (std::size_t k = 1; k < c.width; ++k) {
    const auto next = static_cast<std::uint8_t>(bytes[at + k]);
    if ((next & 0xC0) != 0x80) return {0, 1, "invalid trailing UTF-8 octet"};
    c.code = c.code << 6 | (next & 0x3Fu);
  }
  if (c.code < kSmallest[c.width]) c.problem = "invalid length of a UTF-8 sequence";
  if ((c.code >= 0xD800 && c.code <= 0xDFFF) || c.code > 0x10FFFF) {
    c.problem = "invalid Unicode character";
  }
  return c;
}

bool is_allowed(std::uint32_t code) {
  if (code < 0x80)
    return code == '\t' || code == '\n' || code == '\r' || (code >= 0x20 && code < 0x7F);
  return code == 0x85 || (code >= 0xA0 && code != 0xFFFE && code != 0xFFFF);
}

// How many bytes from the start are printable ASCII or LF, in steps of a block: what most files
// wholly are.
std::size_t plain_prefix(std::string_view bytes) {
  constexpr std::size_t kBlock = 32;
  std::size_t at = 0;
  for (; at + kBlock <= bytes.size(); at += kBlock) {
    unsigned bad = 0;
    for (std::size_t k = 0; k < kBlock; ++k) {
      const auto c = static_cast<std::uint8_t>(bytes[at + k]);
      bad |= static_cast<unsigned>(static_cast<std::uint8_t>(c - 0x20) >= 0x5F) &
             static_cast<unsigned>(c != '\n');
    }
    if (bad != 0) break;
  }
  return at;
}

// Where go-yaml's reader had to fetch the piece that holds the byte at `bad`.
std::size_t piece_start(std::string_view bytes, std::size_t bad) {
  std::size_t start = 0;
  for (std::size_t at = 0; at <= bad;) {
    const std::size_t width = at == bad ? 1 : decode(bytes, at).width;
    if (at + width > start + kPieceBytes) start = at;
    at += width;
  }
  return start;
}

Error problem_at(std::string_view bytes, std::size_t bad, const char* problem) {
  int line = 1;
  int column = 1;
  for (std::size_t at = 0; at < bad; ++at) {
    if (bytes[at] == '\n') {
      ++line;
      column = 1;
    } else if ((char_class(bytes[at]) & kContinuation) == 0) {
      ++column;
    }
  }
  return {std::string("yaml: ") + problem, line, column};
}

}  // namespace

Input read_input(std::string_view bytes) {
  Input input;
  if (bytes.size() > kMaxTextBytes) {
    input.cut = true;
    input.problem.message = fmt::format("yaml: text of more than {} bytes", kMaxTextBytes);
    bytes = {};
  }
  const std::size_t start = bytes.starts_with(kByteOrderMark) ? kByteOrderMark.size() : 0;
  std::size_t end = bytes.size();
  for (std::size_t at = start + plain_prefix(bytes.substr(start)); at < bytes.size();) {
    const Character c = decode(bytes, at);
    const char* problem = c.problem;
    if (problem == nullptr && !is_allowed(c.code)) problem = "control characters are not allowed";
    if (problem != nullptr) {
      input.cut = true;
      input.problem = problem_at(bytes, at, problem);
      // What is cut off at the very end is noticed only once nothing else comes.
      end = problem == kIncomplete ? at : piece_start(bytes, at);
      break;
    }
    at += c.width;
  }
  input.text.reserve(end + Cursor::kPadding);
  if (end > start) input.text.assign(bytes.substr(start, end - start));
  input.text.append(Cursor::kPadding, '\0');
  return input;
}

bool is_utf8(std::string_view bytes) {
  std::uint8_t any = 0;
  for (const char c : bytes) any |= static_cast<std::uint8_t>(c);
  if (any < 0x80) return true;
  for (std::size_t at = 0; at < bytes.size();) {
    const Character c = decode(bytes, at);
    if (c.problem != nullptr) return false;
    at += c.width;
  }
  return true;
}

}  // namespace porchsim::kpt::yaml
