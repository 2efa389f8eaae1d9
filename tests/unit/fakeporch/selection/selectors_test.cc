#include "fakeporch/selection/selectors.h"

#include <gtest/gtest.h>

#include <array>

#include "api/object.h"

namespace porchsim::fakeporch {
namespace {

using Op = api::LabelRequirement::Op;

TEST(LabelSelectors, follow_kubernetes) {
  const api::StringMap labels{{"app", "web"}, {"tier", ""}};
  struct Case {
    api::LabelRequirement requirement;
    bool matches;
  };
  const std::vector<Case> cases = {
      {{"app", Op::Equals, {"web"}}, true},     {{"app", Op::Equals, {"db"}}, false},
      {{"none", Op::Equals, {"web"}}, false},   {{"tier", Op::Equals, {""}}, true},
      {{"app", Op::NotEquals, {"web"}}, false}, {{"app", Op::NotEquals, {"db"}}, true},
      {{"none", Op::NotEquals, {"web"}}, true}, {{"app", Op::In, {"db", "web"}}, true},
      {{"app", Op::In, {"db"}}, false},         {{"app", Op::NotIn, {"db", "web"}}, false},
      {{"none", Op::NotIn, {"db"}}, true},      {{"tier", Op::Exists, {}}, true},
      {{"none", Op::Exists, {}}, false},        {{"tier", Op::NotExists, {}}, false},
      {{"none", Op::NotExists, {}}, true},
  };
  for (std::size_t i = 0; i < cases.size(); ++i) {
    EXPECT_EQ(matches_labels(labels, {cases[i].requirement}), cases[i].matches) << "case " << i;
  }
  EXPECT_TRUE(matches_labels(labels, {}));
  EXPECT_FALSE(matches_labels(labels, {cases[0].requirement, cases[1].requirement}));
}

TEST(FieldSelectors, compare_texts) {
  const auto object = api::Object::from_json(*api::Json::parse(
      R"({"apiVersion":"v1","kind":"K","metadata":{"name":"n","namespace":"s"},
          "spec":{"lifecycle":"Draft","revision":3,"on":true,"deep":{"x":"y"}}})"));
  const auto matches = [&object](std::string path, std::string value) {
    return matches_fields(*object, {{std::move(path), std::move(value)}});
  };
  EXPECT_TRUE(matches("metadata.name", "n"));
  EXPECT_FALSE(matches("metadata.name", "m"));
  EXPECT_TRUE(matches("metadata.namespace", "s"));
  EXPECT_TRUE(matches("spec.lifecycle", "Draft"));
  EXPECT_TRUE(matches("spec.revision", "3"));
  EXPECT_TRUE(matches("spec.on", "true"));
  EXPECT_TRUE(matches("spec.deep.x", "y"));
  EXPECT_TRUE(matches("spec.absent", ""));
  EXPECT_FALSE(matches("spec.deep.x", "z"));
  constexpr std::array<std::string_view, 1> kSelectable = {".spec.x"};
  EXPECT_TRUE(check_fields({{"metadata.name", "n"}, {"spec.x", "y"}}, kSelectable));
  EXPECT_EQ(check_fields({{"status.phase", "n"}}, kSelectable).error(),
            (api::Error{api::Reason::BadRequest, "field label not supported: status.phase"}));
}

}  // namespace
}  // namespace porchsim::fakeporch
