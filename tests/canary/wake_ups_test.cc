// Who learns of a change, and does not turn to those that depend on it, or not before others have
// had their turns.
#include <gtest/gtest.h>

#include "tests/canary/history.h"
#include "tests/canary/sets.h"
#include "tests/canary/v1alpha2.h"

namespace porchsim::canary {
namespace {

using sim::Verb;

const char* const kOfApp = "PackageVariant default/app";
const char* const kOfOther = "PackageVariant default/other";
const char* const kOtherRevision = "PackageRevision.v1alpha2 default/other";

void reconcile(History& history, std::string_view actor, std::string_view object) {
  history.done(actor, object, history.log(actor, Verb::Reconcile, object));
}

TEST(L19, an_upstream_is_published_and_wakes_nobody) {
  enum class Case { Asleep, Woken, StillBusy, Crashed, OfAnotherPackage, OwnWrite, NotAtWork };
  for (const Case one : {Case::Asleep, Case::Woken, Case::StillBusy, Case::Crashed,
                         Case::OfAnotherPackage, Case::OwnWrite, Case::NotAtWork}) {
    History history;
    history.write("you", variant("app"));
    history.write("you", variant("other"));
    if (one != Case::NotAtWork) reconcile(history, "pv-controller", kOfOther);
    auto upstream = revision("v2", "Published");
    upstream.spec.repository = one == Case::OfAnotherPackage ? "catalog" : "blueprints";
    const char* const author = one == Case::OwnWrite ? "pv-controller" : "you";
    const auto written = history.write(author, upstream);
    history.deliver("pv-controller", "PackageRevision", upstream.meta.name, written);
    if (one == Case::Woken) reconcile(history, "pv-controller", kOfApp);
    reconcile(history, "pv-controller", kOfOther);
    if (one == Case::Crashed) history.log("pv-controller", Verb::Crash, "");
    sim::EventId busy = 0;
    if (one == Case::StillBusy) busy = history.log("pv-controller", Verb::Reconcile, kOfOther);
    history.pass(std::chrono::seconds(6));
    if (one == Case::StillBusy) history.done("pv-controller", kOfOther, busy);
    reconcile(history, "pv-controller", kOfOther);
    EXPECT_EQ(history.bites("L19"), one == Case::Asleep) << static_cast<int>(one);
  }
}

TEST(L19, a_package_goes_that_was_in_the_way_and_wakes_nobody) {
  for (const char* package : {"app/part", "ap", "app-part", "a"}) {
    for (const bool goes : {true, false}) {
      History history;
      auto wanted = variant("app");
      wanted.spec.downstream->package = package == std::string_view("a") ? "a/app" : "app";
      history.write("you", wanted);
      reconcile(history, "pv-controller", kOfOther);
      auto part = revision("v1", "Draft");
      part.spec.package_name = package;
      auto told = history.write("you", part);
      if (goes) told = history.remove("you", "PackageRevision", part.meta.name);
      history.deliver("pv-controller", "PackageRevision", part.meta.name, told);
      history.pass(std::chrono::seconds(6));
      reconcile(history, "pv-controller", kOfOther);
      const bool is_in_the_way =
          package == std::string_view("app/part") || package == std::string_view("a");
      EXPECT_EQ(history.bites("L19"), goes && is_in_the_way) << package;
    }
  }
}

TEST(L19, what_the_process_made_goes_unseen_and_wakes_nobody) {
  enum class Case { Asleep, Woken, Seen, BackAgain, BeforeTheList, ByItself, OfOthers };
  for (const Case one : {Case::Asleep, Case::Woken, Case::Seen, Case::BackAgain,
                         Case::BeforeTheList, Case::ByItself, Case::OfOthers}) {
    History history;
    const auto app = variant("app");
    history.write("you", app);
    reconcile(history, kController, kOfOther);
    const auto draft = owned(revision("v1", "Draft"), app);
    history.write(one == Case::OfOthers ? "you" : kController, draft);
    const auto before = history.version();
    const auto removed = history.remove(one == Case::ByItself ? kController : "alice",
                                        "PackageRevision", draft.meta.name);
    if (one == Case::Seen)
      history.deliver(kController, "PackageRevision", draft.meta.name, removed);
    if (one == Case::BackAgain) history.write("you", draft);
    history.watch(kController, "PackageRevision", "",
                  one == Case::BeforeTheList ? before : history.version());
    if (one == Case::Woken || one == Case::Seen) reconcile(history, kController, kOfApp);
    history.pass(std::chrono::seconds(6));
    reconcile(history, kController, kOfOther);
    EXPECT_EQ(history.bites("L19"), one == Case::Asleep) << static_cast<int>(one);
  }
}

TEST(L19, what_was_made_anew_unseen_does_not_wake_itself) {
  enum class Case { Asleep, Woken, WokenBefore, Seen, AfterTheList, GoneAgain, Unknown };
  for (const Case one : {Case::Asleep, Case::Woken, Case::WokenBefore, Case::Seen,
                         Case::AfterTheList, Case::GoneAgain, Case::Unknown}) {
    History history;
    const auto app = variant("app");
    history.write("you", app);
    reconcile(history, kController, one == Case::Unknown ? kOfOther : kOfApp);
    history.remove("alice", "PackageVariant", "app");
    const auto before = history.version();
    const auto made = history.write("you", app);
    if (one == Case::Seen) history.deliver(kController, "PackageVariant", "app", made);
    if (one == Case::WokenBefore) reconcile(history, kController, kOfApp);
    history.watch(kController, "PackageVariant", "",
                  one == Case::AfterTheList ? before : history.version());
    if (one == Case::Woken || one == Case::Seen) reconcile(history, kController, kOfApp);
    if (one == Case::GoneAgain) history.remove("alice", "PackageVariant", "app");
    history.pass(std::chrono::seconds(6));
    reconcile(history, kController, kOfOther);
    EXPECT_EQ(history.bites("L19"), one == Case::Asleep) << static_cast<int>(one);
  }
}

TEST(L19, what_is_injected_changes_and_wakes_nobody) {
  for (const bool is_named : {true, false}) {
    History history;
    auto app = variant("app");
    app.spec.injectors.emplace_back().name = is_named ? "north" : "west";
    history.write("you", app);
    reconcile(history, "pv-controller", kOfOther);
    const auto written = history.write_json("you", *api::Json::parse(R"({"apiVersion":"v1",
        "kind":"ConfigMap","metadata":{"name":"north","namespace":"default","uid":"m"},
        "data":{"a":"1"}})"));
    history.deliver("pv-controller", "ConfigMap", "north", written);
    history.pass(std::chrono::seconds(6));
    reconcile(history, "pv-controller", kOfOther);
    EXPECT_EQ(history.bites("L19"), is_named);
  }
}

TEST(L19, a_repository_comes_or_becomes_ready_and_wakes_nobody) {
  enum class Case { Comes, Ready, Another, Labelled };
  for (const Case one : {Case::Comes, Case::Ready, Case::Another, Case::Labelled}) {
    History history;
    history.write("you", variant("app"));
    reconcile(history, "pv-controller", kOfOther);
    const char* const name = one == Case::Another ? "catalog" : "edge";
    api::Json object = repository(name);
    if (one != Case::Comes && one != Case::Another) history.write_json("you", object);
    if (one == Case::Labelled) object.set_path({"metadata", "labels", "a"}, "b");
    if (one == Case::Ready) {
      object.set_path(
          {"status", "conditions"},
          api::Json::array({api::Json::object({{"type", "Ready"}, {"status", "True"}})}));
    }
    history.deliver("pv-controller", "Repository", name, history.write_json("porch", object));
    history.pass(std::chrono::seconds(6));
    reconcile(history, "pv-controller", kOfOther);
    EXPECT_EQ(history.bites("L19"), one == Case::Comes || one == Case::Ready)
        << static_cast<int>(one);
  }
}

TEST(L19, a_source_gets_its_number_and_wakes_nobody) {
  for (const bool has_number_already : {true, false}) {
    History history;
    auto upstream = of_v1alpha2(revision("v0", "Published"), true);
    upstream.status.revision = has_number_already ? 1 : 0;
    history.write("you", upstream);
    auto app = second("Draft");
    app.spec.source.emplace().copy_from.emplace().name = upstream.meta.name;
    history.write("you", app);
    reconcile(history, kRevisionController, kOtherRevision);
    upstream.status.revision = 1;
    upstream.meta.labels["a"] = "b";
    history.deliver(kRevisionController, api::kSecondPackageRevision, upstream.meta.name,
                    history.write(kRevisionController, upstream));
    history.pass(std::chrono::seconds(6));
    reconcile(history, kRevisionController, kOtherRevision);
    EXPECT_EQ(history.bites("L19"), !has_number_already);
  }
}

TEST(L19, a_source_goes_and_wakes_nobody) {
  enum class Case { Asleep, Woken, AsleepByItsOwnHand, NoSource };
  for (const Case one : {Case::Asleep, Case::Woken, Case::AsleepByItsOwnHand, Case::NoSource}) {
    History history;
    const auto upstream = of_v1alpha2(revision("v0", "Draft"), true);
    history.write("you", upstream);
    auto app = second("Draft");
    if (one != Case::NoSource)
      app.spec.source.emplace().copy_from.emplace().name = upstream.meta.name;
    history.write("you", app);
    reconcile(history, kRevisionController, kOtherRevision);
    const char* const by = one == Case::AsleepByItsOwnHand ? kRevisionController : "you";
    const auto removed = history.remove(by, api::kSecondPackageRevision, upstream.meta.name);
    history.deliver(kRevisionController, api::kSecondPackageRevision, upstream.meta.name, removed);
    if (one == Case::Woken) reconcile(history, kRevisionController, kApp);
    history.pass(std::chrono::seconds(6));
    reconcile(history, kRevisionController, kOtherRevision);
    EXPECT_EQ(history.bites("L19"), one == Case::Asleep || one == Case::AsleepByItsOwnHand)
        << static_cast<int>(one);
  }
}

TEST(L05, of_v1alpha2_who_waits_for_a_source_sleeps_through_what_becomes_of_it) {
  for (const bool goes : {true, false}) {
    for (const bool is_woken : {true, false}) {
      History history;
      auto upstream = of_v1alpha2(revision("v0", "Proposed"), true);
      history.write("you", upstream);
      auto app = second("Draft");
      app.spec.source.emplace().copy_from.emplace().name = upstream.meta.name;
      history.write("you", app);
      history.log(kRevisionController, Verb::Reconcile, kApp);
      upstream.spec.lifecycle = "Published";
      upstream.status.revision = 1;
      if (goes)
        history.remove("you", api::kSecondPackageRevision, upstream.meta.name);
      else
        history.write(kRevisionController, upstream);
      if (is_woken) history.log(kRevisionController, Verb::Reconcile, kApp);
      history.finish();
      EXPECT_EQ(history.bites("L05"), !is_woken);
    }
  }
}

TEST(L19, a_variant_changes_and_does_not_wake_its_set) {
  enum class Case { Controlled, Labelled, Moved, Neither, StatusAlone, Elsewhere, Removed, Woken };
  for (const Case one : {Case::Controlled, Case::Labelled, Case::Moved, Case::Neither,
                         Case::StatusAlone, Case::Elsewhere, Case::Removed, Case::Woken}) {
    History history;
    api::PackageVariantSet set = set_with(kEdge);
    if (one == Case::Elsewhere) set.meta.name_space = "elsewhere";
    history.write("you", set);
    api::PackageVariant variant = variant_of_set();
    const bool has_label = one == Case::Labelled || one == Case::Moved;
    if (has_label) variant.meta.labels = {{std::string(api::kPackageVariantSetLabel), "uid-apps"}};
    if (has_label || one == Case::Neither) variant.meta.owner_references.clear();
    history.write("you", variant);
    reconcile(history, kSetController, "PackageVariantSet default/other");
    if (one == Case::Moved) variant.meta.labels.clear();
    if (one != Case::StatusAlone) variant.meta.generation = 7;
    const auto changed = one == Case::Removed
                             ? history.remove("you", "PackageVariant", variant.meta.name)
                             : history.write("you", variant);
    history.deliver(kSetController, "PackageVariant", variant.meta.name, changed);
    if (one == Case::Woken) reconcile(history, kSetController, "PackageVariantSet default/apps");
    history.pass(std::chrono::seconds(6));
    reconcile(history, kSetController, "PackageVariantSet default/other");
    EXPECT_EQ(history.bites("L19"), one == Case::Controlled || has_label || one == Case::Removed)
        << static_cast<int>(one);
  }
}

TEST(L19, what_a_set_sees_changes_and_does_not_wake_it) {
  constexpr std::string_view kShown =
      R"({"repositories": [{"name": "edge"}], "template": {"labelExprs": [
          {"key": "a", "valueExpr": "repository.labels.env"}]}})";
  enum class Case { Selected, NoLonger, Shown, OfAnother, Listed, Status, Upstream, Woken };
  for (const Case one : {Case::Selected, Case::NoLonger, Case::Shown, Case::OfAnother, Case::Listed,
                         Case::Status, Case::Upstream, Case::Woken}) {
    History history;
    const bool is_shown = one == Case::Shown || one == Case::OfAnother;
    history.write("you", set_with(is_shown ? kShown : one == Case::Listed ? kEdge : kLabelled));
    const char* const name = one == Case::OfAnother ? "far" : "edge";
    api::Json object = repository(name);
    if (one == Case::NoLonger || one == Case::Status)
      object.set_path({"metadata", "labels", "env"}, "prod");
    history.write_json("you", object);
    reconcile(history, kSetController, "PackageVariantSet default/other");
    object.set_path({"metadata", "labels", "env"}, one == Case::NoLonger ? "test" : "prod");
    if (one == Case::Upstream) {
      const auto made = history.write("you", upstream_of_sets());
      history.deliver(kSetController, "PackageRevision", upstream_of_sets().meta.name, made);
    } else {
      history.deliver(kSetController, "Repository", name, history.write_json("you", object));
    }
    if (one == Case::Woken) reconcile(history, kSetController, "PackageVariantSet default/apps");
    history.pass(std::chrono::seconds(6));
    reconcile(history, kSetController, "PackageVariantSet default/other");
    EXPECT_EQ(history.bites("L19"), one == Case::Selected || one == Case::NoLonger ||
                                        one == Case::Shown || one == Case::Upstream)
        << static_cast<int>(one);
  }
}

