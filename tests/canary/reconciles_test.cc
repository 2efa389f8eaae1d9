// Reconciles: what they repeat, forget, hurry, and what they take for granted.
#include <gtest/gtest.h>

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

}  // namespace
}  // namespace porchsim::canary
