#include "base/hash.h"

#include <gtest/gtest.h>

#include <set>
#include <string>
#include <string_view>

namespace porchsim::base {
namespace {

struct Vector {
  std::string_view text;
  std::uint64_t salt;
  std::uint64_t hash;
};

// Pinned: a change makes every seed another run and every fingerprint another.
constexpr Vector kVectors[] = {
    {"", 0, 0x48218226ff3cd4bfULL},
    {"a", 0, 0xf78416e40240bf4ULL},
    {"porch", 0, 0x193e234ae005bce9ULL},
    {"porch", 1, 0xb40e7ec235edf533ULL},
    {"12345678", 0, 0x83f63561066cd12cULL},
    {"PackageRevision default/edge.app.packagevariant-1", 0, 0x89f43ab6d51fe33cULL},
    {"\xff\x80\x01", 0, 0x68bc3114bd066151ULL},
    {"a text that is long enough to be hashed in four lanes and has a tail", 0,
     0xcbf495d72eeee031ULL},
};

TEST(HashTest, GivesTheSameOnEveryMachine) {
  for (const Vector& vector : kVectors) {
    EXPECT_EQ(hash_text(vector.text, vector.salt), vector.hash)
        << vector.text << " " << std::hex << hash_text(vector.text, vector.salt);
  }
  EXPECT_EQ(mix64(1), 0x5692161d100b05e5ULL);
}

TEST(HashTest, TellsTextsOfZerosApartByTheirLength) {
  std::set<std::uint64_t> hashes;
  for (std::size_t size = 0; size < 200; ++size) hashes.insert(hash_text(std::string(size, '\0')));
  EXPECT_EQ(hashes.size(), 200u);
}

TEST(HashTest, EveryByteCounts) {
  std::string text;
  for (int i = 0; i < 110; ++i) text += static_cast<char>('"' + i % 90);
  std::set<std::uint64_t> hashes = {hash_text(text)};
  for (std::size_t i = 0; i < text.size(); ++i) {
    std::string changed = text;
    changed[i] = '!';
    hashes.insert(hash_text(changed));
  }
  EXPECT_EQ(hashes.size(), text.size() + 1);
}

}  // namespace
}  // namespace porchsim::base
