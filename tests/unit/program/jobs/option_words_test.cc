#include "program/jobs/option_words.h"

#include <gtest/gtest.h>

#include <string>

namespace porchsim::scenarios {
namespace {

TEST(OptionWords, a_count_is_one_or_more) {
  for (const char* text : {"1", "10", "007"}) EXPECT_EQ(check_count(text), "") << text;
  for (const char* text : {"", "0", "00", "-1", "1.5", "two"})
    EXPECT_EQ(check_count(text), "\"" + std::string(text) + "\" is no count; write 1 or more");
}

}  // namespace
}  // namespace porchsim::scenarios
