#include "tools/conform/vector_kinds.h"

#include "tools/conform/cel_cases.h"
#include "tools/conform/function_vectors.h"
#include "tools/conform/merge_cases.h"
#include "tools/conform/pure_cases.h"
#include "tools/conform/render_cases.h"
#include "tools/conform/roundtrip_cases.h"
#include "tools/conform/v1alpha2_cases.h"

namespace porchsim::scenarios {
namespace {

struct VectorKind {
  std::string_view folder;
  ReplayCase replay;
};

constexpr VectorKind kKinds[] = {
    {"cel", replay_cel_case},           {"functions", replay_function_case},
    {"merge", replay_merge_case},       {"pure", replay_pure_case},
    {"render", replay_render_case},     {"roundtrip", replay_roundtrip_case},
    {"v1alpha2", replay_v1alpha2_case},
};

}  // namespace

std::string_view stem_of(std::string_view path) {
  const std::string_view name = path.substr(path.rfind('/') + 1);
  return name.substr(0, name.rfind('.'));
}

bool is_input_of_cases(std::string_view path) {
  return stem_of(path) == "pvs_inputs" || stem_of(path) == "cel_envs" ||
         stem_of(path) == "fieldsets";
}

ReplayCase find_vector_kind(std::string_view folder) {
  for (const VectorKind& kind : kKinds) {
    if (kind.folder == folder) return kind.replay;
  }
  return nullptr;
}

}  // namespace porchsim::scenarios
