// A controller of one's own in ten lines, watched by a check of one's own, run by porchsim's
// program.
#include <iostream>
#include <memory>
#include <string>
#include <vector>

#include "api/repository.h"
#include "controllers/runtime/manager.h"
#include "controllers/runtime/watch_mapping.h"
#include "program/command_line.h"
#include "scenarios/checks/check.h"

namespace {

using porchsim::api::Repository;
namespace api = porchsim::api;
namespace runtime = porchsim::runtime;
namespace scenarios = porchsim::scenarios;

// Labels every Repository with what it is for.
class Labeller final : public runtime::Reconciler {
 public:
  Labeller(api::Client& client, api::Reader& cache) : client_(client), cache_(cache) {}
  std::string_view name() const override { return "labeller"; }
  api::Result<runtime::ReconcileResult> reconcile(const runtime::Request& request) override {
    const auto repository = cache_.get(Repository::type(), request.key);
    if (!repository) return runtime::ReconcileResult();
    const bool deployment = (*repository)->as<Repository>().spec.deployment;
    api::Json patch;
    patch.set_path({"metadata", "labels", "example.com/role"},
                   deployment ? "deployment" : "catalog");
    const auto patched = client_.patch(Repository::type(), request.key, patch, {});
    if (!patched) return api::fail(patched.error());
    return runtime::ReconcileResult();
  }

 private:
  api::Client& client_;
  api::Reader& cache_;
};

// X01: nobody but the labeller touches the label.
class OnlyTheLabeller final : public scenarios::Check {
 public:
  void on_write(const scenarios::Write& write, const scenarios::Truth&,
                scenarios::Violations& out) override {
    if (!write.after || write.after->kind() != "Repository" ||
        write.actor.reconciles_kind("Repository"))
      return;
    const std::string key = "example.com/role";
    const bool had = write.before && write.before->meta().labels.contains(key);
    if (write.after->meta().labels.contains(key) != had) {
      report(out, write.event, "{} changed the role of {}", write.actor, *write.after);
    }
  }
};

}  // namespace

int main(int count, char** values) {
  scenarios::Extensions extensions;
  extensions.programs = {
      {.name = "labeller",
       .reconciles = "Repository",
       .add_to_manager = [](runtime::Manager& manager, const scenarios::ProgramSettings&) {
         auto& informer = manager.informer(Repository::type());
         auto& controller = manager.add_controller(
             std::make_unique<Labeller>(manager.client(), manager.cache()), {.kind = "Repository"});
         controller.watch({informer, runtime::enqueue_self()});
       }}};
  extensions.checks = {
      {"X01", "only-the-labeller", "nobody but the labeller touches the role",
       []() -> std::unique_ptr<scenarios::Check> { return std::make_unique<OnlyTheLabeller>(); }}};
  return scenarios::run_command_line({values + 1, values + count}, {},
                                     {.out = std::cout, .err = std::cerr, .program = values[0]},
                                     extensions);
}
