#include <gtest/gtest.h>

#include "tests/unit/program/command_run.h"

namespace porchsim::scenarios {
namespace {

constexpr const char* kSet = R"(apiVersion: config.porch.kpt.dev/v1alpha2
kind: PackageVariantSet
metadata: {name: apps, namespace: default}
spec:
  upstream: {repo: blueprints, package: app, revision: 1}
  targets:
    - repositories: [{name: edge, packageNames: [shop]}]
      template: {labelExprs: [{key: from, valueExpr: upstream.name}]}
    - repositorySelector: {matchLabels: {env: prod}}
)";

constexpr const char* kRepositories = R"(apiVersion: v1
kind: List
items:
  - apiVersion: config.porch.kpt.dev/v1alpha1
    kind: Repository
    metadata: {name: edge, namespace: default}
  - apiVersion: config.porch.kpt.dev/v1alpha1
    kind: Repository
    metadata: {name: far, namespace: default, labels: {env: prod}}
)";

TEST(SetTemplate, prints_the_variants_that_a_set_would_make) {
  const Folder folder;
  const std::string set = folder.write("set.yaml", kSet);
  const Printed printed = print_of({"template", set});
  EXPECT_EQ(printed.code, 0) << printed.err;
  EXPECT_EQ(printed.out, R"(apiVersion: config.porch.kpt.dev/v1alpha1
kind: PackageVariant
metadata:
  name: apps-edge-shop
  namespace: default
spec:
  labels:
    from: blueprints.app.v1
  downstream:
    package: shop
    repo: edge
  upstream:
    revision: 1
    package: app
    repo: blueprints
)");
}

TEST(SetTemplate, repositories_are_selected_by_their_labels) {
  const Folder folder;
  const std::string set = folder.write("set.yaml", kSet);
  const std::string repositories = folder.write("repositories.yaml", kRepositories);
  const Printed printed = print_of({"template", set, "--repositories", repositories, "--table"});
  EXPECT_EQ(printed.code, 0) << printed.err;
  EXPECT_EQ(printed.out,
            "NAME            REPOSITORY  PACKAGE\n"
            "apps-edge-shop  edge        shop\n"
            "apps-far-app    far         app\n");
}

TEST(SetTemplate, places_without_a_variant_are_told) {
  const Folder folder;
  std::string text = kSet;
  text.replace(text.find("upstream.name"), 13, "upstream.spec");
  const Printed printed = print_of({"template", folder.write("set.yaml", text), "--table"});
  EXPECT_EQ(printed.code, 1);
  EXPECT_EQ(printed.out, "NAME  REPOSITORY  PACKAGE\n");
  EXPECT_EQ(printed.err.substr(printed.err.find('\n') + 1),
            "porchsim: spec.targets[0] (edge/shop): template.labelExprs[0].valueExpr: no such key: "
            "spec\n");
}

TEST(SetTemplate, a_selector_that_matches_nothing_is_told) {
  const Folder folder;
  const std::string set = folder.write("set.yaml", kSet);
  EXPECT_EQ(print_of({"template", set}).err,
            "porchsim: spec.targets[1]: the selector matches none, since no Repository is given; "
            "add --repositories FILE\n");
  std::string text = kRepositories;
  text.replace(text.find("env: prod"), 9, "env: test");
  const Printed printed =
      print_of({"template", set, "--repositories", folder.write("repositories.yaml", text)});
  EXPECT_EQ(printed.code, 0);
  EXPECT_EQ(printed.err,
            "porchsim: spec.targets[1]: the selector matches none; objects of kind Repository "
            "given: 2\n");
}

TEST(SetTemplate, a_slip_in_a_field_is_shown_in_its_place) {
  const Folder folder;
  std::string text = kSet;
  text.replace(text.find("labelExprs"), 10, "labelExpr");
  const Printed printed = print_of({"template", folder.write("set.yaml", text)});
  EXPECT_EQ(printed.code, 64);
  EXPECT_NE(printed.err.find("set.yaml:8:18: "), std::string::npos) << printed.err;
  EXPECT_NE(printed.err.find("labelExprs"), std::string::npos) << printed.err;
}

TEST(SetTemplate, another_kind_is_refused) {
  const Folder folder;
  const Printed printed = print_of({"template", folder.write("set.yaml", kRepositories)});
  EXPECT_EQ(printed.code, 64);
  EXPECT_NE(printed.err.find("a PackageVariantSet of config.porch.kpt.dev/v1alpha2 is wanted"),
            std::string::npos)
      << printed.err;
}

}  // namespace
}  // namespace porchsim::scenarios
