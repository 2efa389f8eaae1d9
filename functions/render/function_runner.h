// Runs one function over a list of resources, with everything kpt does around it: the identity
// annotations, the checks of its output, its report. kpt: pkg/fn/runtime/runner.go; kyaml:
// runtimeutil.FunctionFilter, kio.Pipeline.
#pragma once

#include <expected>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "functions/program/render_item.h"
#include "functions/render/function_registry.h"
#include "functions/render/function_report.h"
#include "functions/render/package_source.h"
#include "functions/render/pipeline.h"
#include "kpt/kptfile/kptfile.h"
#include "kpt/package/files.h"
#include "kpt/sdk/kube_object.h"

namespace porchsim::functions {

struct PreparedFunction {
  std::string exec;                                     // the command, "" for an image
  std::shared_ptr<const FunctionProgram> exec_program;  // set for an exec function
  std::string image;                                    // resolved
  std::optional<kpt::KubeObject> config;
  std::string config_path;  // where the configuration came from, if from a file
  const FunctionRegistry::Entry* entry = nullptr;  // null: the runner will not find it
};

struct FunctionOutput {
  RenderItems items;
  std::string error;        // "" if all went well
  std::size_t reports = 0;  // how many reports the run added
};

class FunctionRunner {
 public:
  FunctionRunner(const kpt::Files& files, const FunctionRegistry& registry,
                 const RenderOptions& options, const FunctionFaults& faults)
      : files_(files), registry_(registry), options_(options), faults_(faults) {}

  // Reads the configuration and resolves the image, which is written into `function`. Fails with
  // the text kpt gives.
  std::expected<PreparedFunction, std::string> prepare(const RenderPackage& package,
                                                       kpt::Function& function) const;

  // A mutator's configuration is itself a resource of the package, and mutators before it may have
  // changed it: the resources (`all` of them, `selected` of which it gets) decide over the file.
  // Its output is reconciled with its input: a path changed in one of the two annotations changes
  // in both.
  FunctionOutput run_mutator(PreparedFunction function, const RenderItems& all,
                             RenderItems selected, const RenderPackage& package);
  FunctionOutput run_validator(const PreparedFunction& function, RenderItems items,
                               const RenderPackage& package);

  const std::vector<FunctionReport>& reports() const { return reports_; }
  int exit_code() const { return exit_code_; }
  std::vector<FunctionRun>& runs() { return runs_; }

 private:
  FunctionOutput run(const PreparedFunction& function, RenderItems items,
                     const RenderPackage& package);
  // What the function wrote, and the error of its run, "" if it went well.
  struct Call {
    std::string output;
    std::string failure;
    std::string stderr_text{};         // of an exec function
    int exit_code = 1;                 // if it failed
    std::optional<KyamlList> trees{};  // what it wrote, if it was never text
  };
  // The items stay as they are.
  Call call(const PreparedFunction& function, RenderItems& items);
  static Call call(const PreparedFunction& function, const std::string& input);
  static Call call_program(const FunctionProgram& program, const std::string& input);
  // What befalls the run that began last.
  FunctionFault fault() const;

  const kpt::Files& files_;
  const FunctionRegistry& registry_;
  const RenderOptions& options_;
  const FunctionFaults& faults_;
  std::vector<FunctionRun> runs_;
  std::vector<FunctionReport> reports_;
  int exit_code_ = 0;
};

}  // namespace porchsim::functions
