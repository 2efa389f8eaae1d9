// What Porch finds in Git by itself.
#include <gmock/gmock.h>

#include "tests/unit/fakeporch/porch/porch_world.h"

namespace porchsim::fakeporch {
namespace {

using ::testing::ElementsAre;
using ::testing::HasSubstr;
using ::testing::IsEmpty;

constexpr const char* kKptfile = "apiVersion: kpt.dev/v1\nkind: Kptfile\nmetadata:\n  name: app\n";

class Sync : public PorchWorld {
 protected:
  std::vector<std::string> names() {
    std::vector<std::string> all;
    const api::ObjectList list = revisions().list({}).value();
    for (const auto& item : list.items) all.push_back(item->meta().name);
    return all;
  }
  api::Repository repository(const std::string& name) {
    return repositories.get({"default", name}).value()->as<api::Repository>();
  }
  void fail_fetches(std::uint64_t times, std::string message) {
    faults.add({.kind = sim::FaultKind::FetchFails,
                .site = "git.fetch",
                .object = "edge",
                .argument = std::move(message),
                .nth = 1,
                .times = times});
  }
  void wait_for_poll() { run_for(std::chrono::seconds(61)); }
};

TEST_F(Sync, finds_tags_drafts_and_packages_on_main) {
  push_outside("up", "refs/heads/main", "app", file("Kptfile", kKptfile));
  const CommitId main = *git_of("up").ref("refs/heads/main");
  ok(git_of("up").push({{"refs/tags/app/v1", std::nullopt, main},
                        {"refs/tags/app/v10", std::nullopt, main},
                        {"refs/tags/app/v1.2.3", std::nullopt, main},
                        {"refs/tags/loose", std::nullopt, main},
                        {"refs/tags/none/v1", std::nullopt, main},
                        {"refs/heads/deletionProposed/app/v1", std::nullopt, main},
                        {"refs/heads/proposed/app/two", std::nullopt, main},
                        {"refs/heads/drafts/app/one", std::nullopt, main},
                        {"refs/heads/drafts/app/two", std::nullopt, main},
                        {"refs/heads/drafts/app/Bad_Name", std::nullopt, main}}));
  register_repository("up");
  EXPECT_THAT(names(), ElementsAre("up.app.main", "up.app.one", "up.app.two", "up.app.v1",
                                   "up.app.v1.2.3", "up.app.v10"));
  EXPECT_EQ(get("up.app.v1").spec.revision, 1);
  EXPECT_EQ(get("up.app.v1").spec.lifecycle, "DeletionProposed");
  EXPECT_EQ(get("up.app.v10").spec.revision, 10);
  EXPECT_EQ(get("up.app.v10").status.published_by, "eve@example.com");
  EXPECT_TRUE(is_latest(get("up.app.v10")));
  EXPECT_FALSE(is_latest(get("up.app.v1")));
  EXPECT_EQ(get("up.app.v1.2.3").spec.revision, -1);
  EXPECT_EQ(get("up.app.v1.2.3").status.self_lock->git->ref, "app/v1.2.3");
  EXPECT_EQ(get("up.app.one").spec.lifecycle, "Draft");
  EXPECT_EQ(get("up.app.two").spec.lifecycle, "Proposed");
  EXPECT_EQ(condition(get("up.app.one"), "PackagePipelinePassed"), "False")
      << "nobody has rendered it";
  EXPECT_EQ(repository("up").status.package_count, 6);
}

TEST_F(Sync, the_label_is_written_once_when_many_tags_are_found) {
  push_outside("up", "refs/heads/main", "app", file("Kptfile", kKptfile));
  const CommitId main = *git_of("up").ref("refs/heads/main");
  for (int n = 1; n <= 5; ++n) {
    ok(git_of("up").push({{"refs/tags/app/v" + std::to_string(n), std::nullopt, main}}));
  }
  int writes = 0;
  trace.attach([&writes](const sim::Event& event) {
    writes += event.subject.is_object("PackageRevision") ? 1 : 0;
  });
  register_repository("up");
  EXPECT_EQ(writes, 6) << "five revisions and the placeholder, each once";
}

TEST_F(Sync, the_poll_finds_what_outsiders_push) {
  register_repository("edge");
  publish("edge", "app", "v1");
  ok(create(draft("edge", "app", "v2"), edit_of("edge.app.v1")));
  const CommitId pushed = push_outside(
      "edge", "refs/heads/drafts/app/v2", "app",
      {{"Kptfile", kpt::make_text(kKptfile)}, {"new.txt", kpt::make_text("outside\n")}});
  EXPECT_NE(get("edge.app.v2").status.self_lock->git->commit, pushed);
  wait_for_poll();
  const auto revision = get("edge.app.v2");
  EXPECT_EQ(revision.status.self_lock->git->commit, pushed);
  EXPECT_EQ(*content("edge.app.v2").spec.resources["new.txt"], "outside\n");
  EXPECT_EQ(condition(revision, "PackagePipelinePassed"), "False");
  EXPECT_EQ(revision.spec.tasks.size(), 1U) << "what is known of it stays";
  EXPECT_EQ(propose("edge.app.v2").error().reason, api::Reason::Invalid);
  ok(update(get("edge.app.v2")));
  ok(propose("edge.app.v2"));
}

TEST_F(Sync, what_was_deleted_does_not_tell_what_made_another_of_its_name) {
  register_repository("edge");
  ok(create(draft("edge", "app", "v1")));
  const auto push = [&](const char* branch, const char* package) {
    push_outside("edge", branch, package, {{"Kptfile", kpt::make_text(kKptfile)}});
    wait_for_poll();
  };
  push("refs/heads/drafts/other/v1", "other");
  ok(remove("edge.app.v1"));
  push("refs/heads/drafts/app/v1", "app");
  EXPECT_TRUE(get("edge.app.v1").spec.tasks.empty());
}

TEST_F(Sync, what_outsiders_delete_is_gone_and_the_label_moves) {
  register_repository("edge");
  publish("edge", "app", "v1");
  ok(create(draft("edge", "app", "v2"), edit_of("edge.app.v1")));
  finish("edge.app.v2");
  const auto tag = git_of("edge").ref("refs/tags/app/v2");
  ok(git_of("edge").push({{"refs/tags/app/v2", tag, std::nullopt}}));
  wait_for_poll();
  EXPECT_FALSE(exists("edge.app.v2"));
  EXPECT_TRUE(is_latest(get("edge.app.v1")));
}

TEST_F(Sync, own_pushes_are_no_reason_to_look_again) {
  register_repository("edge");
  publish("edge", "app", "v1");
  const std::string before = repository("edge").meta.resource_version;
  wait_for_poll();
  EXPECT_EQ(repository("edge").meta.resource_version, before);
  wait_for_poll();
  push_outside("edge", "refs/heads/main", "other", file("Kptfile", kKptfile));
  wait_for_poll();
  EXPECT_TRUE(exists("edge.other.main")) << "polls that found nothing do not make one blind";
}

TEST_F(Sync, a_placeholder_changes_with_its_own_files_alone) {
  register_repository("edge");
  publish("edge", "app", "v1");
  const auto before = get("edge.app.main");
  push_outside("edge", "refs/heads/main", "other", file("Kptfile", kKptfile));
  wait_for_poll();
  EXPECT_TRUE(exists("edge.other.main"));
  EXPECT_EQ(get("edge.app.main").meta.resource_version, before.meta.resource_version);
  push_outside("edge", "refs/heads/main", "app", file("Kptfile", kKptfile));
  wait_for_poll();
  EXPECT_NE(get("edge.app.main").meta.resource_version, before.meta.resource_version);
}

TEST_F(Sync, unregistering_keeps_git_and_registering_again_finds_all_back) {
  register_repository("up");
  publish("up", "app", "v1");
  register_repository("edge");
  ok(create(draft("edge", "app", "ws"), clone_of("up.app.v1")));
  finish("edge.app.ws");
  ok(create(draft("edge", "app", "ws2"), edit_of("edge.app.ws")));
  const auto refs = git_of("edge").refs("");
  const std::string uid = get("edge.app.ws").meta.uid;

  ok(repositories.remove(alice, {"default", "edge"}, {}));
  EXPECT_FALSE(engine().idle());
  run();
  EXPECT_FALSE(repositories.get({"default", "edge"}));
  EXPECT_THAT(names(), ElementsAre("up.app.main", "up.app.v1"));
  EXPECT_EQ(git_of("edge").refs(""), refs);
  EXPECT_EQ(create(draft("edge", "b", "v1")).error().reason, api::Reason::NotFound);

  register_repository("edge");
  EXPECT_THAT(names(), ElementsAre("edge.app.main", "edge.app.ws", "edge.app.ws2", "up.app.main",
                                   "up.app.v1"));
  const auto found = get("edge.app.ws");
  EXPECT_EQ(found.spec.revision, 1);
  EXPECT_NE(found.meta.uid, uid);
  EXPECT_TRUE(is_latest(found));
  ASSERT_EQ(found.spec.tasks.size(), 1U);
  EXPECT_EQ(found.spec.tasks[0].cloned(), "up.app.v1") << "read from the commits";
  EXPECT_EQ(get("edge.app.ws2").spec.tasks[0].edited(), "edge.app.ws");
  ok(create(draft("edge", "app", "ws3"), edit_of("edge.app.ws")));
  finish("edge.app.ws3");
  EXPECT_EQ(get("edge.app.ws3").spec.revision, 2);
}

TEST_F(Sync, what_cannot_be_a_repository_is_not_ready) {
  api::Repository broken;
  broken.meta.name = "broken";
  broken.meta.name_space = "default";
  broken.spec.type = "oci";
  ok(store.restore(repository_kind, alice, api::Object::from(broken)));
  run();
  const auto status = repository("broken").status;
  ASSERT_EQ(status.conditions.size(), 1U);
  EXPECT_EQ(status.conditions[0].status, "False");
  EXPECT_EQ(status.conditions[0].reason, "Error");
  const std::string version = repository("broken").meta.resource_version;
  wait_for_poll();
  EXPECT_EQ(repository("broken").meta.resource_version, version) << "said once";
}

TEST_F(Sync, a_refused_push_of_the_main_branch_is_told_and_tried_again) {
  sim::FaultRule rule;
  rule.kind = sim::FaultKind::PushRefused;
  rule.site = "git.push";
  rule.argument = "remote ref is protected";
  rule.nth = 1;
  rule.times = 3;
  faults.add(rule);
  register_repository("edge");
  EXPECT_EQ(repository("edge").status.conditions[0].status, "False");
  EXPECT_THAT(repository("edge").status.conditions[0].message, HasSubstr("is protected"));
  wait_for_poll();
  EXPECT_EQ(repository("edge").status.conditions[0].status, "True");
}

TEST_F(Sync, a_fetch_that_fails_leaves_all_as_it_was_and_the_next_poll_tries_again) {
  register_repository("edge");
  publish("edge", "app", "v1");
  const auto before = get("edge.app.main");
  push_outside("edge", "refs/heads/main", "app", file("Kptfile", kKptfile));
  fail_fetches(1, "no route to host");
  wait_for_poll();
  EXPECT_EQ(repository("edge").status.conditions[0].status, "False");
  EXPECT_EQ(repository("edge").status.conditions[0].reason, "Error");
  EXPECT_EQ(repository("edge").status.conditions[0].message, "no route to host");
  EXPECT_EQ(get("edge.app.main").meta.resource_version, before.meta.resource_version);
  ok(create(draft("edge", "other", "v1")));
  wait_for_poll();
  EXPECT_EQ(repository("edge").status.conditions[0].status, "True");
  EXPECT_NE(get("edge.app.main").meta.resource_version, before.meta.resource_version);
}

TEST_F(Sync, nothing_is_made_in_a_repository_that_was_never_read) {
  fail_fetches(2, "");
  register_repository("edge");
  EXPECT_EQ(repository("edge").status.conditions[0].status, "False");
  const auto refused = [this](const char* why) {
    const auto made = create(draft("edge", "app", "v1"));
    EXPECT_EQ(made.error().reason, api::Reason::InternalError);
    EXPECT_THAT(made.error().message, HasSubstr(why));
  };
  refused("cannot fetch from Git");
  wait_for_poll();
  refused("cannot fetch from Git");
  EXPECT_THAT(git_of("edge").refs(""), IsEmpty());
  wait_for_poll();
  ok(create(draft("edge", "app", "v1")));
}

TEST_F(Sync, a_repository_that_comes_again_is_unread) {
  register_repository("edge");
  ok(create(draft("edge", "app", "v1")));
  ok(repositories.remove(alice, {"default", "edge"}, {}));
  run();
  fail_fetches(1, "");
  register_repository("edge");
  EXPECT_EQ(create(draft("edge", "other", "v1")).error().reason, api::Reason::InternalError);
  EXPECT_THAT(names(), IsEmpty());
  wait_for_poll();
  EXPECT_THAT(names(), ElementsAre("edge.app.v1"));
}

TEST_F(Sync, a_busy_revision_is_looked_at_as_soon_as_it_is_free) {
  register_repository("edge");
  ok(create(draft("edge", "app", "v1")));
  in_task("alice", [&] {
    const auto written = write(content("edge.app.v1"));
    ASSERT_FALSE(written);
    EXPECT_THAT(written.error().message, HasSubstr("non-fast-forward"));
  });
  scheduler.at(scheduler.now() + std::chrono::milliseconds(10), sim::ProcessId{},
               sim::Scheduler::TimerKind::Foreground, [&] {
                 push_outside("edge", "refs/heads/drafts/app/v1", "app", file("Kptfile", kKptfile));
                 engine().sync_now();
                 EXPECT_NE(get("edge.app.v1").status.self_lock->git->commit,
                           git_of("edge").ref("refs/heads/drafts/app/v1"));
               });
  run();
  const auto tip = git_of("edge").ref("refs/heads/drafts/app/v1");
  EXPECT_EQ(get("edge.app.v1").status.self_lock->git->commit, tip);
}

}  // namespace
}  // namespace porchsim::fakeporch
