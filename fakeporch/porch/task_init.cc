#include <fmt/core.h>

#include "fakeporch/porch/package_tasks.h"
#include "kpt/package/package_context.h"

namespace porchsim::fakeporch {

api::Result<kpt::Files> init_package(const TaskRequest& request) {
  const api::Task::Init init = request.task.init.value_or(api::Task::Init());
  kpt::NewPackage package;
  package.name = request.revision.spec.package_name;
  package.description = init.description;
  package.site = init.site;
  package.keywords = init.keywords;
  kpt::Files files = kpt::default_package(package);
  if (init.subpackage.empty()) return files;
  kpt::Files below;
  for (const auto& [path, text] : files)
    below.emplace(fmt::format("{}/{}", init.subpackage, path), text);
  return below;
}

}  // namespace porchsim::fakeporch
