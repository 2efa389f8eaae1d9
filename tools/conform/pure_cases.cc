#include "tools/conform/pure_cases.h"

#include "tools/conform/canonical.h"
#include "tools/conform/cel_cases.h"
#include "tools/conform/pure_packages.h"
#include "tools/conform/pure_sets.h"
#include "tools/conform/pure_values.h"
#include "tools/conform/vector_kinds.h"

namespace porchsim::scenarios {
namespace {

struct NamedFunction {
  std::string_view name;
  PureFunction function;
};

struct NamedFunctionOfFile {
  std::string_view name;
  std::optional<api::Json> (*function)(std::string_view path, const api::Json& input);
};

// Those whose cases name an environment that lies in a file beside theirs.
constexpr NamedFunctionOfFile kFunctionsOfFiles[] = {
    {"cel", pure_cel_case},
    {"map_overlay", map_overlay_case},
    {"string_slice_overlay", string_slice_overlay_case},
};

constexpr NamedFunction kFunctions[] = {
    {"config_injection", config_injection_case},
    {"function_names", function_names_case},
    {"go_quote", go_quote_case},
    {"include_file", include_file_case},
    {"is_up_to_date", is_up_to_date_case},
    {"kptfiles_equal", kptfiles_equal_case},
    {"krm_functions", krm_functions_case},
    {"label_selectors", label_selectors_case},
    {"owner_refs", owner_refs_case},
    {"package_context", package_context_case},
    {"pr_object_name", pr_object_name_case},
    {"pv_validation", pv_validation_case},
    {"pvs_names", pvs_names_case},
    {"pvs_validation", pvs_validation_case},
    {"revision_from_ref", revision_from_ref_case},
    {"status_conditions", status_conditions_case},
    {"watch_mapping", watch_mapping_case},
    {"workspace_name", workspace_name_case},
    {"yaml_roundtrip", yaml_roundtrip_case},
};

// Under one member, so that a bare value that is empty compares like one that is missing.
api::Json canonical(const api::Json& output) {
  return without_empty(
      with_moved_times(api::Json::object({{"output", output}}), {"2023-05-06T07:08:09Z"}));
}

// Nothing: there is no such function, or the case needs what is not there.
std::optional<api::Json> call(std::string_view path, const api::Json& input) {
  const std::string_view name = stem_of(path);
  for (const NamedFunction& one : kFunctions) {
    if (one.name == name) return one.function(input);
  }
  for (const NamedFunctionOfFile& one : kFunctionsOfFiles) {
    if (one.name == name) return one.function(path, input);
  }
  return std::nullopt;
}

}  // namespace

std::optional<Differences> replay_pure_case(std::string_view path, const api::Json& recorded,
                                            const Comparison& comparison) {
  const auto actual = call(path, recorded["input"]);
  if (!actual) return std::nullopt;
  api::Json output = recorded["output"];
  std::vector<api::Json> accepted = {output};
  if (output.is_object() && output.contains("alternatives")) {
    accepted = output["alternatives"].items();
    output.erase("alternatives");
    accepted.insert(accepted.begin(), output);
  }
  Differences nearest;
  for (const api::Json& one : accepted) {
    auto found = differences(canonical(one), canonical(*actual), comparison);
    if (found.empty()) return found;
    if (nearest.empty() || found.size() < nearest.size()) nearest = std::move(found);
  }
  return nearest;
}

}  // namespace porchsim::scenarios
