#include "fakeporch/client/sim_client.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "api/package_revision.h"
#include "fakeporch/store/call_payloads.h"
#include "tests/unit/fakeporch/client/network_world.h"

namespace porchsim::fakeporch {
namespace {

using api::ObjectPtr;
using api::Reason;
using sim::FaultKind;
using sim::Verb;
using std::chrono::microseconds;
using std::chrono::milliseconds;
using std::chrono::seconds;
using testing::ElementsAre;

struct SimClientTest : testing::Test {
  void fail_at(FaultKind kind, std::string site, std::string argument = "",
               sim::Duration duration = {}) {
    sim::FaultRule rule;
    rule.kind = kind;
    rule.site = std::move(site);
    rule.argument = std::move(argument);
    rule.duration = duration;
    rule.nth = 1;
    world.faults.add(rule);
  }

  NetworkWorld world;
};

TEST_F(SimClientTest, a_call_takes_the_latency_and_acts_in_its_middle) {
  world.run([this] {
    const ObjectPtr made = *world.client.create(kWidgets, widget("a"));
    EXPECT_EQ(world.scheduler.now(), milliseconds(1));
    EXPECT_EQ(*world.client.get(kWidgets, {"default", "a"}), made);
    EXPECT_EQ(world.client.list(kWidgets, {})->items.size(), 1U);
    EXPECT_EQ(world.scheduler.now(), milliseconds(3));
  });
  EXPECT_THAT(world.told({Verb::Create, Verb::Get, Verb::List}),
              ElementsAre("0.5ms tester Create Widget default/a",
                          "1.5ms tester Get Widget default/a", "2.5ms tester List Widget"));
  EXPECT_EQ(world.last(Verb::List)->version_before, 2U);
  EXPECT_EQ(world.last(Verb::List)->version_after, 2U);
  EXPECT_EQ(world.last(Verb::List)->detail, "1 seen");
  const ListPayload* answer = list_in(world.last(Verb::List)->after);
  ASSERT_NE(answer, nullptr);
  ASSERT_EQ(answer->items().size(), 1U);
  EXPECT_EQ(answer->items().front()->meta().name, "a");
  EXPECT_EQ(answer->json(), R"(["default/a"])");
}

TEST_F(SimClientTest, a_refused_call_is_told_as_failed) {
  world.run([this] {
    EXPECT_EQ(world.client.get(kWidgets, {"default", "a"}).error().reason, Reason::NotFound);
  });
  EXPECT_EQ(world.last(Verb::Failed)->subject.text(), "Widget default/a");
  EXPECT_EQ(world.last(Verb::Failed)->failure.call.empty(), false);
  EXPECT_EQ(world.last(Verb::Failed)->detail, "get: NotFound: widgets.test.io \"a\" not found");
  const FailedCall* call = failed_call_in(world.last(Verb::Failed)->after);
  ASSERT_NE(call, nullptr);
  EXPECT_TRUE(call->is_answer());
  EXPECT_EQ(call->version(), "");
  EXPECT_LT(call->began(), world.last(Verb::Failed)->id);
}

// Porch names revisions: whoever creates one does not.
TEST_F(SimClientTest, a_revision_that_is_not_made_is_told_by_the_name_it_would_have_had) {
  api::PackageRevision revision;
  revision.meta.name_space = "default";
  revision.spec.repository = "edge";
  revision.spec.package_name = "nginx";
  revision.spec.workspace_name = "v2";
  world.run([&] {
    EXPECT_FALSE(world.client.create(api::PackageRevision::type(), api::Object::from(revision)));
    EXPECT_FALSE(world.client.get(kWidgets, {"default", "a"}));
  });
  std::vector<std::string> meant;
  for (const sim::Event& event : world.trace.events()) {
    if (event.verb == Verb::Failed) meant.emplace_back(event.meant());
  }
  EXPECT_THAT(meant, ElementsAre("edge.nginx.v2", ""));
}

TEST_F(SimClientTest, a_failed_update_tells_the_version_that_was_sent) {
  fail_at(FaultKind::Error, "api.update");
  world.run([this] {
    const ObjectPtr made = *world.client.create(kWidgets, widget("a"));
    EXPECT_FALSE(world.client.update(kWidgets, made));
    const FailedCall* call = failed_call_in(world.last(Verb::Failed)->after);
    ASSERT_NE(call, nullptr);
    EXPECT_EQ(call->version(), made->meta().resource_version);
    EXPECT_FALSE(call->is_answer()) << "a fault has struck";
  });
}

TEST_F(SimClientTest, an_unknown_kind_has_no_path) {
  world.run([this] {
    const api::ResourceType none{"test.io", "v1", "None", "nones", true};
    EXPECT_EQ(world.client.list(none, {}).error().reason, Reason::NotFound);
    EXPECT_EQ(
        world.client.resource_type("test.io", "v2", "Widget").error(),
        (api::Error{Reason::NoMatch, "no matches for kind \"Widget\" in version \"test.io/v2\""}));
    EXPECT_EQ(*world.client.resource_type("test.io", "", "Widget"), kWidgets);
    EXPECT_EQ(world.client.resource_type("test.io", "", "None").error().message,
              "no matches for kind \"None\" in group \"test.io\"");
  });
}

TEST_F(SimClientTest, every_write_reaches_its_subresource) {
  world.run([this] {
    ObjectPtr object = *world.client.create(kWidgets, widget("a"));
    api::Json json = object->json();
    json.set_path({"status", "x"}, 1);
    object = *world.client.update_status(kWidgets, api::Object::from_json(json));
    EXPECT_EQ(object->json().at({"status", "x"}), api::Json(1));
    json = object->json();
    json.set_path({"spec", "y"}, 2);
    object = *world.client.update(kWidgets, api::Object::from_json(json));
    EXPECT_EQ(object->meta().generation, 2);
    object =
        *world.client.patch(kWidgets, object->key(), *api::Json::parse(R"({"status":{"x":5}})"),
                            {.subresource = "status"});
    EXPECT_EQ(object->json().at({"status", "x"}), api::Json(5));
    EXPECT_EQ(world.client.update_subresource(kWidgets, "approval", object).error().reason,
              Reason::NotFound);
    EXPECT_TRUE(world.client.remove(kWidgets, object->key(), {}));
  });
  EXPECT_EQ(world.stored(kWidgets, "a"), nullptr);
}

TEST_F(SimClientTest, an_error_strikes_before_the_effect) {
  fail_at(FaultKind::Error, "api.create", "Forbidden");
  world.run([this] {
    EXPECT_EQ(
        world.client.create(kWidgets, widget("a")).error(),
        (api::Error{Reason::Forbidden, "widgets.test.io \"a\" is forbidden: injected fault"}));
    EXPECT_EQ(world.scheduler.now(), microseconds(500));
    EXPECT_EQ(world.stored(kWidgets, "a"), nullptr);
    EXPECT_TRUE(world.client.create(kWidgets, widget("a")));
  });
  const sim::Event* fault = world.last(Verb::Fault);
  ASSERT_NE(fault, nullptr);
  EXPECT_EQ(world.last(Verb::Failed)->causes, std::vector<sim::EventId>{fault->id});
}

TEST_F(SimClientTest, injected_errors_carry_their_reason) {
  for (const char* name : {"Conflict", "NotFound", "AlreadyExists", "Timeout", "ServerTimeout",
                           "TooManyRequests", "InternalError", "ServiceUnavailable", "Gone",
                           "Expired", "Unauthorized", "Invalid", "BadRequest"}) {
    NetworkWorld other;
    sim::FaultRule rule;
    rule.site = "api.*";
    rule.argument = name;
    rule.nth = 1;
    other.faults.add(rule);
    other.run([&other, name] {
      const api::Error error = other.client.get(kWidgets, {"default", "a"}).error();
      EXPECT_EQ(api::to_string(error.reason), name);
      EXPECT_THAT(error.message, testing::HasSubstr("injected")) << name;
    });
  }
}

TEST_F(SimClientTest, a_lost_answer_leaves_the_effect) {
  fail_at(FaultKind::LostAnswer, "api.create", "", seconds(3));
  world.run([this] {
    EXPECT_EQ(world.client.create(kWidgets, widget("a")).error().reason, Reason::Timeout);
    EXPECT_EQ(world.scheduler.now(), milliseconds(3001));
    EXPECT_NE(world.stored(kWidgets, "a"), nullptr);
  });
}

TEST_F(SimClientTest, latency_comes_before_the_effect) {
  fail_at(FaultKind::Latency, "api.create", "", milliseconds(100));
  world.run([this] {
    EXPECT_TRUE(world.client.create(kWidgets, widget("a")));
    EXPECT_EQ(world.scheduler.now(), milliseconds(101));
  });
  EXPECT_EQ(world.told({Verb::Create})[0], "100.5ms tester Create Widget default/a");
}

TEST_F(SimClientTest, a_crash_falls_before_or_after_the_effect) {
  for (const bool before : {true, false}) {
    NetworkWorld other;
    sim::FaultRule rule;
    rule.kind = FaultKind::Crash;
    rule.site = "api.create";
    rule.argument = before ? "before" : "after";
    rule.nth = 1;
    other.faults.add(rule);
    bool went_on = false;
    other.run([&] {
      (void)other.client.create(kWidgets, widget("a"));
      went_on = true;
    });
    EXPECT_FALSE(went_on);
    EXPECT_EQ(other.stored(kWidgets, "a") == nullptr, before);
    EXPECT_EQ(other.scheduler.now(), microseconds(500));
    EXPECT_NE(other.last(Verb::Crash), nullptr);
    other.run([&other] { EXPECT_TRUE(other.client.create(kWidgets, widget("b"))); });
  }
}

TEST_F(SimClientTest, a_partial_list_leaves_out_what_it_names) {
  world.run([this] {
    for (const char* name : {"edge.app.v1", "edge.db.v1", "edgewise.app.v1", "edge"}) {
      EXPECT_TRUE(world.client.create(kWidgets, widget(name)));
    }
    fail_at(FaultKind::PartialList, "api.list", "edge");
    const api::ObjectList partial = *world.client.list(kWidgets, {});
    EXPECT_EQ(partial.items.size(), 1U);
    EXPECT_EQ(partial.items[0]->meta().name, "edgewise.app.v1");
    EXPECT_EQ(world.client.list(kWidgets, {})->items.size(), 4U);
  });
}

TEST_F(SimClientTest, a_stale_list_is_as_things_stood_and_a_watch_from_there_catches_up) {
  world.run([this] {
    const auto create = [this](const char* name) {
      EXPECT_TRUE(world.client.create(kWidgets, widget(name)));
      world.scheduler.sleep_for(seconds(1));
    };
    create("a");
    create("b");
    const api::ObjectList then = *world.client.list(kWidgets, {});
    world.scheduler.sleep_for(seconds(1));
    EXPECT_TRUE(world.client.remove(kWidgets, {"default", "a"}, {}));
    api::Json label;
    label.set_path({"metadata", "labels", "mine"}, "x");
    EXPECT_TRUE(world.client.patch(kWidgets, {"default", "b"}, label, {}));
    create("c");

    fail_at(FaultKind::StaleList, "watch-cache.list", "", seconds(2));
    // Who asks for the newest gets it.
    EXPECT_EQ(world.client.list(kWidgets, {})->items.size(), 2U);
    api::ListOptions any;
    any.any_version = true;
    const api::ObjectList stale = *world.client.list(kWidgets, any);
    EXPECT_EQ(stale.items, then.items);
    EXPECT_EQ(world.client.list(kWidgets, any)->items.size(), 2U);

    api::WatchOptions from;
    from.resource_version = stale.resource_version;
    const auto watch = *world.client.watch(kWidgets, from);
    for (const auto type : {api::WatchEvent::Type::Deleted, api::WatchEvent::Type::Modified,
                            api::WatchEvent::Type::Added})
      EXPECT_EQ(watch->next()->type, type);
  });
}

TEST_F(SimClientTest, a_partition_loses_calls_and_answers) {
  world.run([this] {
    world.network.partition(world.process);
    EXPECT_EQ(world.client.create(kWidgets, widget("a")).error().reason, Reason::Timeout);
    EXPECT_GE(world.scheduler.now(), seconds(10));
    EXPECT_EQ(world.stored(kWidgets, "a"), nullptr);
    world.network.heal(world.process);

    const sim::Time now = world.scheduler.now();
    world.scheduler.at(now + microseconds(700), sim::kWorldProcess,
                       sim::Scheduler::TimerKind::Foreground,
                       [this] { world.network.partition(world.process); });
    EXPECT_EQ(world.client.create(kWidgets, widget("a")).error().reason, Reason::Timeout);
    EXPECT_NE(world.stored(kWidgets, "a"), nullptr) << "the answer is lost, not the effect";
    world.network.heal(world.process);
    EXPECT_TRUE(world.client.get(kWidgets, {"default", "a"}));
  });
}

TEST_F(SimClientTest, a_slow_server_works_on_when_the_caller_dies) {
  world.scheduler.at(milliseconds(5), sim::kWorldProcess, sim::Scheduler::TimerKind::Foreground,
                     [this] { world.scheduler.kill(world.process); });
  bool answered = false;
  world.run([this, &answered] {
    (void)world.client.create(kSlow, widget("a", "default", kSlow));
    answered = true;
  });
  EXPECT_FALSE(answered);
  EXPECT_NE(world.stored(kSlow, "a"), nullptr);
}

TEST_F(SimClientTest, a_slow_server_that_dies_gives_no_answer) {
  world.scheduler.at(milliseconds(5), sim::kWorldProcess, sim::Scheduler::TimerKind::Foreground,
                     [this] { world.scheduler.kill(world.porch); });
  world.run([this] {
    EXPECT_EQ(world.client.create(kSlow, widget("a", "default", kSlow)).error().reason,
              Reason::Timeout);
    EXPECT_TRUE(world.client.create(kSlow, widget("b", "default", kSlow)));
  });
  EXPECT_EQ(world.stored(kSlow, "a"), nullptr);
}

TEST_F(SimClientTest, a_slow_write_is_caused_by_what_the_caller_acts_on) {
  const sim::EventId step = world.trace.record({});
  world.run([this, step] {
    world.store.causes().set(step);
    EXPECT_TRUE(world.client.create(kSlow, widget("a", "default", kSlow)));
    world.store.causes().set(0);
  });
  EXPECT_EQ(world.last(Verb::Create)->causes, std::vector<sim::EventId>{step});
  EXPECT_EQ(world.trace.actor_name(world.last(Verb::Create)->actor), "tester");
}

TEST_F(SimClientTest, two_callers_interleave_at_every_call) {
  std::vector<Reason> answers;
  const auto write = [this, &answers](const char* value) {
    api::Json json = (*world.client.get(kWidgets, {"default", "a"}))->json();
    json.set_path({"spec", "x"}, value);
    const auto done = world.client.update(kWidgets, api::Object::from_json(json));
    answers.push_back(done ? Reason::Unknown : done.error().reason);
  };
  world.run([this] { EXPECT_TRUE(world.client.create(kWidgets, widget("a"))); });
  world.scheduler.spawn(world.process, "one", [&] { write("1"); });
  world.scheduler.spawn(world.process, "two", [&] { write("2"); });
  world.scheduler.run();
  EXPECT_THAT(answers, ElementsAre(Reason::Unknown, Reason::Conflict));
}

TEST_F(SimClientTest, seeded_choices_make_calls_late_but_not_often) {
  NetworkWorld seeded(sim::make_seeded_choices(7));
  sim::Duration total{};
  seeded.run([&] {
    EXPECT_TRUE(seeded.client.create(kWidgets, widget("a")));
    for (int i = 0; i < 200; ++i) EXPECT_TRUE(seeded.client.get(kWidgets, {"default", "a"}));
    total = seeded.scheduler.now();
  });
  EXPECT_GT(total, milliseconds(250));
  std::size_t late = 0;
  for (const auto& [point, value] : seeded.choices->recorded().deviations) {
    if (point.site == "net.latency" || point.site == "net.answer") ++late;
  }
  EXPECT_GT(late, 20U);
  EXPECT_LT(late, 100U);
}

}  // namespace
}  // namespace porchsim::fakeporch
