// Content that stays what it was: in copies, in what is written, and where people decide.
#include <gtest/gtest.h>

#include <fmt/format.h>

#include "api/package_revision_resources.h"
#include "tests/canary/v1alpha2.h"

namespace porchsim::canary {
namespace {

enum class Change { None, OfFormat, OfFile, OfContext, OfFunctions, WhereFunctionsRun };
constexpr Change kChanges[] = {Change::None,      Change::OfFormat,    Change::OfFile,
                               Change::OfContext, Change::OfFunctions, Change::WhereFunctionsRun};

bool is_wrong(Change change) {
  return change == Change::OfFile || change == Change::OfContext || change == Change::OfFunctions;
}

// Of a package, before and after that change.
kpt::Files package(Change change, bool changed) {
  std::string kptfile = "apiVersion: kpt.dev/v1\nkind: Kptfile\nmetadata:\n  name: app\n";
  if (change == Change::WhereFunctionsRun || (change == Change::OfFunctions && changed))
    kptfile += "pipeline:\n  mutators:\n  - image: set-labels:v0.2.0\n";
  const std::string config =
      "apiVersion: v1\nkind: ConfigMap\nmetadata:\n  name: settings\ndata:\n";
  const std::string context =
      "apiVersion: v1\nkind: ConfigMap\nmetadata:\n  name: kptfile.kpt.dev\ndata:\n  name: ";
  kpt::Files files = {{"Kptfile", kpt::make_text(kptfile)},
                      {"sub/settings.yaml", kpt::make_text(config + "  level: debug\n")},
                      {"package-context.yaml", kpt::make_text(context + "example\n")}};
  if (!changed) return files;
  if (change == Change::OfFormat)
    files["sub/settings.yaml"] = kpt::make_text("# of sub\n" + config + "  level: \"debug\"\n");
  if (change == Change::OfFile || change == Change::WhereFunctionsRun)
    files.erase("sub/settings.yaml");
  if (change == Change::OfContext)
    files["package-context.yaml"] = kpt::make_text(context + "app\n");
  return files;
}

// Of the revision v1 it is unchanged.
void read_packages(History& history, Change change) {
  history.read_content_with([change](const api::PackageRevision& one) {
    return package(change, one.spec.workspace_name != "v1");
  });
}

TEST(S71, a_copy_that_has_something_else_than_its_source) {
  for (const Change change : kChanges) {
    for (const bool is_published : {true, false}) {
      History history;
      read_packages(history, change);
      const auto source =
          is_published ? numbered(revision("v1", "Published"), 1) : revision("v1", "Draft");
      history.write("you", source);
      auto copy = revision("v2", "Draft");
      copy.spec.tasks = {api::Task::edit_of(source.meta.name)};
      history.write(kController, copy);
      const bool is_other = is_wrong(change) || change == Change::OfFormat;
      EXPECT_EQ(history.bites("S71"), is_other && is_published) << "to the byte";
    }
  }
}

TEST(S71, a_clone_into_a_deployment_repository_names_its_own_package) {
  for (const std::string name : {"app", "example", "gone"}) {
    History history;
    history.read_content_with([&name](const api::PackageRevision& one) {
      kpt::Files files = package(Change::None, false);
      if (one.spec.workspace_name == "v2")
        files["package-context.yaml"] = kpt::make_text(
            "apiVersion: v1\nkind: ConfigMap\nmetadata:\n  name: kptfile.kpt.dev\ndata:\n  name: " +
            name + "\n  package-path: app\n");
      return files;
    });
    auto repository = *api::Json::parse(R"({"apiVersion":"config.porch.kpt.dev/v1alpha1",
      "kind":"Repository","metadata":{"name":"edge","namespace":"default","uid":"r"},
      "spec":{"deployment":true,"git":{"repo":"url","branch":"main"}}})");
    if (name != "gone") history.write_json("you", repository);
    const auto source = numbered(revision("v1", "Published"), 1);
    history.write("you", source);
    auto clone = revision("v2", "Draft");
    clone.spec.tasks = {api::Task::clone_of(source.meta.name)};
    history.write("you", clone);
    EXPECT_EQ(history.bites("S71"), name == "example");
  }
}

TEST(S71, a_kptfile_that_has_another_name) {
  for (const bool is_clone : {true, false})
    for (const std::string name : {"app", "blueprint"}) {
      History history;
      history.read_content_with([&name](const api::PackageRevision& one) {
        kpt::Files files = package(Change::None, false);
        files["Kptfile"] = kpt::make_text(
            fmt::format("apiVersion: kpt.dev/v1\nkind: Kptfile\nmetadata:\n  name: {}\n",
                        one.spec.workspace_name == "v1" ? "blueprint" : name));
        return files;
      });
      const auto source = numbered(revision("v1", "Published"), 1);
      history.write("you", source);
      auto made = revision("v2", "Draft");
      made.spec.tasks = {is_clone ? api::Task::clone_of(source.meta.name)
                                  : api::Task::edit_of(source.meta.name)};
      history.write("you", made);
      EXPECT_EQ(history.bites("S71"), is_clone == (name == "blueprint"));
    }
}

TEST(S72, what_somebody_writes_is_not_what_is_there) {
  for (const bool is_leaving : {false, true}) {
    for (const Change change : kChanges) {
      History history;
      read_packages(history, change);
      history.write("you", revision("v2", "Draft"));
      if (is_leaving) history.mark_deleted("you", revision("v2", "Draft"));
      api::PackageRevisionResources sent;
      for (const auto& [path, text] : package(change, false)) sent.spec.resources[path] = text;
      history.content_written("you", revision("v2", "Draft").meta.key(), std::move(sent));
      EXPECT_EQ(history.bites("S72"), is_wrong(change) && !is_leaving);
    }
  }
}

// Commits are "old" and "new".
class Commits final : public scenarios::Backstage {
 public:
  explicit Commits(Change change) : change_(change) {}
  std::vector<api::ObjectPtr> listed(const api::ResourceType&) const override { return {}; }
  std::vector<Cache> caches() const override { return {}; }
  std::optional<References> references(const api::Repository&) const override {
    return References{{kDraftOfApp, "old"}};
  }
  kpt::Files files(std::string_view commit, std::string_view) const override {
    return package(change_, commit == "new");
  }
  std::vector<std::string> packages(std::string_view, std::string_view) const override {
    return {};
  }

