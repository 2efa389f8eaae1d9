// A small world for tests: a store, Git servers, Porch, and people who ask for things.
#pragma once

#include <gtest/gtest.h>

#include <functional>
#include <memory>
#include <string>

#include "api/package_revision.h"
#include "api/package_revision_resources.h"
#include "api/repository.h"
#include "fakeporch/porch/engine.h"
#include "fakeporch/revisions/package_memory.h"
#include "fakeporch/revisions/revision_names.h"
#include "fakeporch/store/crd_server.h"
#include "tests/unit/sim/actors.h"

namespace porchsim::fakeporch {

class PorchWorld : public ::testing::Test {
 protected:
  explicit PorchWorld(const PorchOptions& options = {}) : options_(options) {}

  // Runs `body` in a task of its own, which may wait, and everything else until nothing is left to
  // do.
  void in_task(const std::string& name, std::function<void()> body) {
    scheduler.spawn(scheduler.make_process(sim::named(name)), name, std::move(body));
  }
  void run() { scheduler.run(); }
  void run_for(sim::Duration duration) {
    scheduler.at(scheduler.now() + duration, sim::ProcessId{},
                 sim::Scheduler::TimerKind::Foreground, [] {});
    scheduler.run(scheduler.now() + duration);
  }

  void register_repository(const std::string& name, bool deployment = false,
                           const std::string& directory = "") {
    api::Repository repository;
    repository.meta.name = name;
    repository.meta.name_space = "default";
    repository.spec.type = "git";
    repository.spec.deployment = deployment;
    repository.spec.git.repo = url(name);
    repository.spec.git.branch = "main";
    repository.spec.git.directory = directory;
    const auto made = repositories.create(alice, api::Object::from_json(repository.to_json()));
    ASSERT_TRUE(made) << made.error().message;
    run();
  }
  static std::string url(const std::string& name) { return "https://git.example/" + name + ".git"; }
  GitRepository& git_of(const std::string& name) { return git->repository(url(name)); }

  static api::PackageRevision draft(const std::string& repository, const std::string& package,
                                    const std::string& workspace) {
    api::PackageRevision revision;
    revision.meta.name_space = "default";
    revision.spec.repository = repository;
    revision.spec.package_name = package;
    revision.spec.workspace_name = workspace;
    return revision;
  }
  static api::Task clone_of(const std::string& upstream) { return api::Task::clone_of(upstream); }
  static api::Task edit_of(const std::string& source) { return api::Task::edit_of(source); }
  static api::Task upgrade(const std::string& old_upstream, const std::string& new_upstream,
                           const std::string& local) {
    return api::Task::upgrade_of(
        {{old_upstream}, {new_upstream}, {local}, std::string(api::kResourceMerge)});
  }

