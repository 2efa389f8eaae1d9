// Walks through values of one schema that has every kind of list and map.
#include <gtest/gtest.h>

#include <fmt/format.h>

#include "api/json/shared_content.h"
#include "kube/managedfields/fieldset/fields_v1.h"
#include "kube/managedfields/typed/compare.h"
#include "kube/managedfields/typed/merge.h"
#include "kube/managedfields/typed/reconcile.h"
#include "kube/managedfields/typed/remove.h"
#include "kube/managedfields/typed/to_field_set.h"
#include "kube/managedfields/typed/validate.h"

namespace porchsim::kube::managedfields {
namespace {

using api::Json;

Json parsed(std::string_view text) { return *Json::parse(text); }

constexpr std::string_view kSchema = R"({"type":"object","properties":{"spec":{"type":"object",
  "properties":{
    "text":{"type":"string"},"number":{"type":"integer"},"flag":{"type":"boolean"},
    "map":{"type":"object","additionalProperties":{"type":"string"}},
    "whole":{"type":"object","x-kubernetes-map-type":"atomic",
             "properties":{"a":{"type":"string"}}},
    "set":{"type":"array","x-kubernetes-list-type":"set","items":{"type":"string"}},
    "list":{"type":"array","items":{"type":"string"}},
    "ports":{"type":"array","x-kubernetes-list-type":"map",
             "x-kubernetes-list-map-keys":["port","protocol"],
             "items":{"type":"object","properties":{"port":{"type":"integer"},
                      "protocol":{"type":"string","default":"TCP"},"name":{"type":"string"}}}},
    "free":{"type":"object","x-kubernetes-preserve-unknown-fields":true}}}}})";

class Typed : public testing::Test {
 protected:
  // Of a spec.
  Json spec(std::string_view text) const { return Json::object({{"spec", parsed(text)}}); }

  std::string errors(std::string_view text, Duplicates duplicates = Duplicates::Refused) const {
    const TypedErrors found = validate(type(), spec(text), duplicates);
    return found.empty() ? "" : text_of(found);
  }

  std::string paths(std::string_view text) const {
    return fields_v1_text(to_field_set(type(), spec(text)).with_prefix(PathElement::field("spec")));
  }

  std::string merged(std::string_view object, std::string_view configuration) const {
    return (*merge(type(), spec(object), spec(configuration)))["spec"].dump();
  }

  Comparison compared(std::string_view before, std::string_view after) const {
    return *compare(type(), spec(before), spec(after));
  }

  const Type* type() const { return &type_.root(); }

  ObjectType type_ = ObjectType::of_custom_resource(parsed(kSchema));
};

TEST_F(Typed, values_of_wrong_kinds_are_named) {
  EXPECT_EQ(errors(R"({"text":5.0})"),
            ".spec.text: expected string, got &value.valueUnstructured{Value:5}");
  EXPECT_EQ(errors(R"({"number":"x"})"),
            ".spec.number: expected numeric (int or float), got string");
  EXPECT_EQ(errors(R"({"flag":[1]})"), ".spec.flag: expected boolean, got &{[1]}");
  EXPECT_EQ(errors(R"({"map":"x"})"), ".spec.map: expected map, got &{x}");
  EXPECT_EQ(errors(R"({"list":{"a":1}})"), ".spec.list: expected list, got &{map[a:1]}");
  EXPECT_EQ(errors(R"({"list":[1]})"),
            ".spec.list[0]: expected string, got &value.valueUnstructured{Value:1}");
  EXPECT_EQ(errors(R"({"text":null,"map":null,"list":null})"), "");
  EXPECT_EQ(errors(R"({"none":1})"), ".spec.none: field not declared in schema");
  EXPECT_EQ(errors(R"({"free":{"a":[{"b":1}]}})"), "");
}

TEST_F(Typed, several_errors_have_lines_of_their_own) {
  EXPECT_EQ(errors(R"({"flag":1,"map":1})"),
            "errors:\n  .spec.flag: expected boolean, got &{1}\n"
            "  .spec.map: expected map, got &{1}");
}

TEST_F(Typed, items_must_be_told_apart) {
  EXPECT_EQ(errors(R"({"set":["x","x"]})"), ".spec.set: duplicate entries for key [=\"x\"]");
  EXPECT_EQ(errors(R"({"set":["x","x"]})", Duplicates::Allowed), "");
  EXPECT_EQ(errors(R"({"ports":[{"port":1},{"port":1,"protocol":"TCP"}]})"),
            ".spec.ports: duplicate entries for key [port=1,protocol=\"TCP\"]");
  EXPECT_EQ(errors(R"({"set":[null]})"),
            ".spec.set: element 0: associative list without keys has an element that's an explicit "
            "null");
  EXPECT_EQ(errors(R"({"ports":[1]})"),
            ".spec.ports: element 0: associative list with keys may not have non-map elements");
}

