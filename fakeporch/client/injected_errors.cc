#include "fakeporch/client/injected_errors.h"

#include <fmt/format.h>

#include <array>
#include <string>

#include "fakeporch/store/api_errors.h"

namespace porchsim::fakeporch {
namespace {

using api::Error;
using api::Reason;

constexpr std::array kReasons = {
    Reason::NotFound,
    Reason::AlreadyExists,
    Reason::Conflict,
    Reason::Invalid,
    Reason::BadRequest,
    Reason::Forbidden,
    Reason::Unauthorized,
    Reason::Timeout,
    Reason::ServerTimeout,
    Reason::TooManyRequests,
    Reason::InternalError,
    Reason::ServiceUnavailable,
    Reason::MethodNotAllowed,
    Reason::UnsupportedMediaType,
    Reason::Gone,
    Reason::Expired,
    Reason::NoMatch,
    Reason::Cancelled,
};

Reason parse_reason(std::string_view name) {
  for (const Reason reason : kReasons) {
    if (api::to_string(reason) == name) return reason;
  }
  return Reason::InternalError;
}

}  // namespace

Error injected_error(std::string_view reason_name, const api::ResourceType& type,
                     std::string_view name) {
  const Reason reason = parse_reason(reason_name);
  const auto say = [reason](std::string text) { return Error{reason, std::move(text)}; };
  switch (reason) {
    case Reason::NotFound:
      return say(not_found(type, name).message + " (injected)");
    case Reason::AlreadyExists:
      return say(already_exists(type, name).message + " (injected)");
    case Reason::Conflict:
      return say(stale_version(type, name).message + " (injected)");
    case Reason::Forbidden:
      return forbidden(type, name, "injected fault");
    case Reason::Unauthorized:
      return say("Unauthorized (injected)");
    case Reason::Timeout:
      return say("Timeout: request did not complete (injected)");
    case Reason::ServerTimeout:
      return say(
          fmt::format("The operation against {} could not be completed at this time, please "
                      "try again. (injected)",
                      type.group_resource()));
    case Reason::TooManyRequests:
      return say("Too many requests: injected fault");
    case Reason::InternalError:
      return say("Internal error occurred: injected fault");
    case Reason::ServiceUnavailable:
      return say("the server is currently unable to handle the request (injected)");
    case Reason::Expired:
      return say("too old resource version (injected)");
    case Reason::Gone:
      return say("the requested position is gone (injected)");
    default:
      return say(fmt::format("injected fault for {} \"{}\"", type.group_resource(), name));
  }
}

Error no_answer(std::string_view why) {
  return {Reason::Timeout, fmt::format("Timeout: no answer from the server: {}", why)};
}

}  // namespace porchsim::fakeporch
