#include "kube/client/kube_client.h"

#include <gtest/gtest.h>

#include <fmt/format.h>

#include "api/kinds/find_schema.h"
#include "api/repository.h"
#include "cel/zones/time_zone.h"
#include "kube/kinds/core_kinds.h"
#include "kube/kinds/custom_kind.h"
#include "kube/kinds/definition.h"
#include "kube/store/memory_store.h"

namespace porchsim::kube {
namespace {

using api::Json;
using api::ObjectPtr;
using api::PatchOptions;
using api::Reason;

class Sources final : public ServerSources {
 public:
  std::string now() override { return "2025-01-01T00:00:00Z"; }
  std::string new_uid() override { return fmt::format("uid-{}", ++uids_); }
  std::string new_suffix() override { return "abcde"; }

 private:
  int uids_ = 0;
};

class KubeClientTest : public ::testing::Test {
 protected:
  KubeClientTest() {
    for (const auto& kind : make_core_kinds()) server_.add_kind(kind);
    const Json definition = custom_resource_definition(type_, api::find_schema(type_),
                                                       {.selectable_fields = {".spec.type"}});
    server_.add_kind(std::make_shared<CustomKind>(definition, cel::make_no_zones()));
    EXPECT_TRUE(client_.create({"", "v1", "Namespace", "namespaces", false},
                               object_of(R"({"apiVersion":"v1","kind":"Namespace",
                                             "metadata":{"name":"default"}})")));
  }

  static ObjectPtr object_of(std::string_view text) {
    return api::Object::from_json(*Json::parse(text));
  }
  static Json repository(std::string_view name, std::string_view spec) {
    return *Json::parse(
        fmt::format(R"({{"apiVersion":"config.porch.kpt.dev/v1alpha1","kind":"Repository",
                         "metadata":{{"name":"{}","namespace":"default"}},"spec":{}}})",
                    name, spec));
  }
  ObjectPtr make(std::string_view name, std::string_view type) {
    const std::string spec =
        fmt::format(R"({{"type":"{}","git":{{"repo":"https://git.example/{}"}}}})", type, name);
    return client_.create(type_, api::Object::from_json(repository(name, spec))).value();
  }

  const api::ResourceType type_ = api::Repository::type();
  Sources sources_;
  MemoryStore store_{1};
  KubeServer server_{store_, sources_};
  KubeClient client_{server_, "porch-controllers", {type_}};
};

TEST_F(KubeClientTest, what_is_made_is_read_listed_and_watched) {
  api::WatchOptions quietly;
  quietly.bookmarks = false;
  const auto watch = client_.watch(type_, quietly).value();
  const ObjectPtr made = make("blue", "git");
  EXPECT_EQ(made->meta().uid, "uid-2");
  EXPECT_EQ(made->json().at({"spec", "git", "branch"}).text(), "main") << "by default";
  EXPECT_EQ(client_.get(type_, made->key()).value()->json(), made->json());
  make("red", "oci");
  EXPECT_EQ(client_.list(type_, {}).value().items.size(), 2U);
  api::ListOptions by_type;
  by_type.fields = {{"spec.type", "git"}};
  const auto of_git = client_.list(type_, by_type).value();
  ASSERT_EQ(of_git.items.size(), 1U);
  EXPECT_EQ(of_git.items[0]->meta().name, "blue");
  const auto event = watch->next();
  ASSERT_TRUE(event);
  EXPECT_EQ(event->object->meta().name, "blue");
}

TEST_F(KubeClientTest, errors_have_the_servers_reason_and_words) {
  const auto absent = client_.get(type_, {"default", "none"});
  EXPECT_EQ(absent.error(),
            (api::Error{Reason::NotFound, "repositories.config.porch.kpt.dev \"none\" not found"}));
  const ObjectPtr made = make("blue", "git");
  Json stale = made->json();
  stale.set_path({"spec", "description"}, "x");
  ASSERT_TRUE(client_.update(type_, api::Object::from_json(stale)));
  stale.set_path({"spec", "description"}, "y");
  EXPECT_EQ(client_.update(type_, api::Object::from_json(stale)).error().reason, Reason::Conflict);
  api::DeleteOptions of_uid;
  of_uid.uid = "another";
  EXPECT_EQ(client_.remove(type_, made->key(), of_uid).error().reason, Reason::Conflict);
  of_uid.uid = made->meta().uid;
  EXPECT_TRUE(client_.remove(type_, made->key(), of_uid));
  EXPECT_EQ(client_.resource_type("g", "v1", "K").error().reason, Reason::NoMatch);
}

TEST_F(KubeClientTest, an_apply_owns_what_it_names) {
  make("blue", "git");
  const auto apply = [this](std::string_view manager, bool force, std::string_view reason) {
    const Json status = *Json::parse(fmt::format(
        R"({{"apiVersion":"config.porch.kpt.dev/v1alpha1","kind":"Repository",
             "metadata":{{"name":"blue","namespace":"default"}},
             "status":{{"conditions":[{{"type":"Ready","status":"True","reason":"{}",
               "message":"","lastTransitionTime":"2025-01-01T00:00:00Z"}}]}}}})",
        reason));
    return client_.patch(type_, {"default", "blue"}, status,
                         {.type = PatchOptions::Type::Apply,
                          .subresource = "status",
                          .field_manager = std::string(manager),
                          .force = force});
  };
  ASSERT_TRUE(apply("one", false, "Ready"));
  EXPECT_EQ(apply("other", false, "Error").error().reason, Reason::Conflict);
  const auto forced = apply("other", true, "Error");
  ASSERT_TRUE(forced);
  EXPECT_EQ(forced.value()->json().at({"status", "conditions"})[0]["reason"].text(), "Error");
}

}  // namespace
}  // namespace porchsim::kube
