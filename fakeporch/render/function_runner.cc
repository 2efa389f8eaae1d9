#include "fakeporch/render/function_runner.h"

#include <map>
#include <set>
#include <utility>

#include <fmt/format.h>

#include "controllers/kpt/annotations.h"
#include "controllers/kpt/ascii.h"

namespace porchsim::fakeporch {
namespace {

using kpt::yaml::Node;

// kpt: NewConfigMap.
kpt::KubeObject inline_config(const kpt::StringMap& values) {
  Node root = Node::mapping();
  root.set("apiVersion", Node::scalar("v1"));
  root.set("kind", Node::scalar("ConfigMap"));
  root.set("metadata", Node::mapping()).set("name", Node::scalar("function-input"));
  Node data = Node::mapping();
  data.style = kpt::yaml::kFlow;
  for (const auto& [key, value] : values) data.set(key, Node::scalar(value));
  root.set("data", std::move(data));
  return kpt::KubeObject(std::move(root));
}

std::string lower(std::string text) {
  for (char& c : text) c = kpt::to_lower(c);
  return text;
}

// kyaml: copyAnnotations. What only one of the two has, both get.
void copy_to_other(Node& root, std::string_view key, std::string_view legacy_key) {
  const std::string internal = kpt::get_annotation(root, key);
  const std::string legacy = kpt::get_annotation(root, legacy_key);
  if (internal.empty() && !legacy.empty()) kpt::set_annotation(root, key, legacy);
  if (legacy.empty() && !internal.empty()) kpt::set_annotation(root, legacy_key, internal);
}

// kyaml: DefaultPathAnnotation.
void set_default_path(RenderItem& item) {
  Node& root = item.root();
  copy_to_other(root, annotation::kPath, annotation::kLegacyPath);
  copy_to_other(root, annotation::kIndex, annotation::kLegacyIndex);
  if (!kpt::get_annotation(root, annotation::kPath).empty()) return;
  const Node* metadata = root.find("metadata");
  const std::string name_space = metadata == nullptr ? "" : field_text(*metadata, "namespace");
  const std::string name = metadata == nullptr ? "" : field_text(*metadata, "name");
  std::string path = fmt::format("{}_{}.yaml", lower(field_text(root, "kind")), name);
  if (!name_space.empty()) path = name_space + "/" + path;
  kpt::set_annotation(root, annotation::kPath, path);
  kpt::set_annotation(root, annotation::kLegacyPath, path);
}

// kpt: enforcePathInvariants.
std::string path_problem(const RenderItems& items) {
  std::set<std::vector<std::string>> seen;
  for (const auto& item : items) {
    const std::string path = item_path(item);
    const std::string clean = clean_path(path);
    if (clean.starts_with("../")) {
      return "function must not modify resources outside of package: resource has path " + path;
    }
    const std::string index = item_index(item);
    if (!seen.insert({item_package(item), clean, index}).second) {
      return fmt::format("resource at path \"{}\" and index \"{}\" already exists", clean, index);
    }
  }
  return {};
}

void set_ids(RenderItems& items) {
  for (std::size_t i = 0; i < items.size(); ++i) {
    const std::string id = fmt::format("{}", i + 1);
    kpt::set_annotation(items[i].root(), annotation::kId, id);
    kpt::set_annotation(items[i].root(), annotation::kLegacyId, id);
  }
}

void clear_ids(RenderItem& item) {
  kpt::clear_annotation(item.root(), annotation::kId);
  kpt::clear_annotation(item.root(), annotation::kLegacyId);
}

// Where an item was before the function had it.
struct Origin {
  std::string path;
  std::string index;
};

// kyaml: checkAnnotationsAltered, for one of path and index.
std::string reconcile(Node& root, const std::string& old, std::string_view key,
                      std::string_view legacy_key, std::string_view what) {
  copy_to_other(root, key, legacy_key);
  const std::string internal = kpt::get_annotation(root, key);
  const std::string legacy = kpt::get_annotation(root, legacy_key);
  if (old.empty() || internal.empty() || legacy.empty()) return {};
  if (internal != old && legacy != old && internal != legacy) {
    return fmt::format(
        "resource input to function has mismatched legacy and internal {} annotations", what);
  }
  if (internal != old) kpt::set_annotation(root, legacy_key, internal);
  if (internal == old && legacy != old) kpt::set_annotation(root, key, legacy);
  return {};
}

std::string reconcile_items(RenderItems& items, const std::vector<Origin>& origins) {
  for (auto& item : items) {
    Node& root = item.root();
    const std::string id = kpt::get_annotation(root, annotation::kMigrationId);
    Origin origin;
    for (std::size_t i = 0; i < origins.size(); ++i) {
      if (id == fmt::format("{}", i)) origin = origins[i];
    }
    std::string problem =
        reconcile(root, origin.path, annotation::kPath, annotation::kLegacyPath, "path");
    if (problem.empty()) {
      problem =
          reconcile(root, origin.index, annotation::kIndex, annotation::kLegacyIndex, "index");
    }
    if (!problem.empty()) return problem;
    kpt::clear_annotation(root, annotation::kMigrationId);
  }
  return {};
}

}  // namespace

std::expected<PreparedFunction, std::string> FunctionRunner::prepare(
    const RenderPackage& package, kpt::Function& function) const {
  if (!function.exec.empty()) {
    return std::unexpected(
        "must run with `--allow-exec` option to allow running function binaries");
  }
  PreparedFunction prepared;
  if (!function.config_path.empty()) {
    const auto file = files_.find(package.prefix() + clean_path(function.config_path));
    if (file == files_.end())
      return std::unexpected(fmt::format("missing function config \"{}\"", function.config_path));
    auto document = kpt::yaml::parse(*file->second);
    if (!document) {
      return std::unexpected(fmt::format("invalid function config \"{}\" {}", function.config_path,
                                         document.error().message));
    }
    if (!document->content.empty()) prepared.config.emplace(std::move(document->content[0]));
    prepared.config_path = function.config_path;
  } else if (!function.config_map.empty()) {
    prepared.config = inline_config(function.config_map);
  }
  function.image = registry_.resolve_image(function.image, function.tag);
  prepared.image = function.image;
  prepared.entry = registry_.find(prepared.image);
  const bool builtin = prepared.entry != nullptr && prepared.entry->via == FunctionVia::Builtin;
  if (!options_.function_runner && !builtin) {
    return std::unexpected(fmt::format(
        "function runtime failed to evaluate function \"{0}\": function \"{0}\" not found",
        prepared.image));
  }
  return prepared;
}

// The error of the run, "" if it went well. What a failed function of the runner wrote is lost.
std::string FunctionRunner::call(const PreparedFunction& function, ResourceList& list) const {
  const std::string runner = fmt::format("func eval \"{}\" failed: ", function.image);
  const auto lose_output = [&list] { list = {}; };
  if (faults_ != nullptr) {
    if (const auto fault = faults_->before_run(function.image)) {
      lose_output();
      return runner + *fault;
    }
  }
  if (function.entry == nullptr) {
    lose_output();
    return fmt::format("{}rpc error: code = NotFound desc = function \"{}\" not found", runner,
                       function.image);
  }
  const FunctionStatus status = function.entry->function->run(list);
  if (status) return {};
  const std::string& message = status.error().message;
  if (function.entry->via == FunctionVia::Builtin)
    return message.empty() ? "error: function failure" : message;
  lose_output();
  return fmt::format(
      "{}rpc error: code = Internal desc = Failed to execute function \"{}\": exit status {} ({})",
      runner, function.image, status.error().exit_code, message);
}

FunctionOutput FunctionRunner::run(const PreparedFunction& function, RenderItems items,
                                   const RenderPackage& package) {
  if (const kpt::Status krm = check_krm(items); !krm) {
    return {{}, "input resource list must contain only KRM resources: " + krm.error().message, 0};
  }
  ResourceList list;
  for (auto& item : items) list.items.emplace_back(std::move(item.root()));
  list.function_config = function.config;
  const std::string failure = call(function, list);

  FunctionOutput output;
  for (auto& object : list.items) {
    RenderItem& item = output.items.emplace_back(RenderItem{std::move(object.node())});
    clear_ids(item);
    if (failure.empty()) set_default_path(item);
    if (item_package(item).empty())
      kpt::set_annotation(item.root(), annotation::kPackagePath, package.path);
  }
  output.error = path_problem(output.items);
  if (!output.error.empty()) return output;
  if (const kpt::Status krm = check_krm(output.items); !krm) {
    output.error = "output resource list must contain only KRM resources: " + krm.error().message;
    return output;
  }
  FunctionReport report{.image = function.image,
                        .exit_code = 0,
                        .stderr_text = {},
                        .results = std::move(list.results)};
  if (!failure.empty()) report.exit_code = exit_code_ = 1;
  reports_.push_back(std::move(report));
  output.error = failure;
  output.reports = 1;
  return output;
}

FunctionOutput FunctionRunner::run_mutator(PreparedFunction function, const RenderItems& all,
                                           RenderItems selected, const RenderPackage& package) {
  std::vector<Origin> origins;
  for (std::size_t i = 0; i < selected.size(); ++i) {
    origins.push_back({item_path(selected[i]), item_index(selected[i])});
    kpt::set_annotation(selected[i].root(), annotation::kMigrationId, fmt::format("{}", i));
  }
  set_ids(selected);
  for (const RenderItems* items : {&all, &std::as_const(selected)}) {
    for (const auto& item : *items) {
      const bool is_config =
          !function.config_path.empty() && item_path(item) == function.config_path;
      if (is_config && item_package(item) == package.path) function.config.emplace(item.root());
    }
  }
  FunctionOutput output = run(function, std::move(selected), package);
  if (output.error.empty()) output.error = reconcile_items(output.items, origins);
  return output;
}

FunctionOutput FunctionRunner::run_validator(const PreparedFunction& function, RenderItems items,
                                             const RenderPackage& package) {
  set_ids(items);
  return run(function, std::move(items), package);
}

}  // namespace porchsim::fakeporch
