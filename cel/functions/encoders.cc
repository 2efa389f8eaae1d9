#include <algorithm>

#include <fmt/format.h>

#include "cel/functions/function.h"

namespace porchsim::cel {
namespace {

constexpr std::string_view kDigits =
    "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";

Value encode(CallContext&, Arguments arguments) {
  std::string_view rest = arguments[0].as_bytes();
  std::string out;
  while (!rest.empty()) {
    const std::size_t size = std::min<std::size_t>(rest.size(), 3);
    unsigned group = 0;
    for (std::size_t i = 0; i < 3; ++i) {
      group = group << 8 | (i < size ? static_cast<unsigned char>(rest[i]) : 0U);
    }
    for (std::size_t i = 0; i < 4; ++i) {
      out += i <= size ? kDigits[group >> (18 - 6 * i) & 0x3F] : '=';
    }
    rest.remove_prefix(size);
  }
  return Value::string(std::move(out));
}

// encoding/base64's StdEncoding, or RawStdEncoding without padding: line ends are skipped.
class Decoder {
 public:
  Decoder(std::string_view text, bool padded) : text_(text), padded_(padded) {}

  // False where the text is wrong: at().
  bool decode() {
    for (;;) {
      unsigned group = 0;
      std::size_t count = 0;
      for (; count < 4; ++count) {
        if (!next()) return finish(group, count);
        const std::size_t digit = kDigits.find(text_[at_ - 1]);
        if (digit == std::string_view::npos) {
          --at_;
          return padded_ && text_[at_] == '=' && finish_padded(group, count);
        }
        group = group << 6 | static_cast<unsigned>(digit);
      }
      put(group, 3);
    }
  }
  std::size_t at() const { return at_; }
  std::string take() { return std::move(out_); }

 private:
  // Goes behind the next character that is no line end.
  bool next() {
    while (at_ < text_.size() && (text_[at_] == '\n' || text_[at_] == '\r')) ++at_;
    if (at_ == text_.size()) return false;
    ++at_;
    return true;
  }
  void put(unsigned group, std::size_t bytes) {
    for (std::size_t i = 0; i < bytes; ++i) out_ += static_cast<char>(group >> (16 - 8 * i) & 0xFF);
  }
  bool finish(unsigned group, std::size_t count) {
    if (count == 0) return true;
    at_ = at_ - count;
    if (padded_ || count == 1) return false;
    put(group << 6 * (4 - count), count - 1);
    return true;
  }
  bool finish_padded(unsigned group, std::size_t count) {
    if (count < 2) return false;
    for (std::size_t i = count; i < 4; ++i) {
      if (!next()) return false;
      if (text_[at_ - 1] != '=') {
        --at_;
        return false;
      }
    }
    put(group << 6 * (4 - count), count - 1);
    // Nothing may follow.
    if (!next()) return true;
    --at_;
    return false;
  }

  std::string_view text_;
  bool padded_;
  std::size_t at_ = 0;
  std::string out_;
};

Value decode(CallContext&, Arguments arguments) {
  const std::string& text = arguments[0].as_string();
  for (const bool padded : {true, false}) {
    Decoder decoder(text, padded);
    if (decoder.decode()) return Value::bytes(decoder.take());
    if (!padded) {
      return Value::error(fmt::format("illegal base64 data at input byte {}", decoder.at()));
    }
  }
  return Value();
}

}  // namespace

void add_encoders(FunctionTable& table) {
  table.add(
      {"base64.decode",
       {{"base64_decode_string", false, {string_type()}, bytes_type(), decode, Arity::Unary}}});
  table.add(
      {"base64.encode",
       {{"base64_encode_bytes", false, {bytes_type()}, string_type(), encode, Arity::Unary}}});
}

}  // namespace porchsim::cel
