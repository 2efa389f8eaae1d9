#include "functions/render/function_runner.h"
#include "functions/program/output_limit.h"

#include <array>
#include <map>
#include <set>
#include <utility>

#include <fmt/format.h>

#include "base/ascii.h"
#include "functions/program/internal_annotations.h"
#include "functions/program/list_exchange.h"
#include "functions/program/resource_meta.h"
#include "kpt/kyaml/annotations.h"
#include "kpt/kyaml/go_text.h"
#include "kpt/package/package_tree.h"

namespace porchsim::functions {
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

// kyaml: getFunctionScope. Where a function's config lies, if that is known; the folder "functions"
// stands for the one above.
std::string function_folder(const std::optional<kpt::KubeObject>& config) {
  const Node* annotations = config ? find_annotations(config->node()) : nullptr;
  if (annotations == nullptr) return {};
  for (const auto key : {annotation::kPath, annotation::kLegacyPath}) {
    const Node* path = annotations->find(key);
    if (path == nullptr) continue;
    const std::string folder(kpt::folder_name(clean_path(meta_text(*path))));
    return kpt::base_name(folder) == "functions" ? std::string(kpt::folder_name(folder)) : folder;
  }
  return {};
}

// kyaml: DefaultPathAnnotation.
void set_default_path(RenderItem& item, const std::string& folder) {
  Node& root = item.root();
  copy_legacy_annotations(root);
  if (!kpt::get_annotation(root, annotation::kPath).empty()) return;
  const Node* metadata = root.find("metadata");
  const std::string name_space = metadata == nullptr ? "" : field_text(*metadata, "namespace");
  const std::string name = metadata == nullptr ? "" : field_text(*metadata, "name");
  std::string path = fmt::format("{}_{}.yaml", base::to_lower(field_text(root, "kind")), name);
  if (!name_space.empty()) path = name_space + "/" + path;
  if (!folder.empty()) path = clean_path(folder + "/" + path);
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

// kyaml numbers and reconciles resources, not items.
template <class Work>
auto as_objects(RenderItems& items, Work work) {
  std::vector<kpt::KubeObject> objects;
  for (RenderItem& item : items) objects.emplace_back(std::move(item.root()));
  auto result = work(objects);
  for (std::size_t i = 0; i < items.size(); ++i) items[i].root() = std::move(objects[i].node());
  return result;
}

// Two selectors that match the same resource select it twice: to kyaml it is one node, which has
// the number that it got last.
void number_alike(RenderItems& items) {
  std::map<std::array<std::string, 3>, const RenderItem*> last;
  const auto origin = [](const RenderItem& item) {
    return std::array<std::string, 3>{item_package(item), item_path(item), item_index(item)};
  };
  for (const RenderItem& item : items) last[origin(item)] = &item;
  for (RenderItem& item : items) {
    const RenderItem& same = *last[origin(item)];
    if (&same == &item) continue;
    for (const auto key : {annotation::kMigrationId, annotation::kId, annotation::kLegacyId}) {
      const std::string number = kpt::get_annotation(same.root(), key);
      if (!number.empty()) kpt::set_annotation(item.root(), key, number);
    }
  }
}

std::string failed_eval(const PreparedFunction& function) {
  return fmt::format("func eval \"{}\" failed: ", function.image);
}

bool is_too_large(const RenderItems& items) {
  std::size_t bytes = 0;
  for (const RenderItem& item : items) add_bytes(item.root(), bytes);
  return bytes > kMostRenderedBytes;
}

}  // namespace

std::expected<PreparedFunction, std::string> FunctionRunner::prepare(
    const RenderPackage& package, kpt::Function& function) const {
  if (!function.exec.empty() && options_.exec == nullptr) {
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
  if (!function.exec.empty()) {
    auto program = options_.exec->find(function.exec);
    if (!program) {
      return std::unexpected(fmt::format("exec command {} must be valid: {}",
                                         kpt::go_quote(function.exec), program.error()));
    }
    prepared.exec = function.exec;
    prepared.exec_program = std::move(*program);
    return prepared;
  }
  function.image = registry_.resolve_image(function.image, function.tag);
  prepared.image = function.image;
  prepared.entry = registry_.find(prepared.image);
  const bool builtin = prepared.entry != nullptr && prepared.entry->via == FunctionVia::Builtin;
  if (!registry_.has_runner() && !builtin) {
    return std::unexpected(fmt::format(
        "function runtime failed to evaluate function \"{0}\": function \"{0}\" not found",
        prepared.image));
  }
  return prepared;
}

FunctionRunner::Call FunctionRunner::call(const PreparedFunction& function, RenderItems& items) {
  const bool needs_text = function.entry == nullptr || options_.keep_inputs;
  auto trees = needs_text ? std::nullopt : settled_list(items, function.config);
  std::expected<std::string, std::string> text;
  if (!trees) text = list_text(items, function.config);
  if (!text) return {{}, text.error()};
  runs_.push_back({function.image, options_.keep_inputs ? *text : ""});
  if (const auto failure = fault().failure) return {{}, failed_eval(function) + *failure};
  if (trees) {
    if (auto output = function.entry->program->run_settled(std::move(*trees)))
      return {.output = {}, .failure = {}, .trees = std::move(output)};
    text = list_text(items, function.config);
  }
  return call(function, *text);
}

FunctionRunner::Call FunctionRunner::call(const PreparedFunction& function,
                                          const std::string& input) {
  if (function.exec_program != nullptr) return call_program(*function.exec_program, input);
  if (function.entry == nullptr) {
    return {{},
            fmt::format("{}rpc error: code = NotFound desc = function \"{}\" not found",
                        failed_eval(function), function.image)};
  }
  ProgramRun ran = function.entry->program->run(input);
  if (ran.exit_code == 0) return {std::move(ran.output), {}};
  if (function.entry->via == FunctionVia::Builtin) {
    return {std::move(ran.output),
            ran.error_text.empty() ? "error: function failure" : ran.error_text};
  }
  // What a failed function of the runner wrote is lost.
  return {{},
          fmt::format("{}rpc error: code = Internal desc = Failed to execute function \"{}\": exit "
                      "status {} ({})",
                      failed_eval(function), function.image, ran.exit_code, ran.error_text)};
}

// kpt: ExecFn.Run, ExecError.
FunctionRunner::Call FunctionRunner::call_program(const FunctionProgram& program,
                                                  const std::string& input) {
  ProgramRun ran = program.run(input);
  if (ran.exit_code == 0) return {std::move(ran.output), {}, std::move(ran.error_text), 0};
  if (ran.error_text.starts_with("unexpected function error: "))
    return {std::move(ran.output), ran.error_text, {}, 1};
  std::string lines = ran.error_text;
  for (std::size_t at = lines.find('\n'); at != std::string::npos; at = lines.find('\n', at))
    lines.replace(at, 1, ", ");
  return {std::move(ran.output),
          fmt::format("[Stderr]:\n{}  Exit Code: {}\n", lines, ran.exit_code), ran.error_text,
          ran.exit_code};
}

FunctionFault FunctionRunner::fault() const {
  return runs_.size() <= faults_.size() ? faults_[runs_.size() - 1] : FunctionFault{};
}

FunctionOutput FunctionRunner::run(const PreparedFunction& function, RenderItems items,
                                   const RenderPackage& package) {
  if (const kpt::Status krm = check_krm(items); !krm) {
    return {{}, "input resource list must contain only KRM resources: " + krm.error().message, 0};
  }
  Call called = call(function, items);
  ReadBack back =
      called.trees ? read_back(std::move(*called.trees), items) : read_back(called.output, items);
  const std::string& failure = back.error.empty() ? called.failure : back.error;

  FunctionOutput output;
  if (is_too_large(back.items)) {
    output.error = fmt::format("{}its output has more than {} bytes", failed_eval(function),
                               kMostRenderedBytes);
    return output;
  }
  output.items = std::move(back.items);
  const auto mark = failure.empty() ? fault().mark : std::nullopt;
  if (mark && !output.items.empty())
    kpt::set_annotation(output.items[0].root(), "porchsim.test/varies", *mark);
  const std::string folder = function_folder(function.config);
  for (RenderItem& item : output.items) {
    if (failure.empty()) set_default_path(item, folder);
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
                        .exec = function.exec,
                        .exit_code = 0,
                        .stderr_text = called.stderr_text,
                        .results = std::move(back.results)};
  if (!failure.empty()) {
    report.exit_code = called.failure.empty() ? 1 : called.exit_code;
    exit_code_ = 1;
  }
  reports_.push_back(std::move(report));
  output.error = failure;
  output.reports = 1;
  return output;
}

FunctionOutput FunctionRunner::run_mutator(PreparedFunction function, const RenderItems& all,
                                           RenderItems selected, const RenderPackage& package) {
  const auto before = as_objects(
      selected, [](auto& objects) { return number_resources(objects, annotation::kMigrationId); });
  if (!before) return {{}, before.error().message, 0};
  set_ids(selected);
  number_alike(selected);
  for (const RenderItems* items : {&all, &std::as_const(selected)}) {
    for (const auto& item : *items) {
      const bool is_config =
          !function.config_path.empty() && item_path(item) == function.config_path;
      if (is_config && item_package(item) == package.path) function.config.emplace(item.root());
    }
  }
  FunctionOutput output = run(function, std::move(selected), package);
  if (!output.error.empty()) return output;
  const kpt::Status reconciled = as_objects(output.items, [&before](auto& objects) {
    return reconcile_resources(objects, *before, annotation::kMigrationId);
  });
  if (!reconciled) output.error = reconciled.error().message;
  return output;
}

FunctionOutput FunctionRunner::run_validator(const PreparedFunction& function, RenderItems items,
                                             const RenderPackage& package) {
  set_ids(items);
  return run(function, std::move(items), package);
}

}  // namespace porchsim::functions
