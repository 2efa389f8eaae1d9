#include "kube/status/go_text.h"

#include <gtest/gtest.h>

namespace porchsim::kube {
namespace {

TEST(GoText, floats_are_written_as_go_prints_them) {
  EXPECT_EQ(go_float(0.1), "0.1");
  EXPECT_EQ(go_float(100), "100");
  EXPECT_EQ(go_float(123456.75), "123456.75");
  EXPECT_EQ(go_float(1e6), "1e+06");
  EXPECT_EQ(go_float(1234567.5), "1.2345675e+06");
  EXPECT_EQ(go_float(0.00001), "1e-05");
  EXPECT_EQ(go_float(-0.5), "-0.5");
}

TEST(GoText, whole_floats_are_stored_as_integers) {
  const api::Json read = *api::Json::parse(R"({"a":5.0,"b":[1e3,0.5],"c":1e300})");
  const api::Json stored = as_stored(read);
  EXPECT_TRUE(stored["a"].is_integer());
  EXPECT_TRUE(stored["b"][0].is_integer());
  EXPECT_FALSE(stored["b"][1].is_integer());
  EXPECT_FALSE(stored["c"].is_integer());
  EXPECT_EQ(stored["b"][0].as_integer(), 1000);
}

}  // namespace
}  // namespace porchsim::kube
