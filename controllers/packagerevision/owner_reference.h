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

}  // namespace porchsim::packagerevision
