#include <fmt/core.h>

#include "fakeporch/porch/package_tasks.h"
#include "fakeporch/revisions/revision_names.h"
#include "kpt/kyaml/go_text.h"

namespace porchsim::fakeporch {

api::Result<kpt::Files> copy_package(const TaskRequest& request) {
  const std::string name = request.task.edited();
  const auto source = fetch_revision(request, name);
  if (!source) {
    return failed(
        fmt::format("failed to fetch package {}: {}", kpt::go_quote(name), source.error().message));
  }
  const auto& wanted = request.revision.spec;
  const auto& spec = source->revision().spec;
  if (spec.package_name != wanted.package_name || spec.repository != wanted.repository) {
    return failed(fmt::format("source revision must be from same package {}/{}", wanted.repository,
                              wanted.package_name));
  }
  if (source->is_placeholder()) {
    return failed("source revision may not be the placeholder package revision " + source->place());
  }
  if (!source->revision().is_published()) return failed("source revision must be published");
  auto files = read_content(request.porch, source->repository, source->revision());
  if (!files) {
    return failed(fmt::format("cannot read contents of package {}: {}", kpt::go_quote(name),
                              files.error().message));
  }
  return files;
}

}  // namespace porchsim::fakeporch
