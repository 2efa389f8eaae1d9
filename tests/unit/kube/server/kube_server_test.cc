#include "kube/server/kube_server.h"

#include <gtest/gtest.h>

#include <fmt/format.h>

#include "cel/zones/time_zone.h"
#include "kube/kinds/core_kinds.h"
#include "kube/kinds/custom_kind.h"
#include "kube/store/memory_store.h"

namespace porchsim::kube {
namespace {

constexpr std::string_view kCrd =
    R"j({"spec":{"group":"g","scope":"Namespaced","names":{"kind":"K","plural":"ks","listKind":"KList"},
    "versions":[{"name":"v1","served":true,"storage":true,"subresources":{"status":{}},
      "schema":{"openAPIV3Schema":{"type":"object","properties":{
        "spec":{"type":"object","properties":{"n":{"type":"integer","minimum":0}}},
        "status":{"type":"object","properties":{"s":{"type":"integer"}}}}}}}]}})j";

class Sources final : public ServerSources {
 public:
  std::string now() override { return "2025-01-01T00:00:00Z"; }
  std::string new_uid() override { return fmt::format("uid-{}", ++uids_); }
  std::string new_suffix() override { return "abcde"; }

 private:
  int uids_ = 0;
};

class KubeServerTest : public ::testing::Test {
 protected:
  KubeServerTest() {
    for (const auto& kind : make_core_kinds()) server_.add_kind(kind);
    server_.add_kind(std::make_shared<CustomKind>(*api::Json::parse(kCrd), cel::make_no_zones()));
    send("POST", "/api/v1/namespaces", R"({"metadata":{"name":"a"}})");
  }

  Response send(std::string method, std::string path, std::string body = {},
                std::string type = "application/json") {
    Request request;
    request.method = std::move(method);
    const auto question = path.find('?');
    request.path = path.substr(0, question);
    if (question != std::string::npos) {
      const std::string one = path.substr(question + 1);
      request.query.emplace_back(one.substr(0, one.find('=')), one.substr(one.find('=') + 1));
    }
    request.headers["content-type"] = std::move(type);
    request.body = std::move(body);
    watch_.reset();
    return server_.handle(request, watch_);
  }

  Response merge(const std::string& path, std::string body) {
    return send("PATCH", path, std::move(body), "application/merge-patch+json");
  }

  Response make(const std::string& name, const std::string& more = {}) {
    return send("POST", kPath,
                fmt::format(R"({{"apiVersion":"g/v1","kind":"K","metadata":{{"name":"{}"{}}},)"
                            R"("spec":{{"n":1}}}})",
                            name, more));
  }

  MemoryStore store_{100};
  Sources sources_;
  KubeServer server_{store_, sources_};
  std::optional<Watch> watch_;
  static constexpr const char* kPath = "/apis/g/v1/namespaces/a/ks";
  const std::string one_ = std::string(kPath) + "/x";
};

TEST_F(KubeServerTest, makes_an_object_once) {
  const Response made = make("x");
  EXPECT_EQ(made.code, 201);
  EXPECT_EQ(made.body["metadata"]["generation"].as_integer(), 1);
  EXPECT_EQ(made.body["metadata"]["namespace"].as_string(), "a");
  EXPECT_EQ(make("x").code, 409);
  EXPECT_EQ(make("X").code, 422);
  EXPECT_EQ(make("", R"(,"generateName":"y-")").body["metadata"]["name"].as_string(), "y-abcde");
}

TEST_F(KubeServerTest, makes_nothing_where_no_namespace_is) {
  EXPECT_EQ(send("POST", "/apis/g/v1/namespaces/none/ks",
                 R"({"apiVersion":"g/v1","kind":"K","metadata":{"name":"x"}})")
                .body["message"]
                .as_string(),
            "namespaces \"none\" not found");
  send("DELETE", "/api/v1/namespaces/a");
  EXPECT_EQ(make("x").code, 403);
}

TEST_F(KubeServerTest, an_update_has_seen_the_latest_version) {
  const api::Json first = make("x").body;
  EXPECT_EQ(merge(one_, R"({"spec":{"n":2}})").body["metadata"]["generation"].as_integer(), 2);
  EXPECT_EQ(send("PUT", one_, first.dump()).code, 409);
  EXPECT_EQ(merge(one_, R"({"metadata":{"resourceVersion":null}})").code, 422);
  EXPECT_EQ(merge(one_, R"({"spec":{"n":-1}})").code, 422);
  EXPECT_EQ(merge(one_, R"({"metadata":{"name":"y"}})").code, 400);
}

