#include "kpt/package/files.h"

#include <algorithm>
#include <bit>
#include <cstdint>
#include <cstring>

namespace porchsim::kpt {
namespace {

constexpr std::uint64_t kSeed = 0x9E3779B97F4A7C15;
constexpr std::uint64_t kMultiplier = 0xD6E8FEB86659FD93;

// Both halves of the product, folded: every bit of the input reaches every bit of the result.
std::uint64_t mix(std::uint64_t a, std::uint64_t b) {
  __extension__ using Product = unsigned __int128;
  const Product product = static_cast<Product>(a ^ kSeed) * (b ^ kMultiplier);
  return static_cast<std::uint64_t>(product) ^ static_cast<std::uint64_t>(product >> 64);
}

constexpr std::size_t kWord = sizeof(std::uint64_t);

// The first eight bytes, or all if there are fewer, as a number: the first byte lowest.
std::uint64_t load(std::string_view bytes) {
  const std::size_t count = std::min(bytes.size(), kWord);
  std::uint64_t word = 0;
  if constexpr (std::endian::native == std::endian::little) {
    std::memcpy(&word, bytes.data(), count);
  } else {
    for (std::size_t k = count; k-- > 0;) word = word << 8 | static_cast<std::uint8_t>(bytes[k]);
  }
  return word;
}

std::string_view base_name(std::string_view path) {
  while (path.ends_with('/')) path.remove_suffix(1);
  const std::size_t slash = path.rfind('/');
  return slash == std::string_view::npos ? path : path.substr(slash + 1);
}

}  // namespace

std::uint64_t hash_text(std::string_view content) {
  std::uint64_t hash = mix(content.size(), kSeed);
  for (; content.size() > kWord; content.remove_prefix(kWord)) {
    hash = mix(hash, load(content));
  }
  return mix(hash, load(content));
}

std::uint64_t hash_files(const Files& files) {
  std::uint64_t hash = mix(files.size(), kMultiplier);
  for (const auto& [path, text] : files) {
    hash = mix(hash, hash_text(path));
    hash = mix(hash, hash_text(*text));
  }
  return hash;
}

bool same_files(const Files& one, const Files& other) {
  return std::ranges::equal(one, other, [](const auto& a, const auto& b) {
    return a.first == b.first && (a.second == b.second || *a.second == *b.second);
  });
}

bool is_krm_file(std::string_view path) {
  const std::string_view name = base_name(path);
  return name == "Kptfile" || name.ends_with(".yaml") || name.ends_with(".yml") ||
         name.ends_with(".json");
}

}  // namespace porchsim::kpt
