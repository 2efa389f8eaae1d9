// What the one task of a new package revision makes: its files, before they are rendered. Porch:
// pkg/task (init.go, clone.go, edit.go, upgrade.go).
#pragma once

#include <string>
#include <string_view>

#include "fakeporch/revisions/registered_repository.h"

namespace porchsim::fakeporch {

struct TaskRequest {
  PorchContext& porch;
  const RegisteredRepository& repository;  // that the revision goes to
  const api::PackageRevision& revision;    // that is to be made
  const api::Task& task;
};

// Errors are worded as Porch's; their reason does not matter.
std::unexpected<api::Error> failed(std::string words);

api::Result<kpt::Files> run_task(const TaskRequest& request);

// Kptfile, README.md, package-context.yaml. With init.subpackage they go below it, and the revision
// lacks a Kptfile at its root, as in shipped Porch.
api::Result<kpt::Files> init_package(const TaskRequest& request);
// A copy of an upstream revision (any lifecycle, but no placeholder) or of a directory in Git, with
// upstream and lock in its Kptfile, a package context of its own in a deployment repository, and
// merge keys.
api::Result<kpt::Files> clone_package(const TaskRequest& request);
// A copy of a published revision of the same package.
api::Result<kpt::Files> copy_package(const TaskRequest& request);
// The three-way merge of the old upstream, the new upstream and the local revision.
api::Result<kpt::Files> upgrade_package(const TaskRequest& request);

// A revision that a task names, with its repository. Errors: `cannot find package revision "x"`,
// `cannot find repository …`.
struct SourceRevision {
  api::ObjectPtr object;
  RegisteredRepository repository;

  const api::PackageRevision& revision() const { return object->as<api::PackageRevision>(); }
  bool is_placeholder() const { return repository.is_placeholder(revision()); }
  std::string place() const { return repository.key.name + "/" + object->meta().name; }
};
api::Result<SourceRevision> fetch_revision(const TaskRequest& request, std::string_view name);

// Upstream and upstreamLock of the Kptfile become `lock`; "" leaves the package's name alone.
api::Result<> set_upstream(PorchContext& porch, kpt::Files& files, std::string_view name,
                           const api::GitLocator& lock);
// Merge keys where they can be had; files that cannot be read stay as they are.
kpt::Files with_merge_keys(PorchContext& porch, kpt::Files files);

}  // namespace porchsim::fakeporch
