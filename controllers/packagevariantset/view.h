// What a reconcile reads of the world: from the caches in production, from the server where a
// deletion is to be justified, from a recording in tests.
#pragma once

#include <string_view>
#include <vector>

#include "api/client.h"
#include "controllers/packagevariant/revisions.h"
#include "controllers/runtime/cache.h"
#include "controllers/runtime/informer.h"

namespace porchsim::packagevariantset {

using Objects = std::vector<api::ObjectPtr>;

class View {
 public:
  virtual ~View() = default;
  // Before anything else of a reconcile is asked for.
  virtual api::Result<> look(std::string_view name_space) = 0;
  // The revisions of a package, sorted by name.
  virtual api::Result<Objects> revisions_of(const packagevariant::PackageKey& key) = 0;
  // Null if there is none.
  virtual api::Result<api::ObjectPtr> repository(const api::ObjectKey& key) = 0;
  // The PackageVariants that carry the label with a set's uid, sorted by name.
  virtual api::Result<Objects> variants_of(std::string_view name_space, std::string_view uid) = 0;
};

// Lists all revisions and Repositories of the namespace when it looks, as shipped Porch does.
class ListedView final : public View {
 public:
  explicit ListedView(api::Reader& reader, api::ServedRevisions served = {})
      : reader_(reader), types_(served.types()) {}

  api::Result<> look(std::string_view name_space) override;
  api::Result<Objects> revisions_of(const packagevariant::PackageKey& key) override;
  api::Result<api::ObjectPtr> repository(const api::ObjectKey& key) override;
  api::Result<Objects> variants_of(std::string_view name_space, std::string_view uid) override;

 private:
  api::Reader& reader_;
  std::vector<const api::ResourceType*> types_;  // of revisions
  Objects revisions_;
  Objects repositories_;
};

// Over the indexes of informers.
class IndexedView final : public View {
 public:
  // The informers of PackageRevisions, of each version, and of PackageVariants; before they start.
  static void add_index_of_revisions(runtime::Informer& revisions);
  static void add_index_of_variants(runtime::Informer& variants);

  explicit IndexedView(runtime::CachedReader& cache, api::ServedRevisions served = {})
      : cache_(cache), types_(served.types()) {}

  api::Result<> look(std::string_view) override { return {}; }
  api::Result<Objects> revisions_of(const packagevariant::PackageKey& key) override;
  api::Result<api::ObjectPtr> repository(const api::ObjectKey& key) override;
  api::Result<Objects> variants_of(std::string_view name_space, std::string_view uid) override;

 private:
  runtime::CachedReader& cache_;
  std::vector<const api::ResourceType*> types_;
};

// All pages of a list.
api::Result<Objects> list_all(api::Reader& reader, const api::ResourceType& type,
                              api::ListOptions options);

}  // namespace porchsim::packagevariantset
