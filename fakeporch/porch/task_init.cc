#include <fmt/core.h>

#include "fakeporch/porch/package_tasks.h"
#include "kpt/package/package_context.h"

namespace porchsim::fakeporch {

api::Result<kpt::Files> init_package(const TaskRequest& request) {
  const api::Json& init = request.task.rest["init"];
  kpt::NewPackage package;
  package.name = request.revision.spec.package_name;
  package.description = request.task.description;
  package.site = init["site"].text();
  for (const api::Json& keyword : init["keywords"].items()) {
    package.keywords.push_back(keyword.text());
  }
  kpt::Files files = kpt::default_package(package);
  const std::string subpackage = init["subpackage"].text();
  if (subpackage.empty()) return files;
  kpt::Files below;
  for (const auto& [path, text] : files)
    below.emplace(fmt::format("{}/{}", subpackage, path), text);
  return below;
}

}  // namespace porchsim::fakeporch
