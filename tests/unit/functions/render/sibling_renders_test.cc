#include "functions/render/sibling_renders.h"

#include <gtest/gtest.h>

#include <string>

namespace porchsim::functions {
namespace {

constexpr std::string_view kLocal =
    "  annotations:\n    config.kubernetes.io/local-config: \"true\"\n";
constexpr std::string_view kSetNamespace = "gcr.io/kpt-fn/set-namespace:v0.4.1";

kpt::Files package(std::string_view annotations, std::string_view name,
                   std::string_view image = kSetNamespace, std::string_view place = "prod") {
  const std::string kptfile = "apiVersion: kpt.dev/v1\nkind: Kptfile\nmetadata:\n  name: app\n" +
                              std::string(annotations) +
                              "pipeline:\n  mutators:\n  - image: " + std::string(image) +
                              "\n    name: " + std::string(name) +
                              "\n    configMap:\n      namespace: " + std::string(place) + "\n";
  return {{"Kptfile", kpt::make_text(kptfile)},
          {"cm.yaml", kpt::make_text("apiVersion: v1\nkind: ConfigMap\nmetadata:\n  name: a\n")}};
}

std::optional<kpt::Files> key_of(const kpt::Files& files) {
  kpt::ParsedFiles parsed(8);
  return sibling_key(files, parsed);
}

TEST(SiblingRenders, what_one_gave_is_what_the_other_gives) {
  const kpt::Files one = package(kLocal, "one");
  const kpt::Files other = package(kLocal, "other");
  ASSERT_TRUE(key_of(one));
  EXPECT_TRUE(kpt::same_files(*key_of(one), *key_of(other)));
  const FunctionRegistry& registry = FunctionRegistry::standard();
  kpt::ParsedFiles parsed(8);
  const auto alike = render_like(render(one, registry), other, parsed);
  ASSERT_TRUE(alike);
  EXPECT_TRUE(kpt::same_files(alike->files, render(other, registry).files));
  EXPECT_NE(alike->files.at("Kptfile")->find("name: other"), std::string::npos);
  EXPECT_NE(alike->files.at("cm.yaml")->find("namespace: prod"), std::string::npos);
}

TEST(SiblingRenders, what_functions_go_by_tells_packages_apart) {
  const auto one = key_of(package(kLocal, "one"));
  const auto place = key_of(package(kLocal, "one", kSetNamespace, "test"));
  ASSERT_TRUE(one && place);
  EXPECT_FALSE(kpt::same_files(*one, *place));
  kpt::Files edited = package(kLocal, "one");
  edited["cm.yaml"] = kpt::make_text(*edited["cm.yaml"] + "data: {}\n");
  EXPECT_FALSE(kpt::same_files(*one, *key_of(edited)));
}

TEST(SiblingRenders, a_render_that_failed_tells_nothing_of_others) {
  const kpt::Files files = package(kLocal, "one");
  const FunctionFaults faults{FunctionFault{.failure = "no"}};
  const RenderOutcome failed = render(files, FunctionRegistry::standard(), {}, faults);
  kpt::ParsedFiles parsed(8);
  EXPECT_FALSE(render_like(failed, files, parsed));
}

TEST(SiblingRenders, only_kptfiles_that_are_local_configuration_are_passed_by) {
  const std::string identifier =
      "    internal.kpt.dev/upstream-identifier: kpt.dev|Kptfile|default|app\n";
  EXPECT_TRUE(key_of(package(std::string(kLocal) + identifier, "one")));
  EXPECT_FALSE(key_of(package("", "one")));
  EXPECT_FALSE(key_of(package(std::string(kLocal) + "    kpt.dev/bfs-rendering: 'true'\n", "one")));
}

TEST(SiblingRenders, functions_that_look_at_everything_make_no_siblings) {
  EXPECT_FALSE(key_of(package(kLocal, "one", "gcr.io/kpt-fn/search-replace:v0.2")));
  EXPECT_FALSE(key_of(package(kLocal, "one", "example.com/set-namespace:v0.4.1")));
}

TEST(SiblingRenders, a_package_with_another_below_it_has_none) {
  kpt::Files files = package(kLocal, "one");
  files["below/Kptfile"] =
      kpt::make_text("apiVersion: kpt.dev/v1\nkind: Kptfile\nmetadata:\n  name: below\n");
  EXPECT_FALSE(key_of(files));
}

}  // namespace
}  // namespace porchsim::functions
