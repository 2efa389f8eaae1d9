// What clients are shown: each test shows what a server must not, and then what it may.
#include <gtest/gtest.h>

#include "tests/canary/history.h"

namespace porchsim::canary {
namespace {

using api::ObjectPtr;
using Objects = std::vector<ObjectPtr>;

constexpr const char* kRevisions = "PackageRevision";

api::PackageRevision in_namespace(const char* name_space) {
  auto made = revision("v1", "Draft");
  made.meta.name_space = name_space;
  return made;
}

TEST(S27, a_watch_tells_of_another_namespace) {
  for (const char* watched : {"default", "", "blue"}) {
    History history;
    history.write("alice", revision("v1", "Draft"));
    history.watch(kController, kRevisions, watched);
    history.show(kController, history.stored(kRevisions, "edge.app.v1"), history.version());
    EXPECT_EQ(history.bitten(), std::string_view(watched) == "blue" ? "S27" : "") << watched;
  }
}

TEST(S27, a_reconcile_writes_in_another_namespace) {
  for (const char* name_space : {"default", "blue"}) {
    History history;
    history.write("alice", variant("app"));
    const auto began = history.log(kController, sim::Verb::Reconcile, "PackageVariant default/app");
    history.write(kController, in_namespace(name_space), {began});
    EXPECT_EQ(history.bites("S27"), std::string_view(name_space) == "blue");
  }
}

TEST(S27, a_reconcile_lists_all_namespaces) {
  for (const char* kind : {"PackageRevision", "Namespace"}) {
    History history;
    const auto began = history.log(kController, sim::Verb::Reconcile, "PackageVariant default/app");
    history.read(kController, kind, {began});
    EXPECT_EQ(history.bitten(), std::string_view(kind) == "Namespace" ? "" : "S27");
  }
}

// Two versions of a draft, its end, and another one of its name.
struct Lives {
  History history;
  ObjectPtr first, second, last, next;
  std::uint64_t since = 0;  // the version of the first

  Lives() {
    auto draft = revision("v1", "Draft");
    history.write("alice", draft);
    since = history.version();
    first = last = now();
    draft.meta.labels["a"] = "b";
    history.write("alice", draft);
    second = last = now();
    history.remove("alice", kRevisions, "edge.app.v1");
    draft.meta.uid = "uid-of-the-next";
    draft.meta.labels.clear();
    history.write("alice", draft);
    next = now();
  }
  ObjectPtr now() const { return history.stored(kRevisions, "edge.app.v1"); }
  void show(const ObjectPtr& object, std::uint64_t at) {
    history.show(kController, object, since + at);
  }
};

TEST(S28, versions_go_back) {
  Lives lives;
  lives.history.watch(kController, kRevisions, "");
  lives.show(lives.first, 0);
  lives.show(lives.second, 1);
  EXPECT_EQ(lives.history.bitten(), "");
  lives.show(lives.first, 0);
  EXPECT_EQ(lives.history.bitten(), "S28");
}

TEST(S28, a_watch_begins_before_its_position) {
  for (const std::uint64_t position : {0U, 1U}) {
    Lives lives;
    lives.history.watch(kController, kRevisions, "", lives.since + position);
    lives.show(lives.second, 1);
    EXPECT_EQ(lives.history.bitten(), position == 0 ? "" : "S28");
  }
}

TEST(S28, what_never_was) {
  Lives lives;
  lives.history.watch(kController, kRevisions, "");
  lives.show(lives.first, 1);
  EXPECT_EQ(lives.history.bitten(), "S28");
}

TEST(S28, an_end_that_is_not_told) {
  for (const bool told : {true, false}) {
    Lives lives;
    lives.history.watch(kController, kRevisions, "");
    lives.show(lives.second, 1);
    if (told) lives.show(lives.last, 2);
    lives.show(lives.next, 3);
    EXPECT_EQ(lives.history.bitten(), told ? "" : "S28");
  }
}

TEST(S28, what_is_told_after_the_end) {
  Lives lives;
  lives.history.watch(kController, kRevisions, "");
  lives.show(lives.last, 2);
  lives.show(lives.last, 4);
  EXPECT_EQ(lives.history.bitten(), "S28");
}

// Two drafts, of which the second has a label; and the first as it was before.
struct Listed {
  History history;
  ObjectPtr old, first, second;

  Listed() {
    history.write("alice", revision("v1", "Draft"));
    old = history.stored(kRevisions, "edge.app.v1");
    auto draft = revision("v1", "Draft");
    draft.meta.annotations["a"] = "b";
    history.write("alice", draft);
    draft = revision("v2", "Draft");
    draft.meta.labels["tier"] = "web";
    history.write("alice", draft);
    first = history.stored(kRevisions, "edge.app.v1");
    second = history.stored(kRevisions, "edge.app.v2");
  }
  std::string answered(Objects answer, api::ListOptions asked = {}) {
    history.list(kController, kRevisions, asked, std::move(answer));
    return history.bitten();
  }
};

TEST(S30, a_list_has_all_that_there_is_once_each) {
  EXPECT_EQ(Listed().answered({}), "S30");
  for (const auto& [answer, bites] :
       std::vector<std::pair<std::vector<int>, bool>>{{{1, 2}, false},
                                                      {{1}, true},
                                                      {{2}, true},
                                                      {{1, 1, 2}, true},
                                                      {{1, 2, 2}, true},
                                                      {{2, 1}, true},
                                                      {{0, 2}, true}}) {
    Listed listed;
    const Objects known = {listed.old, listed.first, listed.second};
    Objects items;
    for (const int i : answer) items.push_back(known[static_cast<std::size_t>(i)]);
    EXPECT_EQ(listed.answered(items), bites ? "S30" : "") << answer.size() << answer.front();
  }
}

TEST(S30, a_selector_selects) {
  api::ListOptions web;
  web.name_space = "default";
  web.labels = {{"tier", api::LabelRequirement::Op::Equals, {"web"}}};
  web.fields = {{"spec.lifecycle", "Draft"}};
  Listed lawful;
  EXPECT_EQ(lawful.answered({lawful.second}, web), "");
  Listed more;
  EXPECT_EQ(more.answered({more.first, more.second}, web), "S30");
  Listed less;
  EXPECT_EQ(less.answered({}, web), "S30");
  api::ListOptions blue;
  blue.name_space = "blue";
  Listed elsewhere;
  EXPECT_EQ(elsewhere.answered({}, blue), "");
}

TEST(S30, revisions_of_v1alpha2_are_selected_by_their_status) {
  for (const char* number : {"1", "2"}) {
    History history;
    history.write(kController, of_v1alpha2(numbered(revision("v1", "Published"), 1), true));
    api::ListOptions asked;
    asked.fields = {{"status.revision", number}};
    constexpr const char* kSecond = "PackageRevision.v1alpha2";
    history.list(kController, kSecond, asked, {history.stored(kSecond, "edge.app.v1")});
    EXPECT_EQ(history.bites("S30"), std::string_view(number) == "2");
  }
}

TEST(S30, the_end_of_the_first_page_may_be_missing) {
  api::ListOptions one;
  one.limit = 1;
  Listed page;
  EXPECT_EQ(page.answered({page.first}, one), "");
  EXPECT_EQ(page.answered({page.second}, one), "S30");
}

}  // namespace
}  // namespace porchsim::canary