 private:
  Change change_;
};

TEST(S73, what_is_proposed_is_not_what_was_a_draft) {
  for (const Change change : kChanges) {
    for (const char* lifecycle : {"Proposed", "Draft"}) {
      const Commits git(change);
      History history;
      read_packages(history, change);
      history.watcher().truth().look_behind(&git);
      history.write("you", locked(revision("v1", "Draft"), "old"));
      history.write("you", locked(revision("v1", lifecycle), "new"));
      EXPECT_EQ(history.bites("S73"),
                is_wrong(change) && lifecycle == std::string_view("Proposed"));
    }
  }
}

TEST(S73, what_is_proposed_is_changed) {
  for (const char* lifecycle : {"Proposed", "Draft"})
    for (const char* who : {"alice", "porch"}) {
      const Commits git(Change::OfFile);
      History history;
      read_packages(history, Change::OfFile);
      history.watcher().truth().look_behind(&git);
      history.write("you", locked(revision("v1", lifecycle), "old"));
      history.write(who, locked(revision("v1", lifecycle), "new"));
      EXPECT_EQ(history.bites("S73"),
                lifecycle == std::string_view("Proposed") && who == std::string_view("alice"));
    }
}

TEST(S73, what_is_published_of_v1alpha2_is_not_what_lay_on_the_branch) {
  for (const Change change : kChanges)
    for (const char* lifecycle : {"Published", "Draft"}) {
      const Commits git(change);
      History history;
      read_packages(history, change);
      history.watcher().truth().look_behind(&git);
      register_of_v1alpha2(history, "edge", "Ready");
      auto made = second("Proposed");
      made.status.creation_source = "init";
      history.write("you", made);
      history.push("you", "edge", kDraftOfApp, {});
      auto published = second(lifecycle, 1);
      published.status.creation_source = "init";
      published.status.self_lock = locked(revision("v1", "Published"), "new").status.self_lock;
      history.write(kRevisions, published);
      EXPECT_EQ(history.bites("S73"),
                is_wrong(change) && lifecycle == std::string_view("Published"));
    }
}

// A variant's controller writes to a draft of v1alpha1; the draft was "old" before.
std::string bites_when_written(std::string_view path, std::string_view text, std::string_view who,
                               bool is_registered = true) {
  constexpr Change kHasFunctions = Change::WhereFunctionsRun;
  const Commits git(kHasFunctions);
  History history;
  read_packages(history, kHasFunctions);
  history.watcher().truth().look_behind(&git);
  const auto draft = locked(revision("v1", "Draft"), "old");
  if (is_registered) history.write_json("you", repository("edge"));
  history.write("you", variant("app"));
  history.write("you", draft);
  history.write(who, locked(draft, "new"));
  api::PackageRevisionResources sent;
  for (const auto& [name, content] : package(kHasFunctions, false))
    sent.spec.resources[name] = content;
  sent.spec.resources[std::string(path)] = kpt::make_text(std::string(text));
  history.content_written(who, draft.meta.key(), std::move(sent));
  return history.bites("S74") ? "S74" : "";
}

TEST(S74, a_variants_controller_changes_what_no_mutation_does) {
  constexpr const char* kText = "apiVersion: v1\nkind: ConfigMap\nmetadata:\n  name: other\n";
  EXPECT_EQ(bites_when_written("sub/settings.yaml", kText, kController), "S74");
  EXPECT_EQ(bites_when_written("more.yaml", kText, kController), "S74");
  EXPECT_EQ(bites_when_written("more.yaml", kText, kController, false), "") << "no Repository";
  EXPECT_EQ(bites_when_written("package-context.yaml", kText, kController), "");
  EXPECT_EQ(bites_when_written("sub/settings.yaml", kText, "alice"), "") << "people may";
  const std::string kptfile =
      "apiVersion: kpt.dev/v1\nkind: Kptfile\nmetadata:\n  name: app\npipeline:\n  mutators:\n"
      "  - image: set-namespace:v0.4.1\n    name: PackageVariant.app.ns.0\n";
  EXPECT_EQ(bites_when_written("Kptfile", kptfile, kController), "S74");
  const std::string kept = "  - image: set-labels:v0.2.0\n";
  EXPECT_EQ(bites_when_written("Kptfile", kptfile + kept, kController), "");
  const std::string of_nobody =
      "  - image: set-labels:v0.2.0\n    name: PackageVariant.apple.ns.0\n";
  EXPECT_EQ(bites_when_written("Kptfile", kptfile + kept + of_nobody, kController), "S74");
}

}  // namespace
}  // namespace porchsim::canary