TEST_F(KubeServerTest, what_changes_nothing_makes_no_version) {
  make("x");
  const auto version = store_.version();
  EXPECT_EQ(merge(one_, R"({"spec":{"n":1}})").code, 200);
  EXPECT_EQ(merge(one_, R"({"status":{"s":1}})").code, 200);
  EXPECT_EQ(merge(one_ + "/status", R"({"spec":{"n":7}})").code, 200);
  EXPECT_EQ(store_.version(), version);
  merge(one_ + "/status", R"({"status":{"s":1}})");
  EXPECT_EQ(store_.version(), version + 1);
}

TEST_F(KubeServerTest, unknown_fields_warn_fail_or_are_passed_over) {
  EXPECT_EQ(make("x").warnings.size(), 0U);
  const std::string body = R"({"spec":{"odd":1}})";
  EXPECT_EQ(merge(one_, body).warnings, std::vector<std::string>{"unknown field \"spec.odd\""});
  EXPECT_EQ(merge(one_ + "?fieldValidation=Strict", body).code, 422);
  EXPECT_TRUE(merge(one_ + "?fieldValidation=Ignore", body).warnings.empty());
}

TEST_F(KubeServerTest, each_write_has_an_owner) {
  make("x");
  const Response patched =
      merge(one_ + "?fieldManager=one", R"({"metadata":{"labels":{"l":"v"}}})");
  const api::Json& managers = patched.body["metadata"]["managedFields"];
  ASSERT_EQ(managers.size(), 2U);
  EXPECT_EQ(managers[0]["manager"].as_string(), "one");
  EXPECT_EQ(managers[0]["fieldsV1"].dump(), R"({"f:metadata":{"f:labels":{".":{},"f:l":{}}}})");
}

TEST_F(KubeServerTest, an_apply_makes_owns_and_respects) {
  const auto apply = [&](const std::string& who, int n) {
    return send("PATCH", one_ + "?fieldManager=" + who,
                fmt::format(R"({{"apiVersion":"g/v1","kind":"K","metadata":{{"name":"x"}},)"
                            R"("spec":{{"n":{}}}}})",
                            n),
                "application/apply-patch+yaml");
  };
  EXPECT_EQ(apply("", 1).code, 422);
  EXPECT_EQ(apply("one", 1).code, 201);
  const std::string version = apply("one", 1).body["metadata"]["resourceVersion"].text();
  EXPECT_EQ(apply("two", 1).code, 200);
  const Response refused = apply("two", 2);
  EXPECT_EQ(refused.code, 409);
  EXPECT_EQ(refused.body["details"]["causes"][0]["field"].as_string(), ".spec.n");
  EXPECT_NE(apply("one", 1).body["metadata"]["resourceVersion"].text(), version);
  EXPECT_EQ(apply("one", -1).body["reason"].as_string(), "Conflict");
}

TEST_F(KubeServerTest, an_apply_with_a_uid_makes_nothing) {
  const auto apply = [&](const std::string& uid) {
    return send("PATCH", one_ + "?fieldManager=one",
                fmt::format(R"({{"apiVersion":"g/v1","kind":"K",)"
                            R"("metadata":{{"name":"x","uid":"{}"}},"spec":{{"n":1}}}})",
                            uid),
                "application/apply-patch+yaml");
  };
  const Response refused = apply("other");
  EXPECT_EQ(refused.code, 409);
  EXPECT_TRUE(refused.body["message"].as_string().ends_with(
      "uid mismatch: the provided object specified uid other, and no existing object was found"))
      << refused.body["message"].as_string();
  EXPECT_EQ(apply("").code, 201);
  EXPECT_EQ(apply("other").code, 422);
}

TEST_F(KubeServerTest, finalizers_hold_what_is_deleted) {
  make("x", R"(,"finalizers":["e.x/hold"])");
  const Response marked = send("DELETE", one_);
  EXPECT_EQ(marked.body["metadata"]["deletionTimestamp"].as_string(), sources_.now());
  EXPECT_EQ(marked.body["metadata"]["generation"].as_integer(), 2);
  EXPECT_EQ(make("x").body["message"].as_string(),
            "object is being deleted: ks.g \"x\" already exists");
  const Response last = merge(one_, R"({"metadata":{"finalizers":null}})");
  EXPECT_EQ(last.body["metadata"]["resourceVersion"], marked.body["metadata"]["resourceVersion"]);
  EXPECT_EQ(send("GET", one_).code, 404);
}

