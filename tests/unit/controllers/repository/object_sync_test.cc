#include "controllers/repository/object_sync.h"

#include "tests/unit/controllers/repository/repository_world.h"

namespace porchsim::repository {
namespace {

using api::Json;
using api::RepositoryFault;
using std::chrono::seconds;

class ObjectSyncTest : public RepositoryTest {
 protected:
  ObjectSyncTest() {
    add_revision("v1", "Published", 1);
    add_revision("w2", "Draft", 0);
  }

  Json lifecycle_of(std::string_view workspace) {
    return object_of(workspace).at({"spec", "lifecycle"});
  }
  void hold(std::string_view workspace) {
    patch_object(workspace, R"({"metadata": {"finalizers": ["porch.kpt.dev/packagerevisions"]}})");
  }
  bool is_terminating(std::string_view workspace) {
    return object_of(workspace).at({"metadata", "deletionTimestamp"}).is_string();
  }
};

TEST_F(ObjectSyncTest, makes_an_object_of_each_revision) {
  cache_.revisions[0].lock = api::Locator{"git", api::GitLocator{"r", "app", "app/v1", "c1"}};
  cache_.revisions[0].commit = {tasks_.now(), "somebody"};
  cache_.revisions[0].readiness_gates = {"example.com/ok"};
  api::Condition condition;
  condition.type = "example.com/ok";
  condition.status = "True";
  cache_.revisions[0].package_conditions = {condition};
  cache_.revisions[1].commit = {tasks_.now(), "somebody"};
  ASSERT_TRUE(reconcile());
  const Json published = object_of("v1");
  EXPECT_EQ(published["spec"], *Json::parse(R"({
      "lifecycle": "Published", "packageName": "app", "readinessGates":
      [{"conditionType": "example.com/ok"}], "repository": "blue", "workspaceName": "v1"})"));
  EXPECT_EQ(published["status"], *Json::parse(R"({
      "packageConditions": [{"status": "True", "type": "example.com/ok"}],
      "publishedAt": "2026-03-04T05:06:07Z", "publishedBy": "somebody", "revision": 1,
      "selfLock": {"type": "git", "git": {"repo": "r", "directory": "app", "ref": "app/v1",
                                          "commit": "c1"}}})"));
  EXPECT_EQ(published.at({"metadata", "labels"}), *Json::parse(R"({
      "porch.kpt.dev/repository": "blue"})"));
  EXPECT_EQ(published.at({"metadata", "ownerReferences"})[0]["uid"], repository().meta.uid);
  EXPECT_EQ(object_of("w2").at({"status", "publishedBy"}), Json()) << "it is a draft";
}

TEST_F(ObjectSyncTest, of_a_repository_that_does_not_ask_for_them_makes_none) {
  patch_repository(R"({"metadata": {"annotations": null}})");
  ASSERT_TRUE(reconcile());
  EXPECT_TRUE(object_of("v1").is_null());
}

TEST_F(ObjectSyncTest, what_others_have_made_of_a_seed_stays) {
  ASSERT_TRUE(reconcile());
  patch_object("w2", R"({"spec": {"lifecycle": "Proposed"}})");
  cache_.revisions[1].lock = api::Locator{"git", api::GitLocator{"r", "app", "drafts", "c2"}};
  sync_again();
  EXPECT_EQ(lifecycle_of("w2"), Json("Proposed"));
  EXPECT_EQ(object_of("w2").at({"status", "selfLock", "git", "commit"}), Json("c2"));
}

TEST_F(ObjectSyncTest, an_object_that_is_as_it_should_be_is_not_written) {
  ASSERT_TRUE(reconcile());
  patch_object("v1", R"({"metadata": {"labels": {"porch.kpt.dev/latest-revision": "true"}}})");
  for (const bool skips : {true, false}) {
    options_.skip_unchanged_objects = skips;
    const Json wanted = build_package_revision(repository(), cache_.revisions[0]);
    EXPECT_EQ(
        package_revision_up_to_date(*api::Object::from_json(object_of("v1")), wanted, options_),
        skips);
  }
}

TEST_F(ObjectSyncTest, an_object_of_a_repository_that_is_gone_gets_the_new_owner) {
  ASSERT_TRUE(reconcile());
  api::Repository other = repository();
  other.meta.uid = "another";
  const Json wanted = build_package_revision(other, cache_.revisions[0]);
  const auto object = api::Object::from_json(object_of("v1"));
  EXPECT_FALSE(package_revision_up_to_date(*object, wanted, options_));
  options_.know_repositories_by_uid = false;
  EXPECT_TRUE(package_revision_up_to_date(*object, wanted, options_));
}

TEST_F(ObjectSyncTest, an_object_goes_when_two_syncs_have_not_found_its_revision) {
  ASSERT_TRUE(reconcile());
  cache_.revisions.pop_back();
  sync_again();
  EXPECT_FALSE(object_of("w2").is_null());
  sync_again();
  EXPECT_TRUE(object_of("w2").is_null());
  EXPECT_FALSE(object_of("v1").is_null());
}

TEST_F(ObjectSyncTest, a_draft_that_somebody_asked_for_stays) {
  for (const bool confirms : {true, false}) {
    options_.confirm_vanished = confirms;
    restart();
    sync_again();
    patch_object("w2", R"({"spec": {"source": {"init": {}}}})");
    const auto revisions = cache_.revisions;
    cache_.revisions.pop_back();
    sync_again();
    sync_again();
    EXPECT_EQ(object_of("w2").is_null(), !confirms);
    cache_.revisions = revisions;
  }
}

TEST_F(ObjectSyncTest, a_draft_whose_source_has_run_goes_like_any_other) {
  ASSERT_TRUE(reconcile());
  patch_object("w2", R"({"spec": {"source": {"init": {}}}})");
  ASSERT_TRUE(user_.patch(package_revisions(), {"default", "blue.app.w2"},
                          *Json::parse(R"({"status": {"creationSource": "init"}})"),
                          {.subresource = "status"}));
  cache_.revisions.pop_back();
  sync_again();
  sync_again();
  EXPECT_TRUE(object_of("w2").is_null());
}

TEST_F(ObjectSyncTest, what_has_come_since_the_list_stays) {
  ASSERT_TRUE(reconcile());
  const auto revisions = cache_.revisions;
  cache_.revisions.pop_back();
  sync_again();
  cache_.meanwhile["look up"] = [&] { cache_.revisions = revisions; };
  sync_again();
  EXPECT_FALSE(object_of("w2").is_null());
}

TEST_F(ObjectSyncTest, what_nobody_has_labelled_goes_too) {
  for (const bool by_spec : {true, false}) {
    options_.list_by_spec = by_spec;
    restart();
    sync_again();
    patch_object("w2", R"({"metadata": {"labels": null}})");
    const auto revisions = cache_.revisions;
    cache_.revisions.pop_back();
    sync_again();
    sync_again();
    EXPECT_EQ(object_of("w2").is_null(), by_spec);
    cache_.revisions = revisions;
  }
}

TEST_F(ObjectSyncTest, what_cannot_be_written_is_tried_less_and_less_often) {
  cache_.errors["look up"] = {RepositoryFault::Timeout, "slow"};
  ASSERT_TRUE(reconcile());
  for (const auto& delay : {seconds(60), seconds(120), seconds(240), seconds(480), seconds(600)}) {
    let_pass(woken_.back());
    ASSERT_TRUE(reconcile());
    EXPECT_EQ(woken_.back(), delay);
  }
  cache_.errors.clear();
  woken_.clear();
  sync_again();
  EXPECT_TRUE(woken_.empty());
  EXPECT_FALSE(object_of("w2").is_null());
}

TEST_F(ObjectSyncTest, shipped_deletes_at_once) {
  options_.confirm_vanished = false;
  ASSERT_TRUE(reconcile());
  cache_.revisions.pop_back();
  sync_again();
  EXPECT_TRUE(object_of("w2").is_null());
}

TEST_F(ObjectSyncTest, a_list_after_an_error_deletes_nothing) {
  ASSERT_TRUE(reconcile());
  const auto revisions = std::exchange(cache_.revisions, {});
  sync_again();
  cache_.errors["list"] = {RepositoryFault::Timeout, "slow"};
  sync_again();
  cache_.errors.clear();
  sync_again();
  EXPECT_FALSE(object_of("w2").is_null()) << "the first list after an error";
  cache_.revisions = revisions;
  sync_again();
  EXPECT_FALSE(object_of("w2").is_null());
}

TEST_F(ObjectSyncTest, the_first_list_of_a_process_deletes_nothing) {
  ASSERT_TRUE(reconcile());
  cache_.revisions.clear();
  sync_again();
  restart();
  sync_again();
  EXPECT_FALSE(object_of("w2").is_null());
}

TEST_F(ObjectSyncTest, one_that_comes_under_the_name_of_one_that_vanished_is_another) {
  ASSERT_TRUE(reconcile());
  cache_.revisions.pop_back();
  sync_again();
  const Json before = object_of("w2");
  ASSERT_TRUE(user_.remove(package_revisions(), {"default", "blue.app.w2"}, {}));
  Json anew = before;
  anew.set("metadata", Json::object({{"name", "blue.app.w2"},
                                     {"namespace", "default"},
                                     {"labels", before.at({"metadata", "labels"})}}));
  ASSERT_TRUE(user_.create(package_revisions(), api::Object::from_json(anew)));
  sync_again();
  EXPECT_FALSE(object_of("w2").is_null());
}

TEST_F(ObjectSyncTest, what_is_published_is_proposed_for_deletion_before_it_goes) {
  for (const bool proposes : {true, false}) {
    options_.propose_vanished = proposes;
    reconciler_.reset();
    sync_again();
    hold("v1");
    const auto revisions = std::exchange(cache_.revisions, {});
    sync_again();
    sync_again();
    EXPECT_TRUE(is_terminating("v1"));
    EXPECT_EQ(lifecycle_of("v1"), Json(proposes ? "DeletionProposed" : "Published"));
    patch_object("v1", R"({"metadata": {"finalizers": null}})");
    cache_.revisions = revisions;
  }
}

TEST_F(ObjectSyncTest, one_that_hangs_in_deletion_is_let_go) {
  ASSERT_TRUE(reconcile());
  hold("v1");
  ASSERT_TRUE(user_.remove(package_revisions(), {"default", "blue.app.v1"}, {}));
  cache_.revisions.clear();
  sync_again();
  sync_again();
  EXPECT_EQ(lifecycle_of("v1"), Json("DeletionProposed"));
}

TEST_F(ObjectSyncTest, one_that_is_being_deleted_is_left_alone_until_it_is_gone) {
  ASSERT_TRUE(reconcile());
  hold("w2");
  ASSERT_TRUE(user_.remove(package_revisions(), {"default", "blue.app.w2"}, {}));
  cache_.revisions[1].lock = api::Locator{"git", api::GitLocator{"r", "app", "drafts", "c2"}};
  woken_.clear();
  sync_again();
  EXPECT_TRUE(object_of("w2").at({"status", "selfLock"}).is_null());
  EXPECT_TRUE(woken_.empty()) << "its deletion is waited for";
  EXPECT_TRUE(records_->of.at(key_).left_alone.contains("blue.app.w2"));
  patch_object("w2", R"({"metadata": {"finalizers": null}})");
  records_->of.at(key_).made_way = true;
  ASSERT_TRUE(reconcile());
  EXPECT_FALSE(records_->of.at(key_).made_way);
  EXPECT_EQ(object_of("w2").at({"status", "selfLock", "git", "commit"}), Json("c2"));
}

TEST_F(ObjectSyncTest, a_cache_that_does_not_say_keeps_nothing_that_is_there) {
  const auto listed = cache_.revisions;
  int looks = 0;
  cache_.meanwhile["look up"] = [&] {
    if (++looks == 2) cache_.errors["look up"] = {RepositoryFault::Timeout, "slow"};
  };
  SyncRecord record;
  const api::Repository asked = repository();
  ObjectSync sync({cache_, client_, client_, log_}, options_, asked, record);
  EXPECT_TRUE(sync.sync_package_revisions(listed).worth_repeating);
  EXPECT_FALSE(object_of("v1").is_null()) << "it was made before the cache fell silent";
  EXPECT_TRUE(object_of("w2").is_null());
}

TEST_F(ObjectSyncTest, shipped_writes_to_what_is_being_deleted) {
  options_.leave_deleted_objects = false;
  ASSERT_TRUE(reconcile());
  hold("w2");
  ASSERT_TRUE(user_.remove(package_revisions(), {"default", "blue.app.w2"}, {}));
  cache_.revisions[1].lock = api::Locator{"git", api::GitLocator{"r", "app", "drafts", "c2"}};
  sync_again();
  EXPECT_EQ(object_of("w2").at({"status", "selfLock", "git", "commit"}), Json("c2"));
}

TEST_F(ObjectSyncTest, what_has_changed_since_it_was_rendered_is_asked_to_be_rendered) {
  const auto lock_at = [](std::string commit) {
    return api::Locator{"git", api::GitLocator{"r", "app", "drafts", std::move(commit)}};
  };
  const auto request = [this] {
    return object_of("w2").at({"metadata", "annotations", "porch.kpt.dev/render-request"});
  };
  cache_.revisions[1].lock = lock_at("c1");
  ASSERT_TRUE(reconcile());
  cache_.revisions[1].lock = lock_at("c2");
  sync_again();
  EXPECT_TRUE(request().is_null()) << "it was never rendered";
  const auto tell_rendered = [this](std::string_view status) {
    Json condition = *Json::parse(R"({"type": "Rendered", "reason": "Told", "message": "",
        "lastTransitionTime": "2026-03-04T05:06:07Z"})");
    condition.set("status", status);
    Json patch = Json::object();
    patch.set_path({"status", "conditions"}, Json::array({condition}));
    ASSERT_TRUE(user_.patch(package_revisions(), {"default", "blue.app.w2"}, patch,
                            {.subresource = "status"}));
  };
  tell_rendered("Unknown");
  cache_.revisions[1].lock = lock_at("c3");
  sync_again();
  EXPECT_TRUE(request().is_null()) << "it is being rendered";
  tell_rendered("True");
  options_.ask_for_renders = false;
  reconciler_.reset();
  cache_.revisions[1].lock = lock_at("c4");
  sync_again();
  EXPECT_TRUE(request().is_null()) << "shipped Porch asks for nothing";
  options_.ask_for_renders = true;
  reconciler_.reset();
  cache_.revisions[1].lock = lock_at("c5");
  sync_again();
  EXPECT_EQ(request(), Json("c5"));
  cache_.revisions[1].lock = lock_at("c6");
  sync_again();
  EXPECT_EQ(request(), Json("c5")) << "a request is open";
  EXPECT_EQ(object_of("w2").at({"status", "selfLock", "git", "commit"}), Json("c6"));
}

TEST_F(ObjectSyncTest, an_object_without_lifecycle_is_seeded_again) {
  for (const bool again : {false, true}) {
    options_.seed_until_done = again;
    reconciler_.reset();
    sync_again();
    patch_object("w2", R"({"spec": {"lifecycle": null}})");
    sync_again();
    EXPECT_EQ(lifecycle_of("w2"), again ? Json("Draft") : Json());
  }
}

}  // namespace
}  // namespace porchsim::repository
