#include "controllers/packagevariantset/template.h"

#include <gtest/gtest.h>

#include <memory>
#include <string>
#include <string_view>

#include "cel/zones/time_zone.h"
#include "controllers/packagevariantset/inputs.h"

namespace porchsim::packagevariantset {
namespace {

using api::Json;

api::ObjectPtr object_of(std::string_view metadata) {
  const auto parsed = Json::parse(metadata);
  EXPECT_TRUE(parsed) << metadata;
  return api::Object::from_json(Json::object({{"metadata", *parsed}}));
}

class Template : public testing::Test {
 protected:
  // The spec that the template gives, without its upstream; else the error.
  std::string rendered(std::string_view pv_template) {
    const auto parsed = Json::parse(pv_template);
    EXPECT_TRUE(parsed) << pv_template;
    const Json target = Json::object({{"template", *parsed}});
    const Json spec = Json::object({{"targets", Json::array({target})}});
    const auto pvs = api::PackageVariantSet::from_json(Json::object({{"spec", spec}}));
    context_.pv_template = &*pvs.spec.targets[0].pv_template;
    return rendered_context();
  }

  std::string rendered_context() {
    const api::PackageVariant::Upstream upstream{"up", "app", 1, ""};
    const auto upstream_object = object_of(R"({"name": "up.app.v1", "labels": {"tier": "gold"}})");
    const cel::Value limited = limited_object(upstream_object->meta());
    const auto find = [this](std::string_view name) {
      return name == repository_->meta().name ? repository_ : nullptr;
    };
    const FindRepository find_repository = find;
    const auto spec =
        render_package_variant_spec({upstream, limited, find_repository}, context_, expressions_);
    if (!spec) {
      error_downstream_ = spec.error().downstream;
      return spec.error().error.message;
    }
    EXPECT_EQ(spec->upstream, upstream);
    api::PackageVariant variant;
    variant.spec = *spec;
    variant.spec.upstream.reset();
    return variant.to_json()["spec"].dump();
  }

  api::ObjectPtr repository_ = object_of(R"({"name": "edge", "labels": {"region": "north"}})");
  TargetContext context_{.repo_default = "edge", .package_default = "app", .object = {}};
  std::optional<api::PackageVariant::Downstream> error_downstream_;
  Expressions expressions_{cel::make_no_zones()};
};

TEST_F(Template, that_is_absent_or_empty_leaves_the_defaults) {
  EXPECT_EQ(rendered_context(), R"({"downstream":{"package":"app","repo":"edge"}})");
  EXPECT_EQ(rendered("{}"), R"({"downstream":{"package":"app","repo":"edge"}})");
  EXPECT_EQ(rendered(R"({"downstream": {"repo": "", "packageExpr": ""}})"),
            R"({"downstream":{"package":"app","repo":"edge"}})");
}

TEST_F(Template, needs_its_repository_and_absence_of_a_template_does_not) {
  context_.repo_default = "gone";
  EXPECT_EQ(rendered_context(), R"({"downstream":{"package":"app","repo":"gone"}})");
  EXPECT_EQ(rendered("{}"), R"(repository "gone" could not be loaded)");
  EXPECT_EQ(error_downstream_, (api::PackageVariant::Downstream{"gone", "app"}));
  EXPECT_EQ(rendered(R"({"downstream": {"packageExpr": "repository.name"}})"),
            R"(repository "gone" could not be loaded)");
  EXPECT_FALSE(error_downstream_);
}

TEST_F(Template, says_where_the_variant_goes) {
  EXPECT_EQ(rendered(R"({"downstream": {"repoExpr": "'ed' + 'ge'", "package": "p"}})"),
            R"({"downstream":{"package":"p","repo":"edge"}})");
  EXPECT_EQ(rendered(R"({"downstream": {"packageExpr":
                "target.package + '-' + repository.labels.region + '-' + upstream.labels.tier"}})"),
            R"({"downstream":{"package":"app-north-gold","repo":"edge"}})");
}

