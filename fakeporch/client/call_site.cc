#include "fakeporch/client/call_site.h"

#include <array>
#include <cstddef>

namespace porchsim::fakeporch {
namespace {

struct CallNames {
  std::string_view site;
  std::string_view words;
};

constexpr std::array kNames = {
    CallNames{"api.get", "get"},       CallNames{"api.list", "list"},
    CallNames{"api.watch", "watch"},   CallNames{"api.create", "create"},
    CallNames{"api.update", "update"}, CallNames{"api.update_status", "update status"},
    CallNames{"api.patch", "patch"},   CallNames{"api.delete", "delete"},
};

}  // namespace

std::string_view fault_site(Call call) { return kNames[static_cast<std::size_t>(call)].site; }

std::string_view words(Call call) { return kNames[static_cast<std::size_t>(call)].words; }

}  // namespace porchsim::fakeporch
