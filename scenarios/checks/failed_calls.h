// What checks that follow failed calls of a reconcile agree upon.
#pragma once

#include <string_view>

#include "api/package_revision.h"
#include "api/package_revision_resources.h"
#include "fakeporch/store/object_payload.h"
#include "sim/trace.h"

namespace porchsim::scenarios {

inline bool is_write(std::string_view call) {
  return call != "get" && call != "list" && call != "watch";
}

// What is NotFound, or is there already, may need nothing more.
inline bool is_an_answer(std::string_view reason) {
  return reason == "NotFound" || reason == "AlreadyExists";
}

// Content is written under another kind than its revision's, and told as a write of the revision:
// the commit has moved, and what is said of the revision stands.
inline bool writes_content(const sim::Event& write) {
  const api::ObjectPtr before = fakeporch::object_in(write.before);
  const api::ObjectPtr after = fakeporch::object_in(write.after);
  if (!before || !after || after->kind() != api::PackageRevision::type().kind) return false;
  const auto& old = before->as<api::PackageRevision>();
  const auto& now = after->as<api::PackageRevision>();
  return old.status.self_lock != now.status.self_lock && old.spec == now.spec &&
         old.status.conditions == now.status.conditions;
}

// Whether this call of the same reconcile makes the failed one good. A further try may create
// something under another name.
inline bool makes_good(const sim::Event& write, const sim::Subject& subject,
                       const sim::Failure& failure) {
  if (failure.call == "list") return write.verb == sim::Verb::List && write.subject == subject;
  if (failure.call == "get") return write.verb == sim::Verb::Get && write.subject == subject;
  if (failure.call == "create") return write.verb == sim::Verb::Create;
  if (write.subject.name != subject.name) return false;
  return !subject.is_object(api::PackageRevisionResources::type().kind) || writes_content(write);
}

}  // namespace porchsim::scenarios
