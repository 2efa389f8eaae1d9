// S78: what a pipeline makes of what it has made.
#include <gtest/gtest.h>

#include <optional>
#include <string>

#include "tests/canary/v1alpha2.h"

namespace porchsim::canary {
namespace {

constexpr const char* kPassed = "PackagePipelinePassed";

kpt::Files package(const char* deploy) {
  return {{"Kptfile", kpt::make_text("a")}, {"deploy.yaml", kpt::make_text(deploy)}};
}

class S78 : public testing::Test {
 protected:
  S78() {
    history_.read_content_with([](const api::PackageRevision&) { return package("replicas: 1"); });
    renders_to(package("replicas: 2"));
    history_.write_json("you", managed_repository());
  }

  void renders_to(std::optional<kpt::Files> files) {
    history_.watcher().truth().render_with([files](const kpt::Files&) { return files; });
  }
  void write(const char* passed, const char* lifecycle = "Draft") {
    auto app = revision("v1", lifecycle);
    app.status.conditions = {{kPassed, passed, "", "", {}, 0}};
    history_.write("porch-server", app);
    history_.finish();
  }
  bool write_second(const char* rendered, bool is_ready) {
    auto app = of_v1alpha2(revision("v1", "Draft"), is_ready);
    app.status.conditions.push_back({"Rendered", rendered, "Rendered", "", {}, 0});
    history_.write(kRevisions, app);
    history_.finish();
    return history_.bites("S78");
  }

  History history_;
  Git git_{history_};
};

TEST_F(S78, a_draft_of_which_its_pipeline_makes_something_else) {
  write("True");
  EXPECT_TRUE(history_.bites("S78"));
}

TEST_F(S78, a_file_that_its_pipeline_takes_away) {
  renders_to(kpt::Files{{"Kptfile", kpt::make_text("b")}});
  write("True");
  EXPECT_TRUE(history_.bites("S78"));
}

TEST_F(S78, only_the_kptfile_tells_of_another_render) {
  renders_to(
      kpt::Files{{"Kptfile", kpt::make_text("b")}, {"deploy.yaml", kpt::make_text("replicas: 1")}});
  write("True");
  EXPECT_FALSE(history_.bites("S78"));
}

TEST_F(S78, what_has_not_passed_is_not_judged) {
  write("False");
  EXPECT_FALSE(history_.bites("S78"));
}

TEST_F(S78, what_is_published_is_not_judged) {
  write("True", "Published");
  EXPECT_FALSE(history_.bites("S78"));
}

TEST_F(S78, what_renders_no_more_is_not_judged) {
  renders_to(std::nullopt);
  write("True");
  EXPECT_FALSE(history_.bites("S78"));
}

TEST_F(S78, what_an_outsider_has_pushed_is_not_judged) {
  history_.push("outsider", "edge", kDraftOfApp, {});
  write("True");
  EXPECT_FALSE(history_.bites("S78"));
}

TEST_F(S78, what_porch_has_pushed_since_is_judged) {
  history_.push("outsider", "edge", kDraftOfApp, {});
  history_.push("porch-server", "edge", kDraftOfApp, {});
  write("True");
  EXPECT_TRUE(history_.bites("S78"));
}

TEST_F(S78, of_v1alpha2_one_that_says_so_and_is_ready) { EXPECT_TRUE(write_second("True", true)); }

TEST_F(S78, of_v1alpha2_one_that_has_failed) { EXPECT_FALSE(write_second("False", true)); }

TEST_F(S78, of_v1alpha2_one_that_is_not_ready) { EXPECT_FALSE(write_second("True", false)); }

}  // namespace
}  // namespace porchsim::canary
