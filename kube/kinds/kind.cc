#include "kube/kinds/kind.h"

namespace porchsim::kube {

std::string Kind::api_version(std::string_view version) const {
  return names_.group.empty() ? std::string(version) : names_.group + "/" + std::string(version);
}

}  // namespace porchsim::kube
