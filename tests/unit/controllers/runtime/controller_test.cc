#include "controllers/runtime/controller.h"

#include <fmt/format.h>
#include <gtest/gtest.h>

#include "tests/unit/controllers/runtime/test_client.h"
#include "tests/unit/controllers/runtime/test_log.h"
#include "tests/unit/controllers/runtime/test_observer.h"
#include "tests/unit/controllers/runtime/test_tasks.h"

namespace porchsim::runtime {
namespace {

using namespace std::chrono_literals;
using api::Reason;
using testing::kRevisions;
using testing::kVariants;
using testing::request;
using Answer = api::Result<ReconcileResult>;

class FunctionReconciler final : public Reconciler {
 public:
  explicit FunctionReconciler(std::function<Answer(const Request&)> body)
      : body_(std::move(body)) {}
  std::string_view name() const override { return "test"; }
  Answer reconcile(const Request& request) override { return body_(request); }

 private:
  std::function<Answer(const Request&)> body_;
};

class ControllerTest : public ::testing::Test {
 protected:
  ~ControllerTest() override { tasks_.kill_all(); }

  Controller& make(std::function<Answer(const Request&)> body, std::size_t workers = 1) {
    controller_ = std::make_unique<Controller>(
        tasks_, observer_, std::make_unique<FunctionReconciler>(std::move(body)),
        ControllerOptions{.kind = "PackageVariant", .max_concurrent_reconciles = workers});
    return *controller_;
  }
  void start() {
    tasks_.spawn("start", [this] { controller_->start(); });
    tasks_.run();
  }
  Informer& informer(const api::ResourceType& type) {
    return *informers_.emplace_back(
        std::make_unique<Informer>(client_, tasks_, log_, InformerOptions{.type = type}));
  }
  // Notes "name@ms", answers with the next of `answers`, the last one for ever.
  std::function<Answer(const Request&)> answering(std::vector<Answer> answers) {
    return [this, answers = std::move(answers), next = std::size_t{0}](const Request& r) mutable {
      seen_ += fmt::format("{}@{} ", r.key.name, tasks_.now().time_since_epoch() / 1ms);
      const Answer& answer = answers[std::min(next, answers.size() - 1)];
      ++next;
      return answer;
    };
  }

