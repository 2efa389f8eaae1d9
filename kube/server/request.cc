#include "kube/server/request.h"

namespace porchsim::kube {

std::optional<std::string> Request::parameter(std::string_view name) const {
  for (const auto& [key, value] : query) {
    if (key == name) return value;
  }
  return std::nullopt;
}

std::vector<std::string> Request::parameters(std::string_view name) const {
  std::vector<std::string> out;
  for (const auto& [key, value] : query) {
    if (key == name) out.push_back(value);
  }
  return out;
}

std::string_view Request::header(std::string_view name) const {
  const auto found = headers.find(name);
  return found == headers.end() ? std::string_view() : std::string_view(found->second);
}

}  // namespace porchsim::kube
