// A step of every write: whose paths changed (structured-merge-diff's Updater.update).
#pragma once

#include <expected>
#include <string>

#include "kube/managedfields/ownership.h"
#include "kube/managedfields/typed/compare.h"

namespace porchsim::kube::managedfields {

struct Revision {
  Managers managers;      // without those that own nothing any more
  Comparison comparison;  // at the endpoint's version, without what the endpoint resets
};

// `writer` is the identifier of a manager whose set is right already ("" = none); from all others
// what changed is taken, which is a conflict unless forced.
std::expected<Revision, OwnershipError> revise(const Kind& kind, const Endpoint& endpoint,
                                               const Versioned& before, const Versioned& after,
                                               Managers managers, const std::string& writer,
                                               bool force);

// What the endpoint resets, so that nobody comes to own it through it.
const FieldSet& reset_fields(const Kind& kind, const Endpoint& endpoint);

}  // namespace porchsim::kube::managedfields
