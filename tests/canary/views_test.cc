// What clients are shown and answered: each test shows what a server must not, and then what it
// may.
#include <gtest/gtest.h>

#include <functional>
#include <string_view>

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

// What alice has asked for is done. Kind and key must outlive it.
fakeporch::ApiCall done(fakeporch::Call call, const api::ResourceType& type,
                        const api::ObjectKey& key) {
  return {.call = call,
          .type = type,
          .key = key,
          .actor = "alice",
          .outcome = fakeporch::ApiCall::Outcome::Done};
}

// A merge patch of a draft with gates and labels, and what the server made of it.
bool is_lost(const api::Json& patch, const std::function<void(api::PackageRevision&)>& change,
             std::string_view lifecycle = "Draft") {
  History history;
  auto draft = revision("v1", lifecycle);
  draft.meta.labels = {{"a", "b"}};
  draft.spec.readiness_gates = {"PackagePipelinePassed", "example.com/Reviewed"};
  history.write("alice", draft);
  change(draft);
  history.write("alice", draft);
  const api::ObjectPtr answer = history.stored("PackageRevision", draft.meta.name);
  const api::ObjectKey key = draft.meta.key();
  auto call = done(fakeporch::Call::Patch, api::PackageRevision::type(), key);
  call.patch = &patch;
  call.answer = answer.get();
  history.watcher().hear(call);
  return history.bites("S84");
}

api::Json path(std::initializer_list<std::string_view> members, api::Json value) {
  api::Json patch;
  patch.set_path(members, std::move(value));
  return patch;
}

TEST(S84, a_patch_is_accepted_and_not_done) {
  const auto no_gates = path({"spec", "readinessGates"}, api::Json::array({}));
  const auto take_off = [](api::PackageRevision& draft) {
    draft.spec.readiness_gates = {"PackagePipelinePassed"};
  };
  const auto nothing = [](api::PackageRevision&) {};
  EXPECT_TRUE(is_lost(no_gates, nothing));
  EXPECT_FALSE(is_lost(no_gates, take_off)) << "the gate of the pipeline is the server's";
  EXPECT_FALSE(is_lost(no_gates, nothing, "Proposed")) << "nobody changes its Kptfile";
  const auto no_label = path({"metadata", "labels", "a"}, {});
  EXPECT_TRUE(is_lost(no_label, nothing));
  EXPECT_FALSE(is_lost(no_label, [](auto& draft) { draft.meta.labels.clear(); }));
  const auto held = path({"metadata", "finalizers"}, api::Json::array({"example.com/hold"}));
  EXPECT_TRUE(is_lost(held, nothing));
  EXPECT_FALSE(is_lost(held, [](auto& draft) { draft.meta.finalizers = {"example.com/hold"}; }));
  EXPECT_FALSE(is_lost(path({"spec", "tasks"}, api::Json::array({"edited"})), nothing))
      << "they tell what was done";
}

TEST(S84, a_condition_of_a_draft_is_accepted_and_not_kept) {
  const auto condition = [](std::string_view type, std::string_view reason) {
    return api::Json::object({{"type", type}, {"status", "False"}, {"reason", reason}});
  };
  const auto conditions = [&](std::string_view type) {
    return path({"status", "conditions"}, api::Json::array({condition(type, "ByHand")}));
  };
  const auto keeps = [](std::string_view reason) {
    return [reason = std::string(reason)](api::PackageRevision& draft) {
      draft.status.conditions = {{"example.com/Reviewed", "False", reason, "", {}, 0}};
    };
  };
  EXPECT_TRUE(is_lost(conditions("example.com/Reviewed"), keeps("Before")));
  EXPECT_FALSE(is_lost(conditions("example.com/Reviewed"), keeps("ByHand")));
  EXPECT_FALSE(is_lost(conditions("example.com/Reviewed"), keeps("Before"), "Published"));
  EXPECT_FALSE(is_lost(conditions("Rendered"), keeps("Before"))) << "renders say it anew";
  const auto twice = path({"status", "conditions"},
                          api::Json::array({condition("example.com/Reviewed", "ByHand"),
                                            condition("example.com/Reviewed", "Before")}));
  EXPECT_FALSE(is_lost(twice, keeps("Before")));
}

TEST(S84, an_update_leaves_what_it_has_taken_off) {
  enum class Case { Done, LeftOver, OfTheServer, NotStored };
  for (const Case one : {Case::Done, Case::LeftOver, Case::OfTheServer, Case::NotStored}) {
    History history;
    auto app = variant("app");
    app.meta.labels = {{"mine", "v1"}};
    const api::ObjectPtr sent = api::Object::from(app);
    if (one == Case::LeftOver) app.meta.labels["yours"] = "v1";
    if (one == Case::OfTheServer) app.meta.labels[std::string(api::kLatestRevisionLabel)] = "true";
    history.write("alice", app);
    app = history.stored("PackageVariant", "app")->as<api::PackageVariant>();
    if (one == Case::NotStored) app.status.conditions = {{"Ready", "True", "", "", {}, 0}};
    const api::ObjectPtr answer = api::Object::from(app);
    const api::ObjectKey key = app.meta.key();
    auto call = done(fakeporch::Call::Update, api::PackageVariant::type(), key);
    call.sent = sent.get();
    call.answer = answer.get();
    history.watcher().hear(call);
    EXPECT_EQ(history.bites("S84"), one == Case::LeftOver || one == Case::NotStored)
        << static_cast<int>(one);
  }
}

TEST(L23, a_write_has_to_wait_for_others) {
  enum class Case { Waits, InTime, OfPorch, AfterAFault };
  for (const Case one : {Case::Waits, Case::InTime, Case::OfPorch, Case::AfterAFault}) {
    History history;
    const sim::EventId began = history.write("alice", variant("app"));
    if (one == Case::AfterAFault) history.fault("alice", "api.update");
    const api::ObjectKey key{"default", "app"};
    auto call = done(
        fakeporch::Call::Update,
        one == Case::OfPorch ? api::PackageRevision::type() : api::PackageVariant::type(), key);
    call.began = began;
    call.took = std::chrono::seconds(one == Case::InTime ? 10 : 11);
    history.watcher().hear(call);
    EXPECT_EQ(history.bites("L23"), one == Case::Waits) << static_cast<int>(one);
  }
}

TEST(S85, a_draft_is_made_in_a_repository_that_is_being_deleted) {
  enum class Case { Going, GoingSince, Gone, Stands };
  for (const Case one : {Case::Going, Case::GoingSince, Case::Gone, Case::Stands}) {
    History history;
    const sim::EventId before = history.write_json("you", repository("edge"));
    sim::EventId began = before;
    if (one != Case::Stands) {
      api::Json going = repository("edge");
      going.set_path({"metadata", "deletionTimestamp"}, "2025-01-01T00:00:00Z");
      began = history.write_json("you", going);
    }
    if (one == Case::Gone) {
      history.remove("you", "Repository", "edge");
      history.write_json("you", repository("edge"));
    }
    const auto draft = revision("v1", "Draft");
    history.write("alice", draft);
    const api::ObjectPtr answer = history.stored("PackageRevision", draft.meta.name);
    const api::ObjectKey key = draft.meta.key();
    auto call = done(fakeporch::Call::Create, api::PackageRevision::type(), key);
    call.answer = answer.get();
    call.began = one == Case::GoingSince ? before : began;
    history.watcher().hear(call);
    EXPECT_EQ(history.bites("S85"), one == Case::Going) << static_cast<int>(one);
  }
}

}  // namespace
}  // namespace porchsim::canary
