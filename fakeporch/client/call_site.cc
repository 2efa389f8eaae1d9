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

std::string object_text(const api::ResourceType& type, const api::ObjectKey& key) {
  if (key.name_space.empty() && key.name.empty()) return type.kind;
  std::string text;
  text.reserve(type.kind.size() + key.name_space.size() + key.name.size() + 2);
  text += type.kind;
  text += ' ';
  if (!key.name_space.empty()) {
    text += key.name_space;
    text += '/';
  }
  text += key.name;
  return text;
}

}  // namespace porchsim::fakeporch
