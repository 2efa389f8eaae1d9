#include "kube/status/go_json.h"

#include <gtest/gtest.h>

namespace porchsim::kube {
namespace {

using api::Json;

TEST(GoJson, escapes_html) {
  EXPECT_EQ(go_json(*Json::parse(R"({"<k>":["a&b",1,null,1.5]})")),
            R"({"\u003ck\u003e":["a\u0026b",1,null,1.5]})");
  EXPECT_EQ(go_json_text("\xff\t\xe2\x80\xa8\v"), R"("\ufffd\t\u2028\u000b")");
}

TEST(GoJson, has_plain_numbers_up_to_1e21) {
  EXPECT_EQ(go_json(Json(80.0)), "80");
  EXPECT_EQ(go_json(Json(1e20)), "100000000000000000000");
  EXPECT_EQ(go_json(Json(1e21)), "1e+21");
  EXPECT_EQ(go_json(Json(1e-7)), "1e-7");
  EXPECT_EQ(go_json(Json(0.00001)), "0.00001");
}

}  // namespace
}  // namespace porchsim::kube