TEST_F(Typed, paths_go_as_deep_as_ownership) {
  EXPECT_EQ(paths(R"({"text":"x","map":{"a":"b"},"whole":{"a":"b"},"list":["a"]})"),
            R"({"f:list":{},"f:map":{"f:a":{}},"f:text":{},"f:whole":{}})");
  EXPECT_EQ(paths(R"({"map":{},"set":[],"text":null})"), R"({"f:map":{},"f:text":{}})");
  EXPECT_EQ(paths(R"({"set":["b","a"],"ports":[{"port":1}]})"),
            R"({"f:ports":{"k:{\"port\":1,\"protocol\":\"TCP\"}":{".":{},"f:port":{}}},)"
            R"("f:set":{"v:\"a\"":{},"v:\"b\"":{}}})");
  EXPECT_EQ(paths(R"({"free":{"a":{"b":[1]}}})"), R"({"f:free":{"f:a":{".":{},"f:b":{}}}})");
  // What cannot be told apart is owned as one.
  EXPECT_EQ(paths(R"({"ports":[{"port":1},{"port":1}]})"),
            R"({"f:ports":{"k:{\"port\":1,\"protocol\":\"TCP\"}":{}}})");
}

TEST_F(Typed, what_a_merge_leaves_as_it_was_is_shared_with_it) {
  const Json live = spec(R"({"map":{"a":"b"},"ports":[{"port":1}],"set":["a"],"text":"x"})");
  const auto merged =
      merge(type(), live, spec(R"({"map":{"a":"b"},"ports":[{"port":1}],"set":["b"]})"));
  ASSERT_TRUE(merged);
  EXPECT_TRUE(api::share_content((*merged)["spec"]["map"], live["spec"]["map"]));
  EXPECT_TRUE(api::share_content((*merged)["spec"]["ports"], live["spec"]["ports"]));
  EXPECT_EQ((*merged)["spec"]["set"].dump(), R"(["a","b"])");
}

TEST_F(Typed, metadata_is_kubernetes_own) {
  const Json object = parsed(R"({"metadata":{"finalizers":["f"],"labels":{"l":"m"},
      "ownerReferences":[{"uid":"u","name":"n"}]}})");
  EXPECT_EQ(fields_v1_text(to_field_set(type(), object)),
            R"({"f:metadata":{"f:finalizers":{"v:\"f\"":{}},"f:labels":{"f:l":{}},)"
            R"("f:ownerReferences":{"k:{\"uid\":\"u\"}":{}}}})");
}

TEST_F(Typed, a_comparison_tells_what_happened_to_each_path) {
  const Comparison changes =
      compared(R"({"text":"a","map":{"x":"1"},"set":["p"],"whole":{"a":"1"}})",
               R"({"text":"b","map":{"x":"1","y":"2"},"set":[],"whole":{"a":"2"}})");
  EXPECT_EQ(changes.added.display(), ".spec.map.y");
  EXPECT_EQ(changes.modified.display(), ".spec.text\n.spec.whole");
  EXPECT_EQ(changes.removed.display(), ".spec.set[=\"p\"]");
  const Comparison whole = compared("{}", R"({"map":{"x":"1"}})");
  EXPECT_EQ(whole.added.display(), ".spec.map\n.spec.map.x");
  EXPECT_TRUE(compared(R"({"number":1})", R"({"number":1.0})").modified.empty());
}

TEST_F(Typed, duplicates_are_compared_as_one) {
  EXPECT_EQ(compared(R"({"set":["a","a"]})", R"({"set":["a"]})").removed.display(),
            ".spec.set[=\"a\"]");
  EXPECT_EQ(compared(R"({"set":["a"]})", R"({"set":["a","a"]})").added.display(),
            ".spec.set[=\"a\"]");
  EXPECT_EQ(compared(R"({"ports":[{"port":1},{"port":1}]})",
                     R"({"ports":[{"port":1},{"port":1,"name":"n"}]})")
                .modified.display(),
            ".spec.ports[port=1,protocol=\"TCP\"]");
}

