#include "functions/render/hydration.h"

#include <map>
#include <utility>

#include "functions/render/selection.h"
#include "kpt/kyaml/annotations.h"

namespace porchsim::functions {
namespace {

constexpr std::string_view kRender = "pkg.render";
constexpr std::string_view kPipeline = "pipeline.run";

PipelineStep step_of(const kpt::Function& function) {
  PipelineStep step;
  step.name = function.name;
  step.image = function.image;
  step.exec = function.exec;
  return step;
}

// kpt: preExecFailureStep.
PipelineStep failed_step(const kpt::Function& function, const std::string& error) {
  PipelineStep step = step_of(function);
  step.execution_error = error;
  step.exit_code = 1;
  return step;
}

// kpt: captureStepResult.
PipelineStep step_after(const kpt::Function& function, const FunctionOutput& output,
                        const std::vector<FunctionReport>& reports) {
  if (output.reports == 0)
    return output.error.empty() ? step_of(function) : failed_step(function, output.error);
  PipelineStep step = step_of(function);
  step.stderr_text = reports.back().stderr_text;
  step.exit_code = reports.back().exit_code;
  step.results = reports.back().results;
  return step;
}

// kpt: clearAnnotationsOnMutFailure.
void clear_marks(RenderItems& items) {
  for (auto& item : items) {
    for (const auto key : {annotation::kLegacyId, annotation::kMigrationId, annotation::kId,
                           annotation::kResourceId}) {
      kpt::clear_annotation(item.root(), key);
    }
  }
}

bool selects(const kpt::Function& function) {
  return !function.selectors.empty() || !function.exclude.empty();
}

}  // namespace

kpt::OpResult<RenderItems> Hydration::read_items(const RenderPackage& package) {
  RenderItems items = PORCHSIM_TRY(source_.items(package));
  for (const auto& item : items)
    input_files_.insert(clean_path(package.prefix() + item_path(item)));
  return items;
}

Hydration::Piped Hydration::run_mutators(RenderPackage& package, RenderItems input) {
  std::vector<kpt::Function>& functions = package.kptfile.pipeline->mutators;
  std::vector<PreparedFunction> prepared;
  for (auto& function : functions) {
    auto ready = runner_.prepare(package, function);
    if (!ready) {
      steps_.mutation.push_back(failed_step(function, ready.error()));
      return {{}, kpt::op_fail(ready.error())};
    }
    prepared.push_back(std::move(*ready));
  }
  for (std::size_t i = 0; i < functions.size(); ++i) {
    const kpt::Function& function = functions[i];
    const bool some = selects(function);
    if (some) set_resource_ids(input);
    // What a failed function had is of no use unless it is kept.
    const RenderItems selected = some ? select_items(input, function) : RenderItems();
    RenderItems given = some ? selected : keep_on_failure_ ? input : std::exchange(input, {});
    FunctionOutput output = runner_.run_mutator(prepared[i], input, std::move(given), package);
    steps_.mutation.push_back(step_after(function, output, runner_.reports()));
    if (!output.error.empty()) {
      clear_marks(input);
      return {std::move(input), kpt::op_fail(output.error)};
    }
    ++functions_run_;
    input = some ? merge_with_input(output.items, selected, input) : std::move(output.items);
    if (some) delete_resource_ids(input);
  }
  return {std::move(input), {}};
}

kpt::OpStatus Hydration::run_validators(RenderPackage& package, const RenderItems& items) {
  for (auto& function : package.kptfile.pipeline->validators) {
    const auto ready = runner_.prepare(package, function);
    if (!ready) {
      steps_.validation.push_back(failed_step(function, ready.error()));
      return kpt::op_fail(ready.error());
    }
    const FunctionOutput output =
        runner_.run_validator(*ready, select_items(items, function), package);
    steps_.validation.push_back(step_after(function, output, runner_.reports()));
    if (!output.error.empty()) return kpt::op_fail(output.error);
    ++functions_run_;
  }
  return {};
}

Hydration::Piped Hydration::run_pipeline(RenderPackage package,
                                         const std::set<std::string>& own_paths,
                                         RenderItems input) {
  if (!package.kptfile.pipeline || package.kptfile.pipeline->is_empty()) {
    if (const kpt::Status krm = check_krm(input); !krm) {
      return {{},
              kpt::op_fail("input resource list must contain only KRM resources: " +
                           krm.error().message)};
    }
    return {std::move(input), {}};
  }
  if (kpt::OpStatus paths = check_config_paths(package, own_paths); !paths)
    return {{}, std::move(paths)};
  Piped piped = run_mutators(package, std::move(input));
  if (piped.status) piped.status = run_validators(package, piped.items);
  if (!piped.status)
    piped.status = std::unexpected(piped.status.error().in(kPipeline, package.path));
  return piped;
}

Hydration::Piped Hydration::hydrate(const RenderPackage& package, bool root) {
  const auto failed = [&](const kpt::OpError& error, RenderItems items = {}) -> Piped {
    return {std::move(items), std::unexpected(error.in(kRender, package.path))};
  };
  auto own = read_items(package);
  if (!own) return failed(own.error());
  const std::set<std::string> own_paths = paths_of(*own);
  RenderItems input = std::move(*own);
  for (const auto& path : source_.direct_subpackages(package.path)) {
    const auto subpackage = source_.open(path);
    if (!subpackage) return {{}, std::unexpected(subpackage.error().in(kRender, path))};
    Piped piped = hydrate(*subpackage, false);
    // kpt keeps what there is only where the pipeline of a direct subpackage of the root failed.
    const bool kept = piped.status || (keep_on_failure_ && root && !piped.items.empty());
    for (auto& item : piped.items) input.push_back(std::move(item));
    if (!piped.status) {
      return {kept ? std::move(input) : RenderItems(),
              std::unexpected(piped.status.error().in(kRender, path))};
    }
  }
  RenderItems before = keep_on_failure_ ? input : RenderItems();
  Piped piped = run_pipeline(package, own_paths, std::move(input));
  if (piped.status) return piped;
  return failed(piped.status.error(), std::move(piped.items.empty() ? before : piped.items));
}

kpt::OpStatus Hydration::run(const RenderPackage& root) {
  Piped piped = hydrate(root, true);
  resources_ = std::move(piped.items);
  return std::move(piped.status);
}

kpt::OpStatus Hydration::discover(RenderPackage root, std::vector<Node>& nodes) {
  nodes.push_back({std::move(root), {}, {}, {}});
  for (std::size_t i = 0; i < nodes.size(); ++i) {
    nodes[i].resources = PORCHSIM_TRY(read_items(nodes[i].package));
    nodes[i].own_paths = paths_of(nodes[i].resources);
    for (const auto& path : source_.direct_subpackages(nodes[i].package.path)) {
      RenderPackage child = PORCHSIM_TRY(source_.open(path));
      nodes[i].children.push_back(nodes.size());
      nodes.push_back({std::move(child), {}, {}, {}});
    }
  }
  return {};
}

kpt::OpStatus Hydration::run_breadth_first(RenderPackage root) {
  const std::string root_path = root.path;
  std::vector<Node> nodes;
  kpt::OpStatus status = discover(std::move(root), nodes);
  if (!status) {
    if (keep_on_failure_) resources_ = std::move(nodes.front().resources);
    return std::unexpected(status.error().in(kRender, root_path));
  }
  for (std::size_t i = 0; i < nodes.size() && status; ++i) {
    // A package sees itself and all below it.
    RenderItems input = nodes[i].resources;
    std::vector<std::size_t> below(nodes[i].children.rbegin(), nodes[i].children.rend());
    while (!below.empty()) {
      const Node& node = nodes[below.back()];
      below.pop_back();
      input.insert(input.end(), node.resources.begin(), node.resources.end());
      below.insert(below.end(), node.children.rbegin(), node.children.rend());
    }
    const RenderItems before = input;
    Piped piped = run_pipeline(nodes[i].package, nodes[i].own_paths, std::move(input));
    if (!piped.status) status = std::unexpected(piped.status.error().in(kRender, root_path));
    if (!piped.status && !keep_on_failure_) return status;
    if (!piped.status && piped.items.empty()) piped.items = before;
    // What it made goes to the packages that it says it belongs to.
    std::map<std::string, RenderItems> by_package;
    for (auto& item : piped.items) {
      const std::string package = item_package(item);
      by_package[package.empty() ? nodes[i].package.path : package].push_back(std::move(item));
    }
    for (std::size_t k = 0; k < nodes.size(); ++k) {
      const auto found = by_package.find(nodes[k].package.path);
      if (found != by_package.end()) {
        nodes[k].resources = std::move(found->second);
      } else if (k == i) {
        nodes[k].resources.clear();
      }
    }
  }
  for (auto& node : nodes) {
    for (auto& item : node.resources) resources_.push_back(std::move(item));
  }
  return status;
}

}  // namespace porchsim::functions
