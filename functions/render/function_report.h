// What functions said: as PackageRevisionResources shows it (a FunctionResultList) and as the root
// Kptfile's status.renderStatus keeps it. kpt: pkg/api/fnresult/v1;
// internal/util/render/executor.go.
#pragma once

#include <string>
#include <vector>

#include "api/json/json.h"
#include "functions/program/function.h"
#include "kpt/package/files.h"
#include "kpt/package/parsed_files.h"
#include "kpt/yaml/node.h"

namespace porchsim::functions {

// One run of a function that came to its end, well or not.
struct FunctionReport {
  std::string image;  // resolved; "" if it is an exec function
  std::string exec;   // its command
  int exit_code = 0;
  std::string stderr_text;
  std::vector<FunctionResult> results;
};

// One step of the pipeline, also if it could not be run.
struct PipelineStep {
  std::string name;
  std::string image;
  std::string exec;
  std::string execution_error;
  std::string stderr_text;
  int exit_code = 0;
  std::vector<FunctionResult> results;
};

struct PipelineSteps {
  std::vector<PipelineStep> mutation;
  std::vector<PipelineStep> validation;
};

// {apiVersion: kpt.dev/v1, kind: FunctionResultList, metadata: {name: fnresults}, exitCode, items}.
api::Json result_list_json(const std::vector<FunctionReport>& reports, int exit_code);

// Porch's types hold texts where kpt's hold any value: what Go says of the first result that does
// not fit, "" if all do. The value is left out above.
std::string conversion_problem(const std::vector<FunctionReport>& reports);

// kpt: setRenderStatus. The Kptfile with condition Rendered (the last of the list) and
// status.renderStatus; `failure` is the error of the render, "" after success. A text that is no
// Kptfile is left as it is.
kpt::Text with_render_status(const kpt::Text& kptfile, const PipelineSteps& steps,
                             const std::string& failure, kpt::ParsedFiles& parsed);

}  // namespace porchsim::functions
