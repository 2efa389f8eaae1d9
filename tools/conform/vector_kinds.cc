#include "tools/conform/vector_kinds.h"

#include "tools/conform/function_vectors.h"
#include "tools/conform/merge_cases.h"
#include "tools/conform/pure_cases.h"
#include "tools/conform/render_cases.h"
#include "tools/conform/roundtrip_cases.h"

namespace porchsim::scenarios {
namespace {

struct VectorKind {
  std::string_view folder;
  ReplayCase replay;
};

constexpr VectorKind kKinds[] = {
    {"functions", replay_function_case},  {"merge", replay_merge_case},
    {"pure", replay_pure_case},           {"render", replay_render_case},
    {"roundtrip", replay_roundtrip_case},
};

}  // namespace

ReplayCase find_vector_kind(std::string_view folder) {
  for (const VectorKind& kind : kKinds) {
    if (kind.folder == folder) return kind.replay;
  }
  return nullptr;
}

}  // namespace porchsim::scenarios
