// Revisions for tests, by what matters about them.
#pragma once

#include <string>
#include <string_view>

#include "controllers/packagevariant/revisions.h"

namespace porchsim::packagevariant {

struct RevisionValues {
  std::string repository = "up";
  std::string package = "app";
  std::string workspace = "v1";
  std::int64_t revision = 0;
  std::string_view lifecycle = api::kDraft;
  std::string upstream_ref = {};  // status.upstreamLock.git.ref
  std::string owner_uid = {};
};

inline api::PackageRevision make_revision(const RevisionValues& values) {
  api::PackageRevision revision;
  revision.meta.name = values.repository + "." + values.package + "." + values.workspace;
  revision.meta.name_space = "default";
  if (!values.owner_uid.empty()) {
    api::OwnerReference owner;
    owner.uid = values.owner_uid;
    revision.meta.owner_references.push_back(owner);
  }
  revision.spec.repository = values.repository;
  revision.spec.package_name = values.package;
  revision.spec.workspace_name = values.workspace;
  revision.spec.revision = values.revision;
  revision.spec.lifecycle = values.lifecycle;
  if (!values.upstream_ref.empty()) {
    api::GitLocator git;
    git.ref = values.upstream_ref;
    revision.status.upstream_lock = api::Locator{"git", git};
  }
  return revision;
}

inline api::ObjectPtr revision_object(const RevisionValues& values) {
  return api::Object::from(make_revision(values));
}

inline RevisionValues published(std::int64_t number) {
  RevisionValues values;
  values.workspace = "v" + std::to_string(number);
  values.revision = number;
  values.lifecycle = api::kPublished;
  return values;
}

}  // namespace porchsim::packagevariant
