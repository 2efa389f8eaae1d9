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
  package.folder = init.subpackage;
  auto files = kpt::default_package(package);
  if (!files) return api::fail(api::Reason::Unknown, files.error().message);
  return *std::move(files);
}

}  // namespace porchsim::fakeporch
