#include "kube/status/field_error.h"

#include <gtest/gtest.h>

namespace porchsim::kube {
namespace {

TEST(FieldError, tells_values_as_go_does) {
  EXPECT_EQ(invalid_field("a", 5, "must be even").text(), "a: Invalid value: 5: must be even");
  EXPECT_EQ(invalid_field("a", 5.5, "x").body(), "Invalid value: 5.5: x");
  EXPECT_EQ(invalid_field("a", "b\n", "x").body(), "Invalid value: \"b\\n\": x");
  EXPECT_EQ(invalid_field({}, {}, "x").text(), "<nil>: Invalid value: null: x");
  EXPECT_EQ(duplicate_field("a[1]", api::Json::object({{"k", 1}})).text(),
            "a[1]: Duplicate value: {\"k\":1}");
}

TEST(FieldError, tells_no_value_where_none_is_of_interest) {
  EXPECT_EQ(required_field("a").body(), "Required value");
  EXPECT_EQ(required_field("a", "name it").body(), "Required value: name it");
  EXPECT_EQ(forbidden_field("a", "never").body(), "Forbidden: never");
  EXPECT_EQ(too_long_field("a", 4).body(), "Too long: may not be more than 4 bytes");
  EXPECT_EQ(too_many_field("a", 4, 1).body(), "Too many: 4: must have at most 1 item");
}

TEST(FieldError, lists_what_is_supported) {
  const FieldError error = unsupported_field("a", 5, {"x", "y"});
  EXPECT_EQ(error.body(), "Unsupported value: 5: supported values: \"x\", \"y\"");
  EXPECT_EQ(error.reason(), "FieldValueNotSupported");
}

TEST(FieldError, paths_grow_by_names_keys_and_indexes) {
  EXPECT_EQ(child_path({}, "spec"), "spec");
  EXPECT_EQ(index_path(key_path(child_path("spec", "data"), "a b"), 2), "spec.data[a b][2]");
}

}  // namespace
}  // namespace porchsim::kube
