// Requests that meet.
#include <gmock/gmock.h>

#include "fakeporch/revisions/turn_queue.h"
#include "tests/unit/fakeporch/porch/porch_world.h"
#include "tests/unit/sim/actors.h"

namespace porchsim::fakeporch {
namespace {

using std::chrono::milliseconds;
using ::testing::ElementsAre;
using ::testing::HasSubstr;
using ::testing::UnorderedElementsAre;

class Concurrency : public PorchWorld {
 protected:
  explicit Concurrency(const PorchOptions& options = {}) : PorchWorld(options) {}
  void SetUp() override {
    PorchWorld::SetUp();
    register_repository("edge");
  }
  void refuse_pushes(std::uint64_t times) {
    sim::FaultRule rule;
    rule.kind = sim::FaultKind::PushRefused;
    rule.site = "git.push";
    rule.object = "edge";
    rule.nth = 1;
    rule.times = times;
    faults.add(rule);
  }
  void lose_answers(std::uint64_t times) {
    sim::FaultRule rule;
    rule.kind = sim::FaultKind::LostAnswer;
    rule.site = "git.push";
    rule.nth = 1;
    rule.times = times;
    faults.add(rule);
  }
};

TEST_F(Concurrency, a_second_request_for_a_busy_revision_is_a_conflict) {
  ok(create(draft("edge", "app", "v1")));
  const auto before = get("edge.app.v1");
  const auto files = content("edge.app.v1");
  in_task("alice", [&] { ok(update(before)); });
  in_task("bob", [&] {
    scheduler.sleep_for(milliseconds(5));
    const auto second = update(before);
    ASSERT_FALSE(second);
    EXPECT_EQ(second.error().reason, api::Reason::Conflict);
    EXPECT_THAT(second.error().message,
                HasSubstr("another request is already in progress on package revision "
                          "\"default/edge.app.v1\""));
    EXPECT_THAT(write(files).error().message,
                HasSubstr("another request is already in progress on package revision resources"));
    EXPECT_EQ(remove("edge.app.v1").error().reason, api::Reason::Conflict);
    const auto patched =
        revisions().patch(alice, {"default", "edge.app.v1"}, api::Json::object(), {});
    EXPECT_EQ(patched.error().reason, api::Reason::Conflict);
    EXPECT_FALSE(engine().idle());
  });
  run();
  EXPECT_TRUE(engine().idle());
}

TEST_F(Concurrency, two_creations_of_one_name_conflict_but_not_of_two) {
  std::vector<std::string> outcomes;
  for (const char* workspace : {"v1", "v1", "v2"}) {
    in_task("someone", [this, &outcomes, workspace] {
      const auto made = create(draft("edge", "app", workspace));
      outcomes.push_back(made ? "made" : std::string(to_string(made.error().reason)));
      if (!made) {
        EXPECT_THAT(made.error().message,
                    HasSubstr("another request is already in progress to create package revision "
                              "with details namespace=\"default\", repository=\"edge\", "
                              "package=\"app\",workspace=\"v1\""));
      }
    });
  }
  run();
  EXPECT_THAT(outcomes, UnorderedElementsAre("made", "Conflict", "made"))
      << "that two drafts of a new package appear at once is Porch's own race";
}

TEST_F(Concurrency, a_stale_version_is_a_conflict_and_none_is_an_error) {
  ok(create(draft("edge", "app", "v1")));
  api::PackageRevision stale = get("edge.app.v1");
  ok(update(stale));
  const auto refused = update(stale);
  ASSERT_FALSE(refused);
  EXPECT_EQ(refused.error().reason, api::Reason::Conflict);
  EXPECT_THAT(refused.error().message, HasSubstr("the object has been modified; please apply your "
                                                 "changes to the latest version and try again"));
  stale.meta.resource_version = "";
  EXPECT_THAT(update(stale).error().message,
              HasSubstr("resourceVersion must be specified for an update"));
  auto files = content("edge.app.v1");
  files.meta.resource_version = "1";
  EXPECT_EQ(write(files).error().reason, api::Reason::Conflict);
}

using ShippedConflicts = With<Concurrency, &Quirks::conflict_as_internal_error>;

TEST_F(ShippedConflicts, a_stale_version_is_an_internal_error_in_shipped_porch) {
  ok(create(draft("edge", "app", "v1")));
  const api::PackageRevision stale = get("edge.app.v1");
  ok(update(stale));
  const auto refused = update(stale);
  EXPECT_EQ(refused.error().reason, api::Reason::InternalError);
  EXPECT_THAT(refused.error().message, HasSubstr("the object has been modified"));
}

TEST_F(Concurrency, approvals_in_one_repository_take_turns_and_all_succeed) {
  for (int n = 0; n < 8; ++n) {
    const std::string package = "app-" + std::to_string(n);
    ok(create(draft("edge", package, "v1")));
    ok(propose("edge." + package + ".v1"));
  }
  for (int n = 0; n < 8; ++n) {
    in_task("approver", [this, n] { ok(approve("edge.app-" + std::to_string(n) + ".v1")); });
  }
  run();
  const CommitId head = *git_of("edge").ref("refs/heads/main");
  EXPECT_EQ(git->objects().find_packages(head, "")->size(), 8U) << "nobody's merge is lost";
}

TEST_F(Concurrency, two_approvals_of_one_package_get_different_numbers) {
  publish("edge", "app", "v1");
  for (const char* workspace : {"v2", "v3"}) {
    ok(create(draft("edge", "app", workspace), edit_of("edge.app.v1")));
    ok(propose(std::string("edge.app.") + workspace));
  }
  in_task("a", [&] { ok(approve("edge.app.v2")); });
  in_task("b", [&] { ok(approve("edge.app.v3")); });
  run();
  EXPECT_EQ(get("edge.app.v2").spec.revision + get("edge.app.v3").spec.revision, 5);
  EXPECT_NE(is_latest(get("edge.app.v2")), is_latest(get("edge.app.v3")));
  EXPECT_FALSE(is_latest(get("edge.app.v1")));
}

TEST_F(Concurrency, an_approval_is_rebuilt_when_an_outsider_moves_main) {
  ok(create(draft("edge", "app", "v1")));
  ok(propose("edge.app.v1"));
  in_task("alice", [&] { ok(approve("edge.app.v1")); });
  // Between reading main and pushing to it.
  scheduler.at(
      scheduler.now() + milliseconds(22), sim::ProcessId{}, sim::Scheduler::TimerKind::Foreground,
      [&] { push_outside("edge", "refs/heads/main", "docs", file("index.md", "hello\n")); });
  int refused = 0;
  trace.attach([&refused](const sim::Event& event) {
    refused += event.verb == sim::Verb::PushRefused ? 1 : 0;
  });
  run();
  EXPECT_EQ(refused, 3) << "main, tag and branch of the one refused push";
  const CommitId head = *git_of("edge").ref("refs/heads/main");
  EXPECT_EQ(git_of("edge").ref("refs/tags/app/v1"), head);
  EXPECT_TRUE(git->objects().read_file(head, "docs/index.md"));
  EXPECT_TRUE(git->objects().read_file(head, "app/Kptfile"));
}

TEST_F(Concurrency, refused_pushes_are_tried_three_times) {
  ok(create(draft("edge", "app", "v1")));
  ok(propose("edge.app.v1"));
  refuse_pushes(2);
  const sim::Time start = scheduler.now();
  in_task("alice", [&] { ok(approve("edge.app.v1")); });
  run();
  EXPECT_EQ(scheduler.now() - start, milliseconds(20 + 5 + 200 + 5 + 400 + 5));
  EXPECT_EQ(get("edge.app.v1").spec.revision, 1);
}

TEST_F(Concurrency, a_push_that_stays_refused_leaves_everything_as_it_was) {
  ok(create(draft("edge", "app", "v1")));
  refuse_pushes(1000);
  const auto before = git_of("edge").refs("");
  const auto proposed = propose("edge.app.v1");
  ASSERT_FALSE(proposed);
  EXPECT_EQ(proposed.error().reason, api::Reason::InternalError);
  EXPECT_THAT(proposed.error().message, HasSubstr("pre-receive hook declined"));
  EXPECT_FALSE(create(draft("edge", "other", "v1")));
  EXPECT_FALSE(exists("edge.other.v1"));
  EXPECT_FALSE(remove("edge.app.v1"));
  EXPECT_EQ(git_of("edge").refs(""), before);
  EXPECT_EQ(get("edge.app.v1").spec.lifecycle, "Draft");
  EXPECT_EQ(condition(get("edge.app.v1"), "PackagePipelinePassed"), "True");
  faults.clear();
  ok(propose("edge.app.v1"));
}

TEST_F(Concurrency, an_approval_whose_push_is_not_answered_is_found_when_it_is_tried_again) {
  ok(create(draft("edge", "app", "v1")));
  ok(propose("edge.app.v1"));
  lose_answers(1);
  ok(approve("edge.app.v1"));
  EXPECT_EQ(get("edge.app.v1").spec.lifecycle, "Published");
  EXPECT_EQ(get("edge.app.v1").spec.revision, 1);
  EXPECT_EQ(get("edge.app.v1").status.self_lock->git->commit,
            git_of("edge").ref("refs/tags/app/v1"));
  EXPECT_EQ(git_of("edge").refs("refs/tags/").size(), 1U);
}

TEST_F(Concurrency, an_approval_is_found_though_somebody_else_has_moved_main_since) {
  ok(create(draft("edge", "app", "v1")));
  ok(propose("edge.app.v1"));
  const auto before = *git_of("edge").ref("refs/heads/main");
  lose_answers(1);
  in_task("alice", [&] { ok(approve("edge.app.v1")); });
  in_task("outsider", [&] {
    scheduler.sleep_for(milliseconds(100));
    const auto main = git_of("edge").ref("refs/heads/main");
    ASSERT_NE(main, before);
    ok(git_of("edge").push({{"refs/heads/main", main, before}}));
  });
  run();
  EXPECT_EQ(get("edge.app.v1").spec.lifecycle, "Published");
}

TEST_F(Concurrency, a_proposal_whose_push_is_not_answered_is_found_when_it_is_tried_again) {
  ok(create(draft("edge", "app", "v1")));
  lose_answers(1);
  ok(propose("edge.app.v1"));
  EXPECT_EQ(get("edge.app.v1").spec.lifecycle, "Proposed");
  EXPECT_TRUE(git_of("edge").ref("refs/heads/proposed/app/v1"));
}

TEST_F(Concurrency, a_draft_that_somebody_has_proposed_in_git_goes_with_its_branch) {
  ok(create(draft("edge", "app", "v1")));
  const auto tip = git_of("edge").ref("refs/heads/drafts/app/v1");
  ok(git_of("edge").push({{"refs/heads/drafts/app/v1", tip, std::nullopt},
                          {"refs/heads/proposed/app/v1", std::nullopt, tip}}));
  ok(remove("edge.app.v1"));
  EXPECT_FALSE(git_of("edge").ref("refs/heads/proposed/app/v1"));
  run_for(std::chrono::seconds(61));
  EXPECT_FALSE(exists("edge.app.v1")) << "the poll brings nothing back";
}

using ForgetfulApprovals = With<Concurrency, &Quirks::approvals_forget_pushes>;

TEST_F(ForgetfulApprovals, a_push_whose_answer_is_lost_is_found_by_the_poll) {
  ok(create(draft("edge", "app", "v1")));
  ok(propose("edge.app.v1"));
  lose_answers(1);
  EXPECT_FALSE(approve("edge.app.v1"));
  EXPECT_EQ(get("edge.app.v1").spec.lifecycle, "Proposed");
  EXPECT_TRUE(git_of("edge").ref("refs/tags/app/v1"));
  run_for(std::chrono::seconds(61));
  EXPECT_EQ(get("edge.app.v1").spec.lifecycle, "Published");
  EXPECT_EQ(get("edge.app.v1").spec.revision, 1);
  EXPECT_TRUE(exists("edge.app.main"));
}

TEST_F(Concurrency, a_creation_whose_push_is_repeated_replaces_nothing_that_a_sync_has_found) {
  lose_answers(2);  // of the creation, and of the deletion of what a sync has found meanwhile
  const auto after = [this](int ms, std::function<void()> action) {
    scheduler.at(scheduler.now() + milliseconds(ms), sim::ProcessId{},
                 sim::Scheduler::TimerKind::Foreground, std::move(action));
  };
  in_task("alice", [&] {
    const auto created = create(draft("edge", "app", "v1"));
    ASSERT_FALSE(created);
    EXPECT_THAT(created.error().message, HasSubstr("already exists"));
  });
  after(100, [&] { engine().sync_now(); });
  in_task("bob", [&] {
    scheduler.sleep_for(milliseconds(150));
    EXPECT_TRUE(exists("edge.app.v1"));
    ok(remove("edge.app.v1"));
  });
  run();
  EXPECT_FALSE(exists("edge.app.v1"));
}

TEST_F(Concurrency, deletion_preconditions_hold) {
  ok(create(draft("edge", "app", "v1")));
  api::DeleteOptions options;
  options.uid = "another";
  EXPECT_EQ(revisions().remove(alice, {"default", "edge.app.v1"}, options).error().reason,
            api::Reason::Conflict);
  EXPECT_TRUE(exists("edge.app.v1"));
}

TEST_F(Concurrency, a_direct_request_does_not_wait) {
  const sim::Time start = scheduler.now();
  in_task("checker", [&] {
    const PorchEngine::WithoutLatency at_once(engine());
    publish("edge", "app", "v1");
    EXPECT_EQ(scheduler.now(), start);
  });
  run();
  EXPECT_EQ(get("edge.app.v1").spec.revision, 1);
}

TEST(TurnQueue, serves_in_order_and_survives_the_death_of_a_waiter) {
  const auto choices = sim::make_plain_choices();
  sim::Trace trace(*choices);
  sim::Scheduler scheduler(*choices, trace);
  TurnQueue queue(scheduler);
  std::string order;
  const sim::ProcessId doomed = scheduler.make_process(sim::named("doomed"));
  const sim::ProcessId others = scheduler.make_process(sim::named("others"));
  const auto work = [&](char name) {
    return [&, name] {
      const TurnQueue::Turn turn(queue, "x");
      order += name;
      scheduler.sleep_for(milliseconds(10));
    };
  };
  scheduler.spawn(others, "a", work('a'));
  scheduler.spawn(doomed, "b", work('b'));
  scheduler.spawn(others, "c", work('c'));
  scheduler.spawn(others, "d", [&] {
    const TurnQueue::Turn other(queue, "y");
    order += 'd';
  });
  scheduler.at(milliseconds(5), others, sim::Scheduler::TimerKind::Foreground,
               [&] { scheduler.kill(doomed); });
  scheduler.run();
  EXPECT_EQ(order, "adc");
}

}  // namespace
}  // namespace porchsim::fakeporch
