#include "api/v1alpha2/package_revision.h"

#include <gtest/gtest.h>

namespace porchsim::api::v1alpha2 {
namespace {

Json parsed(std::string_view text) { return *Json::parse(text); }

TEST(PackageRevisionTest, a_document_comes_back_as_it_was) {
  const Json document = parsed(R"({"apiVersion":"porch.kpt.dev/v1alpha2","kind":"PackageRevision",
      "metadata":{"annotations":{"porch.kpt.dev/render-request":"7"},"name":"a.b.c"},
      "spec":{"lifecycle":"Draft","packageMetadata":{"labels":{"a":"b"}},"packageName":"b",
        "readinessGates":[{"conditionType":"x"}],"repository":"a",
        "source":{"cloneFrom":{"git":{"directory":"d","ref":"main","repo":"u",
          "secretRef":{"name":"s"}},"type":"git","upstreamRef":{"name":"n"}}},"workspaceName":"c"},
      "status":{"conditions":[{"lastTransitionTime":"2026-01-02T03:04:05Z","message":"",
          "observedGeneration":2,"reason":"Ready","status":"True","type":"Ready"}],
        "creationSource":"clone","observedGeneration":2,"observedPrrResourceVersion":"6",
        "packageConditions":[{"status":"True","type":"x"}],"publishedAt":"2026-01-02T03:04:05Z",
        "publishedBy":"p","renderingPrrResourceVersion":"7","revision":3,
        "selfLock":{"git":{"commit":"1","directory":"b","ref":"b/v3","repo":"u"},"type":"git"}}})");
  const PackageRevision revision = PackageRevision::from_json(document);
  EXPECT_EQ(revision.to_json().dump(), document.dump());
  EXPECT_EQ(revision.render_request(), "7");
  ASSERT_NE(revision.find_condition(kReadyCondition), nullptr);
  EXPECT_EQ(revision.find_condition(kReadyCondition)->reason, "Ready");
  EXPECT_EQ(revision.find_condition(kRenderedCondition), nullptr);
}

TEST(PackageRevisionTest, an_empty_source_is_one_without_fields) {
  const Json document = parsed(R"({"spec":{"source":{"init":{}}}})");
  const PackageRevision revision = PackageRevision::from_json(document);
  ASSERT_TRUE(revision.spec.source.has_value());
  EXPECT_TRUE(revision.spec.source->init.has_value());
  EXPECT_FALSE(revision.spec.source->upgrade.has_value());
  EXPECT_EQ(revision.render_request(), "");
}

}  // namespace
}  // namespace porchsim::api::v1alpha2
