// Each option, with and without.
#include "controllers/packagerevision/options.h"

#include <set>

#include "api/encode.h"
#include "tests/unit/controllers/packagerevision/reconciler_fixture.h"

namespace porchsim::packagerevision {
namespace {

using testing::but_for;
using testing::ReconcilerTest;

const api::Error kTrouble{api::Reason::Unknown, "the network is down"};

class OptionsTest : public ReconcilerTest {
 protected:
  void publish() {
    patch(R"({"spec": {"lifecycle": "Published"}})");
    settle();
  }
  // The next render, which is told, tried again, and comes to a good end.
  void fails_to_write_once() {
    renderer_.during = [&] { contents_.failure = kTrouble; };
    EXPECT_FALSE(reconcile());
    EXPECT_EQ(reason("Rendered"), "Pending");
    contents_.failure.reset();
    settle();
    EXPECT_EQ(reason("Rendered"), "Rendered");
  }
  std::string text_of(std::string_view path) {
    return contents_.packages.at(content_key()).resources.find(path)->second;
  }
};

TEST_F(OptionsTest, each_has_a_name_of_its_own) {
  std::set<std::string_view> names;
  for (const OptionRow& row : option_rows()) names.insert(row.name);
  EXPECT_EQ(names.size(), option_rows().size());
}

TEST_F(OptionsTest, retry_errors_keeps_a_render_request_open) {
  make_draft();
  ask_for_render("7");
  fails_to_write_once();
  EXPECT_EQ(read().status.observed_prr_resource_version, "7");
}

// Another process had begun it, for a request that was followed once already.
TEST_F(OptionsTest, retry_errors_opens_the_request_of_a_render_that_is_taken_up) {
  contents_.push(content_key(), "found in Git");
  add_revision("ws", "Draft");
  ask_for_render("7");
  settle();
  another_process_begins_a_render();
  start(Options());
  fails_to_write_once();
}

TEST_F(OptionsTest, without_retry_errors_they_are_told_and_no_more) {
  make_draft();
  start(but_for(&Options::retry_errors));
  ask_for_render("7");
  renderer_.during = [&] { contents_.failure = kTrouble; };
  const auto result = reconcile();
  ASSERT_TRUE(result);
  EXPECT_FALSE(comes_back(*result));
  EXPECT_EQ(read().status.observed_prr_resource_version, "7");
}

TEST_F(OptionsTest, nothing_is_proposed_before_it_is_rendered) {
  make_draft();
  contents_.push(content_key(), "new");
  ask_for_render("7");
  patch(R"({"spec": {"lifecycle": "Proposed"}})");
  renderer_.pipeline_error = "it broke";
  settle();
  EXPECT_EQ(contents_.packages.at(content_key()).lifecycle, "Draft");
  renderer_.pipeline_error.reset();
  ask_for_render("8");
  settle();
  EXPECT_EQ(contents_.packages.at(content_key()).lifecycle, "Proposed");
  EXPECT_EQ(text_of("rendered"), "3");
}

TEST_F(OptionsTest, without_render_before_lifecycle_the_request_is_forgotten) {
  make_draft();
  Options options = but_for(&Options::render_before_lifecycle);
  options.notice_changed_content = false;
  start(options);
  contents_.push(content_key(), "new");
  ask_for_render("7");
  patch(R"({"spec": {"lifecycle": "Proposed"}})");
  settle();
  EXPECT_EQ(contents_.packages.at(content_key()).lifecycle, "Proposed");
  EXPECT_EQ(renderer_.renders, 1);
}

TEST_F(OptionsTest, changed_content_is_noticed_without_a_request) {
  make_draft();
  contents_.push(content_key(), "new");
  settle();
  EXPECT_EQ(renderer_.renders, 2);
  settle();
  EXPECT_EQ(renderer_.renders, 2);
}

TEST_F(OptionsTest, a_new_process_knows_by_the_lock_what_was_rendered) {
  make_draft();
  start({});
  settle();
  EXPECT_EQ(renderer_.renders, 1);
  contents_.push(content_key(), "new");
  start({});
  settle();
  EXPECT_EQ(renderer_.renders, 2);
}

// Its writer's request may be on its way.
TEST_F(OptionsTest, what_a_sync_found_and_somebody_changed_is_rendered_before_it_is_published) {
  for (const bool has_changed : {false, true}) {
    const std::string name = has_changed ? "changed" : "same";
    contents_.packages[content_key(name)].lifecycle = "Draft";
    contents_.push(content_key(name), "found");
    add_revision(name, "Draft");
    api::Json found;
    found.set_path({"status", "selfLock"},
                   api::encode(contents_.packages.at(content_key(name)).lock()));
    patch(found.dump(), name, "status");
    settle(name);
    EXPECT_EQ(renderer_.renders, 0) << "it lies in Git as somebody has put it there";
    if (has_changed) contents_.push(content_key(name), "new");
    patch(R"({"spec": {"lifecycle": "Published"}})", name);
    settle(name);
    EXPECT_EQ(contents_.packages.at(content_key(name)).lifecycle, "Published");
    EXPECT_EQ(renderer_.renders, has_changed ? 1 : 0);
  }
}

TEST_F(OptionsTest, without_notice_changed_content_only_requests_count) {
  make_draft();
  start(but_for(&Options::notice_changed_content));
  contents_.push(content_key(), "new");
  settle();
  EXPECT_EQ(renderer_.renders, 1);
}

TEST_F(OptionsTest, a_render_replaces_only_what_it_was_made_from) {
  make_draft();
  ask_for_render("7");
  renderer_.during = [&] { contents_.push(content_key(), "mine"); };
  EXPECT_TRUE(comes_back(*reconcile()));
  settle();
  EXPECT_EQ(text_of("cm.yaml"), "mine");
  EXPECT_EQ(text_of("rendered"), "3");
}

TEST_F(OptionsTest, without_write_what_was_read_a_push_is_lost) {
  make_draft();
  start(but_for(&Options::write_what_was_read));
  ask_for_render("7");
  renderer_.during = [&] { contents_.push(content_key(), "mine"); };
  settle();
  EXPECT_FALSE(contents_.packages.at(content_key()).resources.contains("cm.yaml"));
}

TEST_F(OptionsTest, a_pipeline_that_failed_runs_again_on_other_content_alone) {
  for (const bool once : {true, false}) {
    renderer_.renders = 0;
    renderer_.pipeline_error.reset();
    start(once ? Options() : but_for(&Options::render_content_once));
    const std::string name = once ? "ws" : "shipped";
    add_revision(name, "Draft", R"({"source": {"init": {}}})");
    renderer_.pipeline_error = "it broke";
    settle(name);
    EXPECT_EQ(renderer_.renders, 1);
    settle(name);
    EXPECT_EQ(renderer_.renders, once ? 1 : 2);
    EXPECT_EQ(reason("Ready", name), "RenderFailed");
  }
}

TEST_F(OptionsTest, what_a_failed_pipeline_made_is_no_other_content) {
  make_draft();
  patch(R"({"metadata": {"annotations": {"porch.kpt.dev/push-on-render-failure": "true"}}})");
  ask_for_render("7");
  renderer_.pipeline_error = "it broke";
  settle();
  EXPECT_EQ(renderer_.renders, 2);
  settle();
  EXPECT_EQ(renderer_.renders, 2);
  contents_.push(content_key(), "new");
  renderer_.pipeline_error.reset();
  settle();
  EXPECT_EQ(reason("Rendered"), "Rendered");
}

TEST_F(OptionsTest, content_that_is_missing_is_not_told_of_as_being_rendered) {
  add_revision("ws", "Draft", R"({"source": {"init": {}}})");
  reconcile();
  contents_.packages.clear();
  const auto before = read().meta.resource_version;
  EXPECT_FALSE(reconcile());
  EXPECT_EQ(reason("Rendered"), "Pending");
  EXPECT_EQ(reason("Ready"), "Failed");
  const auto told = read().meta.resource_version;
  EXPECT_NE(told, before);
  EXPECT_FALSE(reconcile());
  EXPECT_EQ(read().meta.resource_version, told);
}

TEST_F(OptionsTest, what_follows_a_source_comes_at_once) {
  add_revision("ws", "Draft", R"({"source": {"init": {}}})");
  EXPECT_EQ(reconcile()->requeue_after, std::chrono::milliseconds(1));
  add_revision("shipped", "Draft", R"({"source": {"init": {}}})");
  start(but_for(&Options::continue_at_once));
  EXPECT_TRUE(reconcile("shipped")->requeue);
}

TEST_F(OptionsTest, what_others_push_after_a_deletion_stays) {
  make_draft();
  patch(R"({"metadata": {"finalizers": ["porch.kpt.dev/packagerevisions", "example.com/hold"]}})");
  const auto theirs = contents_.packages;
  ASSERT_TRUE(user_.remove(testing::PackageRevision::type(), {"default", "ws"}, {}));
  settle();
  EXPECT_TRUE(contents_.packages.empty());
  EXPECT_TRUE(exists());
  contents_.packages = theirs;
  settle();
  EXPECT_EQ(contents_.packages.size(), 1U);
  start(but_for(&Options::delete_content_once));
  settle();
  EXPECT_TRUE(contents_.packages.empty());
}

TEST_F(OptionsTest, a_source_runs_once_whatever_the_cache_says) {
  add_revision("ws", "Draft", R"({"source": {"init": {}}})");
  const auto young = *user_.get(testing::PackageRevision::type(), {"default", "ws"});
  settle();
  contents_.push(content_key(), "mine");
  cache_.freeze(young);
  reconcile();
  EXPECT_EQ(text_of("cm.yaml"), "mine");
}

TEST_F(OptionsTest, content_that_is_there_counts_as_made) {
  add_revision("ws", "Draft", R"({"source": {"init": {}}})");
  contents_.push(content_key(), "mine");
  settle();
  EXPECT_EQ(text_of("cm.yaml"), "mine");
  EXPECT_EQ(read().status.creation_source, "init");
}

TEST_F(OptionsTest, without_source_once_it_runs_over_what_others_wrote) {
  start(but_for(&Options::source_once));
  add_revision("ws", "Draft", R"({"source": {"init": {}}})");
  contents_.push(content_key(), "mine");
  settle();
  EXPECT_FALSE(contents_.packages.at(content_key()).resources.contains("cm.yaml"));
}

TEST_F(OptionsTest, an_error_keeps_what_the_status_says_of_the_content) {
  make_draft();
  publish();
  contents_.failure = kTrouble;
  EXPECT_FALSE(reconcile());
  EXPECT_EQ(read().status.revision, 1);
  EXPECT_EQ(read().status.published_by, "somebody");
  EXPECT_TRUE(read().status.self_lock.has_value());
}

TEST_F(OptionsTest, without_keep_status_on_error_it_is_removed) {
  make_draft();
  publish();
  start(but_for(&Options::keep_status_on_error));
  contents_.failure = kTrouble;
  EXPECT_FALSE(reconcile());
  EXPECT_EQ(read().status.revision, 0);
  EXPECT_FALSE(read().status.self_lock.has_value());
}

TEST_F(OptionsTest, transition_times_move_with_the_condition) {
  make_draft();
  const auto before = read().find_condition("Ready")->last_transition_time;
  clock_.time += std::chrono::minutes(1);
  settle();
  EXPECT_EQ(read().find_condition("Ready")->last_transition_time, before);
  start(but_for(&Options::keep_transition_times));
  settle();
  EXPECT_GT(read().find_condition("Ready")->last_transition_time, before);
}

class OwnerTest : public OptionsTest {
 protected:
  // Another Repository takes the name.
  void register_again() {
    ASSERT_TRUE(user_.remove(api::Repository::type(), {"default", "blue"}, {}));
    add(R"({"apiVersion": "config.porch.kpt.dev/v1alpha1", "kind": "Repository",
            "metadata": {"name": "blue", "namespace": "default"},
            "spec": {"type": "git", "git": {"repo": "https://git/blue.git"}}})");
  }
  std::string uid_of_repository() {
    return (*user_.get(api::Repository::type(), {"default", "blue"}))->meta().uid;
  }
};

TEST_F(OwnerTest, another_repository_of_the_name_becomes_the_owner) {
  make_draft();
  register_again();
  settle();
  ASSERT_EQ(read().meta.owner_references.size(), 1U);
  EXPECT_EQ(read().meta.owner_references[0].uid, uid_of_repository());
}

TEST_F(OwnerTest, what_a_former_owner_had_goes_without_touching_git) {
  make_draft();
  register_again();
  ASSERT_TRUE(user_.remove(testing::PackageRevision::type(), {"default", "ws"}, {}));
  settle();
  EXPECT_FALSE(exists());
  EXPECT_TRUE(contents_.packages.contains(content_key()));
}

TEST_F(OwnerTest, without_owner_by_uid_the_name_decides) {
  start(but_for(&Options::owner_by_uid));
  make_draft();
  register_again();
  settle();
  EXPECT_NE(read().meta.owner_references[0].uid, uid_of_repository());
  ASSERT_TRUE(user_.remove(testing::PackageRevision::type(), {"default", "ws"}, {}));
  settle();
  EXPECT_TRUE(contents_.packages.empty());
}

TEST_F(OwnerTest, a_revision_has_the_label_of_its_repository_with_its_owner) {
  const auto label = [this] {
    const api::StringMap labels = read().meta.labels;
    const auto found = labels.find(api::v1alpha2::kRepositoryLabel);
    return found == labels.end() ? "" : found->second;
  };
  start(but_for(&Options::label_with_owner));
  make_draft();
  EXPECT_EQ(label(), "");
  start({});
  settle();
  EXPECT_EQ(label(), "blue");
  patch(R"({"metadata": {"labels": {"porch.kpt.dev/repository": "red"}}})");
  settle();
  EXPECT_EQ(label(), "blue");
}

TEST_F(OwnerTest, without_a_repository_there_is_no_label_of_it) {
  add_revision("ws", "Draft", R"({"repository": "a name that is no label"})");
  (void)reconcile();
  EXPECT_TRUE(read().meta.has_finalizer("porch.kpt.dev/packagerevisions"));
  EXPECT_FALSE(read().meta.labels.contains(api::v1alpha2::kRepositoryLabel));
}

class LabelTest : public OptionsTest {
 protected:
  std::string label(const std::string& name) {
    return read(name).meta.labels.at("porch.kpt.dev/latest-revision");
  }
  // v1 and v2 are published, and somebody has taken the number of v2.
  void lose_the_number_of_the_latest() {
    for (const std::string name : {"v1", "v2"}) {
      add_revision(name, "Published");
      testing::StoredPackage& package = contents_.packages[content_key(name)];
      package.lifecycle = "Published";
      package.revision = name == "v1" ? 1 : 2;
      settle(name);
    }
    ASSERT_EQ(label("v2"), "true");
    patch(R"({"status": {"revision": null}})", "v2", "status");
  }
};

TEST_F(LabelTest, the_latest_stays_the_latest_while_its_number_is_unknown) {
  lose_the_number_of_the_latest();
  settle("v1");
  EXPECT_EQ(label("v2"), "true");
  EXPECT_EQ(label("v1"), "false");
}

TEST_F(LabelTest, without_label_by_known_numbers_it_loses_its_label) {
  start(but_for(&Options::label_by_known_numbers));
  lose_the_number_of_the_latest();
  settle("v1");
  EXPECT_EQ(label("v1"), "true");
}

}  // namespace
}  // namespace porchsim::packagerevision
