#include <gtest/gtest.h>

#include "cel/zones/time_zone.h"
#include "kube/kinds/core_kinds.h"
#include "kube/kinds/custom_kind.h"

namespace porchsim::kube {
namespace {

using Texts = std::vector<std::string>;

Texts texts(const FieldErrors& errors) {
  Texts out;
  for (const FieldError& error : errors) out.push_back(error.text());
  return out;
}

api::Json json(std::string_view text) { return *api::Json::parse(text); }

const Kind& core_kind(std::string_view name) {
  static const auto kinds = make_core_kinds();
  for (const auto& kind : kinds) {
    if (kind->names().kind == name) return *kind;
  }
  return *kinds.front();
}

Texts wrong(const Kind& kind, std::string_view text) {
  const auto decoded = kind.decode(json(text), text, "v1");
  return decoded ? texts(kind.validate(decoded->object, "v1")) : Texts{"!" + decoded.error()};
}

constexpr std::string_view kMeta = R"("metadata":{"name":"a","namespace":"b"})";

std::string with_meta(std::string_view rest) {
  return "{" + std::string(kMeta) + "," + std::string(rest) + "}";
}

TEST(ConfigMap, keys_are_told_apart) {
  EXPECT_EQ(wrong(core_kind("ConfigMap"), with_meta(R"("data":{"..":"x","a":"1"},)"
                                                    R"("binaryData":{"a":"MQ=="})")),
            (Texts{"data[..]: Invalid value: \"..\": must not be '..'",
                   "data[a]: Invalid value: \"a\": duplicate of key present in binaryData"}));
  EXPECT_EQ(wrong(core_kind("ConfigMap"), with_meta(R"("binaryData":{"a":"not base64"})")),
            Texts{"!illegal base64 data at input byte 3"});
}

TEST(ConfigMap, what_is_immutable_stays) {
  const Kind& kind = core_kind("ConfigMap");
  api::Json old = json(R"({"metadata":{"name":"a","namespace":"b","resourceVersion":"1"},)"
                       R"("immutable":true,"data":{"a":"1"}})");
  api::Json changed = old;
  changed.set_path({"data", "a"}, "2");
  changed.erase("immutable");
  EXPECT_EQ(texts(kind.validate_update(changed, old, Subresource::None, "v1")),
            (Texts{"immutable: Forbidden: field is immutable when `immutable` is set",
                   "data: Forbidden: field is immutable when `immutable` is set"}));
}

TEST(Secret, texts_become_data_and_types_demand_some) {
  const Kind& kind = core_kind("Secret");
  const std::string text = with_meta(R"("stringData":{"a":"x"},"data":{"a":"MQ=="})");
  const api::Json object = kind.decode(json(text), text, "v1")->object;
  EXPECT_EQ(object["data"].dump(), R"({"a":"eA=="})");
  EXPECT_EQ(object["type"].as_string(), "Opaque");
  EXPECT_FALSE(object.contains("stringData"));
  EXPECT_EQ(wrong(kind, with_meta(R"("type":"kubernetes.io/tls","data":{"tls.crt":"MQ=="})")),
            Texts{"data[tls.key]: Required value"});
  EXPECT_EQ(wrong(kind, with_meta(R"("type":"kubernetes.io/basic-auth")")).size(), 2U);
}

TEST(Namespace, begins_active_with_a_label_and_a_finalizer) {
  const Kind& kind = core_kind("Namespace");
  const std::string text =
      R"({"metadata":{"name":"x","labels":{"kubernetes.io/metadata.name":"y"}}})";
  api::Json object = kind.decode(json(text), text, "v1")->object;
  kind.prepare_for_create(object, "v1");
  EXPECT_EQ(object["metadata"]["labels"].dump(), R"({"kubernetes.io/metadata.name":"x"})");
  EXPECT_EQ(object["spec"].dump(), R"({"finalizers":["kubernetes"]})");
  EXPECT_EQ(object["status"].dump(), R"({"phase":"Active"})");
}

TEST(CoreKind, complains_in_the_order_of_the_text) {
  const std::string text = R"({"data":{"a":"1"},"zip":1,"data":{"b":"2"},"alpha":1})";
  const auto decoded = core_kind("ConfigMap").decode(json(text), text, "v1");
  EXPECT_EQ(decoded->complaints, (Texts{"unknown field \"zip\"", "duplicate field \"data\"",
                                        "unknown field \"alpha\""}));
}

TEST(CoreKind, takes_no_other_kind) {
  EXPECT_EQ(wrong(core_kind("ConfigMap"), R"({"kind":"Secret"})"),
            Texts{"!converting (v1.Secret) to (core.ConfigMap): unknown conversion"});
  EXPECT_EQ(wrong(core_kind("ConfigMap"), R"({"apiVersion":"v9"})"),
            Texts{"!no kind \"ConfigMap\" is registered for version \"v9\" in scheme "
                  "\"pkg/runtime/scheme.go:110\""});
}

constexpr std::string_view kCrd =
    R"j({"spec":{"group":"g","scope":"Namespaced","names":{"kind":"K","plural":"ks","listKind":"KList"},
    "versions":[{"name":"v2","served":true,"storage":true,"subresources":{"status":{}},
      "selectableFields":[{"jsonPath":".spec.a"}],
      "schema":{"openAPIV3Schema":{"type":"object","properties":{
        "spec":{"type":"object","properties":{"a":{"type":"string"},"fresh":{"type":"string","default":"new"}}},
        "status":{"type":"object","properties":{"s":{"type":"integer"}}}}}}},
    {"name":"v1","served":true,"deprecated":true,
      "schema":{"openAPIV3Schema":{"type":"object","properties":{
        "spec":{"type":"object","properties":{"a":{"type":"string"},"old":{"type":"string"}}}}}}},
    {"name":"v0","served":false,"schema":{"openAPIV3Schema":{"type":"object"}}}]}})j";

