// Holds the catalog functions against what the real executables did with the same lists: items by
// value, results and exit code. Lists that are no ResourceList are left out, they never reach a
// function here.
#include <gtest/gtest.h>

#include <memory>
#include <optional>
#include <string>

#include "fakeporch/render/builtin_functions.h"
#include "fakeporch/render/function_report.h"
#include "tests/unit/fakeporch/render/recorded_json.h"

namespace porchsim::fakeporch {
namespace {

using kpt::yaml::Node;

std::optional<ResourceList> parse_list(const std::string& text) {
  const auto document = kpt::yaml::parse(text);
  if (!document || document->content.empty() || !document->content[0].is_mapping())
    return std::nullopt;
  const Node& root = document->content[0];
  const Node* kind = root.find("kind");
  if (kind == nullptr || kind->value != "ResourceList" || root.find("results") != nullptr)
    return std::nullopt;
  ResourceList list;
  if (const Node* items = root.find("items"); items != nullptr) {
    if (!items->is_sequence()) return std::nullopt;
    for (const auto& item : items->content) {
      if (!item.is_mapping() || item.content.empty()) return std::nullopt;
      list.items.emplace_back(item);
    }
  }
  if (const Node* config = root.find("functionConfig"); config != nullptr) {
    if (!config->is_mapping()) return std::nullopt;
    list.function_config.emplace(*config);
  }
  return list;
}

bool same_items(const std::vector<kpt::KubeObject>& items, const std::string& output) {
  const auto wanted = parse_list(output.substr(0, output.find("\nresults:") + 1));
  if (!wanted) return output.empty();
  if (wanted->items.size() != items.size()) return false;
  for (std::size_t i = 0; i < items.size(); ++i) {
    // Printed and read again, since a function may leave nodes whose tag only their text tells.
    if (!recorded::same_yaml(items[i].to_text(), wanted->items[i].to_text())) return false;
  }
  return true;
}

api::Json results_json(const ResourceList& list) {
  const api::Json report = result_list_json(
      {{.image = "f", .exit_code = 0, .stderr_text = {}, .results = list.results}}, 0);
  return report["items"][std::size_t{0}]["results"];
}

bool agrees(const Function& function, const ResourceList& input, const api::Json& wanted) {
  ResourceList list = input;
  const FunctionStatus status = function.run(list);
  const int exit_code = status ? 0 : status.error().exit_code;
  if (exit_code != wanted["exitCode"].as_integer()) return false;
  if (exit_code == 2) return true;  // a panic writes nothing
  const api::Json& results =
      wanted["results"].is_object() ? wanted["results"]["items"] : wanted["results"];
  const api::Json got = results_json(list);
  if (got.size() != results.size() || (got.size() > 0 && !(got == results))) return false;
  return exit_code != 0 || same_items(list.items, wanted["output"].text());
}

struct Recording {
  const char* file;
  std::shared_ptr<const Function> (*make)();
  std::size_t cases;
  std::size_t floor;
};

class FunctionVectors : public testing::TestWithParam<Recording> {};

TEST_P(FunctionVectors, agree_by_value) {
  const auto recordings = recorded::load(GetParam().file);
  if (!recordings) GTEST_SKIP() << "no recorded vectors beside the tree";
  const auto function = GetParam().make();
  std::size_t checked = 0;
  std::size_t equal = 0;
  std::string others;
  for (const auto& vector : recordings->items()) {
    const auto input = parse_list(vector["input"].text());
    if (!input) continue;
    ++checked;
    bool same = agrees(*function, *input, vector);
    for (const auto& alternative : vector["alternatives"].items())
      same = same || agrees(*function, *input, alternative);
    if (same) {
      ++equal;
    } else {
      others += "\n  " + vector["name"].text();
    }
  }
  RecordProperty("equal", static_cast<int>(equal));
  EXPECT_GE(checked, GetParam().cases);
  EXPECT_GE(equal, GetParam().floor) << "of " << checked << "; the others:" << others;
}

std::shared_ptr<const Function> set_namespace_executable() {
  return make_set_namespace(FunctionBuild::Executable);
}

INSTANTIATE_TEST_SUITE_P(
    Recorded, FunctionVectors,
    testing::Values(
        Recording{"own/functions/set-namespace.json", set_namespace_executable, 137, 133},
        Recording{"own/functions/set-labels.json", make_set_labels, 117, 114},
        Recording{"own/functions/set-annotations.json", make_set_annotations, 109, 95},
        Recording{"own/functions/apply-setters.json", make_apply_setters, 180, 177},
        Recording{"third-party/functions/set-namespace.json", set_namespace_executable, 8, 8},
        Recording{"third-party/functions/set-labels.json", make_set_labels, 10, 10},
        Recording{"third-party/functions/set-annotations.json", make_set_annotations, 7, 7},
        Recording{"third-party/functions/apply-setters.json", make_apply_setters, 7, 7}));

TEST(SetNamespaceVectors, the_version_built_into_porch_agrees_by_value) {
  const auto recordings = recorded::load("own/functions/set-namespace.json");
  if (!recordings) GTEST_SKIP() << "no recorded vectors beside the tree";
  const auto function = make_set_namespace(FunctionBuild::BuiltIn);
  std::size_t checked = 0;
  std::string others;
  for (const auto& vector : recordings->items()) {
    const auto input = parse_list(vector["input"].text());
    const api::Json& builtin = vector["builtin"];
    if (!input || builtin["same"].as_bool() || !builtin.is_object()) continue;
    ++checked;
    api::Json wanted = builtin;
    wanted.set("exitCode", builtin["error"].is_null() ? 0 : 1);
    if (!agrees(*function, *input, wanted)) others += "\n  " + vector["name"].text();
  }
  EXPECT_GE(checked, 100U);
  EXPECT_EQ(others, "") << "of " << checked;
}

}  // namespace
}  // namespace porchsim::fakeporch
