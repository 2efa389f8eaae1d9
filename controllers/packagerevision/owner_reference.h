// The reference by which a package revision belongs to its Repository. Porch: ownership.go.
#pragma once

#include <algorithm>
#include <string_view>

#include "api/object_meta.h"
#include "api/repository.h"

namespace porchsim::packagerevision {

// By kind and name, whatever its uid, but rather the one of that uid: where a Repository was made
// anew there may be references to both. The end of the owner references if there is none. Meta: an
// api::ObjectMeta, const or not.
template <class Meta>
auto find_owner(Meta& meta, std::string_view repository, std::string_view uid = {}) {
  auto& owners = meta.owner_references;
  const auto is_named = [repository](const api::OwnerReference& owner) {
    return owner.kind == api::Repository::type().kind && owner.name == repository;
  };
  const auto exactly = std::ranges::find_if(owners, [&](const api::OwnerReference& owner) {
    return is_named(owner) && owner.uid == uid;
  });
  return exactly != owners.end() ? exactly : std::ranges::find_if(owners, is_named);
}

}  // namespace porchsim::packagerevision
