// The calls of a client by their names: where faults strike ("api.create"), and how events tell of
// them ("Create").
#pragma once

#include <cstdint>
#include <string>
#include <string_view>

#include "controllers/api/object_key.h"

namespace porchsim::fakeporch {

enum class Call : std::uint8_t { Get, List, Watch, Create, Update, UpdateStatus, Patch, Delete };

// "api.get", "api.update_status", …
std::string_view fault_site(Call call);
// "get", "update status", …: for a person.
std::string_view words(Call call);

// "PackageRevision default/edge.app.v1"; of a list, or of an object the server will name, the name
// is left out: "PackageRevision default/", "PackageRevision".
std::string object_text(const api::ResourceType& type, const api::ObjectKey& key);

}  // namespace porchsim::fakeporch
