#include "fakeporch/client/sim_observer.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <memory>

#include "tests/unit/fakeporch/client/network_world.h"

namespace porchsim::fakeporch {
namespace {

using sim::Verb;
using Outcome = api::ReconcileEnd::Outcome;

struct SimObserverTest : testing::Test {
  NetworkWorld world;
  SimObserver observer{world.scheduler, world.store.causes(), world.process};
  const api::ObjectKey key{"default", "a"};

  static api::WakeUpPtr change(const char* name, const char* version) {
    return std::make_shared<const api::WakeUp>(
        api::WakeUp{.kind = "Widget", .key = {"default", name}, .version = version});
  }
  void start(const std::vector<api::WakeUpPtr>& wake_ups, std::size_t attempt = 1) {
    observer.started({.controller = "test",
                      .kind = "Widget",
                      .key = key,
                      .wake_ups = wake_ups,
                      .attempt = attempt});
  }
};

TEST_F(SimObserverTest, a_reconcile_is_caused_by_the_deliveries_that_woke_it) {
  world.run([this] {
    EXPECT_TRUE(world.client.create(kWidgets, widget("a")));
    const auto watch = *world.client.watch(kWidgets, {});
    ASSERT_TRUE(watch->next());
    const sim::EventId delivery = world.last(Verb::Deliver)->id;
    EXPECT_TRUE(world.client.create(kWidgets, widget("b")));
    const sim::EventId commit = world.last(Verb::Create)->id;
    const auto retry = std::make_shared<const api::WakeUp>(
        api::WakeUp{.why = api::WakeUp::Why::Retry, .reason = api::Reason::Conflict});

    start({change("a", "2"), change("b", "3"), retry, change("x", "999")}, 2);
    const sim::Event reconcile = *world.last(Verb::Reconcile);
    EXPECT_EQ(reconcile.causes, (std::vector<sim::EventId>{delivery, commit}));
    EXPECT_EQ(reconcile.subject, sim::Subject::object("Widget", "default", "a"));
    EXPECT_THAT(reconcile.detail,
                testing::StartsWith("woken by Widget default/a@2, Widget default/b@3, retry"));
    EXPECT_THAT(reconcile.detail, testing::EndsWith(", attempt 2"));

    EXPECT_TRUE(world.client.create(kWidgets, widget("c")));
    EXPECT_EQ(world.last(Verb::Create)->causes, std::vector<sim::EventId>{reconcile.id});
    (void)world.client.get(kWidgets, {"default", "c"});
    EXPECT_EQ(world.last(Verb::Get)->causes, std::vector<sim::EventId>{reconcile.id});

    const api::Error stale{api::Reason::Conflict, "stale"};
    observer.ended({.controller = "test",
                    .kind = "Widget",
                    .key = key,
                    .outcome = Outcome::Error,
                    .error = &stale});
    EXPECT_EQ(world.last(Verb::Done)->causes, std::vector<sim::EventId>{reconcile.id});
    EXPECT_EQ(world.last(Verb::Done)->failure.reason, "Conflict");
    EXPECT_EQ(world.last(Verb::Done)->detail, "error: Conflict: stale");
    EXPECT_TRUE(world.client.create(kWidgets, widget("d")));
    EXPECT_TRUE(world.last(Verb::Create)->causes.empty());
  });
}

TEST_F(SimObserverTest, a_success_has_no_failure) {
  start({});
  observer.ended({.controller = "test",
                  .kind = "Widget",
                  .key = key,
                  .outcome = Outcome::RequeueAfter,
                  .requeue_after = std::chrono::seconds(30)});
  EXPECT_EQ(world.last(Verb::Done)->failure, sim::Failure());
  EXPECT_EQ(world.last(Verb::Done)->detail, "requeue_after: 30s");
}

}  // namespace
}  // namespace porchsim::fakeporch
