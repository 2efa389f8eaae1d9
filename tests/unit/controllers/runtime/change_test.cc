#include "controllers/runtime/change.h"

#include <gtest/gtest.h>

#include "tests/unit/controllers/runtime/test_objects.h"

namespace porchsim::runtime {
namespace {

using testing::object;

TEST(Change, names_its_cause) {
  const auto one = object("default", "a.b.c", "17");
  const auto two = object("default", "a.b.c", "18");
  EXPECT_EQ(to_string(*cause_of({nullptr, one})), "PackageVariant default/a.b.c@17");
  EXPECT_EQ(to_string(*cause_of({one, two})), "PackageVariant default/a.b.c@18");
  EXPECT_EQ(to_string(*cause_of({two, nullptr})), "PackageVariant default/a.b.c@18 deleted");
  EXPECT_EQ(to_string(*cause_of({two, two})), "PackageVariant default/a.b.c@18 resync");
  EXPECT_EQ(to_string(*cause_of({nullptr, object("", "c", "3")})), "PackageVariant c@3");
}

TEST(Change, is_one_of_four) {
  const auto one = object("default", "a", "1");
  const auto two = object("default", "a", "2");
  EXPECT_TRUE((Change{nullptr, one}.added()));
  EXPECT_FALSE((Change{nullptr, one}.updated()));
  EXPECT_TRUE((Change{one, two}.updated()));
  EXPECT_FALSE((Change{one, two}.resync()));
  EXPECT_TRUE((Change{two, nullptr}.deleted()));
  EXPECT_TRUE((Change{two, two}.resync()));
}

}  // namespace
}  // namespace porchsim::runtime
