#include "functions/render/function_registry.h"

#include <gtest/gtest.h>

#include "functions/catalog/builtin_functions.h"
#include "functions/program/list_program.h"
#include "functions/render/kptfile_validation.h"

namespace porchsim::functions {
namespace {

struct Image {
  const char* given;
  const char* tag;
  const char* resolved;
};

class ResolvedImage : public testing::TestWithParam<Image> {};

TEST_P(ResolvedImage, is_complete) {
  EXPECT_EQ(FunctionRegistry().resolve_image(GetParam().given, GetParam().tag),
            GetParam().resolved);
}

INSTANTIATE_TEST_SUITE_P(
    Images, ResolvedImage,
    testing::Values(
        Image{"set-labels:v0.2", "", "ghcr.io/kptdev/krm-functions-catalog/set-labels:v0.2"},
        Image{"set-labels", "", "ghcr.io/kptdev/krm-functions-catalog/set-labels:latest"},
        Image{"gcr.io/kpt-fn/x", "", "gcr.io/kpt-fn/x:latest"},
        Image{"localhost:5000/x", "", "localhost:5000/x:latest"},
        Image{"localhost:5000/x:v1", "", "localhost:5000/x:v1"},
        Image{"example.com/x@sha256:00", "", "example.com/x@sha256:00"},
        Image{"set-labels:v0.2", "v0.3", "ghcr.io/kptdev/krm-functions-catalog/set-labels:v0.3"}));

TEST(FunctionRegistryTest, finds_by_image_then_repository_then_name) {
  FunctionRegistry registry;
  const auto by_image = make_list_program(make_noop());
  const auto by_repository = make_list_program(make_noop());
  const auto by_name = make_list_program(make_noop());
  registry.add_image("example.com/f:v1", {by_image, FunctionVia::Builtin});
  registry.add_repository("example.com/f", {by_repository, FunctionVia::Runner});
  registry.add_name("f", {by_name, FunctionVia::Runner});
  EXPECT_EQ(registry.find("example.com/f:v1")->program, by_image);
  EXPECT_EQ(registry.find("example.com/f:v2")->program, by_repository);
  EXPECT_EQ(registry.find("example.com/f@sha256:00")->program, by_repository);
  EXPECT_EQ(registry.find("other.org/f:v1")->program, by_name);
  EXPECT_EQ(registry.find("other.org/g:v1"), nullptr);
}

TEST(FunctionRegistryTest, porch_has_two_versions_of_set_namespace_built_in) {
  const FunctionRegistry registry = FunctionRegistry::standard();
  const std::string catalog = "ghcr.io/kptdev/krm-functions-catalog/set-namespace:";
  EXPECT_EQ(registry.find(catalog + "v0.4.5")->via, FunctionVia::Builtin);
  EXPECT_EQ(registry.find(catalog + "v0.4")->via, FunctionVia::Builtin);
  EXPECT_EQ(registry.find(catalog + "v0.4.1")->via, FunctionVia::Runner);
}

struct Name {
  const char* text;
  bool valid;
};

class ImageName : public testing::TestWithParam<Name> {};

TEST_P(ImageName, follows_the_grammar) {
  EXPECT_EQ(is_image_name(GetParam().text), GetParam().valid);
}

INSTANTIATE_TEST_SUITE_P(
    Names, ImageName,
    testing::Values(
        Name{"x", true}, Name{"a/b/c:v1", true}, Name{"Example.com/x", true}, Name{"X/y/z", true},
        Name{"x:v1:v2", false}, Name{"X", false}, Name{"", false}, Name{"x ", false},
        Name{"-x", false}, Name{"a__b", true}, Name{"a___b", false}, Name{"a--b", true},
        Name{"a.-b", false}, Name{"localhost:5000/x", true}, Name{"x:", false},
        Name{"x@sha256:0", false},
        Name{"x@sha256:0000000000000000000000000000000000000000000000000000000000000000", true},
        Name{"https://x/y", false}, Name{"x/", false}));

}  // namespace
}  // namespace porchsim::functions
