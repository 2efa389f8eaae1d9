#include "kube/server/call.h"

namespace porchsim::kube {

GroupResource group_kind_of(const api::Json& object) {
  const std::string_view version = object["apiVersion"].as_string();
  const auto slash = version.find('/');
  return {slash == std::string_view::npos ? "" : std::string(version.substr(0, slash)),
          object["kind"].text()};
}

}  // namespace porchsim::kube
