// Renders a package as kpt does when Porch calls it: subpackages first, then the mutators and
// validators of each Kptfile over its resources and theirs. A pure function of files and registry,
// so that a caller may cache it by hash_files. kpt: internal/util/render/executor.go; Porch:
// pkg/task/render.go.
#pragma once

#include <cstddef>
#include <expected>
#include <memory>
#include <optional>
#include <string>
#include <string_view>

#include "controllers/api/package_revision_resources.h"
#include "controllers/kpt/files.h"
#include "controllers/kpt/parsed_files.h"
#include "fakeporch/render/function_registry.h"

namespace porchsim::fakeporch {

// Faults of functions: asked before each run.
class FunctionFaults {
 public:
  virtual ~FunctionFaults() = default;

  // The message with which this run fails, nothing if it goes well. `image` is resolved.
  virtual std::optional<std::string> before_run(std::string_view image) = 0;
  // Whether begins() is to be told.
  virtual bool reads_input() const { return false; }
  // Told of each run that begins: the ResourceList that the function reads.
  virtual void begins(std::string_view image, std::string_view input) {
    (void)image;
    (void)input;
  }
  // What a function leaves in its output that depends on more than its input; nothing for a good
  // one. Asked after each run that went well. The mark goes into annotation porchsim.test/varies of
  // the first resource.
  virtual std::optional<std::string> take_mark() { return std::nullopt; }
};

// The programs that `exec:` functions stand for.
class ExecPrograms {
 public:
  virtual ~ExecPrograms() = default;

  // `command` as the Kptfile has it. Fails with why it is no command.
  virtual std::expected<std::shared_ptr<const FunctionProgram>, std::string> find(
      std::string_view command) = 0;
};

struct RenderOptions {
  // Without Porch's function runner only builtins exist, and any other image stops the render
  // before its first function.
  bool function_runner = true;
  // kpt writes condition Rendered and status.renderStatus into the root Kptfile, which loses its
  // comments.
  bool rendered_status = true;
  // Null: nobody allowed `exec:` functions, and a Kptfile that has one is refused.
  ExecPrograms* exec = nullptr;
  // Where files are looked up that other renders may have read; null: each is read once.
  kpt::ParsedFiles* parsed = nullptr;
};

struct RenderOutcome {
  // What Porch reads back: after a failure the files as they were, but for the root Kptfile's
  // status (and, with annotation kpt.dev/save-on-render-failure: "true", the resources as before
  // the failing function).
  kpt::Files files;
  // As PackageRevisionResources shows it; `result` is null if kpt returned no list. `error` is
  // empty on success.
  api::RenderStatus status;
  std::size_t functions_run = 0;  // that went well
  // A result does not fit Porch's types. Shipped Porch then answers with this error and no files;
  // the simulated one leaves the value out.
  std::string conversion_error;

  bool ok() const { return status.error.empty(); }
};

// No Kptfile at the root or below: nothing is done, no result.
RenderOutcome render(const kpt::Files& files, const FunctionRegistry& registry,
                     const RenderOptions& options = {}, FunctionFaults* faults = nullptr);

}  // namespace porchsim::fakeporch