TEST_F(Template, the_repository_is_not_known_before_it_is_named) {
  EXPECT_EQ(rendered(R"({"downstream": {"repoExpr": "repository.name"}})"),
            "template.downstream.repoExpr: no such attribute(s): repository");
}

TEST_F(Template, sees_the_selected_object_and_no_more_than_its_metadata) {
  context_.object = object_of(R"({"name": "edge-01", "labels": {"site": "a"}})");
  EXPECT_EQ(rendered(R"({"labelExprs": [{"keyExpr": "target.name",
                         "valueExpr": "target.labels.site"}]})"),
            R"({"downstream":{"package":"app","repo":"edge"},"labels":{"edge-01":"a"}})");
  EXPECT_EQ(rendered(R"({"labelExprs": [{"key": "a", "valueExpr": "target.spec.x"}]})"),
            "template.labelExprs[0].valueExpr: no such key: spec");
  ASSERT_TRUE(error_downstream_);
  EXPECT_EQ(error_downstream_->repo, "edge");
}

TEST_F(Template, everything_that_it_can_hold) {
  EXPECT_EQ(
      rendered(R"({"adoptionPolicy": "adoptExisting", "deletionPolicy": "orphan",
          "annotations": {"a": "1"}, "annotationExprs": [{"key": "a", "valueExpr": "'2'"}],
          "packageContext": {"data": {"k": "v"}, "dataExprs": [{"keyExpr": "'r'", "value": "x"}],
                             "removeKeys": ["z", "b"], "removeKeyExprs": ["'a'", "'b'"]},
          "injectors": [{"kind": "ConfigMap", "nameExpr": "repoDefault"}, {"name": "n"}],
          "pipeline": {"mutators": [{"image": "i", "configMap": {"x": "1"},
                       "configMapExprs": [{"key": "y", "valueExpr": "packageDefault"}],
                       "selectors": [{"kind": "Pod", "name": ""}]}]}})"),
      R"({"adoptionPolicy":"adoptExisting","annotations":{"a":"2"},"deletionPolicy":"orphan",)"
      R"("downstream":{"package":"app","repo":"edge"},)"
      R"("injectors":[{"kind":"ConfigMap","name":"edge"},{"name":"n"}],)"
      R"("packageContext":{"data":{"k":"v","r":"x"},"removeKeys":["a","b","z"]},)"
      R"("pipeline":{"mutators":[{"configMap":{"x":"1","y":"app"},"image":"i",)"
      R"("selectors":[{"kind":"Pod"}]}]}})");
}

TEST_F(Template, errors_name_their_field) {
  EXPECT_EQ(rendered(R"({"packageContext": {"removeKeyExprs": ["'a'", "1"]}})"),
            "template.packageContext.removeKeyExprs[1]: unsupported type conversion from 'int' to "
            "string");
  EXPECT_EQ(rendered(R"({"injectors": [{"nameExpr": "1"}]})"),
            "template.injectors[0].nameExpr: unsupported type conversion from 'int' to string");
  EXPECT_EQ(rendered(R"({"pipeline": {"mutators": [{"configMapExprs": [{"keyExpr": "1"}]}]}})"),
            "template.pipeline.mutators[0].configMapExprs[0].keyExpr: unsupported type conversion "
            "from 'int' to string");
}

// Validators come before mutators, labels before annotations.
TEST_F(Template, the_first_error_counts_in_the_order_of_the_documents) {
  EXPECT_TRUE(rendered(R"({"annotationExprs": [{"keyExpr": "1"}],
                           "labelExprs": [{"keyExpr": "1"}]})")
                  .starts_with("template.labelExprs[0].keyExpr: "));
  EXPECT_TRUE(rendered(R"({"pipeline": {"mutators": [{"configMapExprs": [{"keyExpr": "1"}]}],
                           "validators": [{"configMapExprs": [{"keyExpr": "1"}]}]}})")
                  .starts_with("template.pipeline.validators[0].configMapExprs[0].keyExpr: "));
}

}  // namespace
}  // namespace porchsim::packagevariantset
