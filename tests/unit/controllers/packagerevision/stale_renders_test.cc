// Renders that were begun from a stale cache, or by a process that has died.
#include "tests/unit/controllers/packagerevision/reconciler_fixture.h"

namespace porchsim::packagerevision {
namespace {

using testing::ReconcilerTest;

class StaleRendersTest : public ReconcilerTest {};

// Its cache had not seen yet that it was published already.
TEST_F(StaleRendersTest, a_render_that_is_refused_to_what_is_published_is_over) {
  make_draft();
  patch(R"({"spec": {"lifecycle": "Published"}})");
  contents_.push(content_key(), "new");
  renderer_.during = [this] {
    contents_.packages.at(content_key()).lifecycle = "Published";
    contents_.packages.at(content_key()).revision = 1;
  };
  settle();
  EXPECT_EQ(read().find_condition("Rendered")->status, "True");
  EXPECT_EQ(read().status.revision, 1);
}

TEST_F(StaleRendersTest, a_render_that_another_process_has_begun_of_what_is_published_is_over) {
  make_draft();
  patch(R"({"spec": {"lifecycle": "Published"}})");
  settle();
  another_process_begins_a_render();
  start(Options());
  settle();
  EXPECT_EQ(read().find_condition("Rendered")->status, "True");
  EXPECT_EQ(renderer_.renders, 1);
}

TEST_F(StaleRendersTest, a_new_process_does_not_call_ready_what_did_not_render) {
  contents_.push(content_key(), "found in Git");
  add_revision("ws", "Draft");
  ask_for_render("7");
  renderer_.pipeline_error = "it broke";
  settle();
  // A sync has told what lies there.
  api::Json status;
  status.set_path({"status", "selfLock", "git", "commit"},
                  contents_.packages.at(content_key()).lock().git->commit);
  patch(status.dump(), "ws", "status");
  start(Options());
  settle();
  EXPECT_EQ(read().find_condition("Rendered")->status, "False");
  EXPECT_EQ(read().find_condition("Ready")->status, "False");
}

}  // namespace
}  // namespace porchsim::packagerevision
