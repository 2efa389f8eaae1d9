#include "base/words.h"

#include <gtest/gtest.h>

namespace porchsim::base {
namespace {

TEST(Words, TheFirstByteIsTheLowest) {
  constexpr const char* kBytes = "\x01\x02\x83\x04\x05\x06\x07\x88";
  EXPECT_EQ(load_word(kBytes), 0x8807060504830201U);
  EXPECT_EQ(load_word<std::uint32_t>(kBytes), 0x04830201U);
  EXPECT_EQ(load_word<std::uint8_t>(kBytes + 2), 0x83U);
}

}  // namespace
}  // namespace porchsim::base
