// Renders a package as kpt does when Porch calls it: subpackages first, then the mutators and
// validators of each Kptfile over its resources and theirs. A pure function of its arguments, so
// that a caller may keep what it made of some files. kpt: internal/util/render/executor.go; Porch:
// pkg/task/render.go.
#pragma once

#include <cstddef>
#include <expected>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "api/package_revision_resources.h"
#include "functions/render/function_registry.h"
#include "kpt/package/files.h"
#include "kpt/package/parsed_files.h"

namespace porchsim::functions {

// What befalls one run of a function.
struct FunctionFault {
  std::optional<std::string> failure{};  // the message with which it fails
  // What its output shows of more than its input, if it goes well: annotation porchsim.test/varies
  // of the first resource.
  std::optional<std::string> mark{};

  friend bool operator==(const FunctionFault&, const FunctionFault&) = default;
};
// By run, in the order of runs; those past the end go as they always do.
using FunctionFaults = std::vector<FunctionFault>;

struct FunctionRun {
  std::string image;  // resolved; "" of an `exec:` function
  std::string input;  // the ResourceList that it read, where RenderOptions::keep_inputs
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
  // kpt writes condition Rendered and status.renderStatus into the root Kptfile, which loses its
  // comments.
  bool rendered_status = true;
  // Functions read texts, and runs keep them.
  bool keep_inputs = false;
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
  std::vector<FunctionRun> runs;  // all that began, in order
  std::size_t functions_run = 0;  // that went well
  // A result does not fit Porch's types. Shipped Porch then answers with this error and no files;
  // the simulated one leaves the value out.
  std::string conversion_error;

  bool ok() const { return status.error.empty(); }
};

// No Kptfile at the root or below: nothing is done, no result.
RenderOutcome render(const kpt::Files& files, const FunctionRegistry& registry,
                     const RenderOptions& options = {}, const FunctionFaults& faults = {});

}  // namespace porchsim::functions
