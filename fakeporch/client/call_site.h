// The calls of a client by their names: where faults strike ("api.create"), and how events tell of
// them ("Create").
#pragma once

#include <cstddef>
#include <cstdint>
#include <functional>
#include <string>
#include <string_view>
#include <type_traits>

#include "api/client.h"
#include "sim/trace.h"

namespace porchsim::fakeporch {

enum class Call : std::uint8_t { Get, List, Watch, Create, Update, UpdateStatus, Patch, Delete };

// What became of a call. A call whose answer is lost is told twice: as Done when the server did it,
// and as AnswerLost to whoever made it.
struct ApiCall {
  enum class Outcome : std::uint8_t { Done, Refused, AnswerLost };
  Call call{};
  const api::ResourceType& type;  // that the caller named: PackageRevisionResources are a kind
  const api::ObjectKey& key;      // without a name where a whole kind is meant
  std::string_view actor;         // its name
  Outcome outcome{};
  std::size_t items = 0;                // that a list was answered with
  const api::Object* sent = nullptr;    // of a create or an update of the whole that is done
  const api::Json* patch = nullptr;     // of a merge patch of the whole that is done
  const api::Object* answer = nullptr;  // of a write that is done; null for a delete
  // Of a write that is done: the last event before it was made, the resourceVersion that was sent
  // ("" = none), and how long it took to get to the server and be done there.
  sim::EventId began = 0;
  std::string_view version{};
  sim::Duration took{};
};
// Called when it happens; may not draw, wait or call the API.
using CallListener = std::function<void(const ApiCall&)>;

// What ApiCall::answer and ApiCall::patch are.
template <class T>
const api::Object* answer_of(const api::Result<T>& result) {
  if constexpr (std::is_same_v<T, api::ObjectPtr>) return result ? result->get() : nullptr;
  return nullptr;
}
inline const api::Json* merge_of(const api::Json& patch, const api::PatchOptions& options) {
  const bool is_merge = options.type == api::PatchOptions::Type::Merge;
  return is_merge && options.subresource.empty() && !options.dry_run ? &patch : nullptr;
}

// "api.get", "api.update_status", …
std::string_view fault_site(Call call);
// "get", "update status", …: for a person.
std::string_view words(Call call);

}  // namespace porchsim::fakeporch
