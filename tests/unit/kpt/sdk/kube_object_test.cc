#include "kpt/sdk/kube_object.h"

#include <gtest/gtest.h>

#include <functional>

namespace porchsim::kpt {
namespace {

constexpr std::string_view kConfigMap =
    "apiVersion: v1\nkind: ConfigMap\nmetadata: # about\n  name: cm\n  labels: {app: x}\ndata:\n  "
    "a: \"1\" # one\n  b: two\n";

KubeObject config_map() { return *parse_kube_object(kConfigMap); }

struct Edit {
  const char* name;
  std::function<Status(KubeObject&)> change;
  const char* from;  // a line of kConfigMap …
  const char* to;    // … and what stands there after the change
};

class KubeObjectEdit : public testing::TestWithParam<Edit> {};

TEST_P(KubeObjectEdit, changes_its_place_alone) {
  KubeObject object = config_map();
  ASSERT_TRUE(GetParam().change(object).has_value());
  std::string expected(kConfigMap);
  const auto at = expected.find(GetParam().from);
  ASSERT_NE(at, std::string::npos);
  expected.replace(at, std::string_view(GetParam().from).size(), GetParam().to);
  EXPECT_EQ(object.to_text(), expected);
}

INSTANTIATE_TEST_SUITE_P(
    Edits, KubeObjectEdit,
    testing::Values(
        Edit{"keeps_quotes_and_comment",
             [](KubeObject& o) { return o.fields().set_nested_string("3", {"data", "a"}); },
             "a: \"1\" # one", "a: \"3\" # one"},
        Edit{"new_key_comes_last",
             [](KubeObject& o) { return o.fields().set_nested_string("x", {"data", "0"}); },
             "  b: two\n", "  b: two\n  \"0\": x\n"},
        Edit{"makes_maps_on_the_way", [](KubeObject& o) { return o.set_annotation("k", "v"); },
             "labels: {app: x}\n", "labels: {app: x}\n  annotations:\n    k: v\n"},
        Edit{"label_in_a_flow_map", [](KubeObject& o) { return o.set_label("tier", "web"); },
             "{app: x}", "{app: x, tier: web}"},
        Edit{"a_number", [](KubeObject& o) { return o.fields().set_nested_int(5, {"data", "b"}); },
             "b: two", "b: 5"},
        Edit{"a_bool",
             [](KubeObject& o) { return o.fields().set_nested_bool(true, {"data", "b"}); },
             "b: two", "b: true"},
        Edit{"removes_a_field",
             [](KubeObject& o) -> Status {
               EXPECT_TRUE(o.fields().remove_nested_field({"data", "a"}).value());
               return {};
             },
             "  a: \"1\" # one\n", ""},
        Edit{"a_new_list",
             [](KubeObject& o) {
               return o.fields().set_nested_string_slice(std::vector<std::string>{"x", "z"},
                                                         {"data", "b"});
             },
             "b: two", "b:\n  - x\n  - z"}),
    [](const auto& edit) { return edit.param.name; });

TEST(KubeObjectTest, reads_what_it_is) {
  const KubeObject object = *parse_kube_object(
      "apiVersion: apps/v1\nkind: Deployment\nmetadata: {name: d, namespace: n}\n");
  EXPECT_EQ(object.group(), "apps");
  EXPECT_EQ(object.version(), "v1");
  EXPECT_EQ(object.kind(), "Deployment");
  EXPECT_EQ(object.name(), "d");
  EXPECT_EQ(object.namespace_name(), "n");
  EXPECT_TRUE(object.has_namespace());
  EXPECT_FALSE(config_map().has_namespace());
  EXPECT_EQ(config_map().labels(), (StringMap{{"app", "x"}}));
}

TEST(KubeObjectTest, local_config_is_any_value_but_false) {
  const auto object = [](std::string_view value) {
    KubeObject made;
    EXPECT_TRUE(made.set_annotation("config.kubernetes.io/local-config", value));
    return made.is_local_config();
  };
  EXPECT_TRUE(object("true"));
  EXPECT_TRUE(object("yes"));
  EXPECT_FALSE(object("false"));
  EXPECT_FALSE(config_map().is_local_config());
}

TEST(KubeObjectTest, nested_reads_tell_absent_from_wrong) {
  KubeObject object = config_map();
  const SubObject fields = object.fields();
  EXPECT_EQ(fields.nested_string({"data", "a"}).value(), "1");
  EXPECT_EQ(fields.nested_string({"data", "z"}).value(), std::nullopt);
  EXPECT_EQ(fields.nested_string({"data"}).error().message,
            "Resource(apiVersion=, kind=ConfigMap) has unmatched field type \"string\" in "
            "fieldpath .data");
  EXPECT_EQ(fields.nested_int({"data", "b"}).error().message,
            "Resource(apiVersion=, kind=ConfigMap) has unmatched field type \"int\" in fieldpath "
            ".data.b");
  EXPECT_EQ(fields.nested_slice({"data"}).error().message,
            "Resource(apiVersion=, kind=ConfigMap) has unmatched field type \"struct {}\" in "
            "fieldpath .data");
  EXPECT_EQ(fields.nested_string_map({"data"}).value(), (StringMap{{"a", "1"}, {"b", "two"}}));
}

TEST(KubeObjectTest, a_string_map_with_a_map_in_it_names_the_line) {
  KubeObject object = *parse_kube_object("kind: ConfigMap\ndata:\n  a:\n    b: c\n");
  EXPECT_EQ(object.fields().nested_string_map({"data"}).error().message,
            "yaml: unmarshal errors:\n  line 4: cannot unmarshal !!map into string");
}

TEST(KubeObjectTest, a_null_key_of_a_string_map_is_passed_over) {
  KubeObject object = *parse_kube_object("kind: ConfigMap\ndata:\n  null: [a]\n  b: c\n");
  EXPECT_EQ(object.fields().nested_string_map({"data"}).value(), (StringMap{{"b", "c"}}));
}

TEST(KubeObjectTest, setting_below_a_scalar_is_refused) {
  KubeObject object = config_map();
  EXPECT_EQ(object.fields().set_nested_string("x", {"data", "b", "c"}).error().message,
            "unable to set x at fields [data b c] with error: incorrect type, was "
            "*internal.scalarVariant");
  EXPECT_EQ(object.to_text(), kConfigMap);
}

TEST(KubeObjectTest, a_refused_map_is_told_by_the_order_of_its_keys) {
  KubeObject object = *parse_kube_object("kind: ConfigMap\nspec: []\n");
  EXPECT_EQ(object.fields()
                .set_nested_string_map({{"name", "3"}, {"a", "1"}, {"image", "2"}}, {"spec", "m"})
                .error()
                .message,
            "unable to set map[a:1 image:2 name:3] at fields [spec m] with error: incorrect type, "
            "was *internal.SliceVariant");
}

// go-yaml indents blocks in lists by less than it says in their header.
TEST(KubeObjectTest, a_text_that_go_yaml_cannot_read_back_is_refused) {
  KubeObject object = config_map();
  const std::vector<std::string> indented = {"  two\nlines"};
  EXPECT_EQ(object.fields().set_nested_string_slice(indented, {"spec"}).error().message,
            "unable to set [  two\nlines] at fields [spec] with error: unable to convert strong "
            "typed object to yaml node: yaml: line 2: did not find expected '-' indicator");
  EXPECT_EQ(
      object.fields().set_nested_string_map({{"k", "\ttwo\nlines"}}, {"spec"}).error().message,
      "unable to set map[k:\ttwo\nlines] at fields [spec] with error: unable to convert strong "
      "typed object to yaml node: yaml: line 2: found a tab character where an indentation space "
      "is expected");
  EXPECT_EQ(object.to_text(), kConfigMap);
  EXPECT_TRUE(object.fields().set_nested_string_map({{"k", indented[0]}}, {"spec"}));
}

TEST(KubeObjectTest, aliases_are_not_followed) {
  KubeObject object = *parse_kube_object("a: &x {b: c}\nd: *x\n");
  EXPECT_EQ(object.fields().nested_string({"d"}).error().message, kUnhandledAlias);
  EXPECT_EQ(object.fields().nested_string({"d", "b"}).error().message, kUnhandledAlias);
  EXPECT_EQ(object.fields().upsert_map("d").error().message, kUnhandledAlias);
  EXPECT_EQ(object.fields().set_nested_string("y", {"d", "b"}).error().message, kUnhandledAlias);
  EXPECT_EQ(parse_kube_objects("a: &k K\nkind: *k\n").error().message, kUnhandledAlias);
}

TEST(KubeObjectTest, the_upstream_identifier_is_kpts_own) {
  KubeObject object = config_map();
  EXPECT_EQ(object.set_annotation("internal.kpt.dev/upstream-identifier", "x").error().message,
            "annotation internal.kpt.dev/upstream-identifier is managed by kpt and should not be "
            "modified");
}

TEST(KubeObjectTest, upsert_replaces_an_empty_map_and_moves_it_to_the_end) {
  KubeObject object = *parse_kube_object("a: {}\nb: {c: d}\n");
  EXPECT_EQ(object.fields().upsert_map("b")->get_string("c"), "d");
  ASSERT_TRUE(object.fields().upsert_map("a")->set_nested_string("y", {"x"}));
  EXPECT_EQ(object.to_text(), "b: {c: d}\na:\n  x: y\n");
}

TEST(KubeObjectTest, several_documents_are_joined_as_files_hold_them) {
  const auto objects = parse_kube_objects("# first\na: 1\n---\nb: 2\n");
  ASSERT_TRUE(objects.has_value());
  ASSERT_EQ(objects->size(), 2U);
  EXPECT_EQ(join_objects(*objects), "# first\na: 1\n---\nb: 2\n");
  EXPECT_EQ(parse_kube_object("a: 1\n---\nb: 2\n").error().message,
            "expected exactly one object, got 2");
}

TEST(KubeObjectTest, what_is_no_object_is_refused) {
  EXPECT_EQ(parse_kube_objects("- a\n").error().message,
            "failed to extract objects: unhandled node kind 2");
  EXPECT_EQ(parse_kube_objects("text\n").error().message,
            "failed to extract objects: unhandled node kind 8");
  EXPECT_TRUE(parse_kube_objects("a: [\n").error().message.starts_with(
      "failed to parse input bytes: yaml: "));
}

TEST(KubeObjectTest, a_typed_value_is_sorted_and_loses_a_null_creation_timestamp) {
  const KubeObject object = KubeObject::from_value(
      yaml::parse("spec: {}\nmetadata: {creationTimestamp: null, name: x}\nzeta: 1\nkind: K\n")
          ->content[0]);
  EXPECT_EQ(object.to_text(), "kind: K\nmetadata: {name: x}\nspec: {}\nzeta: 1\n");
}

}  // namespace
}  // namespace porchsim::kpt