  testing::TestTasks tasks_;
  testing::TestClient client_{tasks_};
  testing::TestLog log_;
  testing::TestObserver observer_;
  std::vector<std::unique_ptr<Informer>> informers_;
  std::unique_ptr<Controller> controller_;
  std::string seen_;
};

struct Case {
  const char* what;
  std::vector<Answer> answers;
  const char* seen;            // within ten seconds of an add at 0
  std::size_t failures_after;  // as the rate limiter knows them then
};

class Requeue : public ControllerTest, public ::testing::WithParamInterface<Case> {};

TEST_P(Requeue, is_controller_runtimes) {
  SCOPED_TRACE(GetParam().what);
  Controller& controller = make(answering(GetParam().answers));
  start();
  controller.queue().add(request("a"), nullptr);
  tasks_.run_for(10s);
  EXPECT_EQ(seen_, GetParam().seen);
  EXPECT_EQ(controller.queue().failures(request("a")), GetParam().failures_after);
}

const Answer kDone = ReconcileResult{};
const Answer kError = api::fail(Reason::Conflict, "stale");
const Answer kTerminal = ReconcileResult::terminal({Reason::Invalid, "never"});

INSTANTIATE_TEST_SUITE_P(
    Answers, Requeue,
    ::testing::Values(Case{"done", {kDone}, "a@0 ", 0},
                      Case{"errors back off, success forgets",
                           {kError, kError, kError, kDone},
                           "a@0 a@5 a@15 a@35 ",
                           0},
                      Case{"requeue backs off",
                           {ReconcileResult::again(), ReconcileResult::again(), kDone},
                           "a@0 a@5 a@15 ",
                           0},
                      Case{"requeue after forgets",
                           {kError, kError, ReconcileResult::after(3s), kError, kDone},
                           "a@0 a@5 a@15 a@3015 a@3020 ",
                           0},
                      Case{"requeue after wins over requeue",
                           {ReconcileResult{.requeue = true, .requeue_after = 2s}, kDone},
                           "a@0 a@2000 ",
                           0},
                      Case{"a terminal error is not retried", {kTerminal}, "a@0 ", 0},
                      Case{"nor does it forget", {kError, kError, kTerminal}, "a@0 a@5 a@15 ", 2}));

TEST_F(ControllerTest, workers_start_when_all_informers_have_synced) {
  client_.put(kVariants, "default", "a");
  Controller& controller = make(answering({kDone}));
  controller.watch({informer(kRevisions), enqueue_self()});
  controller.watch({informer(kVariants), enqueue_self()});
  client_.list_errors.push_back({Reason::Timeout, "slow"});  // of the first informer
  start();
  tasks_.run_for(799ms);
  EXPECT_TRUE(informers_[1]->has_synced());
  EXPECT_EQ(seen_, "");
  tasks_.run_for(1ms);
  EXPECT_EQ(seen_, "a@800 ");
}

TEST_F(ControllerTest, tasks_say_who_they_are) {
  make(answering({kDone}), 2).watch({informer(kVariants), enqueue_self()});
  start();
  EXPECT_EQ(tasks_.names(), (std::vector<std::string>{"start", "informer PackageVariant",
                                                      "test delays", "test worker 1"}));
}

TEST_F(ControllerTest,
       one_worker_waits_beside_those_that_work_and_there_are_at_most_as_many_as_may) {
  int at_once = 0;
  int most = 0;
  Controller& controller = make(
      [&](const Request&) -> Answer {
        most = std::max(most, ++at_once);
        tasks_.sleep_for(1s);
        --at_once;
        return ReconcileResult{};
      },
      3);
  start();
  const std::size_t others = tasks_.names().size() - 1;
  const auto workers = [&] { return tasks_.names().size() - others; };
  controller.queue().add(request("a"), nullptr);
  tasks_.run_for(10s);
  controller.queue().add(request("a"), nullptr);
  tasks_.run_for(10s);
  EXPECT_EQ(most, 1);
  EXPECT_EQ(workers(), 2U);
  for (const char* name : {"b", "c", "d", "e"}) controller.queue().add(request(name), nullptr);
  tasks_.run_for(10s);
  EXPECT_EQ(most, 3);
  EXPECT_EQ(workers(), 3U);
}

TEST_F(ControllerTest, changes_that_a_predicate_stops_wake_nobody) {
  Controller& controller = make(answering({kDone}));
  controller.watch({informer(kVariants), enqueue_self(), {generation_changed}});
  start();
  client_.put(kVariants, "default", "a");
  tasks_.run();
  client_.put(kVariants, "default", "a");
  tasks_.run();
  EXPECT_EQ(seen_, "a@0 ");
  api::Json json = testing::object_json(kVariants, "default", "a");
  json.mutable_member("metadata").set("generation", 2);
  client_.put(kVariants, json);
  tasks_.run();
  EXPECT_EQ(seen_, "a@0 a@0 ");
}

TEST_F(ControllerTest, an_observer_hears_of_cause_and_effect) {
  Controller& controller = make(
      answering({kError, ReconcileResult::again(), ReconcileResult::after(30s), kTerminal, kDone}));
  controller.watch({informer(kVariants), enqueue_self()});
  controller.watch({informer(kRevisions), enqueue_by([](const api::Object&) {
                      return std::vector<Request>{request("a")};
                    })});
  client_.put(kVariants, "default", "a");
  client_.put(kRevisions, "default", "r");
  start();
  tasks_.run_for(1min);
  client_.erase(kVariants, {"default", "a"});
  tasks_.run();
  EXPECT_EQ(observer_.starts,
            (std::vector<std::string>{
                "test PackageVariant default/a: PackageVariant default/a@1, PackageRevision "
                "default/r@2; attempt 1",
                "test PackageVariant default/a: retry after error (Conflict); attempt 2",
                "test PackageVariant default/a: requeue; attempt 3",
                "test PackageVariant default/a: requeue after 30s; attempt 1",
                "test PackageVariant default/a: PackageVariant default/a@3 deleted; attempt 1"}));
  EXPECT_EQ(observer_.ends,
            (std::vector<std::string>{"test PackageVariant default/a: error Conflict",
                                      "test PackageVariant default/a: requeue",
                                      "test PackageVariant default/a: requeue_after 30s",
                                      "test PackageVariant default/a: terminal_error Invalid",
                                      "test PackageVariant default/a: success"}));
}

TEST_F(ControllerTest, a_key_is_never_in_two_hands_and_all_workers_work) {
  std::map<std::string, int> active;
  std::size_t most = 0;
  Controller& controller = make(
      [&](const Request& r) -> Answer {
        EXPECT_EQ(++active[r.key.name], 1) << r.key.name << " is reconciled twice at once";
        most = std::max(most, active.size());
        tasks_.sleep_for(1s);
        active.erase(r.key.name);
        seen_ += r.key.name;
        return ReconcileResult{};
      },
      3);
  start();
  for (int round = 0; round < 3; ++round) {
    for (const char* name : {"a", "b", "c", "d"}) {
      controller.queue().add(request(name), nullptr);
    }
    tasks_.run_for(200ms);
  }
  tasks_.run_for(10s);
  EXPECT_EQ(most, 3U);
  EXPECT_EQ(seen_.size(), 7U) << "a, b and c once more, since they were added while worked on";
  EXPECT_EQ(controller.queue().state().processing(), 0U);
}

TEST_F(ControllerTest, one_slow_key_delays_only_its_own_worker) {
  const auto never = tasks_.make_signal();
  Controller& controller = make(
      [&](const Request& r) -> Answer {
        if (r.key.name == "slow") never->wait();
        seen_ += r.key.name;
        return ReconcileResult{};
      },
      2);
  start();
  for (const char* name : {"slow", "a", "b", "c"}) controller.queue().add(request(name), nullptr);
  tasks_.run();
  EXPECT_EQ(seen_, "abc");
}

TEST_F(ControllerTest, stop_lets_workers_finish_what_is_ready) {
  Controller& controller = make(answering({kDone}));
  start();
  controller.queue().add(request("a"), nullptr);
  controller.stop();
  tasks_.run_for(1s);
  EXPECT_EQ(seen_, "a@0 ");
  EXPECT_EQ(tasks_.alive(), 0U);
}

}  // namespace
}  // namespace porchsim::runtime
