#include <gtest/gtest.h>

#include <fmt/format.h>

#include "tests/unit/fakeporch/store/world.h"

namespace porchsim::fakeporch {
namespace {

using api::Json;
using api::ObjectPtr;
using api::PatchOptions;
using api::Reason;

struct ApplyTest : testing::Test {
  static Json wanted(std::string_view members) {
    return *Json::parse(fmt::format(
        R"({{"apiVersion":"config.porch.kpt.dev/v1alpha1","kind":"Repository",
             "metadata":{{"name":"blue","namespace":"default"}},{}}})",
        members));
  }
  api::Result<ObjectPtr> apply(std::string_view manager, std::string_view members,
                               PatchOptions options = {}) {
    options.type = PatchOptions::Type::Apply;
    options.field_manager = manager;
    return world.repositories->patch(world.alice, key, wanted(members), options);
  }
  std::vector<std::string> managers() {
    std::vector<std::string> out;
    const ObjectPtr object = world.repositories->get(key).value();
    for (const Json& entry : object->meta().managed_fields.items()) {
      out.push_back(entry["manager"].text());
    }
    return out;
  }

  const api::ObjectKey key{"default", "blue"};
  World world;
};

constexpr std::string_view kSpec =
    R"("spec":{"type":"git","git":{"repo":"https://git.example/blue"}})";

TEST_F(ApplyTest, makes_what_is_absent_and_counts_generations) {
  const ObjectPtr made = apply("one", kSpec).value();
  EXPECT_EQ(made->meta().generation, 1);
  EXPECT_EQ(made->json().at({"spec", "git", "branch"}).text(), "main");
  EXPECT_EQ(managers(), std::vector<std::string>{"one"});
  const std::uint64_t before = world.store.revision();
  ASSERT_TRUE(apply("one", kSpec));
  EXPECT_EQ(world.store.revision(), before) << "the same again makes no version";
  EXPECT_EQ(apply("one", R"("status":{})", {.subresource = "status"}).value()->meta().generation,
            1);
}

TEST_F(ApplyTest, a_uid_names_the_object_that_is_there) {
  const auto with_uid = [&](std::string_view uid) {
    Json wanted_json = wanted(kSpec);
    wanted_json.set_path({"metadata", "uid"}, uid);
    return world.repositories->patch(world.alice, key, wanted_json,
                                     {.type = PatchOptions::Type::Apply, .field_manager = "one"});
  };
  const auto absent = with_uid("7");
  ASSERT_FALSE(absent);
  EXPECT_EQ(absent.error().reason, Reason::Conflict);
  EXPECT_EQ(absent.error().message,
            "Operation cannot be fulfilled on repositories.config.porch.kpt.dev \"blue\": uid "
            "mismatch: the provided object specified uid 7, and no existing object was found");
  const std::string uid = apply("one", kSpec).value()->meta().uid;
  EXPECT_TRUE(with_uid(uid));
  const auto other = with_uid("7");
  ASSERT_FALSE(other);
  EXPECT_EQ(other.error().reason, Reason::Invalid);
  EXPECT_EQ(other.error().message,
            "Repository.config.porch.kpt.dev \"blue\" is invalid: metadata.uid: Invalid value: "
            "\"7\": field is immutable");
}

TEST_F(ApplyTest, takes_away_what_its_manager_no_longer_names) {
  ASSERT_TRUE(apply("one", kSpec));
  ASSERT_TRUE(apply("two", R"("spec":{"description":"mine"})"));
  const ObjectPtr now = apply("two", R"("spec":{"deployment":true})").value();
  EXPECT_FALSE(now->json()["spec"].contains("description"));
  EXPECT_TRUE(now->json().at({"spec", "deployment"}).as_bool());
}

