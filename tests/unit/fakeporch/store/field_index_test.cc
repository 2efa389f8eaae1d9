#include "fakeporch/selection/field_index.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <set>

#include "tests/unit/fakeporch/store/selectable_packages.h"

namespace porchsim::fakeporch {
namespace {

using api::Json;
using testing::ElementsAre;
using testing::IsEmpty;

// An object that notes its name when it is looked at, and when its document is.
class Watched final : public api::Object {
 public:
  Watched(Json document, std::set<std::string>& looked_at, std::set<std::string>& unpacked)
      : document_(std::move(document)),
        meta_(api::meta_from_json(document_["metadata"])),
        looked_at_(looked_at),
        unpacked_(unpacked) {}

  const api::ObjectMeta& meta() const override {
    looked_at_.insert(meta_.name);
    return meta_;
  }
  Json json() const override {
    looked_at_.insert(meta_.name);
    unpacked_.insert(meta_.name);
    return document_;
  }

 private:
  const Names& names() const override {
    static const Names kNames{kPackages.api_version(), kPackages.kind};
    return kNames;
  }
  const void* source_of(const std::type_info&) const override { return nullptr; }
  std::uint64_t make_hash() const override { return document_.hash(); }

  Json document_;
  api::ObjectMeta meta_;
  std::set<std::string>& looked_at_;
  std::set<std::string>& unpacked_;
};

struct FieldIndexTest : testing::Test {
  std::vector<std::string> listed(FieldSelector fields, api::ListOptions options = {}) {
    options.fields = std::move(fields);
    std::vector<std::string> out;
    const api::ObjectList list = world.packages->list(options).value();
    for (const auto& object : list.items) out.push_back(object->key().to_string());
    return out;
  }
  api::ObjectPtr make(const api::ObjectKey& key, std::string_view repo,
                      std::string_view lifecycle = "Draft") {
    return world.packages
        ->create(world.alice, api::Object::from_json(package_json(key, repo, lifecycle)))
        .value();
  }
  void make_watched(const std::string& name, std::string_view repo) {
    Json json = package_json({"default", name}, repo);
    json.set_path({"metadata", "uid"}, world.store.new_uid());
    json.set_path({"metadata", "resourceVersion"}, world.store.next_version());
    world.store.commit(world.kind, {world.alice, sim::Verb::Create, nullptr,
                                    std::make_shared<const Watched>(json, looked_at, unpacked)});
  }

