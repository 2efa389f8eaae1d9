// Holds the render against what kpt did when Porch called it: files, error and renderStatus, by
// value and byte for byte. Left out are the cases with functions that this simulator does not have.
#include <gtest/gtest.h>

#include <map>
#include <string>

#include "fakeporch/render/pipeline.h"
#include "tests/unit/fakeporch/render/recorded_json.h"
#include "tests/unit/fakeporch/render/synthetic_functions.h"

namespace porchsim::fakeporch {
namespace {

using Compare = bool (*)(std::string_view, std::string_view);

bool same_bytes(std::string_view a, std::string_view b) { return a == b; }

bool agrees(const RenderOutcome& outcome, const api::Json& wanted, Compare same) {
  if (outcome.status.error != wanted["error"].text()) return false;
  if (!wanted.contains("output")) return true;  // the package could not even be written
  const api::Json& files = wanted["output"];
  if (files.size() != outcome.files.size()) return false;
  for (const auto& file : files.members()) {
    const auto found = outcome.files.find(file.key);
    if (found == outcome.files.end() || !same(*found->second, file.value.as_string())) return false;
  }
  return render_status_to_json(outcome.status)["result"] == wanted["renderStatus"]["result"];
}

bool agrees_with_any(const RenderOutcome& outcome, const api::Json& vector, Compare same) {
  if (agrees(outcome, vector, same)) return true;
  for (const auto& alternative : vector["alternatives"].items()) {
    if (agrees(outcome, alternative, same)) return true;
  }
  return false;
}

// The functions of a case; nothing if one of them is unknown here.
std::optional<FunctionRegistry> registry_of(const api::Json& vector) {
  FunctionRegistry registry = FunctionRegistry::standard();
  const auto synthetics = synthetic::all();
  for (const auto& image : vector["functionImages"].members()) {
    const std::string function = image.value["function"].text();
    const std::string via = image.value["via"].text();
    if (via == "synthetic") {
      const auto found = synthetics.find(function);
      if (found == synthetics.end()) return std::nullopt;
      registry.add_image(image.key, {found->second, FunctionVia::Builtin});
    } else if (via != "none" && registry.find(image.key) == nullptr) {
      return std::nullopt;
    }
  }
  return registry;
}

struct Recording {
  const char* file;
  std::size_t cases;
  std::size_t by_value;
  std::size_t by_text;
};

class RenderVectors : public testing::TestWithParam<Recording> {};

TEST_P(RenderVectors, agree) {
  const auto recordings = recorded::load(GetParam().file);
  if (!recordings) GTEST_SKIP() << "no recorded vectors beside the tree";
  std::size_t checked = 0;
  std::size_t by_value = 0;
  std::size_t by_text = 0;
  std::string others;
  for (const auto& vector : recordings->items()) {
    const auto registry = registry_of(vector);
    if (!registry || vector.contains("panic") || vector.contains("convertError")) continue;
    ++checked;
    kpt::Files files;
    for (const auto& file : vector["files"].members())
      files.emplace(file.key, file.value.shared_text());
    RenderOptions options;
    options.function_runner = vector["options"]["runtime"].as_string() != "builtin-only";
    const RenderOutcome outcome = render(files, *registry, options);
    if (agrees_with_any(outcome, vector, same_bytes)) {
      ++by_text;
      ++by_value;
    } else if (agrees_with_any(outcome, vector, recorded::same_yaml)) {
      ++by_value;
    } else {
      others += "\n  " + vector["name"].text();
    }
  }
  RecordProperty("by_value", static_cast<int>(by_value));
  RecordProperty("by_text", static_cast<int>(by_text));
  EXPECT_GE(checked, GetParam().cases);
  EXPECT_GE(by_value, GetParam().by_value) << "of " << checked << "; the others:" << others;
  EXPECT_GE(by_text, GetParam().by_text) << "of " << checked;
}

INSTANTIATE_TEST_SUITE_P(Recorded, RenderVectors,
                         testing::Values(Recording{"own/render/render.json", 800, 799, 791},
                                         Recording{"third-party/render/render.json", 32, 32, 32}));

}  // namespace
}  // namespace porchsim::fakeporch
