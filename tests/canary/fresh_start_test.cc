// L16: what a controller that starts anew may find at rest.
#include <gtest/gtest.h>

#include <fmt/format.h>

#include <string_view>

#include "tests/canary/history.h"

namespace porchsim::canary {
namespace {

using sim::Verb;

TEST(L16, a_controller_that_finds_work_at_rest) {
  for (const bool is_done_before : {false, true}) {
    History history;
    history.write("you", variant("app"));
    auto labelled = variant("app");
    labelled.meta.labels["seen"] = "yes";
    if (is_done_before) history.write("pv-controller", labelled);
    history.finish();
    history.watcher().fresh_start();
    history.write("you", variant("other"));
    if (!is_done_before) history.write("pv-controller", labelled);
    EXPECT_EQ(history.bites("L16"), !is_done_before);
  }
}

TEST(L16, a_controller_that_answers_to_what_another_finds_at_rest) {
  for (const char* package : {"app", "other"}) {
    History history;
    const auto app = variant("app");
    history.write("you", app);
    history.finish();
    history.watcher().fresh_start();
    auto published = revision("v1", "Published");
    published.meta.name = fmt::format("edge.{}.v1", package);
    published.spec.package_name = package;
    history.write(kSetController, published);
    history.write("pv-controller", owned(revision("packagevariant-1", "Draft"), app));
    EXPECT_EQ(history.bites("L16"), std::string_view(package) == "other");
  }
}

TEST(L16, a_controller_that_answers_to_what_no_sync_has_seen_of_git) {
  const char* const edge = "Repository default/edge";
  for (const bool is_seen : {false, true}) {
    History history;
    history.write("you", variant("app"));
    history.push("outsider", "edge", "refs/heads/drafts/app/v1", {});
    if (is_seen) {
      history.log("syncer", Verb::Open, edge);
      history.log("syncer", Verb::Fetch, edge);
    }
    history.finish();
    history.watcher().fresh_start();
    auto labelled = variant("app");
    labelled.meta.labels["seen"] = "yes";
    history.write("pv-controller", labelled);
    EXPECT_EQ(history.bites("L16"), is_seen);
  }
}

}  // namespace
}  // namespace porchsim::canary
