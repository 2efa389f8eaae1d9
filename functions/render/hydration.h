// The walk through a package and its subpackages: subpackages first (or last, with annotation
// kpt.dev/bfs-rendering), in each the mutators in order, then the validators. kpt:
// internal/util/render/executor.go.
#pragma once

#include <set>
#include <string>
#include <vector>

#include "functions/program/render_item.h"
#include "functions/render/function_report.h"
#include "functions/render/function_runner.h"
#include "functions/render/package_source.h"
#include "kpt/package/op_error.h"

namespace porchsim::functions {

class Hydration {
 public:
  Hydration(const PackageSource& source, FunctionRunner& runner, bool keep_on_failure)
      : source_(source), runner_(runner), keep_on_failure_(keep_on_failure) {}

  // All resources of the root and its subpackages after the pipelines. After a failure resources()
  // is what the root had so far, if it is to be kept.
  kpt::OpStatus run(const RenderPackage& root);
  kpt::OpStatus run_breadth_first(RenderPackage root);

  RenderItems& resources() { return resources_; }
  // The files that resources came from, paths in the tree.
  const std::set<std::string>& input_files() const { return input_files_; }
  const PipelineSteps& steps() const { return steps_; }
  std::size_t functions_run() const { return functions_run_; }

 private:
  struct Node {
    RenderPackage package;
    std::set<std::string> own_paths;  // of the resources as read
    RenderItems resources;            // now
    std::vector<std::size_t> children;
  };

  // What a pipeline made, also when it failed.
  struct Piped {
    RenderItems items;
    kpt::OpStatus status;
  };

  kpt::OpResult<RenderItems> read_items(const RenderPackage& package);
  Piped hydrate(const RenderPackage& package, bool root);
  Piped run_pipeline(RenderPackage package, const std::set<std::string>& own_paths,
                     RenderItems input);
  Piped run_mutators(RenderPackage& package, RenderItems input);
  kpt::OpStatus run_validators(RenderPackage& package, const RenderItems& items);
  kpt::OpStatus discover(RenderPackage root, std::vector<Node>& nodes);

  const PackageSource& source_;
  FunctionRunner& runner_;
  bool keep_on_failure_;
  RenderItems resources_;
  std::set<std::string> input_files_;
  PipelineSteps steps_;
  std::size_t functions_run_ = 0;
};

}  // namespace porchsim::functions
