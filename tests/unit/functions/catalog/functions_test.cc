#include <gtest/gtest.h>

#include "functions/catalog/builtin_functions.h"
#include "functions/catalog/resource_origin.h"
#include "functions/catalog/resource_scope.h"
#include "functions/text/setter_pattern.h"

namespace porchsim::functions {
namespace {

kpt::KubeObject object(std::string_view text) { return *kpt::parse_kube_object(text); }

ResourceList list_of(std::string_view config, std::initializer_list<std::string_view> items) {
  ResourceList list;
  for (const auto item : items) list.items.push_back(object(item));
  if (!config.empty()) list.function_config = object(config);
  return list;
}

constexpr std::string_view kDeployment =
    "apiVersion: apps/v1\nkind: Deployment\nmetadata:\n  name: d\nspec:\n  template:\n    spec: "
    "{}\n";

TEST(SetNamespaceTest, sets_namespaced_kinds_names_namespaces_and_spares_local_config) {
  ResourceList list =
      list_of("apiVersion: v1\nkind: ConfigMap\nmetadata: {name: c}\ndata: {namespace: prod}\n",
              {"apiVersion: v1\nkind: Secret\nmetadata:\n  name: s\n",
               "apiVersion: v1\nkind: Namespace\nmetadata:\n  name: old\n",
               "apiVersion: v1\nkind: ConfigMap\nmetadata:\n  name: l\n  annotations: "
               "{config.kubernetes.io/local-config: \"true\"}\n",
               "apiVersion: rbac.authorization.k8s.io/v1\nkind: ClusterRoleBinding\nmetadata:\n  "
               "name: b\nsubjects:\n"
               "- {kind: ServiceAccount, name: a, namespace: old}\n"});
  ASSERT_TRUE(make_set_namespace(FunctionBuild::BuiltIn)->run(list).has_value());
  EXPECT_EQ(list.items[0].namespace_name(), "prod");
  EXPECT_EQ(list.items[1].name(), "prod");
  EXPECT_FALSE(list.items[2].has_namespace());
  EXPECT_NE(list.items[3].to_text().find("namespace: prod"), std::string::npos);
  ASSERT_EQ(list.results.size(), 2U);
  EXPECT_EQ(list.results[0].message,
            "namespace [default old] updated to \"prod\", 3 value(s) changed");
}

TEST(SetNamespaceTest, takes_the_name_of_the_package_context) {
  ResourceList list = list_of(
      "apiVersion: v1\nkind: ConfigMap\nmetadata: {name: kptfile.kpt.dev}\ndata: {name: app}\n",
      {"apiVersion: v1\nkind: Secret\nmetadata:\n  name: s\n"});
  ASSERT_TRUE(make_set_namespace(FunctionBuild::BuiltIn)->run(list).has_value());
  EXPECT_EQ(list.items[0].namespace_name(), "app");
}

TEST(SetNamespaceTest, a_wrong_configuration_is_a_result_not_a_failure) {
  ResourceList list =
      list_of("apiVersion: v1\nkind: ConfigMap\nmetadata: {name: c}\ndata: {a: b}\n", {});
  ASSERT_TRUE(make_set_namespace(FunctionBuild::BuiltIn)->run(list).has_value());
  ASSERT_EQ(list.results.size(), 1U);
  EXPECT_EQ(list.results[0].severity, "error");
  EXPECT_EQ(list.results[0].message, "`data.namespace` should not be empty");
}

TEST(SetLabelsTest, labels_workloads_wherever_labels_must_agree) {
  ResourceList list = list_of(
      "apiVersion: v1\nkind: ConfigMap\nmetadata: {name: c}\ndata: {tier: web}\n", {kDeployment});
  ASSERT_TRUE(make_set_labels()->run(list).has_value());
  EXPECT_EQ(list.items[0].to_text(),
            "apiVersion: apps/v1\nkind: Deployment\nmetadata:\n  name: d\n  labels:\n    tier: "
            "web\nspec:\n  template:\n"
            "    spec: {}\n    metadata:\n      labels:\n        tier: web\n  selector:\n    "
            "matchLabels:\n"
            "      tier: web\n");
  EXPECT_EQ(list.results.at(0).message, "set 3 labels in total");
}

TEST(SetLabelsTest, fails_without_a_configuration) {
  ResourceList list = list_of("", {kDeployment});
  EXPECT_FALSE(make_set_labels()->run(list).has_value());
}

TEST(SetAnnotationsTest, annotates_templates_too_and_names_the_fields) {
  ResourceList list = list_of(
      "apiVersion: v1\nkind: ConfigMap\nmetadata: {name: c}\ndata: {a: b}\n", {kDeployment});
  ASSERT_TRUE(make_set_annotations()->run(list).has_value());
  EXPECT_EQ(list.items[0].annotation("a"), "b");
  ASSERT_EQ(list.results.size(), 2U);
  EXPECT_EQ(list.results[1].field->path, "spec.template.metadata.annotations");
  EXPECT_EQ(list.results[1].message, "set annotations: {\"a\":\"b\"}");
}

TEST(SetAnnotationsTest, refuses_two_resources_of_one_name) {
  ResourceList list =
      list_of("apiVersion: v1\nkind: ConfigMap\nmetadata: {name: c}\ndata: {a: b}\n",
              {kDeployment, kDeployment});
  const auto status = make_set_annotations()->run(list);
  ASSERT_FALSE(status.has_value());
  EXPECT_EQ(status.error().message,
            "[error]: failed to run function: may not add resource with an already registered id: "
            "apps_v1_Deployment|~X|d");
}

struct Setter {
  const char* name;
  const char* line;
  const char* values;
  const char* result;
};

class ApplySettersTest : public testing::TestWithParam<Setter> {};

TEST_P(ApplySettersTest, replaces_what_its_comment_names) {
  ResourceList list = list_of(std::string("kind: ConfigMap\ndata: ") + GetParam().values + "\n",
                              {std::string("kind: A\n") + GetParam().line});
  ASSERT_TRUE(make_apply_setters()->run(list).has_value());
  EXPECT_EQ(list.items[0].to_text(), std::string("kind: A\n") + GetParam().result);
}

INSTANTIATE_TEST_SUITE_P(
    Lines, ApplySettersTest,
    testing::Values(
        Setter{"scalar", "a: old # kpt-set: ${x}\n", "{x: new}", "a: new # kpt-set: ${x}\n"},
        Setter{"unknown_name", "a: old # kpt-set: ${y}\n", "{x: new}", "a: old # kpt-set: ${y}\n"},
        Setter{"rest_from_the_old_value", "a: nginx:1.0 # kpt-set: ${i}:${t}\n", "{t: '2.0'}",
               "a: nginx:2.0 # kpt-set: ${i}:${t}\n"},
        Setter{"empty", "a: old # kpt-set: ${x}\n", "{x: ''}", "a: \"\" # kpt-set: ${x}\n"},
        Setter{"list", "a: # kpt-set: ${x}\n- old\n", "{x: '[b, c]'}",
               "a: # kpt-set: ${x}\n- b\n- c\n"},
        Setter{"empty_list", "a: # kpt-set: ${x}\n- old\n", "{x: ''}", "a: [] # kpt-set: ${x}\n"}),
    [](const auto& test) { return test.param.name; });

TEST(SetterPatternTest, reads_values_back_greedily) {
  using Values = std::vector<std::pair<std::string, std::string>>;
  EXPECT_EQ(read_setters("${a}.${b}", "x.y.z"), (Values{{"a", "x.y"}, {"b", "z"}}));
  EXPECT_EQ(read_setters("app-${a}-end", "app-x-end"), (Values{{"a", "x"}}));
  EXPECT_EQ(read_setters("app-${a}-end", "other"), Values{});
  EXPECT_EQ(read_setters("${a}:${b}", ":x"), Values{});
  EXPECT_EQ(setter_references("a${b}c${d}${"), (std::vector<std::string>{"${b}", "${d}"}));
}

TEST(SetterPatternTest, long_texts_that_do_not_fit_are_given_up_soon) {
  std::string pattern;
  for (int i = 0; i < 12; ++i) pattern += "${x}a";
  EXPECT_TRUE(read_setters(pattern + "!", std::string(2000, 'a')).empty());
}

TEST(ResourceScopeTest, tells_scopes_of_built_in_kinds) {
  EXPECT_EQ(is_namespaced_kind("apps/v1", "Deployment"), true);
  EXPECT_EQ(is_namespaced_kind("v1", "Namespace"), false);
  EXPECT_EQ(is_namespaced_kind("example.com/v1", "Foo"), std::nullopt);
  EXPECT_TRUE(is_namespace_scoped(
      object("apiVersion: example.com/v1\nkind: Foo\nmetadata: {name: f, namespace: n}\n")));
  EXPECT_FALSE(
      is_namespace_scoped(object("apiVersion: example.com/v1\nkind: Foo\nmetadata: {name: f}\n")));
}

TEST(ResourceOriginTest, the_upstream_identifier_speaks_first) {
  const auto with = [](std::string_view identifier) {
    return origin_of(
        object("apiVersion: apps/v1\nkind: Deployment\nmetadata:\n  name: d\n  annotations:\n"
               "    internal.kpt.dev/upstream-identifier: '" +
               std::string(identifier) + "'\n"));
  };
  EXPECT_EQ(with("apps|Deployment|up|old")->name_space, "up");
  EXPECT_EQ(with("apps|Deployment|~C|old")->name, "old");
  EXPECT_FALSE(with("nonsense").has_value());
  EXPECT_EQ(origin_of(object(kDeployment))->name_space, "default");
}

TEST(FailTest, fails_with_its_message) {
  ResourceList list = list_of("kind: ConfigMap\ndata: {message: no}\n", {});
  const auto status = make_fail()->run(list);
  ASSERT_FALSE(status.has_value());
  EXPECT_EQ(status.error().message, "no");
  EXPECT_EQ(list.results.at(0).severity, "error");
}

}  // namespace
}  // namespace porchsim::functions