class CustomKindTest : public ::testing::Test {
 protected:
  CustomKind kind_{json(kCrd), cel::make_no_zones()};

  api::Json decoded(std::string_view text, std::string_view version) {
    return kind_.decode(json(text), text, version)->object;
  }
};

TEST_F(CustomKindTest, serves_the_versions_that_are_served) {
  EXPECT_EQ(kind_.find_version("v0"), nullptr);
  EXPECT_EQ(kind_.find_version("v1")->warning, "g/v1 K is deprecated; use g/v2 K");
  EXPECT_EQ(kind_.find_version("v2")->warning, "");
  EXPECT_EQ(kind_.find_version("v2")->selectable_fields, Texts{"spec.a"});
  EXPECT_TRUE(kind_.find_version("v2")->has_status);
}

TEST_F(CustomKindTest, stores_in_one_version_and_reads_in_any) {
  const api::Json old =
      decoded(R"({"apiVersion":"g/v1","kind":"K","spec":{"a":"x","old":"y","none":1}})", "v1");
  EXPECT_EQ(old["spec"].dump(), R"({"a":"x","old":"y"})");
  const api::Json stored = kind_.to_stored(old);
  EXPECT_EQ(stored["apiVersion"].as_string(), "g/v2");
  EXPECT_EQ(stored["spec"].dump(), R"({"a":"x"})");
  EXPECT_EQ(kind_.in_version(stored, "v1")["spec"].dump(), R"({"a":"x"})");
  EXPECT_EQ(kind_.from_stored(stored, "v1")["spec"].dump(), R"({"a":"x","fresh":"new"})");
}

TEST_F(CustomKindTest, generation_counts_all_but_metadata_and_status) {
  api::Json object = json(R"({"metadata":{"generation":7},"spec":{"a":"x"},"status":{"s":1}})");
  kind_.prepare_for_create(object, "v2");
  EXPECT_EQ(object.dump(), R"({"metadata":{"generation":1},"spec":{"a":"x"}})");
  api::Json same = json(R"({"metadata":{"generation":1,"labels":{"l":"m"}},"spec":{"a":"x"},)"
                        R"("status":{"s":2}})");
  kind_.prepare_for_update(same, object, Subresource::None, "v2");
  EXPECT_EQ(same["metadata"]["generation"].as_integer(), 1);
  EXPECT_FALSE(same.contains("status"));
  api::Json changed = json(R"({"metadata":{"generation":1},"spec":{"a":"y"}})");
  kind_.prepare_for_update(changed, object, Subresource::None, "v2");
  EXPECT_EQ(changed["metadata"]["generation"].as_integer(), 2);
}

TEST_F(CustomKindTest, through_status_only_the_status_changes) {
  const api::Json old = json(R"({"metadata":{"name":"a"},"spec":{"a":"x"}})");
  api::Json changed = json(R"({"metadata":{"name":"b"},"spec":{"a":"y"},"status":{"s":2}})");
  kind_.prepare_for_update(changed, old, Subresource::Status, "v2");
  EXPECT_EQ(changed.dump(), R"({"metadata":{"name":"a"},"spec":{"a":"x"},"status":{"s":2}})");
}

TEST_F(CustomKindTest, is_of_its_own_type) {
  EXPECT_EQ(texts(kind_.validate(json(R"({"apiVersion":"g/v2","kind":"L"})"), "v2")),
            Texts{"kind: Invalid value: \"L\": must be K"});
}

TEST(CustomKind, without_ratcheting_what_was_wrong_already_is_wrong) {
  const api::Json crd = json(R"({"spec": {"group": "g.io", "scope": "Namespaced",
      "names": {"kind": "Thing", "listKind": "ThingList", "plural": "things"},
      "versions": [{"name": "v1", "served": true, "storage": true, "schema": {"openAPIV3Schema":
        {"type": "object", "properties": {"colour": {"type": "string", "enum": ["red"]},
                                          "size": {"type": "integer"}}}}}]}})");
  const std::shared_ptr<cel::ZoneSource> zones = cel::make_no_zones();
  const api::Json old = json(R"({"apiVersion": "g.io/v1", "kind": "Thing", "colour": "blue",
      "metadata": {"name": "a", "namespace": "b", "resourceVersion": "1"}})");
  api::Json changed = old;
  changed.set("size", 2);
  const auto update = [&](Ratcheting ratcheting) {
    const CustomKind kind(crd, zones, ratcheting);
    return texts(kind.validate_update(changed, old, Subresource::None, "v1"));
  };
  EXPECT_EQ(update(Ratcheting::On), Texts{});
  EXPECT_EQ(update(Ratcheting::Off),
            Texts{"colour: Unsupported value: \"blue\": supported values: \"red\""});
}

}  // namespace
}  // namespace porchsim::kube
