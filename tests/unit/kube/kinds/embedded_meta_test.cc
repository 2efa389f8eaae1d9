#include "kube/kinds/embedded_meta.h"

#include <gtest/gtest.h>

namespace porchsim::kube {
namespace {

api::Json json(std::string_view text) { return *api::Json::parse(text); }

std::expected<WithEmbeddedMeta, std::string> read(std::string_view text) {
  static const SchemaRef kSchema = read_schema(json(
      R"({"type":"object","properties":{"list":{"type":"array","items":{"type":"object",
          "x-kubernetes-embedded-resource":true,"x-kubernetes-preserve-unknown-fields":true}}}})"));
  return read_embedded_meta(json(text), *kSchema);
}

TEST(EmbeddedMeta, has_what_metadata_has) {
  const auto out = read(R"({"list":[{"kind":"K","metadata":{"name":"a","nope":1},"nope":1}]})");
  ASSERT_TRUE(out);
  EXPECT_EQ(out->value.dump(), R"({"list":[{"kind":"K","metadata":{"name":"a"},"nope":1}]})");
  EXPECT_EQ(out->unknown, std::vector<std::string>{"list[0].metadata.nope"});
}

TEST(EmbeddedMeta, of_other_types_is_refused) {
  EXPECT_EQ(read(R"({"list":[{"kind":5}]})").error(),
            "list[0].kind: Invalid value: 5: must be a string");
  EXPECT_EQ(
      read(R"({"list":[{"metadata":{"labels":{"a":5}}}]})").error(),
      "list[0].metadata: Invalid value: {\"labels\":{\"a\":5}}: json: cannot unmarshal number "
      "into Go struct field ObjectMeta.labels of type string");
}

}  // namespace
}  // namespace porchsim::kube
