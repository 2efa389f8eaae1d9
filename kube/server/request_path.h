// What a path asks for. apiserver: pkg/endpoints/request/requestinfo.go.
#pragma once

#include <optional>
#include <string>
#include <string_view>

namespace porchsim::kube {

struct RequestPath {
  std::string group;
  std::string version;
  std::string name_space;  // "": none, or all
  std::string resource;
  std::string name;
  std::string subresource;
};

// Nothing if it asks for no resource.
std::optional<RequestPath> read_request_path(std::string_view path);

}  // namespace porchsim::kube
