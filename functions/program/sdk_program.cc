#include "functions/program/sdk_program.h"

#include <string>
#include <utility>

#include <fmt/format.h>

#include "functions/program/kyaml_list.h"
#include "functions/program/results_text.h"
#include "functions/program/settled_list.h"
#include "kpt/kyaml/go_text.h"
#include "kpt/kyaml/mapping_keys.h"
#include "kpt/sdk/kube_object.h"

namespace porchsim::functions {
namespace {

using kpt::yaml::Node;
using kpt::yaml::NodeKind;

constexpr std::string_view kFailed = "failed to evaluate function: ";
constexpr std::string_view kUnhandledKind = "panic: unhandled yaml node kind\n";

// The SDK's name for what holds a value.
std::string_view variant_name(const Node& node) {
  if (node.is_mapping()) return "*internal.MapVariant";
  return node.is_sequence() ? "*internal.sliceVariant" : "*internal.scalarVariant";
}

int kind_number(const Node& node) {
  switch (node.kind) {
    case NodeKind::Document:
      return 1;
    case NodeKind::Sequence:
      return 2;
    case NodeKind::Mapping:
      return 4;
    case NodeKind::Scalar:
      return 8;
    case NodeKind::Alias:
      return 16;
  }
  return 0;
}

FunctionFailure failure(std::string message) {
  return {fmt::format("{}{}", kFailed, std::move(message)), 1};
}

// SDK: ParseResourceList.
std::expected<ResourceList, FunctionFailure> parse_list(std::string_view text) {
  auto root = kpt::parse_kube_object(text);
  if (!root)
    return std::unexpected(failure("failed to parse input bytes: " + root.error().message));
  if (root->kind() != "ResourceList") {
    return std::unexpected(failure(fmt::format(
        "input was of unexpected kind {}; expected ResourceList", kpt::go_quote(root->kind()))));
  }
  ResourceList list;
  if (Node* config = kpt::find_value(root->node(), "functionConfig"); config != nullptr) {
    if (config->kind == NodeKind::Alias)
      return std::unexpected(FunctionFailure{std::string(kUnhandledKind), 2});
    if (!config->is_mapping()) {
      return std::unexpected(failure(fmt::format(
          "failed when tried to get functionConfig: wrong type, got: {}", variant_name(*config))));
    }
    list.function_config.emplace(std::move(*config));
  }
  if (Node* items = kpt::find_value(root->node(), "items"); items != nullptr) {
    if (!items->is_sequence()) {
      return std::unexpected(failure(fmt::format(
          "failed when tried to get items: incorrect type, was {}", variant_name(*items))));
    }
    for (Node& item : items->content) {
      if (!item.is_mapping()) {
        return std::unexpected(failure(fmt::format(
            "failed to extract objects from items: unhandled node kind {}", kind_number(item))));
      }
      list.items.emplace_back(std::move(item));
    }
  }
  if (const Node* results = kpt::find_value(root->node(), "results"); results != nullptr) {
    if (!results->is_sequence()) {
      return std::unexpected(failure(fmt::format(
          "failed when tried to get results: incorrect type, was {}", variant_name(*results))));
    }
    list.results = read_results(*results);
  }
  return list;
}

std::string list_text(ResourceList& list) {
  Node root = Node::mapping();
  root.set("apiVersion", Node::scalar("config.kubernetes.io/v1"));
  root.set("kind", Node::scalar("ResourceList"));
  if (!list.items.empty()) {
    Node& items = root.set("items", Node::sequence());
    for (auto& item : list.items) items.content.push_back(std::move(item.node()));
  }
  if (list.function_config && !list.function_config->node().content.empty())
    root.set("functionConfig", std::move(list.function_config->node()));
  if (!list.results.empty()) root.set("results", sdk_results(list.results));
  return kpt::yaml::print(root);
}

class SdkExecutable final : public FunctionProgram {
 public:
  explicit SdkExecutable(std::shared_ptr<const Function> function)
      : function_(std::move(function)) {}

  ProgramRun run(std::string_view input) const override {
    auto list = parse_list(input);
    if (!list) return {{}, list.error().message, list.error().exit_code};
    const FunctionStatus status = function_->run(*list);
    if (status) return {list_text(*list), {}, 0};
    const FunctionFailure& failed = status.error();
    return {failed.exit_code == 2 ? std::string() : list_text(*list), failed.message,
            failed.exit_code};
  }

  std::optional<KyamlList> run_settled(KyamlList&& input) const override {
    ResourceList list{std::move(input.items), std::move(input.function_config), {}};
    if (!function_->run(list)) return std::nullopt;
    input.items = std::move(list.items);
    input.function_config.reset();
    if (!list.results.empty()) input.results = sdk_results(list.results);
    if (!settle(input)) return std::nullopt;
    return input;
  }

 private:
  std::shared_ptr<const Function> function_;
};

// Printed and parsed again, as an object of its own.
kpt::Result<kpt::KubeObject> again(const Node& node) {
  return kpt::parse_kube_object(kpt::yaml::print(node));
}

class SdkBuiltin final : public FunctionProgram {
 public:
  explicit SdkBuiltin(std::shared_ptr<const Function> function) : function_(std::move(function)) {}

  ProgramRun run(std::string_view input) const override {
    const auto refuse = [](std::string_view why) {
      return ProgramRun{{}, fmt::format("failed to read ResourceList input: {}", why), 1};
    };
    auto read = read_kyaml_list(input, {.version = KyamlVersion::V0_20, .annotate = false});
    if (!read) return refuse(read.error());
    ResourceList list;
    for (const auto& item : read->items) {
      auto object = again(item.node());
      if (!object) return refuse(object.error().message);
      list.items.push_back(std::move(*object));
    }
    if (!read->function_config) return refuse("expected exactly one object, got 0");
    auto config = again(read->function_config->node());
    if (!config) return refuse(config.error().message);
    list.function_config = std::move(*config);

    const FunctionStatus status = function_->run(list);
    if (!status && status.error().message.find("panicked") != std::string::npos)
      return {{}, status.error().message, 1};
    read->items.clear();
    for (const auto& item : list.items) {
      auto object = again(item.node());
      if (!object) return {{}, object.error().message, 1};
      read->items.push_back(std::move(*object));
    }
    if (!list.results.empty()) read->results = kyaml_results(list.results);
    const auto output = write_kyaml_list(*read, KyamlVersion::V0_20);
    if (!output) return {{}, "failed to write ResourceList output: " + output.error(), 1};
    return {*output, status ? std::string() : status.error().message, status ? 0 : 1};
  }

  std::optional<KyamlList> run_settled(KyamlList&& input) const override {
    if (!input.function_config) return std::nullopt;
    return run_on_settled(*function_, std::move(input));
  }

 private:
  std::shared_ptr<const Function> function_;
};

}  // namespace

std::shared_ptr<const FunctionProgram> make_sdk_executable(
    std::shared_ptr<const Function> function) {
  return std::make_shared<SdkExecutable>(std::move(function));
}

std::shared_ptr<const FunctionProgram> make_sdk_builtin(std::shared_ptr<const Function> function) {
  return std::make_shared<SdkBuiltin>(std::move(function));
}

}  // namespace porchsim::functions
