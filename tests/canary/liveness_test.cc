// Liveness and efficiency: each test ends a run in a state that the check must not accept.
#include <gtest/gtest.h>

#include <fmt/format.h>

#include <string>

#include "tests/canary/history.h"

namespace porchsim::canary {
namespace {

api::PackageVariant with_ready(api::PackageVariant variant, const char* status,
                               const char* message) {
  variant.status.conditions = {{"Ready", status, "Error", message, {}, 0}};
  return variant;
}

void make_valid(History& history) {
  history.write_json("you", *api::Json::parse(R"({"apiVersion":"config.porch.kpt.dev/v1alpha1",
    "kind":"Repository","metadata":{"name":"edge","namespace":"default","uid":"r"}})"));
  api::PackageRevision upstream = revision("v1", "Published");
  upstream.meta.name = "blueprints.app.v1";
  upstream.meta.uid = "u";
  upstream.spec.repository = "blueprints";
  upstream.spec.revision = 1;
  upstream.status.self_lock = api::Locator{"git", api::GitLocator{"url", "app", "app/v1", "c"}};
  history.write("porch-server", upstream);
}

// Until something happens that late.
void let_pass(History& history, sim::Duration time) {
  history.pass(time);
  history.log("you", sim::Verb::Message, "it is late");
}

TEST(L01, a_world_that_does_not_come_to_rest) {
  History history;
  history.finish(false);
  EXPECT_EQ(history.bitten(), "L01");
}

TEST(L01_E01, a_controller_that_writes_at_rest) {
  History history;
  history.write("you", variant("app"));
  history.watcher().quiet_window_begins();
  history.write("pv-controller", with_ready(variant("app"), "False", ""));
  history.finish();
  EXPECT_EQ(history.bitten(), "E01 L01");
}

// Its last try before that was a while ago, or too long ago for any back-off.
TEST(L01_E01, the_collector_may_try_once_more) {
  for (const int seconds : {900, 1100}) {
    History history;
    history.write("you", variant("app"));
    history.fail("garbage-collector", "patch", "PackageRevision default/edge.app.v1");
    history.watcher().quiet_window_begins();
    history.pass(std::chrono::seconds(seconds));
    history.write("garbage-collector", with_ready(variant("app"), "False", ""));
    history.finish();
    EXPECT_EQ(history.bites("L01"), seconds == 1100);
  }
}

// Both fail for good, and met a while ago, or too long ago.
TEST(L01_E01, who_was_in_the_way_of_the_collector_may_tell_again_of_its_own_failure) {
  enum class Case { Met, LongAgo, NoConflict, OverAnother, ChangesSpec };
  for (const Case one :
       {Case::Met, Case::LongAgo, Case::NoConflict, Case::OverAnother, Case::ChangesSpec}) {
    const char* const kRevision = "PackageRevision default/edge.app.v1";
    const char* const kOther = "PackageRevision default/edge.app.v2";
    History history;
    history.write("you", variant("app"));
    const auto began =
        history.log("pv-controller", sim::Verb::Reconcile, "PackageVariant default/app");
    history.refuse("pv-controller", "update", one == Case::OverAnother ? kOther : kRevision,
                   one == Case::NoConflict ? "InternalError" : "Conflict", began);
    history.fail("garbage-collector", "patch", kRevision);
    history.watcher().quiet_window_begins();
    history.pass(std::chrono::seconds(one == Case::LongAgo ? 1100 : 1001));
    const auto failed = with_ready(variant("app"), "False", "");
    if (one == Case::ChangesSpec) {
      history.write("pv-controller", failed);
    } else {
      history.write_status("pv-controller", api::Object::from(failed)->json());
    }
    history.finish();
    EXPECT_EQ(history.bites("L01"), one != Case::Met) << static_cast<int>(one);
  }
}

TEST(E01, many_writes_for_one_change) {
  History history;
  history.write("you", variant("app"));
  for (int i = 0; i < 200; ++i) {
    auto app = with_ready(variant("app"), "False", "");
    app.meta.labels["i"] = std::to_string(i);
    history.write("pv-controller", app);
  }
  history.finish();
  EXPECT_EQ(history.bitten(), "E01 L14");
}

// What a world begins with asks for as much as what is made in it.
TEST(E01, many_writes_for_many_variants_of_the_beginning) {
  for (const std::string begins : {"world", "pvs-controller"}) {
    History history;
    for (int one = 0; one < 6; ++one) {
      auto app = variant(fmt::format("app-{}", one));
      history.write(begins, app);
      for (int i = 0; i < 30; ++i) {
        app.meta.labels["i"] = std::to_string(i);
        history.write("pv-controller", app);
      }
    }
    history.finish();
    EXPECT_EQ(history.bites("E01"), begins != "world");
  }
}

// Amid a run it is judged as at its end, which it then is, if something is wrong.
TEST(L02, a_variant_that_nobody_has_reconciled_at_a_rest) {
  for (const bool is_there : {true, false}) {
    History history;
    if (is_there) {
      make_valid(history);
      history.write("you", variant("app"));
    }
    history.watcher().judge_rest();
    EXPECT_EQ(history.bites("L02"), is_there);
    EXPECT_EQ(history.watcher().violations().ends_run(), is_there);
  }
}

std::string at(int minute) {
  return fmt::format("2026-01-01T{:02}:{:02}:00Z", minute / 60, minute % 60);
}

// However long a run lasts: what the schedule asks for is in proportion to nothing else.
TEST(E01, syncs_on_schedule_and_syncs_without_end) {
  for (const bool is_due : {true, false}) {
    History history;
    api::Json edge = managed_repository();
    history.write_json("you", edge);
    const auto tell = [&](const char* reason, int minute, int next) {
      edge.set_path({"status", "conditions"},
                    api::Json::array({api::Json::object({{"type", "Ready"},
                                                         {"status", "True"},
                                                         {"reason", reason},
                                                         {"lastTransitionTime", at(minute)}})}));
      edge.set_path({"status", "nextFullSyncTime"}, at(next));
      history.write_status(kController, edge);
    };
    for (int minute = 1; minute <= 200; ++minute) {
      const int next = is_due ? minute : minute + 100;
      tell("Reconciling", minute, next);
      tell("Ready", minute, next + 1);
    }
    history.finish();
    EXPECT_EQ(history.bites("E01"), !is_due);
  }
}

TEST(L02, a_downstream_of_another_upstream) {
  for (const char* ref : {"app/v1", "app/v7"}) {
    History history;
    make_valid(history);
    auto app = with_ready(variant("app"), "True", "");
    app.status.downstream_targets = {{"edge.app.packagevariant-1", {}}};
    history.write("you", app);
    auto downstream = owned(revision("packagevariant-1", "Draft"), app);
    downstream.status.upstream_lock = api::Locator{"git", api::GitLocator{"url", "app", ref, "c"}};
    history.write("pv-controller", downstream);
    history.finish();
    EXPECT_EQ(history.bitten(), std::string_view(ref) == "app/v1" ? "" : "L02");
  }
}

TEST(L02, a_mark_of_a_proposal_that_was_taken_back) {
  for (const std::string by : {"app", "another"}) {
    for (const char* const lifecycle : {"Published", "DeletionProposed"}) {
      History history;
      make_valid(history);
      auto app = with_ready(variant("app"), "True", "");
      app.status.downstream_targets = {{"edge.app.packagevariant-1", {}}};
      history.write("you", app);
      auto downstream = numbered(owned(revision("packagevariant-1", lifecycle), app), 1);
      downstream.status.upstream_lock =
          api::Locator{"git", api::GitLocator{"url", "app", "app/v1", "c"}};
      const std::string uid = by == "app" ? app.meta.uid : by;
      downstream.meta.annotations["config.porch.kpt.dev/deletion-proposed-by"] = uid + "@7";
      history.write("pv-controller", downstream);
      history.finish();
      EXPECT_EQ(history.bites("L02"), by == "app" && lifecycle == std::string_view("Published"));
    }
  }
}

TEST(L02, ready_without_an_upstream) {
  History history;
  history.write("you", with_ready(variant("app"), "True", ""));
  history.finish();
  EXPECT_EQ(history.bitten(), "L02");
}

TEST(L04, a_variant_stalled_for_an_upstream_that_is_there) {
  for (const bool is_there : {true, false}) {
    History history;
    if (is_there) make_valid(history);
    auto app = variant("app");
    app.status.conditions = {{"Stalled", "True", "ValidationError", "", {}, 0},
                             {"Ready", "False", "Error", "", {}, 0}};
    history.write("you", app);
    history.finish();
    EXPECT_EQ(history.bitten(), is_there ? "L02 L04" : "");
  }
}

TEST(L04, a_deleted_variant_that_owns_nothing_and_cannot_go) {
  for (const bool owns : {true, false}) {
    History history;
    const auto app = with_ready(variant("app"), "False", "Timeout: injected timeout");
    history.write("you", app);
    if (owns) history.write("pv-controller", owned(revision("v1", "Draft"), app));
    history.mark_deleted("you", app);
    let_pass(history, std::chrono::minutes(41));
    history.finish();
    EXPECT_EQ(history.bitten(), owns ? "" : "L04 L06");
  }
}

TEST(L06, a_deleted_variant_that_stays_and_does_not_say_why) {
  for (const bool has_had_time : {true, false}) {
    History history;
    history.write("you", variant("app"));
    history.mark_deleted("you", variant("app"));
    let_pass(history, std::chrono::minutes(has_had_time ? 41 : 20));
    history.finish();
    EXPECT_EQ(history.bitten(), has_had_time ? "L06" : "");
  }
}

// It says why, and that is so only while nothing that it owns can be let go.
TEST(L06, a_deleted_variant_lets_go_what_it_can) {
  for (const char* lifecycle : {"DeletionProposed", "Published", "Draft"}) {
    History history;
    history.write_json("you", repository("edge"));
    auto app = variant("app");
    app.status.conditions = {{"Ready", "False", "Error", "", {}, 0}};
    history.write("you", app);
    history.write(kController, owned(revision("held", "Draft"), app));
    history.write(kController, owned(revision("v1", lifecycle), app));
    history.mark_deleted("you", app);
    let_pass(history, std::chrono::minutes(41));
    history.finish();
    EXPECT_EQ(history.bites("L06"), lifecycle != std::string_view("Draft"));
  }
}

TEST(L06, a_published_revision_of_v1alpha2_waits_for_a_proposal_while_its_repository_is_there) {
  for (const bool waits : {true, false}) {
    History history;
    if (waits) history.write_json("you", repository("edge"));
    const auto published = of_v1alpha2(numbered(revision("v1", "Published"), 1), true);
    history.write("you", published);
    history.mark_deleted("you", published);
    let_pass(history, std::chrono::minutes(41));
    history.finish();
    EXPECT_EQ(history.bites("L06"), !waits);
  }
}

TEST(L06, somebody_elses_finalizer_is_their_business) {
  History history;
  auto app = variant("app");
  app.meta.finalizers = {"example.com/mine"};
  history.write("you", app);
  history.mark_deleted("you", app);
  history.finish();
  EXPECT_EQ(history.bitten(), "");
}

TEST(E04, what_was_asked_for_before_a_failure_comes_when_it_said) {
  for (const bool is_asked_for : {true, false}) {
    const char* const app = "PackageVariant default/app";
    History history;
    history.write("you", variant("app"));
    for (int i = 0; i < 4; ++i) {
      const auto began = is_asked_for ? history.again("pv-controller", app)
                                      : history.log("pv-controller", sim::Verb::Reconcile, app);
      history.done("pv-controller", app, began, "Conflict");
      history.pass(std::chrono::milliseconds(1));
    }
    history.finish();
    EXPECT_EQ(history.bites("E04"), !is_asked_for);
  }
}

// A cache that was late has seen neither what was done nor that it was taken back.
TEST(L05, what_is_taken_back_while_a_cache_is_late_wakes_nobody) {
  for (const int minutes : {1, 3}) {
    History history;
    history.write("you", variant("app"));
    auto upstream = numbered(revision("v2", "Published"), 1);
    upstream.spec.repository = "blueprints";
    history.write("you", upstream);
    history.pass(std::chrono::hours(1));
    upstream.spec.lifecycle = "DeletionProposed";
    history.write("you", upstream);
    history.pass(std::chrono::minutes(minutes));
    history.log("pv-controller", sim::Verb::Reconcile, "PackageVariant default/app");
    upstream.spec.lifecycle = "Published";
    history.write("you", upstream);
    history.finish();
    EXPECT_EQ(history.bites("L05"), minutes == 3);
  }
}

// What an injector names is another thing than when the variant was looked at last.
TEST(L05, what_is_injected_wakes_the_variant) {
  enum class Case { Changed, Relabelled, OfAnotherName, OfAnotherNamespace, OfAnotherKind, Woken };
  for (const Case one : {Case::Changed, Case::Relabelled, Case::OfAnotherName,
                         Case::OfAnotherNamespace, Case::OfAnotherKind, Case::Woken}) {
    History history;
    auto app = variant("app");
    auto& injector = app.spec.injectors.emplace_back();
    injector.name = one == Case::OfAnotherName ? "west" : "north";
    if (one == Case::OfAnotherKind) injector.kind = "Secret";
    history.write("you", app);
    auto map = *api::Json::parse(R"({"apiVersion":"v1","kind":"ConfigMap",
        "metadata":{"name":"north","namespace":"default","uid":"m"},"data":{"a":"1"}})");
    if (one == Case::OfAnotherNamespace) map.set_path({"metadata", "namespace"}, "other");
    history.write_json("you", map);
    history.log("pv-controller", sim::Verb::Reconcile, "PackageVariant default/app");
    if (one == Case::Relabelled)
      map.set_path({"metadata", "labels"}, api::Json::object({{"a", "2"}}));
    else
      map.set_path({"data", "a"}, "2");
    history.write_json("you", map);
    if (one == Case::Woken)
      history.log("pv-controller", sim::Verb::Reconcile, "PackageVariant default/app");
    history.finish();
    EXPECT_EQ(history.bites("L05"), one == Case::Changed);
  }
}

// A controller of sets, and what its cache of revisions holds.
class CachedRevisions final : public scenarios::Backstage {
 public:
  std::vector<api::ObjectPtr> listed(const api::ResourceType&) const override { return {}; }
  std::vector<Cache> caches() const override {
    return {{kSetController, "PackageRevision", "", revisions},
            {kController, "PackageRevision", "", {}}};
  }
  std::optional<References> references(const api::Repository&) const override { return {}; }
  kpt::Files files(std::string_view, std::string_view) const override { return {}; }
  std::vector<std::string> packages(std::string_view, std::string_view) const override {
    return {};
  }