  std::set<std::string> looked_at;
  std::set<std::string> unpacked;
  SelectablePackages world;
};

TEST_F(FieldIndexTest, a_list_looks_at_what_matches_alone) {
  for (int i = 0; i < 100; ++i) {
    make_watched("n" + std::to_string(i), "r" + std::to_string(i % 10));
  }
  EXPECT_EQ(listed({{"spec.repo", "r7"}}).size(), 10U);
  EXPECT_EQ(looked_at.size(), 100U) << "the first list by a field makes the index";
  EXPECT_EQ(listed({{"spec.repo", "r7"}, {"metadata.name", "n47"}}).size(), 1U);

  looked_at.clear();
  EXPECT_EQ(listed({{"spec.repo", "r7"}}).size(), 10U);
  EXPECT_THAT(looked_at,
              ElementsAre("n17", "n27", "n37", "n47", "n57", "n67", "n7", "n77", "n87", "n97"));
  looked_at.clear();
  EXPECT_EQ(listed({{"metadata.name", "n48"}, {"spec.repo", "r8"}}).size(), 1U);
  EXPECT_THAT(looked_at, ElementsAre("n48"));
  looked_at.clear();
  EXPECT_THAT(listed({{"spec.repo", "none"}}), IsEmpty());
  EXPECT_THAT(looked_at, IsEmpty());
}

TEST_F(FieldIndexTest, nobody_pays_before_there_is_a_list_by_fields) {
  make_watched("a", "red");
  EXPECT_THAT(listed({}), ElementsAre("default/a"));
  EXPECT_THAT(unpacked, IsEmpty());
  EXPECT_THAT(listed({{"metadata.name", "a"}}), ElementsAre("default/a"));
  make_watched("b", "red");
  EXPECT_THAT(unpacked, IsEmpty());
  EXPECT_EQ(listed({{"spec.repo", "red"}}).size(), 2U);
  EXPECT_THAT(unpacked, ElementsAre("a", "b"));
}

TEST_F(FieldIndexTest, lists_are_in_order_and_of_their_namespace) {
  make({"two", "b"}, "red");
  make({"one", "z"}, "red");
  make({"two", "a"}, "red");
  make({"two", "c"}, "blue");
  EXPECT_THAT(listed({{"spec.repo", "red"}}), ElementsAre("one/z", "two/a", "two/b"));
  make({"one", "y"}, "red");
  EXPECT_THAT(listed({{"spec.repo", "red"}}), ElementsAre("one/y", "one/z", "two/a", "two/b"));
  api::ListOptions of_two;
  of_two.name_space = "two";
  EXPECT_THAT(listed({{"spec.repo", "red"}}, of_two), ElementsAre("two/a", "two/b"));
  of_two.limit = 1;
  EXPECT_THAT(listed({{"spec.repo", "red"}}, of_two), ElementsAre("two/a"));
  EXPECT_THAT(listed({{"metadata.namespace", "two"}, {"metadata.name", "c"}}),
              ElementsAre("two/c"));
  api::ListOptions blue;
  blue.labels = {{"tier", api::LabelRequirement::Op::Equals, {"blue"}}};
  EXPECT_THAT(listed({{"spec.lifecycle", "Draft"}}, blue), ElementsAre("two/c"));
}

TEST_F(FieldIndexTest, fields_are_together_what_they_are_alone) {
  make({"default", "a"}, "red");
  make({"default", "b"}, "red", "Published");
  make({"default", "c"}, "blue", "Published");
  EXPECT_THAT(listed({{"spec.repo", "red"}, {"spec.lifecycle", "Published"}}),
              ElementsAre("default/b"));
  EXPECT_THAT(listed({{"spec.lifecycle", "Published"}, {"spec.repo", "blue"}}),
              ElementsAre("default/c"));
  EXPECT_THAT(listed({{"spec.repo", "red"}, {"spec.repo", "red"}}),
              ElementsAre("default/a", "default/b"));
  EXPECT_THAT(listed({{"spec.repo", "red"}, {"spec.repo", "blue"}}), IsEmpty());
}

TEST_F(FieldIndexTest, follows_each_write) {
  const auto first = make({"default", "a"}, "red");
  EXPECT_THAT(listed({{"spec.repo", "red"}}), ElementsAre("default/a"));
  EXPECT_THAT(listed({{"status.revision", "1"}}), IsEmpty());
  EXPECT_THAT(listed({{"status.revision", ""}}), ElementsAre("default/a"));

  const auto moved =
      world.packages->update(world.alice, with(first, {"spec", "repo"}, "blue"), "").value();
  EXPECT_THAT(listed({{"spec.repo", "red"}}), IsEmpty());
  EXPECT_THAT(listed({{"spec.repo", "blue"}}), ElementsAre("default/a"));

  const Json status = Json::object({{"status", Json::object({{"revision", 1}})}});
  ASSERT_TRUE(world.packages->patch(world.alice, moved->key(), status, {.subresource = "status"}));
  EXPECT_THAT(listed({{"status.revision", "1"}}), ElementsAre("default/a"));
  EXPECT_THAT(listed({{"status.revision", ""}}), IsEmpty());

  const Json held = Json::object(
      {{"metadata", Json::object({{"finalizers", Json::array({"example.com/held"})}})}});
  ASSERT_TRUE(world.packages->patch(world.alice, moved->key(), held, {}));
  ASSERT_TRUE(world.packages->remove(world.alice, moved->key(), {}));
  EXPECT_THAT(listed({{"spec.repo", "blue"}}), ElementsAre("default/a")) << "it is still there";
  const Json let_go = Json::object({{"metadata", Json::object({{"finalizers", Json::array()}})},
                                    {"spec", Json::object({{"repo", "red"}})}});
  ASSERT_TRUE(world.packages->patch(world.alice, moved->key(), let_go, {}));
  EXPECT_THAT(listed({{"spec.repo", "blue"}}), IsEmpty());
  EXPECT_THAT(listed({{"spec.repo", "red"}}), IsEmpty());
  EXPECT_THAT(listed({{"status.revision", "1"}}), IsEmpty());

  make({"default", "a"}, "green");
  EXPECT_THAT(listed({{"spec.repo", "green"}}), ElementsAre("default/a"));
  EXPECT_THAT(listed({{"status.revision", ""}}), ElementsAre("default/a"));
}

TEST_F(FieldIndexTest, what_a_kind_is_not_selected_by_is_refused) {
  api::ListOptions options;
  options.fields = {{"spec.source", "x"}};
  EXPECT_EQ(world.packages->list(options).error(),
            (api::Error{api::Reason::BadRequest, "field label not supported: spec.source"}));
}

}  // namespace
}  // namespace porchsim::fakeporch
