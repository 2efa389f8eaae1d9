// The package revisions a reconcile looks at, found by what it asks for: a package, an owner, a
// package's place in Git. All that a reconcile costs depends on these few, never on how many
// revisions the namespace has. Where a server has both generations of the API, a package's may be
// of either; as_revision() shows both as one.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "api/client.h"
#include "api/package_revision.h"
#include "api/v1alpha2/revision_views.h"
#include "controllers/runtime/cache.h"
#include "controllers/runtime/informer.h"

namespace porchsim::packagevariant {

// Objects of kind PackageRevision, of either version, sorted by name.
using Revisions = std::vector<api::ObjectPtr>;

inline const api::PackageRevision& as_revision(const api::ObjectPtr& object) {
  return api::as_revision(*object);
}

struct PackageKey {
  std::string name_space;
  std::string repository;
  std::string package;
};

class RevisionIndex {
 public:
  virtual ~RevisionIndex() = default;
  virtual api::Result<Revisions> revisions_of(const PackageKey& key) = 0;
  // Those with an owner reference to that uid.
  virtual api::Result<Revisions> revisions_owned_by(std::string_view name_space,
                                                    std::string_view uid) = 0;
  // The published ones of the package that a lock names: status.selfLock has its repository (with
  // or without ".git") and its directory there.
  virtual api::Result<Revisions> published_of(std::string_view name_space,
                                              const api::GitLocator& lock) = 0;
};

// Over a plain list of the namespace for each question: for few revisions, and where each must be
// as fresh as the reader.
class ListedRevisions final : public RevisionIndex {
 public:
  explicit ListedRevisions(api::Reader& reader, api::ServedRevisions served = {})
      : reader_(reader), types_(served.types()) {}

  api::Result<Revisions> revisions_of(const PackageKey& key) override;
  api::Result<Revisions> revisions_owned_by(std::string_view name_space,
                                            std::string_view uid) override;
  api::Result<Revisions> published_of(std::string_view name_space,
                                      const api::GitLocator& lock) override;

 private:
  template <class Wanted>
  api::Result<Revisions> list(std::string_view name_space, Wanted wanted);

  api::Reader& reader_;
  std::vector<const api::ResourceType*> types_;
};

// Over the indexes of an informer: as fast as memory, as old as the watch.
class IndexedRevisions final : public RevisionIndex {
 public:
  // An informer of PackageRevisions; before it starts.
  static void add_indexes(runtime::Informer& informer);

  explicit IndexedRevisions(runtime::CachedReader& cache, api::ServedRevisions served = {})
      : cache_(cache), types_(served.types()) {}

  api::Result<Revisions> revisions_of(const PackageKey& key) override;
  api::Result<Revisions> revisions_owned_by(std::string_view name_space,
                                            std::string_view uid) override;
  api::Result<Revisions> published_of(std::string_view name_space,
                                      const api::GitLocator& lock) override;

 private:
  api::Result<Revisions> find(std::string_view index, std::string_view value);

  runtime::CachedReader& cache_;
  std::vector<const api::ResourceType*> types_;
};

// Do both name one package, whatever the ref and commit? ".git" behind a repository does not count:
// Porch's clone appends it.
bool same_package(const api::GitLocator& a, const api::GitLocator& b);

}  // namespace porchsim::packagevariant