TEST(L10, an_object_waits_while_another_has_turn_after_turn) {
  for (const bool has_its_turn : {false, true}) {
    History history;
    auto app = variant("app");
    app.meta.generation = 1;
    const auto made = history.write("you", app);
    history.write("you", variant("other"));
    history.deliver("pv-controller", "PackageVariant", "app", made);
    for (int i = 0; i < 10; ++i) {
      if (has_its_turn && i == 5) history.log("pv-controller", Verb::Reconcile, kOfApp);
      history.log("pv-controller", Verb::Reconcile, kOfOther);
    }
    EXPECT_EQ(history.bitten(), has_its_turn ? "" : "L10");
  }
}

// Late news of the one that had the name before: whoever has it now has been reconciled since.
TEST(L10, news_of_a_former_life_are_no_change) {
  for (const bool is_former : {false, true}) {
    History history;
    auto app = variant("app");
    app.meta.generation = 3;
    const auto last = history.write("you", app);
    history.done("pv-controller", kOfApp, history.log("pv-controller", Verb::Reconcile, kOfApp));
    history.remove("you", "PackageVariant", "app");
    auto next = app;
    next.meta.uid = "uid-next";
    next.meta.generation = 1;
    const auto made = history.write("you", next);
    if (is_former)
      history.done("pv-controller", kOfApp, history.log("pv-controller", Verb::Reconcile, kOfApp));
    history.deliver("pv-controller", "PackageVariant", "app", is_former ? last : made);
    for (int i = 0; i < 10; ++i) history.log("pv-controller", Verb::Reconcile, kOfOther);
    EXPECT_EQ(history.bites("L10"), !is_former);
  }
}

}  // namespace
}  // namespace porchsim::canary
