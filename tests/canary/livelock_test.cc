// L14: what repeats itself, and what is a change from outside.
#include <gtest/gtest.h>

#include <chrono>
#include <string>
#include <vector>

#include <fmt/format.h>

#include "api/package_variant_set.h"
#include "tests/canary/history.h"

namespace porchsim::canary {
namespace {

using sim::Verb;

const char* const kApp = "PackageVariant default/app";

TEST(L14, an_object_that_is_written_for_ever) {
  for (const bool is_for_ever : {false, true}) {
    History history;
    history.write("you", variant("app"));
    for (int i = 0; i < 200; ++i) {
      auto app = variant("app");
      app.meta.labels["i"] = std::to_string(i);
      if (!is_for_ever && i % 50 == 0) history.log("you", Verb::Step, "", "another change");
      history.write("pv-controller", app);
    }
    history.finish();
    EXPECT_EQ(history.bites("L14"), is_for_ever);
    EXPECT_EQ(history.watcher().violations().ends_run(), is_for_ever);
  }
}

TEST(L14, a_sync_that_sees_what_others_have_pushed_is_a_change_from_outside) {
  const char* const edge = "Repository default/edge";
  for (const bool is_pushed_by_a_reconcile : {false, true}) {
    History history;
    history.write("you", variant("app"));
    for (int sync = 0; sync < 4; ++sync) {
      std::vector<sim::EventId> causes;
      if (is_pushed_by_a_reconcile)
        causes.push_back(history.log("pv-controller", Verb::Reconcile, kApp));
      history.log("syncer", Verb::Open, edge);
      history.push("outsider", "edge", "refs/tags/app/v1", causes);
      history.log("syncer", Verb::Fetch, edge);
      for (int i = 0; i < 50; ++i) {
        auto app = variant("app");
        app.meta.labels["i"] = fmt::format("{}-{}", sync, i);
        history.write("pv-controller", app);
      }
    }
    history.finish();
    EXPECT_EQ(history.bites("L14"), is_pushed_by_a_reconcile);
  }
}

TEST(L14, writes_of_whom_git_refuses_for_ever) {
  for (const bool is_for_ever : {false, true}) {
    History history;
    history.write("you", variant("app"));
    history.push("outsider", "edge", "refs/heads/drafts/app/v1", {});
    for (int i = 0; i < 300; ++i) {
      auto app = variant("app");
      app.meta.labels["i"] = std::to_string(i);
      if (!is_for_ever && i % 50 == 0) history.log("you", Verb::Step, "", "another change");
      history.write("pv-controller", app);
      history.log("porch", Verb::PushRefused, "git edge refs/heads/drafts/app/v1");
      history.pass(std::chrono::seconds(10));
    }
    history.finish();
    EXPECT_EQ(history.bites("L14"), is_for_ever);
  }
}

TEST(L14, variants_of_ever_new_names_for_one_package) {
  for (const bool is_one : {false, true}) {
    History history;
    history.write("you", variant("app"));
    for (int i = 0; i < 100; ++i) {
      auto made = variant(fmt::format("app-{}", i));
      made.spec.downstream->package = is_one ? "app" : made.meta.name;
      history.write(kSetController, made);
      history.remove(kSetController, "PackageVariant", made.meta.name);
    }
    history.finish();
    EXPECT_EQ(history.bites("L14"), is_one);
  }
}

// Each of ten variants is written a few times, and the set tells so each time.
TEST(L14, a_set_that_is_written_for_ever_with_nothing_new_of_its_variants) {
  for (const bool is_news : {false, true}) {
    History history;
    api::PackageVariantSet set;
    set.meta.name = "apps";
    set.meta.name_space = "default";
    set.meta.uid = "uid-apps";
    history.write("you", set);
    for (int i = 0; i < 100; ++i) {
      auto one = variant(fmt::format("app-{}", i % 10));
      one.meta.owner_references = {
          {"config.porch.kpt.dev/v1alpha2", "PackageVariantSet", "apps", "uid-apps", true, {}}};
      one.meta.labels["i"] = std::to_string(i);
      if (is_news) history.write("pv-controller", one);
      set.meta.labels["i"] = std::to_string(i);
      history.write(kSetController, set);
    }
    history.finish();
    EXPECT_EQ(history.bites("L14"), !is_news);
  }
}

TEST(L14, reconciles_without_anything_new) {
  for (const auto each : {std::chrono::seconds(0), std::chrono::seconds(200)}) {
    History history;
    history.write("you", variant("app"));
    for (int i = 0; i < 200; ++i) {
      history.log("pv-controller", Verb::Reconcile, kApp);
      history.pass(each);
    }
    history.finish();
    EXPECT_EQ(history.bites("L14"), each == std::chrono::seconds(0));
  }
}

// What is deleted and made again under its name begins anew; it may not be made for ever.
TEST(L14, each_life_of_an_object_counts_for_itself) {
  struct Case {
    int lives;
    int writes;  // in each
    bool is_for_ever;
  };
  for (const auto& [lives, writes, is_for_ever] :
       {Case{2, 50, true}, Case{5, 25, false}, Case{100, 2, true}}) {
    History history;
    history.write("you", variant("app"));
    for (int life = 0; life < lives; ++life) {
      auto app = revision("v1", "Draft");
      app.meta.uid = fmt::format("uid-{}", life);
      for (int i = 0; i < writes; ++i) {
        app.meta.labels["i"] = std::to_string(i);
        history.write(kController, app);
      }
      history.remove(kController, "PackageRevision", app.meta.name);
    }
    EXPECT_EQ(history.bites("L14"), is_for_ever) << lives;
  }
}

}  // namespace
}  // namespace porchsim::canary
