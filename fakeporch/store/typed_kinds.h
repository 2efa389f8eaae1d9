// The kinds of which a world has many: their objects are kept as typed values, which take a third
// of what their documents take, and whose status changes without a document.
#pragma once

#include <optional>
#include <string>

#include "api/json/json.h"
#include "api/object.h"

namespace porchsim::fakeporch {

struct TypedKind {
  // The object, made from the typed value where that says all that the document says.
  api::ObjectPtr (*keep)(api::Json document);
  // `stored` with the status of `sent`, at that version; `stored` itself where it has that status.
  // Nothing where one of them is no typed value, or has field managers.
  std::optional<api::ObjectPtr> (*with_status)(const api::ObjectPtr& stored,
                                               const api::ObjectPtr& sent, std::string version);
};

// Null: objects of this kind are kept as documents.
const TypedKind* typed_kind(const api::ResourceType& type);

}  // namespace porchsim::fakeporch
