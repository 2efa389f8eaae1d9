#include "api/package_variant.h"

#include <gtest/gtest.h>

namespace porchsim::api {
namespace {

// As Go's types read and write it.
TEST(PackageVariantTest, functions_lose_what_is_empty_or_unknown) {
  const auto given = Json::parse(R"({"spec": {"pipeline": {"mutators": [
      {"image": "set-ns:v1", "name": "ns", "tag": "", "unknown": "u", "configMap": {},
       "selectors": [{"kind": "Pod", "name": "", "other": 1}], "exclude": []}]}}})");
  ASSERT_TRUE(given);
  EXPECT_EQ(PackageVariant::from_json(*given).to_json()["spec"]["pipeline"].dump(),
            R"({"mutators":[{"image":"set-ns:v1","name":"ns","selectors":[{"kind":"Pod"}]}]})");
}

}  // namespace
}  // namespace porchsim::api