TEST_F(KubeServerTest, deletions_have_preconditions_and_policies) {
  make("x");
  EXPECT_EQ(send("DELETE", one_, R"({"preconditions":{"uid":"other"}})").code, 409);
  EXPECT_EQ(send("DELETE", one_, R"({"propagationPolicy":"Foreground"})")
                .body["metadata"]["finalizers"]
                .dump(),
            R"(["foregroundDeletion"])");
  EXPECT_EQ(
      send("DELETE", one_, R"({"propagationPolicy":"Background"})").body["status"].as_string(),
      "Success");
}

TEST_F(KubeServerTest, a_dry_run_leaves_no_trace) {
  const auto version = store_.version();
  EXPECT_EQ(send("POST", std::string(kPath) + "?dryRun=All",
                 R"({"apiVersion":"g/v1","kind":"K","metadata":{"name":"x"}})")
                .code,
            201);
  EXPECT_EQ(store_.version(), version);
  make("x");
  EXPECT_EQ(send("DELETE", one_ + "?dryRun=All").body["status"].as_string(), "Success");
  EXPECT_EQ(send("GET", one_).code, 200);
}

TEST_F(KubeServerTest, lists_come_in_pages_of_one_state) {
  for (const char* name : {"x", "y", "z"}) make(name);
  const api::Json first = send("GET", std::string(kPath) + "?limit=2").body;
  EXPECT_EQ(first["items"].size(), 2U);
  EXPECT_EQ(first["metadata"]["remainingItemCount"].as_integer(), 1);
  send("DELETE", std::string(kPath) + "/z");
  const api::Json rest =
      send("GET", std::string(kPath) + "?continue=" + first["metadata"]["continue"].text()).body;
  ASSERT_EQ(rest["items"].size(), 1U);
  EXPECT_EQ(rest["items"][0]["metadata"]["name"].as_string(), "z");
  EXPECT_EQ(rest["metadata"]["resourceVersion"], first["metadata"]["resourceVersion"]);
  EXPECT_EQ(send("GET", "/apis/g/v1/ks?fieldSelector=spec.n=1").code, 400);
}

TEST_F(KubeServerTest, watches_tell_what_enters_and_leaves_their_selection) {
  send("GET", std::string(kPath) + "?watch=1");
  ASSERT_TRUE(watch_);
  Watch watch = *watch_;
  EXPECT_TRUE(server_.read(watch).empty());
  make("x");
  merge(one_, R"({"spec":{"n":2}})");
  send("DELETE", one_);
  std::string types;
  for (const api::Json& event : server_.read(watch)) types += event["type"].text() + " ";
  EXPECT_EQ(types, "ADDED MODIFIED DELETED ");
  EXPECT_TRUE(server_.read(watch).empty());
}

TEST_F(KubeServerTest, a_version_that_is_gone_ends_a_watch) {
  store_.compact();
  EXPECT_EQ(send("GET", std::string(kPath) + "?watch=1").code, 200);
  Request request;
  request.method = "GET";
  request.path = kPath;
  request.query = {{"watch", "1"}, {"resourceVersion", "1"}};
  server_.handle(request, watch_);
  const auto events = server_.read(*watch_);
  ASSERT_EQ(events.size(), 1U);
  EXPECT_EQ(events[0]["object"]["code"].as_integer(), 410);
}

TEST_F(KubeServerTest, paths_that_lead_nowhere) {
  EXPECT_EQ(send("GET", "/nope").content_type, "text/plain; charset=utf-8");
  EXPECT_EQ(send("GET", "/api/v1/things").body["code"].as_integer(), 404);
  EXPECT_EQ(send("GET", "/apis/g/v9/ks").content_type, "text/plain; charset=utf-8");
  EXPECT_EQ(send("GET", one_ + "/scale").body["message"].as_string(), "ks.g \"x\" not found");
  EXPECT_EQ(send("PATCH", one_, "{}", "application/strategic-merge-patch+json").code, 415);
}

}  // namespace
}  // namespace porchsim::kube
