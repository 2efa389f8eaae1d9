#include "kube/schema/lists.h"

#include <gtest/gtest.h>

#include "kube/schema/embedded.h"

namespace porchsim::kube {
namespace {

using Texts = std::vector<std::string>;

Texts texts(const FieldErrors& errors) {
  Texts out;
  for (const FieldError& error : errors) out.push_back(error.text());
  return out;
}

Texts wrong(std::string_view value, std::string_view schema) {
  return texts(
      validate_lists(*api::Json::parse(value), *read_schema(*api::Json::parse(schema)), "l"));
}

TEST(Lists, a_set_tells_the_second_of_equals) {
  constexpr std::string_view kSet = R"({"type":"array","x-kubernetes-list-type":"set"})";
  EXPECT_EQ(wrong("[1,2,1,1]", kSet), Texts{"l[2]: Duplicate value: 1"});
  EXPECT_EQ(wrong(R"([{"a":1},{"a":1}])", kSet), Texts{"l[1]: Duplicate value: {\"a\":1}"});
}

TEST(Lists, a_map_goes_by_its_keys) {
  constexpr std::string_view kMap =
      R"({"type":"array","x-kubernetes-list-type":"map","x-kubernetes-list-map-keys":["p","q"]})";
  EXPECT_EQ(wrong(R"([{"p":1,"q":2,"x":1},{"p":1},{"p":1,"q":2}])", kMap),
            Texts{"l[2]: Duplicate value: {\"p\":1,\"q\":2}"});
  EXPECT_EQ(wrong("[5]", kMap),
            Texts{"l[0]: Invalid value: 5: must be an object for an array of list-type map"});
}

TEST(Lists, are_found_in_members_and_elements) {
  EXPECT_EQ(wrong(R"({"k":[[1,1]]})",
                  R"({"type":"object","additionalProperties":{"type":"array","items":)"
                  R"({"type":"array","x-kubernetes-list-type":"set"}}})"),
            Texts{"l[k][0][1]: Duplicate value: 1"});
}

TEST(Embedded, objects_have_a_type_and_good_metadata) {
  const auto schema = read_schema(*api::Json::parse(
      R"({"type":"object","properties":{"e":{"type":"object","x-kubernetes-embedded-resource":true}}})"));
  const auto check = [&](std::string_view value) {
    return texts(validate_embedded(*api::Json::parse(value), *schema, {}));
  };
  EXPECT_EQ(check(R"({"e":{}})"),
            (Texts{"e.apiVersion: Required value", "e.kind: Required value"}));
  EXPECT_EQ(check(R"({"e":{"apiVersion":"a/b/c","kind":"K"}})"),
            Texts{"e.apiVersion: Invalid value: \"a/b/c\": unexpected GroupVersion string: a/b/c"});
  EXPECT_TRUE(check(R"({"e":{"apiVersion":"v1","kind":"K","metadata":{}}})").empty());
  EXPECT_EQ(check(R"({"e":{"apiVersion":"v1","kind":"K","metadata":{"name":".."}}})"),
            Texts{"e.metadata.name: Invalid value: \"..\": may not be '..'"});
}

}  // namespace
}  // namespace porchsim::kube
