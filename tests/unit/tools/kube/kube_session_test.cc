#include "tools/kube/kube_session.h"

#include <gtest/gtest.h>

#include "tools/kube/kube_normal.h"
#include "tools/kube/kube_scope.h"
#include "tools/kube/kube_tokens.h"
#include "tools/kube/ordered_json.h"

namespace porchsim::scenarios {
namespace {

using api::Json;

Json json(std::string_view text) { return *Json::parse(text); }

TEST(OrderedJson, keeps_order_and_writing) {
  const OrderedJson read = read_ordered_json(R"({ "b" : 1.0, "a": ["x", {}, []], "c":null})");
  EXPECT_EQ(write_ordered_json(read, [](const std::string& text) { return text + "!"; }),
            R"({"b!": 1.0, "a!": ["x!", {}, []], "c!": null})");
}

TEST(KubeTokens, are_bound_once_and_then_demanded) {
  KubeTokens tokens;
  const std::string uid = "00000000-0000-4000-8000-000000000001";
  EXPECT_TRUE(
      tokens
          .match(json(R"({"u":"uid-1","v":"rv-1"})"), Json::object({{"u", uid}, {"v", "7"}}), "at")
          .empty());
  EXPECT_EQ(tokens.put("/x/uid-1?rv-1 Tag"), "/x/" + uid + "?7 Tag");
  EXPECT_EQ(tokens.match("rv-1", "8", "at").size(), 1U);
  EXPECT_EQ(tokens.match("T", "2025-01-01T00:00:00Z", "at").size(), 0U);
  EXPECT_EQ(tokens.match("<<x*3>>", "xxx", "at").size(), 0U);
  EXPECT_EQ(tokens.match("json: cannot unmarshal a", "json: cannot unmarshal b", "at").size(), 0U);
}

TEST(KubeTokens, versions_grow) {
  KubeTokens tokens;
  tokens.match(json(R"(["rv-2","rv-10"])"), json(R"(["5","5"])"), "at");
  EXPECT_TRUE(tokens.disorder(false).empty());
  EXPECT_EQ(tokens.disorder(true).size(), 1U);
}

TEST(KubeNormal, causes_and_managers_are_sorted) {
  const Json status = normal_answer(json(
      R"j({"kind":"Status","code":422,"message":"K \"a\" is invalid: [b: y, a: x]","details":
      {"causes":[{"field":"b","message":"y"},{"field":"a","message":"x"}]}})j"));
  EXPECT_EQ(status["message"].as_string(), "K \"a\" is invalid: [a: x, b: y]");
  EXPECT_EQ(status["details"]["causes"][0]["field"].as_string(), "a");
  const Json object = normal_answer(
      json(R"({"metadata":{"managedFields":[{"operation":"Update"},{"operation":"Apply"}]}})"));
  EXPECT_EQ(object["metadata"]["managedFields"][0]["operation"].as_string(), "Apply");
}

TEST(KubeScope, leaves_out_other_kinds) {
  EXPECT_TRUE(is_step_left_out(json(R"({"request":{"path":"/api/v1/namespaces/a/pods"}})")));
  EXPECT_FALSE(is_step_left_out(json(R"({"request":{"path":"/api/v1/namespaces/a/secrets"}})")));
  EXPECT_TRUE(out_of_scope(json(R"({"tags":["crd","ssa"],"steps":[]})")));
}

constexpr std::string_view kSession = R"({"name":"s","tags":["core"],"kinds":[],"steps":[
  {"request":{"method":"POST","path":"/api/v1/namespaces/team-a/configmaps",
              "body":{"metadata":{"name":"x"}}},
   "response":{"status":201,"headers":{"content-type":"application/json"},
     "body":{"kind":"ConfigMap","apiVersion":"v1","metadata":{"name":"x","namespace":"team-a",
       "uid":"uid-1","resourceVersion":"rv-1","creationTimestamp":"T"}}}}]})";

TEST(KubeSession, says_where_answers_differ) {
  EXPECT_TRUE(is_kube_session(json(kSession)));
  const KubeReplay right = replay_kube_session(json(kSession), kSession);
  EXPECT_TRUE(right.differences.empty());
  EXPECT_EQ(right.steps, 1U);
  std::string other(kSession);
  other.replace(other.find("201"), 3, "200");
  const KubeReplay wrong = replay_kube_session(json(other), other);
  ASSERT_EQ(wrong.differences.size(), 1U);
  EXPECT_EQ(wrong.differences[0], "step 0 status: expected 200, got 201");
}

}  // namespace
}  // namespace porchsim::scenarios
