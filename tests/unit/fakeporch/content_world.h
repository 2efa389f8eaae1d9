// A cluster with a repository that v1alpha2 manages, and a process that works on its content.
#pragma once

#include <gtest/gtest.h>

#include <functional>
#include <memory>
#include <string>

#include "api/package_revision_resources.h"
#include "api/repository.h"
#include "api/v1alpha2/package_revision.h"
#include "fakeporch/cluster.h"
#include "fakeporch/revisions/package_memory.h"
#include "tests/unit/sim/actors.h"

namespace porchsim::fakeporch {

inline constexpr const char* kKptfile =
    "apiVersion: kpt.dev/v1\nkind: Kptfile\nmetadata:\n  name: app\n";

struct ContentWorld : testing::Test {
  ContentWorld() {
    trace.keep_events(true);
    api::Repository repository;
    repository.meta.name = "edge";
    repository.meta.name_space = "default";
    repository.meta.annotations["porch.kpt.dev/v1alpha2-migration"] = "true";
    repository.spec.type = "git";
    repository.spec.git.repo = "https://git.example/edge";
    repository.spec.git.branch = "main";
    EXPECT_TRUE(cluster.direct().create(api::Repository::type(), api::Object::from(repository)));
    scheduler.run();
  }

  void in_task(std::function<void()> body) {
    scheduler.spawn(process, "controller", std::move(body));
    scheduler.run();
  }
  // In a task, with the repository open.
  void in_open_cache(std::function<void()> body) {
    in_task([&] {
      EXPECT_TRUE(services.repositories->open_repository(repository()));
      body();
    });
  }
  api::Repository repository() {
    return cluster.direct()
        .get(api::Repository::type(), {"default", "edge"})
        .value()
        ->as<api::Repository>();
  }
  api::ContentCache& contents() { return *services.contents; }

  // A new draft with these files; "" = whichever content is there is replaced.
  api::Result<std::string> write(const api::StringMap& files, std::string_view expected = "") {
    std::unique_ptr<api::ContentDraft> draft = contents().create_new_draft(key, "Draft").value();
    EXPECT_TRUE(draft->update_resources(files, "init"));
    return contents().close_draft(key, std::move(draft), expected);
  }
  std::optional<CommitId> ref(std::string_view name) {
    return cluster.git().find("https://git.example/edge")->ref(name);
  }

  std::unique_ptr<sim::Choices> choices = sim::make_plain_choices();
  sim::Trace trace{*choices};
  sim::Scheduler scheduler{*choices, trace};
  sim::Faults faults{*choices, trace};
  PackageMemory memory{PackageMemory::kOfOneWorld};
  Cluster cluster{scheduler, faults, memory, ClusterOptions{}};
  sim::ProcessId process = scheduler.make_process(sim::named("porch-controllers"));
  api::ContentServices services = cluster.content(process);
  const api::ContentKey key{{"default", "edge"}, "app", "v1"};
};

}  // namespace porchsim::fakeporch
