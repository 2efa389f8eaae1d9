#include "kube/schema/prune.h"

#include <gtest/gtest.h>

namespace porchsim::kube {
namespace {

SchemaRef schema(std::string_view json) { return read_schema(*api::Json::parse(json)); }

Pruned pruned(std::string_view object, std::string_view spec) {
  const std::string whole = R"({"type":"object","properties":{"spec":)" + std::string(spec) + "}}";
  return prune_unknown(*api::Json::parse(object), *schema(whole));
}

using Texts = std::vector<std::string>;

TEST(Prune, members_that_the_schema_does_not_know_go) {
  const Pruned out =
      pruned(R"({"apiVersion":"a","kind":"b","metadata":{"x":1},"odd":1,"spec":{"a":1,"z":[1]}})",
             R"({"type":"object","properties":{"a":{"type":"integer"}}})");
  EXPECT_EQ(out.object.dump(),
            R"({"apiVersion":"a","kind":"b","metadata":{"x":1},"spec":{"a":1}})");
  EXPECT_EQ(out.unknown, (Texts{"odd", "spec.z"}));
}

TEST(Prune, elements_and_additional_members_are_pruned_too) {
  const Pruned out = pruned(R"({"spec":{"k":[{"a":1,"b":2}]}})",
                            R"({"type":"object","additionalProperties":{"type":"array","items":)"
                            R"({"type":"object","properties":{"a":{}}}}})");
  EXPECT_EQ(out.object.dump(), R"({"spec":{"k":[{"a":1}]}})");
  EXPECT_EQ(out.unknown, Texts{"spec.k[0].b"});
}

TEST(Prune, what_is_preserved_is_pruned_only_where_the_schema_speaks) {
  const Pruned out = pruned(R"({"spec":{"any":{"x":1},"told":{"x":1}}})",
                            R"({"type":"object","x-kubernetes-preserve-unknown-fields":true,)"
                            R"("properties":{"told":{"type":"object","properties":{}}}})");
  EXPECT_EQ(out.object.dump(), R"({"spec":{"any":{"x":1},"told":{}}})");
}

TEST(Prune, embedded_objects_keep_their_type_and_metadata) {
  const Pruned out = pruned(R"({"spec":{"apiVersion":"v1","kind":"K","metadata":{},"data":1}})",
                            R"({"type":"object","x-kubernetes-embedded-resource":true})");
  EXPECT_EQ(out.object.dump(), R"({"spec":{"apiVersion":"v1","kind":"K","metadata":{}}})");
  EXPECT_EQ(out.unknown, Texts{"spec.data"});
}

TEST(Prune, nulls_stay_where_they_may_be_or_are_filled) {
  const auto made =
      schema(R"({"type":"object","properties":{"a":{"type":"string"},"b":{"type":"string",)"
             R"("nullable":true},"c":{"type":"string","default":"x"}},"x":1})");
  EXPECT_EQ(
      prune_nulls(*api::Json::parse(R"({"a":null,"b":null,"c":null,"d":null})"), made.get()).dump(),
      R"({"b":null,"c":null,"d":null})");
}

}  // namespace
}  // namespace porchsim::kube
