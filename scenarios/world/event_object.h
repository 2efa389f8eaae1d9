// What an event of the trace is about, taken apart.
#pragma once

#include <string_view>

namespace porchsim::scenarios {

// Of "PackageRevision default/edge.app.v1". `kind` is "git" for references, whose key is the
// repository as namespace and the reference as name.
struct EventObject {
  std::string_view kind;
  std::string_view name_space;
  std::string_view name;
};
EventObject event_object(std::string_view object);

}  // namespace porchsim::scenarios
