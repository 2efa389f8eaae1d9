// What may be told of renders that fail: L17 of a revision of v1alpha2, L02 of a variant beside
// which another fails.
#include <gtest/gtest.h>

#include <optional>
#include <string>
#include <string_view>

#include "tests/canary/v1alpha2.h"

namespace porchsim::canary {
namespace {

using sim::Verb;

class L17 : public testing::Test {
 protected:
  enum class Content { Renders, DoesNotRender };

  void begin(Content content) {
    git_.refs = {{kDraftOfApp, "c"}};
    history_.read_content_with([](const api::PackageRevision&) {
      return kpt::Files{{"deploy.yaml", kpt::make_text("replicas: 1")}};
    });
    history_.watcher().truth().render_with([content](const kpt::Files& files) {
      return content == Content::Renders ? std::optional(files) : std::nullopt;
    });
    sync();
    write("");
    reconcile_ = history_.log(kRevisions, Verb::Reconcile, kApp);
  }

  // The revision, whose render has failed, with that annotation.
  void write(const char* asks_for) {
    auto app = of_v1alpha2(revision("v1", "Draft"), false);
    app.status.conditions.push_back({"Rendered", "False", "RenderFailed", "", {}, 0});
    if (*asks_for != '\0') app.meta.annotations["porch.kpt.dev/render-request"] = asks_for;
    history_.write("you", app);
  }

  void sync() {
    register_of_v1alpha2(history_, "edge", "Reconciling");
    register_of_v1alpha2(history_, "edge", "Ready");
  }

  bool bites() {
    history_.finish();
    return history_.bites("L17");
  }

  History history_;
  Git git_{history_};
  sim::EventId reconcile_ = 0;
};

TEST_F(L17, content_that_renders_has_not_failed) {
  begin(Content::Renders);
  EXPECT_TRUE(bites());
}

TEST_F(L17, what_does_not_render_is_not_ready) {
  begin(Content::DoesNotRender);
  auto app = second("Draft");
  app.status.conditions.push_back({"Rendered", "False", "RenderFailed", "", {}, 0});
  history_.write("you", app);
  EXPECT_TRUE(bites());
}

TEST_F(L17, without_its_repository_nobody_renders) {
  begin(Content::Renders);
  history_.remove("you", "Repository", "edge");
  EXPECT_FALSE(bites());
}

TEST_F(L17, what_has_left_git_renders_no_more) {
  begin(Content::Renders);
  git_.refs.clear();
  EXPECT_FALSE(bites());
}

TEST_F(L17, content_that_does_not_render_has) {
  begin(Content::DoesNotRender);
  EXPECT_FALSE(bites());
}

TEST_F(L17, a_render_that_was_asked_for_is_to_come) {
  begin(Content::Renders);
  write("7");
  EXPECT_FALSE(bites());
}

TEST_F(L17, a_runner_that_did_not_answer_is_not_asked_again) {
  begin(Content::Renders);
  history_.fail(kRevisions, "render", kApp, {reconcile_}, sim::Layer::Git);
  EXPECT_FALSE(bites());
}

TEST_F(L17, nor_a_function_that_has_failed_by_chance) {
  begin(Content::Renders);
  history_.fault(kRevisions, "function.run");
  EXPECT_FALSE(bites());
}

TEST_F(L17, another_call_says_nothing_of_a_render) {
  begin(Content::Renders);
  history_.fail(kRevisions, "close draft", kApp, {reconcile_}, sim::Layer::Git);
  history_.fault(kRevisions, "content.close");
  EXPECT_TRUE(bites());
}

TEST_F(L17, what_was_pushed_since_is_another_content) {
  begin(Content::Renders);
  history_.fail(kRevisions, "render", kApp, {reconcile_}, sim::Layer::Git);
  history_.push("alice", "edge", kDraftOfApp, {});
  sync();
  EXPECT_TRUE(bites());
}

TEST_F(L17, what_its_controller_has_pushed_since_is_not) {
  begin(Content::Renders);
  history_.fail(kRevisions, "render", kApp, {reconcile_}, sim::Layer::Git);
  history_.push(kRevisions, "edge", kDraftOfApp, {});
  sync();
  EXPECT_FALSE(bites());
}

TEST_F(L17, what_no_sync_has_seen_does_not_count) {
  begin(Content::Renders);
  history_.push("alice", "edge", kDraftOfApp, {});
  EXPECT_FALSE(bites());
}

// Both try again and again, each in the other's way.
TEST(L02, another_variant_for_its_package_has_a_function_that_fails) {
  for (const char* image : {"fail:v1", "noop:v1"}) {
    History history;
    history.write_json("you", repository("edge"));
    auto upstream = numbered(revision("v1", "Published"), 1);
    upstream.spec.repository = "blueprints";
    upstream.meta.name = upstream.meta.uid = "blueprints.app.v1";
    history.write("porch-server", upstream);
    history.read_content_with([](const api::PackageRevision&) {
      return kpt::Files{{"Kptfile", kpt::make_text("apiVersion: kpt.dev/v1\nkind: Kptfile\n")}};
    });
    history.watcher().truth().render_with([](const kpt::Files& files) {
      const bool fails = files.find("Kptfile")->second->find("fail:v1") != std::string::npos;
      return fails ? std::nullopt : std::optional(files);
    });
    auto app = variant("app");
    app.status.conditions = {{"Ready", "False", "Error", "it already exists", {}, 0}};
    history.write("you", app);
    auto other = variant("other");
    other.status = app.status;
    other.spec.pipeline =
        api::PackageVariant::Pipeline{{api::Json::object({{"name", "f"}, {"image", image}})}, {}};
    history.write("you", other);
    history.finish();
    EXPECT_EQ(history.bites("L02"), image == std::string_view("noop:v1"));
  }
}

}  // namespace
}  // namespace porchsim::canary
