#include "scenarios/world/event_object.h"

namespace porchsim::scenarios {

EventObject event_object(std::string_view object) {
  EventObject parts;
  const std::size_t space = object.find(' ');
  parts.kind = object.substr(0, space);
  if (space == std::string_view::npos) return parts;
  const std::string_view rest = object.substr(space + 1);
  const std::size_t split = rest.find(parts.kind == "git" ? ' ' : '/');
  if (split != std::string_view::npos) parts.name_space = rest.substr(0, split);
  parts.name = split == std::string_view::npos ? rest : rest.substr(split + 1);
  return parts;
}

}  // namespace porchsim::scenarios
