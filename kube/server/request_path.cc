#include "kube/server/request_path.h"

#include <algorithm>
#include <cstddef>
#include <vector>

namespace porchsim::kube {

std::optional<RequestPath> read_request_path(std::string_view path) {
  // A second slash at the front makes another path; slashes at the end are nothing.
  if (path.starts_with("//")) return std::nullopt;
  while (path.ends_with('/')) path.remove_suffix(1);
  std::vector<std::string> parts;
  for (std::size_t begin = 1; begin <= path.size();) {
    const std::size_t end = std::min(path.find('/', begin), path.size());
    parts.emplace_back(path.substr(begin, end - begin));
    begin = end + 1;
  }
  const bool is_core = !parts.empty() && parts[0] == "api";
  const bool is_group = !parts.empty() && parts[0] == "apis";
  std::size_t at = is_core ? 1 : 2;
  if ((!is_core && !is_group) || parts.size() < at + 2) return std::nullopt;
  RequestPath out;
  // An empty part is an empty name to a custom kind's server; the core's routes know no such path.
  const bool has_empty = std::find(parts.begin(), parts.end(), "") != parts.end();
  if (is_core && has_empty) return out;
  if (is_group) out.group = parts[1];
  out.version = parts[at++];
  // What lies in a namespace; of a namespace itself only its subresources are no resources.
  const auto is_own_part = [](const std::string& part) {
    return part == "status" || part == "finalize";
  };
  if (parts[at] == "namespaces" && parts.size() >= at + 3 && !is_own_part(parts[at + 2])) {
    out.name_space = parts[at + 1];
    at += 2;
  }
  const auto part = [&](std::size_t i) { return i < parts.size() ? parts[i] : std::string(); };
  out.resource = part(at);
  out.name = part(at + 1);
  out.subresource = part(at + 2);
  return out;
}

}  // namespace porchsim::kube