TEST_F(ApplyTest, what_others_own_is_a_conflict_unless_forced) {
  ASSERT_TRUE(apply("one", kSpec));
  ASSERT_TRUE(apply("one", R"("spec":{"type":"git","description":"a",
                                      "git":{"repo":"https://git.example/blue"}})"));
  const auto refused = apply("two", R"("spec":{"description":"b"})");
  EXPECT_EQ(refused.error().reason, Reason::Conflict);
  EXPECT_TRUE(refused.error().message.contains(".spec.description")) << refused.error().message;
  EXPECT_EQ(apply("two", R"("spec":{"description":"b"})", {.force = true})
                .value()
                ->json()
                .at({"spec", "description"})
                .text(),
            "b");
}

TEST_F(ApplyTest, other_writes_keep_books_once_an_object_was_applied) {
  ASSERT_TRUE(apply("one", kSpec));
  const Json patch = *Json::parse(R"({"spec":{"description":"c"}})");
  ASSERT_TRUE(world.repositories->patch(world.alice, key, patch, {}));
  EXPECT_EQ(managers(), (std::vector<std::string>{"one", "alice"}));
  EXPECT_EQ(apply("one", R"("spec":{"type":"git","description":"d",
                                    "git":{"repo":"https://git.example/blue"}})")
                .error()
                .reason,
            Reason::Conflict);
}

TEST_F(ApplyTest, nobody_pays_who_does_not_apply) {
  ASSERT_TRUE(world.repositories->create(world.alice, api::Object::from_json(wanted(kSpec))));
  const Json patch = *Json::parse(R"({"spec":{"description":"c"}})");
  ASSERT_TRUE(world.repositories->patch(world.alice, key, patch, {}));
  EXPECT_TRUE(managers().empty());
}

TEST_F(ApplyTest, status_alone_goes_through_its_subresource) {
  EXPECT_EQ(
      apply("one", R"("status":{"packageCount":3})", {.subresource = "status"}).error().reason,
      Reason::NotFound)
      << "an apply of status makes nothing";
  ASSERT_TRUE(apply("one", kSpec));
  const ObjectPtr now =
      apply("status-writer", R"("status":{"packageCount":3})", {.subresource = "status"}).value();
  EXPECT_EQ(now->json().at({"status", "packageCount"}).as_integer(), 3);
  EXPECT_EQ(managers().size(), 2U);
}

TEST_F(ApplyTest, a_dry_run_changes_nothing) {
  EXPECT_TRUE(apply("one", kSpec, {.dry_run = true}));
  EXPECT_EQ(world.repositories->get(key).error().reason, Reason::NotFound);
  ASSERT_TRUE(apply("one", kSpec));
  const Json patch = *Json::parse(R"({"spec":{"description":"c"}})");
  const ObjectPtr would =
      world.repositories->patch(world.alice, key, patch, {.dry_run = true}).value();
  EXPECT_EQ(would->json().at({"spec", "description"}).text(), "c");
  EXPECT_FALSE(world.repositories->get(key).value()->json()["spec"].contains("description"));
}

TEST_F(ApplyTest, without_a_manager_it_is_invalid) {
  EXPECT_EQ(apply("", kSpec).error().reason, Reason::Invalid);
}

TEST_F(ApplyTest, json_patches_change_members_and_say_when_they_cannot) {
  ASSERT_TRUE(apply("one", kSpec));
  const auto patch = [this](std::string_view operations) {
    return world.repositories->patch(world.alice, key, *Json::parse(operations),
                                     {.type = PatchOptions::Type::Json});
  };
  const auto changed = patch(R"([{"op":"add","path":"/spec/description","value":"x"}])");
  EXPECT_EQ(changed.value()->json().at({"spec", "description"}).text(), "x");
  EXPECT_EQ(patch(R"([{"op":"test","path":"/spec/description","value":"y"}])").error().reason,
            Reason::Invalid);
  EXPECT_EQ(patch(R"({"op":"add"})").error().reason, Reason::BadRequest);
}

}  // namespace
}  // namespace porchsim::fakeporch
