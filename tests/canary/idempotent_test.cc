// S43: what a second reconcile may write, and what is news to it.
#include <gtest/gtest.h>

#include <string_view>

#include "tests/canary/history.h"

namespace porchsim::canary {
namespace {

using sim::Verb;

// A reconcile of the variant by that process, from its start to its end.
void reconcile(History& history, const char* process, bool writes) {
  const auto app = variant("app");
  const auto started = history.log(process, Verb::Reconcile, "PackageVariant default/app");
  if (writes) history.write(process, app, {started});
  history.log(process, Verb::Done, "PackageVariant default/app");
}

TEST(S43, a_reconcile_that_writes_although_nothing_changed) {
  History history;
  history.write("you", variant("app"));
  reconcile(history, kController, false);
  EXPECT_EQ(history.bitten(), "");
  reconcile(history, kController, true);
  EXPECT_EQ(history.bitten(), "S43");
}

TEST(S43, a_list_that_is_on_its_way_may_arrive_at_any_moment) {
  for (const bool arrived : {false, true}) {
    History history;
    history.write("you", variant("app"));
    history.log(kController, Verb::List, "PackageVariant default/");
    if (arrived) history.log(kController, Verb::Watch, "PackageVariant default/");
    reconcile(history, kController, false);
    reconcile(history, kController, true);
    EXPECT_EQ(history.bitten(), arrived ? "S43" : "");
  }
}

TEST(S43, a_push_to_git_is_a_change) {
  History history;
  history.write("you", variant("app"));
  reconcile(history, kController, false);
  history.push("you", "edge", "refs/heads/drafts/app/v1", {});
  reconcile(history, kController, true);
  EXPECT_EQ(history.bitten(), "");
}

TEST(S43, a_push_is_seen_once_one_to_the_same_branch_is_refused_or_its_repository_is_fetched) {
  const char* const branch = "git edge refs/heads/drafts/app/v1";
  const auto bites = [branch](Verb verb, const char* subject, bool is_opened_before_the_push) {
    History history;
    history.write("you", variant("app"));
    const auto opens = [&] { history.log("syncer", Verb::Open, "Repository default/edge"); };
    if (is_opened_before_the_push) opens();
    history.log("outsider", Verb::Push, branch);
    if (!is_opened_before_the_push) opens();
    history.log("syncer", Verb::Fetch, "Repository default/edge");
    reconcile(history, kController, false);
    history.log("you", verb, subject);
    reconcile(history, kController, true);
    return history.bites("S43");
  };
  EXPECT_FALSE(bites(Verb::PushRefused, branch, true)) << "the fetch may have missed it";
  EXPECT_TRUE(bites(Verb::PushRefused, branch, false)) << "the fetch has shown it already";
  EXPECT_TRUE(bites(Verb::PushRefused, "git edge refs/heads/drafts/app/v2", true));
  EXPECT_FALSE(bites(Verb::Fetch, "Repository default/edge", true));
  EXPECT_TRUE(bites(Verb::Fetch, "Repository default/edge", false));
  EXPECT_TRUE(bites(Verb::Fetch, "Repository default/hub", true));
}

TEST(S43, a_reconcile_that_ends_in_an_error_has_not_found_nothing_to_do) {
  const char* const app = "PackageVariant default/app";
  for (const char* reason : {"", "Conflict"}) {
    History history;
    history.write("you", variant("app"));
    const auto started = history.log(kController, Verb::Reconcile, app);
    history.done(kController, app, started, reason);
    reconcile(history, kController, true);
    EXPECT_EQ(history.bites("S43"), std::string_view(reason).empty());
  }
}

TEST(S43, what_a_process_has_asked_for_itself_is_no_second_time) {
  for (const char* object : {"Repository default/edge", "PackageVariant default/app"}) {
    for (const bool is_asked_for : {true, false}) {
      History history;
      history.write_json("you", repository("edge"));
      history.log(kController, Verb::Reconcile, object);
      history.log(kController, Verb::Done, object);
      const auto started = is_asked_for ? history.again(kController, object)
                                        : history.log(kController, Verb::Reconcile, object);
      history.write_json(kController, repository("edge"), {started});
      EXPECT_EQ(history.bites("S43"), !is_asked_for) << object;
    }
  }
}

TEST(S43, what_another_process_found_or_heard_is_nothing_to_this_one) {
  History history;
  history.write("you", variant("app"));
  reconcile(history, "pv-controller-2", false);
  reconcile(history, kController, true);
  EXPECT_EQ(history.bitten(), "") << "the quiet one was another process";
  reconcile(history, kController, false);
  history.log("pv-controller-2", Verb::Deliver, "PackageVariant default/app");
  reconcile(history, kController, true);
  EXPECT_EQ(history.bitten(), "S43");
}

TEST(S43, a_write_that_changes_nothing_may_be_answered_with_what_no_watch_has_shown) {
  const char* const app = "PackageVariant default/app";
  for (const bool is_shown : {true, false}) {
    History history;
    history.watch(kController, "PackageVariant", "default", history.version());
    history.write("you", variant("app"));
    if (is_shown) {
      const auto shown = history.stored("PackageVariant", "app");
      history.show(kController, shown, history.version());
    }
    const auto started = history.log(kController, Verb::Reconcile, app);
    history.keep(kController, app, {started});
    history.done(kController, app, started);
    reconcile(history, kController, true);
    EXPECT_EQ(history.bitten(), is_shown ? "S43" : "");
    reconcile(history, kController, false);
    const auto again = history.log(kController, Verb::Reconcile, app);
    history.keep(kController, app, {again});
    history.done(kController, app, again);
    reconcile(history, kController, true);
    EXPECT_EQ(history.bitten(), "S43") << "its own write is no news to it";
  }
}

TEST(S43, a_read_may_tell_what_has_become_of_a_write_without_an_answer) {
  const char* const app = "PackageVariant default/app";
  const char* const draft = "PackageRevision default/edge.app.v1";
  for (const bool is_answered : {true, false}) {
    History history;
    history.watch(kController, "PackageRevision", "default", history.version());
    history.write("you", variant("app"));
    const auto first = history.log(kController, Verb::Reconcile, app);
    history.write(kController, owned(revision("v1", "Draft"), variant("app")), {first});
    if (!is_answered) history.refuse(kController, "create", draft, "Timeout", first);
    history.done(kController, app, first, is_answered ? "" : "Timeout");
    const auto second = history.log(kController, Verb::Reconcile, app);
    history.read(kController, draft, {second});
    history.done(kController, app, second);
    const auto third = history.log(kController, Verb::Reconcile, app);
    history.write(kController, variant("app"), {third});
    EXPECT_EQ(history.bites("S43"), is_answered);
  }
}

}  // namespace
}  // namespace porchsim::canary
