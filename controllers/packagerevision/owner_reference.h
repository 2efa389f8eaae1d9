// The reference by which a package revision belongs to its Repository. Porch: ownership.go.
#pragma once

#include <algorithm>
#include <string_view>

#include "api/object_meta.h"
#include "api/repository.h"

namespace porchsim::packagerevision {

// By kind and name, whatever its uid; the end of the owner references if there is none. Meta: an
// api::ObjectMeta, const or not.
template <class Meta>
auto find_owner(Meta& meta, std::string_view repository) {
  return std::ranges::find_if(meta.owner_references, [&](const api::OwnerReference& owner) {
    return owner.kind == api::Repository::type().kind && owner.name == repository;
  });
}

// Does it belong to that very Repository?
inline bool is_of(const api::ObjectMeta& meta, const api::ObjectMeta& repository) {
  const auto& owners = meta.owner_references;
  return std::ranges::find(owners, repository.uid, &api::OwnerReference::uid) != owners.end();
}

// Or to another of its name, and not to that one, too? Where a Repository was made anew there may
// be references to both for a while.
inline bool is_of_another(const api::ObjectMeta& meta, const api::ObjectMeta& repository) {
  return find_owner(meta, repository.name) != meta.owner_references.end() &&
         !is_of(meta, repository);
}

}  // namespace porchsim::packagerevision
