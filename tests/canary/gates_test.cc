// Gates and locks: those that a revision shows at rest, and gates of what it is made of.
#include <gtest/gtest.h>

#include "tests/canary/v1alpha2.h"

namespace porchsim::canary {
namespace {

constexpr const char* kGate = "info: {readinessGates: [{conditionType: Tested}]}\n";
constexpr const char* kUngated = R"(apiVersion: kpt.dev/v1
kind: Kptfile
metadata:
  name: app
status:
  conditions:
  - type: Tested
    status: "True"
  - type: Rendered
    status: "True"
)";

const std::string kKptfile = std::string(kUngated) + kGate;

enum class Shows { All, NoGate, NoCondition, Unmet, OneMore };
constexpr Shows kAll[] = {Shows::All, Shows::NoGate, Shows::NoCondition, Shows::Unmet,
                          Shows::OneMore};

std::vector<std::string> gates(Shows shows) {
  if (shows == Shows::NoGate) return {};
  return shows == Shows::OneMore ? std::vector<std::string>{"Tested", "Signed"}
                                 : std::vector<std::string>{"Tested"};
}

std::vector<api::Condition> conditions(Shows shows) {
  if (shows == Shows::NoCondition) return {};
  return {{"Tested", shows == Shows::Unmet ? "False" : "True", "", "", {}, 0}};
}

void read_kptfile(History& history) {
  history.read_content_with([](const api::PackageRevision&) {
    return kpt::Files{{"Kptfile", kpt::make_text(kKptfile)}};
  });
}

TEST(S69, a_revision_that_shows_other_gates_than_its_kptfile) {
  for (const Shows shows : kAll) {
    History history;
    read_kptfile(history);
    auto draft = revision("v1", "Draft");
    draft.spec.readiness_gates = gates(shows);
    draft.spec.readiness_gates.emplace_back("PackagePipelinePassed");
    draft.status.conditions = conditions(shows);
    history.write("you", draft);
    history.finish();
    EXPECT_EQ(history.bites("S69"), shows != Shows::All);
  }
}

// There gates are a wish, too.
TEST(S69, of_v1alpha2_an_object_may_have_more_gates) {
  for (const Shows shows : kAll) {
    for (const bool is_ready : {true, false}) {
      History history;
      read_kptfile(history);
      auto draft = of_v1alpha2(revision("v1", "Draft"), is_ready);
      draft.spec.readiness_gates = gates(shows);
      draft.status.package_conditions = conditions(shows);
      history.write("you", draft);
      history.finish();
      const bool is_wrong = shows != Shows::All && shows != Shows::OneMore;
      EXPECT_EQ(history.bites("S69"), is_ready && is_wrong);
    }
  }
}

TEST(S69, of_v1alpha2_people_may_tell_conditions) {
  for (const char* who : {"carol", kController}) {
    History history;
    read_kptfile(history);
    auto draft = of_v1alpha2(revision("v1", "Draft"), true);
    draft.spec.readiness_gates = gates(Shows::All);
    history.write("you", draft);
    draft.status.package_conditions = conditions(Shows::Unmet);
    history.write(who, draft);
    history.finish();
    EXPECT_EQ(history.bites("S69"), who == std::string_view(kController));
  }
}

TEST(S69, what_was_pushed_since_the_last_sync_is_not_judged) {
  for (const bool is_synced : {true, false}) {
    History history;
    read_kptfile(history);
    register_of_v1alpha2(history, "edge", "Ready");
    history.write("you", of_v1alpha2(revision("v1", "Draft"), true));
    history.push("you", "edge", kDraftOfApp, {});
    if (is_synced) {
      register_of_v1alpha2(history, "edge", "Reconciling");
      register_of_v1alpha2(history, "edge", "Ready");
    }
    history.finish();
    EXPECT_EQ(history.bites("S69"), is_synced);
  }
}

TEST(S69, what_a_moved_tag_names_is_not_judged) {
  for (const int pushes : {1, 2}) {
    History history;
    read_kptfile(history);
    history.write_json("you", managed_repository());
    history.write("you", of_v1alpha2(numbered(revision("v1", "Published"), 1), true));
    for (int i = 0; i < pushes; ++i) history.push("outsider", "edge", "refs/tags/app/v1", {});
    register_of_v1alpha2(history, "edge", "Reconciling");
    register_of_v1alpha2(history, "edge", "Ready");
    history.finish();
    EXPECT_EQ(history.bites("S69"), pushes == 1);
  }
}

TEST(S69, a_placeholder_is_neither_proposed_nor_approved) {
  for (const std::int64_t number : {std::int64_t{1}, std::int64_t{-1}}) {
    History history;
    read_kptfile(history);
    history.write("porch", of_v1alpha2(numbered(revision("main", "Published"), number), true));
    history.finish();
    EXPECT_EQ(history.bites("S69"), number > 0);
  }
}

enum class Tells { All, AnotherCommit, NoLock, AnotherLabel };

// Every package has the label a: b.
void read_labelled(History& history) {
  history.read_content_with([](const api::PackageRevision&) {
    return kpt::Files{{"Kptfile", kpt::make_text("apiVersion: kpt.dev/v1\nkind: Kptfile\n"
                                                 "metadata:\n  name: app\n  labels:\n"
                                                 "    a: b\n")}};
  });
}

TEST(S75, of_v1alpha2_people_may_wish_for_other_labels) {
  for (const bool is_wish : {true, false}) {
    History history;
    read_labelled(history);
    auto draft = of_v1alpha2(revision("v1", "Draft"), true);
    history.write("you", draft);
    draft.spec.package_metadata.emplace().labels = {{"a", "c"}};
    history.write(is_wish ? "alice" : kRevisions, draft);
    history.finish();
    EXPECT_EQ(history.bites("S75"), !is_wish);
  }
}

TEST(S75, of_v1alpha2_people_may_be_faster_than_a_sync) {
  for (const char* const by : {"alice", kRevisionController}) {
    History history;
    read_labelled(history);
    auto found = of_v1alpha2(revision("v1", ""), true);
    history.write(kRevisionController, found);
    found.spec.lifecycle = "Draft";
    history.write(by, found);
    history.finish();
    EXPECT_EQ(history.bites("S75"), by != std::string_view("alice"));
  }
}

TEST(S75, a_revision_that_shows_another_lock_than_its_kptfile) {
  const std::string place = "    repo: url\n    directory: app\n    ref: app/v1\n";
  const std::string kptfile =
      "apiVersion: kpt.dev/v1\nkind: Kptfile\nmetadata:\n  name: app\n  labels:\n    a: b\n"
      "upstream:\n  type: git\n  git:\n" +
      place + "upstreamLock:\n  type: git\n  git:\n" + place + "    commit: c1\n";
  for (const Tells tells : {Tells::All, Tells::AnotherCommit, Tells::NoLock, Tells::AnotherLabel}) {
    for (const bool is_second : {true, false}) {
      History history;
      history.read_content_with([&kptfile](const api::PackageRevision&) {
        return kpt::Files{{"Kptfile", kpt::make_text(kptfile)}};
      });
      auto draft = revision("v1", "Draft");
      draft.spec.package_metadata.emplace().labels = {
          {"a", tells == Tells::AnotherLabel ? "c" : "b"}};
      const std::string commit = tells == Tells::AnotherCommit ? "c2" : "c1";
      if (tells != Tells::NoLock)
        draft.status.upstream_lock =
            api::Locator{"git", api::GitLocator{"url", "app", "app/v1", commit}};
      if (is_second) {
        auto second = of_v1alpha2(draft, true);
        second.status.upstream_lock = draft.status.upstream_lock;
        second.spec.package_metadata = draft.spec.package_metadata;
        history.write("you", second);
      } else {
        history.write("you", draft);
      }
      history.finish();
      EXPECT_EQ(history.bites("S75"), tells != Tells::All);
    }
  }
}

enum class Source { Published, Draft, None, OfAnUpgrade };

api::PackageRevision made_of(const api::PackageRevision& source, Source from) {
  auto made = revision("v2", "Draft");
  const std::string& name = source.meta.name;
  if (from == Source::OfAnUpgrade)
    made.spec.tasks = {api::Task::upgrade_of(
        {.old_upstream = {}, .new_upstream = {name}, .local_revision = {name}, .strategy = {}})};
  else if (from != Source::None)
    made.spec.tasks = {api::Task::edit_of(name)};
  return made;
}

TEST(S70, a_copy_lacks_the_gate_of_what_it_is_made_of) {
  for (const bool is_gated : {true, false}) {
    for (const Source from :
         {Source::Published, Source::Draft, Source::None, Source::OfAnUpgrade}) {
      History history;
      history.read_content_with([is_gated](const api::PackageRevision& one) {
        const bool has_gate = is_gated || one.spec.workspace_name == "v1";
        return kpt::Files{{"Kptfile", kpt::make_text(has_gate ? kKptfile : kUngated)}};
      });
      const auto source = from == Source::Draft ? revision("v1", "Draft")
                                                : numbered(revision("v1", "Published"), 1);
      history.write("you", source);
      history.write(kController, made_of(source, from));
      EXPECT_FALSE(history.bites("S70")) << "it gives a gate, which replaces the others";
      history.remove(kController, "PackageRevision", "edge.app.v2");
      history.write("you", made_of(source, from));
      EXPECT_EQ(history.bites("S70"), !is_gated && from == Source::Published);
    }
  }
}

TEST(S70, a_controller_gives_no_gates_of_what_it_goes_on_from) {
  for (const Source from : {Source::Published, Source::OfAnUpgrade, Source::None}) {
    for (const bool is_given : {true, false}) {
      History history;
      auto source = numbered(revision("v1", "Published"), 1);
      source.spec.readiness_gates = {"example.com/Reviewed"};
      history.write("you", source);
      auto draft = made_of(source, from);
      if (is_given) draft.spec.readiness_gates = source.spec.readiness_gates;
      history.write(kController, draft);
      EXPECT_EQ(history.bites("S70"), !is_given && from != Source::None);
    }
  }
}

TEST(S70, of_v1alpha2_it_is_made_when_its_source_has_run) {
  enum class Case {
    HasRun,
    HasRunBesideANamesake,
    IsToRun,
    ChangedByOthers,
    MadeByOthers,
    MadeBefore,  // of one of that name
    BegunWithoutSource,
    ExchangedMeanwhile
  };
  for (const Case kind :
       {Case::HasRun, Case::HasRunBesideANamesake, Case::IsToRun, Case::ChangedByOthers,
        Case::MadeByOthers, Case::MadeBefore, Case::BegunWithoutSource, Case::ExchangedMeanwhile}) {
    History history;
    history.read_content_with([](const api::PackageRevision& one) {
      const bool has_gate = one.spec.workspace_name == "v1";
      return kpt::Files{{"Kptfile", kpt::make_text(has_gate ? kKptfile : kUngated)}};
    });
    const auto source = numbered(revision("v1", "Published"), 1);
    history.write("you", of_v1alpha2(source, true));
    auto made = of_v1alpha2(made_of(source, Source::Published), false);
    made.status.creation_source.clear();
    made.spec.source.reset();
    if (kind == Case::BegunWithoutSource) history.write("you", made);
    made.spec.source.emplace().copy_from = api::NameReference{source.meta.name};
    const char* const who = kind == Case::MadeByOthers ? "you" : kController;
    if (kind == Case::MadeBefore) history.push(who, "edge", "refs/heads/drafts/app/v2", {});
    sim::EventId began = 0;
    if (kind == Case::ExchangedMeanwhile) {
      auto other = made;
      other.spec.source->copy_from->name = "edge.other.v1";
      history.write("you", other);
      began = history.log(kController, sim::Verb::Reconcile, "PackageRevision.v1alpha2 default/x");
    }
    history.write("you", made);
    std::vector<sim::EventId> causes;
    if (began > 0) causes = {began};
    if (kind != Case::MadeBefore) history.push(who, "edge", "refs/heads/drafts/app/v2", causes);
    if (kind == Case::HasRunBesideANamesake)
      history.push("you", "edge", "refs/heads/drafts/my-app/v2", {});
    if (kind == Case::ChangedByOthers) history.push("you", "edge", "refs/heads/drafts/app/v2", {});
    if (kind != Case::IsToRun) made.status.creation_source = "copy";
    history.write(kController, made);
    EXPECT_EQ(history.bites("S70"), kind == Case::HasRun || kind == Case::HasRunBesideANamesake);
  }
}

TEST(S70, a_copy_lacks_a_condition_of_what_it_is_made_of) {
  for (const bool has_condition : {true, false}) {
    History history;
    history.read_content_with([has_condition](const api::PackageRevision& one) {
      std::string kptfile = "apiVersion: kpt.dev/v1\nkind: Kptfile\nmetadata: {name: app}\n";
      if (has_condition || one.spec.workspace_name == "v1")
        kptfile += "status: {conditions: [{type: a, status: \"True\"}]}\n";
      return kpt::Files{{"Kptfile", kpt::make_text(kptfile)}};
    });
    const auto source = numbered(revision("v1", "Published"), 1);
    history.write("you", source);
    auto copy = revision("v2", "Draft");
    copy.spec.tasks = {api::Task::edit_of(source.meta.name)};
    history.write(kController, copy);
    EXPECT_EQ(history.bites("S70"), !has_condition);
  }
}

TEST(S87, a_draft_waits_for_an_injection_that_is_optional) {
  for (const char* wanted : {"optional", "required"}) {
    for (const char* writer : {kController, "alice"}) {
      History history;
      history.read_content_with([wanted](const api::PackageRevision&) {
        return kpt::Files{
            {"site.yaml",
             kpt::make_text(fmt::format("apiVersion: v1\nkind: ConfigMap\nmetadata:\n  name: site\n"
                                        "  annotations: {{kpt.dev/config-injection: {}}}\n",
                                        wanted))}};
      });
      auto draft = revision("v1", "Draft");
      history.write(kController, draft);
      draft.spec.readiness_gates = {"config.injection.ConfigMap.site"};
      history.write(writer, draft);
      EXPECT_EQ(history.bites("S87"),
                wanted == std::string_view("optional") && writer == std::string_view(kController));
    }
  }
}

}  // namespace
}  // namespace porchsim::canary
