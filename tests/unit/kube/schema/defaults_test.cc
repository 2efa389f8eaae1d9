#include "kube/schema/defaults.h"

#include <gtest/gtest.h>

namespace porchsim::kube {
namespace {

std::string filled(std::string_view value, std::string_view schema) {
  return with_defaults(*api::Json::parse(value), read_schema(*api::Json::parse(schema)).get())
      .dump();
}

constexpr std::string_view kNested =
    R"({"type":"object","properties":{"outer":{"type":"object","default":{},"properties":)"
    R"({"inner":{"type":"string","default":"x"}}},"may":{"type":"string","nullable":true,)"
    R"("default":"y"}}})";

TEST(Defaults, are_filled_into_what_defaults_have_made) {
  EXPECT_EQ(filled("{}", kNested), R"({"may":"y","outer":{"inner":"x"}})");
  EXPECT_EQ(filled(R"({"outer":{"inner":"z"}})", kNested), R"({"may":"y","outer":{"inner":"z"}})");
}

TEST(Defaults, stand_in_for_a_null_that_may_not_be) {
  EXPECT_EQ(filled(R"({"outer":null,"may":null})", kNested),
            R"({"may":null,"outer":{"inner":"x"}})");
}

TEST(Defaults, reach_elements_and_additional_members) {
  EXPECT_EQ(filled(R"([{},null])", R"({"type":"array","items":{"type":"object","default":{},)"
                                   R"("properties":{"a":{"default":1}}}})"),
            R"([{"a":1},{"a":1}])");
  EXPECT_EQ(filled(R"({"k":null,"l":2})",
                   R"({"type":"object","additionalProperties":{"type":"integer","default":7}})"),
            R"({"k":7,"l":2})");
}

TEST(Defaults, leave_alone_what_is_no_object) { EXPECT_EQ(filled("5", kNested), "5"); }

}  // namespace
}  // namespace porchsim::kube
