#include "fakeporch/store/api_errors.h"

#include <fmt/format.h>

#include "kpt/kyaml/go_text.h"

namespace porchsim::fakeporch {
namespace {

using api::Error;
using api::Reason;
using api::ResourceType;

}  // namespace

Error not_found(const ResourceType& type, std::string_view name) {
  return {Reason::NotFound, fmt::format("{} \"{}\" not found", type.group_resource(), name)};
}

Error already_exists(const ResourceType& type, std::string_view name) {
  return {Reason::AlreadyExists,
          fmt::format("{} \"{}\" already exists", type.group_resource(), name)};
}

Error conflict(const ResourceType& type, std::string_view name, std::string_view why) {
  return {Reason::Conflict, fmt::format("Operation cannot be fulfilled on {} \"{}\": {}",
                                        type.group_resource(), name, why)};
}

Error stale_version(const ResourceType& type, std::string_view name) {
  return conflict(type, name,
                  "the object has been modified; please apply your changes to the latest version "
                  "and try again");
}

Error forbidden(const ResourceType& type, std::string_view name, std::string_view why) {
  return {Reason::Forbidden,
          fmt::format("{} \"{}\" is forbidden: {}", type.group_resource(), name, why)};
}

Error no_such_path() {
  return {Reason::NotFound, "the server could not find the requested resource"};
}

Error method_not_supported(const ResourceType& type, std::string_view verb) {
  return {Reason::MethodNotAllowed, fmt::format("{} is not supported on resources of kind \"{}\"",
                                                verb, type.group_resource())};
}

Error no_match(std::string_view group, std::string_view version, std::string_view kind) {
  if (version.empty()) {
    return {Reason::NoMatch,
            fmt::format("no matches for kind \"{}\" in group \"{}\"", kind, group)};
  }
  const std::string api_version =
      group.empty() ? std::string(version) : fmt::format("{}/{}", group, version);
  return {Reason::NoMatch,
          fmt::format("no matches for kind \"{}\" in version \"{}\"", kind, api_version)};
}

void FieldErrors::required(std::string_view path, std::string_view detail) {
  std::string line = fmt::format("{}: Required value", path);
  if (!detail.empty()) line += fmt::format(": {}", detail);
  lines_.push_back(std::move(line));
}

void FieldErrors::invalid(std::string_view path, std::string_view value_text,
                          std::string_view detail) {
  lines_.push_back(fmt::format("{}: Invalid value: {}: {}", path, value_text, detail));
}

void FieldErrors::invalid_string(std::string_view path, std::string_view value,
                                 std::string_view detail) {
  invalid(path, kpt::go_quote(value), detail);
}

void FieldErrors::forbidden(std::string_view path, std::string_view detail) {
  lines_.push_back(fmt::format("{}: Forbidden: {}", path, detail));
}

Error FieldErrors::to_error(const ResourceType& type, std::string_view name) const {
  const std::string kind = type.group.empty() ? type.kind : type.kind + "." + type.group;
  std::string all;
  for (const std::string& line : lines_) {
    if (!all.empty()) all += ", ";
    all += line;
  }
  if (lines_.size() > 1) all = fmt::format("[{}]", all);
  return {Reason::Invalid, fmt::format("{} \"{}\" is invalid: {}", kind, name, all)};
}

}  // namespace porchsim::fakeporch
