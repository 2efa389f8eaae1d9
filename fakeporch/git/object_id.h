// The name of a Git object: the SHA-1 of its type, size and content. Kept as 20 bytes inside this
// folder; outside it travels as 40 hex digits (CommitId, TreeId).
#pragma once

#include <array>
#include <compare>
#include <cstddef>
#include <cstdint>
#include <cstring>
#include <optional>
#include <string>
#include <string_view>

namespace porchsim::fakeporch {

struct ObjectId {
  static constexpr std::size_t kBytes = 20;
  std::array<unsigned char, kBytes> bytes{};

  std::string to_hex() const;
  // Nothing unless the text is exactly 40 hex digits.
  static std::optional<ObjectId> from_hex(std::string_view hex);
  // Reads 20 raw bytes, as they stand in a tree.
  static ObjectId from_raw(std::string_view raw);
  std::string_view raw() const {
    return {reinterpret_cast<const char*>(bytes.data()), bytes.size()};
  }

  friend auto operator<=>(const ObjectId&, const ObjectId&) = default;
};

// For lookup tables only: the bytes are a good hash already.
struct ObjectIdHash {
  std::size_t operator()(const ObjectId& id) const {
    std::size_t value = 0;
    std::memcpy(&value, id.bytes.data(), sizeof value);
    return value;
  }
};

}  // namespace porchsim::fakeporch
