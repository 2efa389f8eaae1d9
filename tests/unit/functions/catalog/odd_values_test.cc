// Configurations and resources that nobody should write, and some do; what the originals make of
// them.
#include <gtest/gtest.h>

#include <string>
#include <string_view>

#include "tests/unit/functions/catalog/catalog_run.h"

namespace porchsim::functions {
namespace {

TEST(BinaryValues, of_configurations_are_decoded_where_go_does) {
  const std::string binary = "!!binary aGVsbG8=";
  EXPECT_TRUE(contains(
      run("ensure-name-substring", list(kItem, config_map("{prepend: " + binary + "}"))).output,
      "name: hellop"));
  EXPECT_TRUE(contains(
      run("set-annotations",
          list(kItem, own_config("SetAnnotations", "  annotations: {k: " + binary + "}\n")))
          .output,
      R"(set annotations: {"k":"hello"})"));
  EXPECT_TRUE(
      contains(run("set-annotations", list(kItem, config_map("{k: " + binary + "}"))).output,
               R"(set annotations: {"k":"aGVsbG8="})"));
  EXPECT_TRUE(
      contains(run("set-namespace", list(kItem, config_map("{namespace: " + binary + "}"))).output,
               "namespace: hello"));
}

TEST(BinaryValues, that_are_none_are_refused_like_numbers_that_are_none) {
  const auto refused = [](std::string_view value) {
    return run("ensure-name-substring",
               list(kItem, config_map("{prepend: " + std::string(value) + "}")))
        .error_text;
  };
  EXPECT_TRUE(
      contains(refused("!!binary YQ"), "yaml: !!binary value contains invalid base64 data"));
  EXPECT_TRUE(contains(refused("!!int x"), "yaml: cannot decode !!str `x` as a !!int"));
  EXPECT_TRUE(contains(refused("!!null x"), "yaml: cannot decode !!str `x` as a !!null"));
  EXPECT_TRUE(contains(
      run("set-image", list(kItem, config_map("{name: a, newTag: !!binary YQ}"))).error_text,
      "SubObject has unmatched field type: `data"));
}

}  // namespace
}  // namespace porchsim::functions
