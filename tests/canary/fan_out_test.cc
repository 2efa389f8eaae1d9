// Changes, and whom they wake.
#include <fmt/format.h>
#include <gtest/gtest.h>

#include "tests/canary/history.h"

namespace porchsim::canary {
namespace {

using sim::Verb;

// A new revision of the upstream, of which the controller learns; that event is returned.
sim::EventId upstream_comes(History& history) {
  auto upstream = revision("v2", "Published");
  upstream.spec.repository = "blueprints";
  const auto written = history.write("you", upstream);
  return history.deliver("pv-controller", "PackageRevision", upstream.meta.name, written);
}

void wakes_everybody(History& history, sim::EventId arrived) {
  for (int i = 0; i < 40; ++i) {
    history.log("pv-controller", Verb::Reconcile, fmt::format("PackageVariant default/app-{}", i),
                "", {arrived});
  }
}

TEST(E02, a_change_that_wakes_everybody) {
  for (const bool they_depend : {true, false}) {
    History history;
    for (int i = 0; i < 40; ++i) {
      auto one = variant(fmt::format("app-{}", i));
      one.spec.downstream->package = fmt::format("app-{}", i);
      if (!they_depend) one.spec.upstream->package = "another";
      history.write("you", one);
    }
    wakes_everybody(history, upstream_comes(history));
    EXPECT_EQ(history.bites("E02"), !they_depend);
  }
}

// A controller that lags may reconcile what depended on the package when that changed, and is gone.
TEST(E02, who_has_gone_meanwhile_depended_on_it) {
  History history;
  for (int i = 0; i < 40; ++i) history.write("you", variant(fmt::format("app-{}", i)));
  const auto arrived = upstream_comes(history);
  for (int i = 0; i < 40; ++i) history.remove("you", "PackageVariant", fmt::format("app-{}", i));
  wakes_everybody(history, arrived);
  EXPECT_FALSE(history.bites("E02"));
}

// One that has not heard that they went does so, too.
TEST(E02, who_went_before_counts_until_the_controller_has_heard_of_it) {
  for (const bool has_heard : {true, false}) {
    History history;
    for (int i = 0; i < 40; ++i) history.write("you", variant(fmt::format("app-{}", i)));
    for (int i = 0; i < 40; ++i) {
      const std::string name = fmt::format("app-{}", i);
      const auto went = history.remove("you", "PackageVariant", name);
      if (has_heard) history.deliver("pv-controller", "PackageVariant", name, went);
    }
    wakes_everybody(history, upstream_comes(history));
    EXPECT_EQ(history.bites("E02"), has_heard);
  }
}

}  // namespace
}  // namespace porchsim::canary
