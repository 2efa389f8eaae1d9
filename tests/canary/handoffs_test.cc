// S82: when a variant's controller may write to a draft of v1alpha2.
#include <gtest/gtest.h>

#include <functional>
#include <utility>
#include <vector>

#include "api/package_revision_resources.h"
#include "tests/canary/v1alpha2.h"

namespace porchsim::canary {
namespace {

using Change = std::function<void(SecondRevision&)>;

void render(SecondRevision& app, const char* status) {
  app.status.conditions.push_back({"Rendered", status, "Rendered", "", {}, 0});
}

// One that its controller has made, rendered and followed.
SecondRevision followed() {
  auto app = second("Draft");
  app.spec.source.emplace().clone_from.emplace();
  app.status.creation_source = "clone";
  render(app, "True");
  app.meta.generation = 2;
  app.status.conditions.front().observed_generation = 2;
  return app;
}

// It is read as it is before the change or after it, and written to.
bool bites(const Change& change, bool is_read_before = false, const char* who = kController) {
  History history;
  Git git(history);
  git.refs = {{kDraftOfApp, "a"}};
  history.write_json("you", managed_repository());
  auto app = followed();
  history.write("you", app);
  if (is_read_before) history.read(who, kApp, {});
  change(app);
  history.write("you", app);
  if (!is_read_before) history.read(who, kApp, {});
  history.push(who, "edge", kDraftOfApp, {});
  history.content_written(who, app.meta.key(), api::PackageRevisionResources());
  return history.bites("S82");
}

TEST(S82, a_draft_that_waits_for_somebody_else) {
  const std::vector<std::pair<Change, bool>> cases = {
      {[](SecondRevision&) {}, false},
      {[](SecondRevision& app) { app.status.creation_source = ""; }, true},
      {[](SecondRevision& app) { app.meta.annotations["porch.kpt.dev/render-request"] = "7"; },
       true},
      {[](SecondRevision& app) { app.meta.generation = 3; }, true},
      {[](SecondRevision& app) { app.status.conditions.front().status = "False"; }, true},
      {[](SecondRevision& app) { app.status.conditions.pop_back(); }, false},
      {[](SecondRevision& app) { app.status.conditions.clear(); }, false},
      {[](SecondRevision& app) {
         app.status.conditions.clear();
         render(app, "False");
       },
       false},
      {[](SecondRevision& app) {
         app.meta.generation = 3;
         app.spec.lifecycle = api::kPublished;
       },
       false},
  };
  for (const auto& [change, expected] : cases)
    EXPECT_EQ(bites(change), expected) << &change - &cases.front().first;
}

TEST(S82, what_came_after_it_was_read_is_not_known) {
  const Change goes_on = [](SecondRevision& app) { app.meta.generation = 3; };
  EXPECT_FALSE(bites(goes_on, true));
}

TEST(S82, people_wait_for_nobody) {
  const Change goes_on = [](SecondRevision& app) { app.meta.generation = 3; };
  EXPECT_FALSE(bites(goes_on, false, "alice"));
}

}  // namespace
}  // namespace porchsim::canary
