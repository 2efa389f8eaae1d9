#include "base/ascii.h"

#include <gtest/gtest.h>

namespace porchsim::base {
namespace {

TEST(Ascii, EveryByteIsInItsClassesAndInNoOthers) {
  constexpr std::string_view kLower = "abcdefghijklmnopqrstuvwxyz";
  constexpr std::string_view kUpper = "ABCDEFGHIJKLMNOPQRSTUVWXYZ";
  constexpr std::string_view kDigits = "0123456789";
  for (int byte = 0; byte < 256; ++byte) {
    const char c = static_cast<char>(byte);
    EXPECT_EQ(is_lower(c), kLower.contains(c)) << byte;
    EXPECT_EQ(is_upper(c), kUpper.contains(c)) << byte;
    EXPECT_EQ(is_digit(c), kDigits.contains(c)) << byte;
    EXPECT_EQ(is_letter(c), is_lower(c) || is_upper(c)) << byte;
    EXPECT_EQ(is_lower_or_digit(c), is_lower(c) || is_digit(c)) << byte;
    EXPECT_EQ(is_alphanumeric(c), is_letter(c) || is_digit(c)) << byte;
    EXPECT_EQ(is_ascii(c), byte < 128) << byte;
    EXPECT_EQ(to_lower(c), is_upper(c) ? kLower[kUpper.find(c)] : c) << byte;
    const auto hex = std::string_view("0123456789abcdef").find(to_lower(c));
    EXPECT_EQ(hex_value(c), hex == std::string_view::npos ? -1 : static_cast<int>(hex)) << byte;
  }
}

TEST(Ascii, TextsAreComparedAndTrimmed) {
  EXPECT_EQ(to_lower("PackageVariant \xC3\x84"), "packagevariant \xC3\x84");
  EXPECT_TRUE(same_in_any_case("True", "tRUE"));
  EXPECT_FALSE(same_in_any_case("true", "true "));
  EXPECT_EQ(trim(" \t\r\n a b\v\f"), "a b");
  EXPECT_EQ(trim(" \n"), "");
}

}  // namespace
}  // namespace porchsim::base
