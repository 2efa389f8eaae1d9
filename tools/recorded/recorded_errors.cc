#include "tools/recorded/recorded_errors.h"

#include <fmt/format.h>

#include "base/ascii.h"

namespace porchsim::scenarios {

api::Error recorded_error(std::string_view error, const api::ResourceType& type,
                          std::string_view name) {
  const std::string resource = type.group_resource();
  if (error == "NotFound") {
    return {api::Reason::NotFound, fmt::format("{} \"{}\" not found", resource, name)};
  }
  if (error == "AlreadyExists") {
    return {api::Reason::AlreadyExists, fmt::format("{} \"{}\" already exists", resource, name)};
  }
  if (error == "Conflict") {
    return {api::Reason::Conflict,
            fmt::format("Operation cannot be fulfilled on {} \"{}\": injected conflict", resource,
                        name)};
  }
  if (error == "Forbidden") {
    const std::string what = name.empty() ? resource : fmt::format("{} \"{}\"", resource, name);
    return {api::Reason::Forbidden, what + " is forbidden: injected forbidden"};
  }
  if (error == "Internal") {
    return {api::Reason::InternalError, "Internal error occurred: injected internal error"};
  }
  if (error == "Timeout") return {api::Reason::Timeout, "Timeout: injected timeout"};
  if (error == "NoMatch") {
    return {api::Reason::NoMatch, fmt::format("no matches for kind \"{}\" in version \"{}\"",
                                              type.kind, type.api_version())};
  }
  return {api::Reason::Unknown, "injected error"};
}

std::string plural_of(std::string_view kind) {
  const std::string plural = base::to_lower(kind);
  if (plural == "packagerevisionresources") return plural;
  if (plural.ends_with('s')) return plural + "es";
  if (plural.ends_with('y')) return plural.substr(0, plural.size() - 1) + "ies";
  return plural + "s";
}

}  // namespace porchsim::scenarios
