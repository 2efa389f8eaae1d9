#include "fakeporch/git/object_id.h"

namespace porchsim::fakeporch {

namespace {

constexpr std::uint8_t kNoDigit = 0x80;

// The value of each character as a hex digit.
constexpr auto kHexValues = [] {
  std::array<std::uint8_t, 256> values{};
  values.fill(kNoDigit);
  for (std::uint8_t i = 0; i < 10; ++i) values['0' + i] = i;
  for (std::uint8_t i = 0; i < 6; ++i) values['a' + i] = values['A' + i] = 10 + i;
  return values;
}();

std::uint8_t hex_value(char c) { return kHexValues[static_cast<unsigned char>(c)]; }

}  // namespace

std::string ObjectId::to_hex() const {
  static constexpr std::string_view kDigits = "0123456789abcdef";
  std::string hex(2 * kBytes, '0');
  for (std::size_t i = 0; i < kBytes; ++i) {
    hex[2 * i] = kDigits[bytes[i] >> 4U];
    hex[2 * i + 1] = kDigits[bytes[i] & 15U];
  }
  return hex;
}

std::optional<ObjectId> ObjectId::from_hex(std::string_view hex) {
  if (hex.size() != 2 * kBytes) return std::nullopt;
  ObjectId id;
  std::uint8_t seen = 0;
  for (std::size_t i = 0; i < kBytes; ++i) {
    const std::uint8_t high = hex_value(hex[2 * i]);
    const std::uint8_t low = hex_value(hex[2 * i + 1]);
    seen |= high | low;
    id.bytes[i] = static_cast<unsigned char>(high << 4U | low);
  }
  if ((seen & kNoDigit) != 0) return std::nullopt;
  return id;
}

ObjectId ObjectId::from_raw(std::string_view raw) {
  ObjectId id;
  std::memcpy(id.bytes.data(), raw.data(), kBytes);
  return id;
}

}  // namespace porchsim::fakeporch
