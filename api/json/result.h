// What a call of the API answers: a value, or an error with a Kubernetes reason. Code decides by
// reason, never by message.
#pragma once

#include <chrono>
#include <cstdint>
#include <expected>
#include <string>
#include <string_view>
#include <utility>

#include "base/try.h"

namespace porchsim::api {

// metav1.StatusReason, plus what a client makes itself: Cancelled (the caller stopped), NoMatch
// (kind unknown to the server), Unknown (an error of the controller's own, with no status behind
// it).
enum class Reason : std::uint8_t {
  Unknown,
  NotFound,
  AlreadyExists,
  Conflict,
  Invalid,
  BadRequest,
  Forbidden,
  Unauthorized,
  Timeout,
  ServerTimeout,
  TooManyRequests,
  InternalError,
  ServiceUnavailable,
  MethodNotAllowed,
  UnsupportedMediaType,
  Gone,
  Expired,
  NoMatch,
  Cancelled,
};

std::string_view to_string(Reason reason);

struct Error {
  Reason reason = Reason::Unknown;
  std::string message;

  friend bool operator==(const Error&, const Error&) = default;
};

// An error whose message is `prefix: message`, the reason kept (Go: fmt.Errorf("…: %w", err)).
Error wrap(std::string_view prefix, const Error& error);

// Result<> is the answer of a call that has nothing to hand back.
template <class T = void>
using Result = std::expected<T, Error>;

inline std::unexpected<Error> fail(Reason reason, std::string message) {
  return std::unexpected<Error>(Error{reason, std::move(message)});
}
inline std::unexpected<Error> fail(Error error) { return std::unexpected<Error>(std::move(error)); }

}  // namespace porchsim::api