  // All of these ask without waiting, and outside tasks.
  api::Result<api::ObjectPtr> create(const api::PackageRevision& revision) {
    return revisions().create(alice, api::Object::from(revision));
  }
  api::Result<api::ObjectPtr> create(api::PackageRevision revision, const api::Task& task) {
    revision.spec.tasks = {task};
    return create(revision);
  }
  api::PackageRevision get(const std::string& name) {
    const auto found = revisions().get({"default", name});
    EXPECT_TRUE(found) << name << ": " << (found ? "" : found.error().message);
    return found ? (*found)->as<api::PackageRevision>() : api::PackageRevision();
  }
  bool exists(const std::string& name) { return revisions().get({"default", name}).has_value(); }
  api::Result<api::ObjectPtr> update(const api::PackageRevision& revision,
                                     const std::string& subresource = "") {
    return revisions().update(alice, api::Object::from(revision), subresource);
  }
  api::Result<api::ObjectPtr> set_lifecycle(const std::string& name, std::string_view lifecycle,
                                            const std::string& subresource = "") {
    api::PackageRevision revision = get(name);
    revision.spec.lifecycle = lifecycle;
    return update(revision, subresource);
  }
  api::Result<api::ObjectPtr> propose(const std::string& name) {
    return set_lifecycle(name, api::kProposed);
  }
  api::Result<api::ObjectPtr> approve(const std::string& name) {
    return set_lifecycle(name, api::kPublished, "approval");
  }
  api::Result<> remove(const std::string& name) {
    return revisions().remove(alice, {"default", name}, {});
  }
  // A published revision with these files added to what init makes.
  void publish(const std::string& repository, const std::string& package,
               const std::string& workspace, const kpt::Files& files = {}) {
    ok(create(draft(repository, package, workspace)));
    finish(revision_object_name(repository, package, workspace), files);
  }
  void finish(const std::string& name, const kpt::Files& files = {}) {
    if (!files.empty()) {
      api::PackageRevisionResources resources = content(name);
      for (const auto& [path, text] : files) resources.spec.resources[path] = text;
      ok(write(resources));
    }
    ok(propose(name));
    ok(approve(name));
  }
  api::PackageRevisionResources content(const std::string& name) {
    const auto found = resources().get({"default", name});
    EXPECT_TRUE(found) << name << ": " << (found ? "" : found.error().message);
    return found ? (*found)->as<api::PackageRevisionResources>() : api::PackageRevisionResources();
  }
  api::Result<api::ObjectPtr> write(const api::PackageRevisionResources& wanted) {
    return resources().update(alice, api::Object::from(wanted), "");
  }
  static kpt::Files file(const std::string& path, const std::string& text) {
    return {{path, kpt::make_text(text)}};
  }

  template <class T>
  static void ok(const api::Result<T>& result) {
    EXPECT_TRUE(result) << (result ? "" : result.error().message);
  }
  static std::string condition(const api::PackageRevision& revision, const std::string& type) {
    const auto* found = api::find_condition(revision.status.conditions, type);
    return found == nullptr ? "absent" : found->status;
  }
  static bool is_latest(const api::PackageRevision& revision) {
    return revision.meta.labels.contains(std::string(api::kLatestRevisionLabel));
  }

  // A commit that did not go through Porch.
  CommitId push_outside(const std::string& repository, const std::string& ref,
                        const std::string& path, const kpt::Files& files) {
    GitRepository& there = git_of(repository);
    const auto tip = there.ref(ref);
    GitObjects::NewCommit commit;
    commit.base = tip ? tip : there.ref("refs/heads/main");
    if (commit.base) commit.parents = {*commit.base};
    commit.path = path;
    commit.files = files;
    commit.author = commit.committer = {"Eve", "eve@example.com", 1735690000};
    commit.message = "From outside\n";
    const CommitId made = git->objects().commit(commit).value();
    ok(there.push({{ref, tip, made}}));
    return made;
  }

  ResourceServer& revisions() { return engine().package_revisions(); }
  ResourceServer& resources() { return engine().package_revision_resources(); }
  PorchEngine& engine() {
    if (!engine_) {
      engine_ = std::make_unique<PorchEngine>(store, *git, scheduler, faults, functions, memory_,
                                              options_);
    }
    return *engine_;
  }
  void SetUp() override { engine(); }

  std::unique_ptr<sim::Choices> choices = sim::make_plain_choices();
  sim::Trace trace{*choices};
  sim::Scheduler scheduler{*choices, trace};
  sim::Faults faults{*choices, trace};
  std::unique_ptr<GitServer> git = make_git_server();
  functions::FunctionRegistry functions = functions::FunctionRegistry::standard();
  ObjectStore store{scheduler, {}};
  KindId repository_kind =
      store.add_kind(api::Repository::type(), {.status_subresource = true}).value();
  CrdServer repositories{store, repository_kind};
  const Caller alice{choices->actor(sim::named("alice")), "alice"};
  PorchOptions options_;

 private:
  PackageMemory memory_{PackageMemory::kOfOneWorld};
  std::unique_ptr<PorchEngine> engine_;
};

// A world with these quirks.
template <class World, bool Quirks::*... turned_on>
class With : public World {
 protected:
  With() : World(options()) {}

 private:
  static PorchOptions options() {
    PorchOptions options;
    ((options.quirks.*turned_on = true), ...);
    return options;
  }
};

}  // namespace porchsim::fakeporch
