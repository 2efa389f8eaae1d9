#include "functions/render/pipeline.h"

#include <algorithm>
#include <set>
#include <utility>

#include "base/ascii.h"
#include "functions/render/function_report.h"
#include "functions/render/function_runner.h"
#include "functions/render/hydration.h"
#include "functions/render/package_source.h"
#include "functions/render/resource_writer.h"
#include "kpt/package/package_tree.h"

namespace porchsim::functions {
namespace {

constexpr std::string_view kOp = "fn.render";

// Porch: writeResources. The topmost folder with a Kptfile: "/" for the root, a relative path below
// it, "" without any.
std::string package_folder(const kpt::Files& files) {
  std::string found;
  for (const auto& [path, text] : files) {
    if (kpt::base_name(path) != kpt::kKptfileName) continue;
    const std::string_view folder = kpt::folder_name(path);
    if (folder == ".") return "/";
    if (found.empty() || found.starts_with(std::string(folder) + "/")) found = folder;
  }
  return found;
}

std::string illegal_path(const kpt::Files& files) {
  for (const auto& [path, text] : files) {
    if (std::string problem = path_name_problem(path); !problem.empty()) return problem;
  }
  return {};
}

bool is_on(const kpt::Kptfile& kptfile, std::string_view annotation) {
  const auto found = kptfile.annotations.find(annotation);
  return found != kptfile.annotations.end() && base::same_in_any_case(found->second, "true");
}

// The message of the condition: the root's path "/" is replaced wherever it occurs.
std::string condition_message(const kpt::OpStatus& status) {
  if (status) return {};
  std::string message = status.error().message();
  std::replace(message.begin(), message.end(), '/', '.');
  return message;
}

void set_render_status(kpt::Files& files, const PipelineSteps& steps, const std::string& failure,
                       kpt::ParsedFiles& parsed) {
  const auto kptfile = files.find(kpt::kKptfileName);
  if (kptfile != files.end())
    kptfile->second = with_render_status(kptfile->second, steps, failure, parsed);
}

RenderOutcome failed(const kpt::Files& files, std::string error) {
  RenderOutcome outcome;
  outcome.files = files;
  outcome.status.error = std::move(error);
  return outcome;
}

}  // namespace

RenderOutcome render(const kpt::Files& files, const FunctionRegistry& registry,
                     const RenderOptions& options, const FunctionFaults& faults) {
  if (std::string problem = illegal_path(files); !problem.empty())
    return failed(files, std::move(problem));
  const std::string folder = package_folder(files);
  if (folder.empty()) return failed(files, "");
  if (folder != "/") {
    const kpt::OpError error("provided path " + folder + " must be absolute");
    return failed(files, error.in("pkg.read", folder).in(kOp, folder).message());
  }
  kpt::ParsedFiles own_files(files.size());
  kpt::ParsedFiles& parsed = options.parsed != nullptr ? *options.parsed : own_files;
  const PackageSource source(files, parsed);
  auto root = source.open(folder);
  if (!root) return failed(files, root.error().in(kOp, folder).message());

  const bool keep = is_on(root->kptfile, "kpt.dev/save-on-render-failure");
  const bool breadth_first = is_on(root->kptfile, "kpt.dev/bfs-rendering");
  FunctionRunner runner(files, registry, options, faults);
  Hydration hydration(source, runner, keep);
  const kpt::OpStatus status =
      breadth_first ? hydration.run_breadth_first(std::move(*root)) : hydration.run(*root);

  RenderOutcome outcome = failed(files, status ? "" : status.error().in(kOp, folder).message());
  outcome.runs = std::move(runner.runs());
  if (status || keep) {
    std::set<std::string> written;
    kpt::Files rendered = files;
    const kpt::Status saved =
        write_items(std::move(hydration.resources()), rendered, parsed, written);
    if (!saved) {
      outcome.status.error = "failed to save resources: " + saved.error().message;
      if (!status)
        outcome.status.error += " (original render error: " + status.error().message() + ")";
      return outcome;
    }
    if (status) {
      for (const auto& path : hydration.input_files()) {
        if (!written.contains(path)) rendered.erase(path);
      }
    }
    outcome.files = std::move(rendered);
  }
  if (options.rendered_status)
    set_render_status(outcome.files, hydration.steps(), condition_message(status), parsed);
  outcome.status.result = result_list_json(runner.reports(), runner.exit_code());
  outcome.functions_run = hydration.functions_run();
  outcome.conversion_error = conversion_problem(runner.reports());
  return outcome;
}

}  // namespace porchsim::functions
