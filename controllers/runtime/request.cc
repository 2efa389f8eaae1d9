#include "controllers/runtime/request.h"

#include "controllers/api/json.h"

namespace porchsim::runtime {

std::size_t RequestHash::operator()(const Request& request) const {
  const std::uint64_t name = api::hash_bytes(request.key.name);
  return static_cast<std::size_t>(name ^ (api::hash_bytes(request.key.name_space) >> 1));
}

}  // namespace porchsim::runtime
