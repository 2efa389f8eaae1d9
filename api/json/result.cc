#include "api/json/result.h"

#include <array>

namespace porchsim::api {

std::string_view to_string(Reason reason) {
  static constexpr std::array<std::string_view, 19> kNames = {"Unknown",
                                                              "NotFound",
                                                              "AlreadyExists",
                                                              "Conflict",
                                                              "Invalid",
                                                              "BadRequest",
                                                              "Forbidden",
                                                              "Unauthorized",
                                                              "Timeout",
                                                              "ServerTimeout",
                                                              "TooManyRequests",
                                                              "InternalError",
                                                              "ServiceUnavailable",
                                                              "MethodNotAllowed",
                                                              "UnsupportedMediaType",
                                                              "Gone",
                                                              "Expired",
                                                              "NoMatch",
                                                              "Cancelled"};
  return kNames[static_cast<std::size_t>(reason)];
}

Error wrap(std::string_view prefix, const Error& error) {
  return Error{error.reason, std::string(prefix) + ": " + error.message};
}

}  // namespace porchsim::api