TEST_F(Typed, a_merge_takes_nothing_away) {
  EXPECT_EQ(merged(R"({"text":"a","map":{"x":"1"}})", R"({"text":"b","map":{"y":"2"}})"),
            R"({"map":{"x":"1","y":"2"},"text":"b"})");
  EXPECT_EQ(merged(R"({"list":["a"],"whole":{"a":"1"}})", R"({"list":["b"],"whole":{}})"),
            R"({"list":["b"],"whole":{}})");
  EXPECT_EQ(
      merged(R"({"ports":[{"port":1,"name":"a"}]})", R"({"ports":[{"port":1,"protocol":"TCP"}]})"),
      R"({"ports":[{"name":"a","port":1,"protocol":"TCP"}]})");
}

TEST_F(Typed, items_keep_their_neighbours_in_a_merge) {
  const auto sets = [this](std::string_view object, std::string_view configuration) {
    return merged(fmt::format(R"({{"set":{}}})", object),
                  fmt::format(R"({{"set":{}}})", configuration));
  };
  EXPECT_EQ(sets(R"(["a","b","c"])", R"(["c","a"])"), R"({"set":["b","c","a"]})");
  EXPECT_EQ(sets(R"(["a","b"])", R"(["x","b"])"), R"({"set":["a","x","b"]})");
  EXPECT_EQ(sets(R"(["a"])", R"(["x","y"])"), R"({"set":["a","x","y"]})");
  EXPECT_EQ(sets(R"([])", R"(["x"])"), R"({"set":["x"]})");
}

TEST_F(Typed, what_is_emptied_becomes_null) {
  const auto without = [this](std::string_view object, std::string_view fields) {
    return remove_items(type(), spec(object), *parse_fields_v1(parsed(fields))).dump();
  };
  EXPECT_EQ(without(R"({"map":{"a":"1","b":"2"}})", R"({"f:spec":{"f:map":{"f:a":{}}}})"),
            R"({"spec":{"map":{"b":"2"}}})");
  EXPECT_EQ(without(R"({"map":{"a":"1"}})", R"({"f:spec":{"f:map":{"f:a":{}}}})"),
            R"({"spec":{"map":null}})");
  EXPECT_EQ(without(R"({"set":["a","b"]})", R"({"f:spec":{"f:set":{"v:\"a\"":{}}}})"),
            R"({"spec":{"set":["b"]}})");
}

TEST_F(Typed, an_extract_has_the_set_alone) {
  const Json object = spec(R"({"text":"x","map":{"a":"1","b":"2"},"ports":[{"port":1,"name":"n"},
                               {"port":2}],"list":["a"]})");
  const FieldSet set = *parse_fields_v1(parsed(
      R"({"f:spec":{"f:map":{"f:a":{}},"f:list":{},
          "f:ports":{"k:{\"port\":1,\"protocol\":\"TCP\"}":{"f:port":{}}}}})"));
  EXPECT_EQ(extract_items(type(), object, set)["spec"].dump(),
            R"({"list":["a"],"map":{"a":"1"},"ports":[{"port":1}]})");
}

TEST_F(Typed, declared_members_above_a_path_are_found) {
  const FieldSet set =
      *parse_fields_v1(parsed(R"({"f:spec":{"f:map":{"f:a":{}},"f:free":{"f:x":{"f:y":{}}}}})"));
  EXPECT_EQ(fields_v1_text(with_declared_parents(type(), set)),
            R"({"f:spec":{".":{},"f:free":{".":{},"f:x":{"f:y":{}}},"f:map":{".":{},"f:a":{}}}})");
}

TEST_F(Typed, what_has_become_atomic_is_owned_whole) {
  const FieldSet set = *parse_fields_v1(
      parsed(R"({"f:spec":{"f:list":{"i:0":{}},"f:map":{"f:a":{}},"f:whole":{".":{},"f:a":{}}}})"));
  EXPECT_EQ(fields_v1_text(reconcile_with_type(type(), set)),
            R"({"f:spec":{"f:list":{},"f:map":{"f:a":{}},"f:whole":{}}})");
}

TEST_F(Typed, without_a_schema_maps_go_part_by_part_and_lists_whole) {
  const ObjectType unknown = ObjectType::of_custom_resource(Json());
  EXPECT_EQ(fields_v1_text(to_field_set(&unknown.root(), parsed(R"({"a":{"b":[1],"c":{}}})"))),
            R"({"f:a":{".":{},"f:b":{},"f:c":{}}})");
}

}  // namespace
}  // namespace porchsim::kube::managedfields