  std::vector<api::ObjectPtr> revisions;
};

// The upstream of a set goes, and comes back after a reconcile that may have known of that.
TEST(L05, what_a_cache_never_showed_wakes_no_set) {
  enum class Knows { Nothing, ByItsCache, ByAList, ByAListOfItsOwn };
  for (const Knows knows :
       {Knows::Nothing, Knows::ByItsCache, Knows::ByAList, Knows::ByAListOfItsOwn}) {
    CachedRevisions backstage;
    History history;
    history.watcher().truth().look_behind(&backstage);
    auto upstream = numbered(revision("v1", "Published"), 1);
    upstream.spec.repository = "blueprints";
    history.write("alice", upstream);
    history.write_json("alice", *api::Json::parse(R"({
        "apiVersion": "config.porch.kpt.dev/v1alpha2", "kind": "PackageVariantSet",
        "metadata": {"name": "apps", "namespace": "default", "uid": "uid-apps"},
        "spec": {"upstream": {"repo": "blueprints", "package": "app", "revision": 1},
                 "targets": [{"repositories": [{"name": "edge"}]}]}})"));
    const api::ObjectPtr stored = history.stored("PackageRevision", upstream.meta.name);
    history.remove("alice", "PackageRevision", upstream.meta.name);
    if (knows != Knows::ByItsCache) backstage.revisions = {stored};
    const char* const apps = "PackageVariantSet default/apps";
    const auto began = history.log(kSetController, sim::Verb::Reconcile, apps);
    if (knows == Knows::ByAList)
      history.log(kSetController, sim::Verb::List, "PackageRevision default/");
    if (knows == Knows::ByAListOfItsOwn)
      history.log(kSetController, sim::Verb::List, "PackageRevision default/", "", {began});
    history.write("alice", upstream);
    history.finish();
    EXPECT_EQ(history.bites("L05"), knows == Knows::ByItsCache || knows == Knows::ByAListOfItsOwn);
  }
}

}  // namespace
}  // namespace porchsim::canary
