#include "fakeporch/git/object_id.h"

namespace porchsim::fakeporch {

namespace {

int hex_value(char c) {
  if (c >= '0' && c <= '9') return c - '0';
  if (c >= 'a' && c <= 'f') return c - 'a' + 10;
  if (c >= 'A' && c <= 'F') return c - 'A' + 10;
  return -1;
}

}  // namespace

std::string ObjectId::to_hex() const {
  static constexpr std::string_view kDigits = "0123456789abcdef";
  std::string hex;
  hex.reserve(2 * kBytes);
  for (const unsigned char byte : bytes) {
    hex.push_back(kDigits[byte >> 4U]);
    hex.push_back(kDigits[byte & 15U]);
  }
  return hex;
}

std::optional<ObjectId> ObjectId::from_hex(std::string_view hex) {
  if (hex.size() != 2 * kBytes) return std::nullopt;
  ObjectId id;
  for (std::size_t i = 0; i < kBytes; ++i) {
    const int high = hex_value(hex[2 * i]);
    const int low = hex_value(hex[2 * i + 1]);
    if (high < 0 || low < 0) return std::nullopt;
    id.bytes[i] = static_cast<unsigned char>(high * 16 + low);
  }
  return id;
}

ObjectId ObjectId::from_raw(std::string_view raw) {
  ObjectId id;
  std::memcpy(id.bytes.data(), raw.data(), kBytes);
  return id;
}

}  // namespace porchsim::fakeporch
