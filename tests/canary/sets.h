// What canaries of sets share.
#pragma once

#include <gtest/gtest.h>

#include <string>
#include <string_view>

#include "api/package_variant_set.h"
#include "tests/canary/history.h"

namespace porchsim::canary {

// "apps", uid "uid-apps", with one target, or several with commas between.
inline api::PackageVariantSet set_with(std::string_view targets) {
  const auto parsed = api::Json::parse("[" + std::string(targets) + "]");
  EXPECT_TRUE(parsed) << targets;
  api::Json document = api::Json::object(
      {{"metadata",
        api::Json::object({{"name", "apps"}, {"namespace", "default"}, {"uid", "uid-apps"}})},
       {"spec", api::Json::object({{"upstream", *api::Json::parse(R"({"repo": "blueprints",
                                       "package": "app", "revision": 1})")},
                                   {"targets", *parsed}})}});
  return api::PackageVariantSet::from_json(document);
}

inline api::PackageVariant variant_of_set() {
  api::PackageVariant one = variant("apps-edge-app");
  one.meta.owner_references = {
      {"config.porch.kpt.dev/v1alpha2", "PackageVariantSet", "apps", "uid-apps", true, {}}};
  return one;
}

inline api::PackageRevision upstream_of_sets() {
  api::PackageRevision upstream = numbered(revision("v1", "Published"), 1);
  upstream.meta.name = "blueprints.app.v1";
  upstream.spec.repository = "blueprints";
  return upstream;
}

inline constexpr std::string_view kEdge = R"({"repositories": [{"name": "edge"}]})";
inline constexpr std::string_view kFar = R"({"repositories": [{"name": "far"}]})";
inline constexpr std::string_view kLabelled =
    R"({"repositorySelector": {"matchLabels": {"env": "prod"}}})";

}  // namespace porchsim::canary
