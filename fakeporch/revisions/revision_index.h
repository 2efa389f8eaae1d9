// Finds package revisions by package, and those made from another one. Follows the store's watch
// log, so that it is right however revisions come and go.
#pragma once

#include <map>
#include <set>
#include <string>
#include <string_view>
#include <vector>

#include "api/package_revision.h"
#include "fakeporch/store/object_store.h"

namespace porchsim::fakeporch {

class RevisionIndex final : public WatchSubscriber {
 public:
  RevisionIndex(ObjectStore& store, KindId revisions);
  ~RevisionIndex() override;
  RevisionIndex(const RevisionIndex&) = delete;
  RevisionIndex& operator=(const RevisionIndex&) = delete;

  // Sorted by package and name. of_leaf(): every package whose last path segment is that name.
  std::vector<api::ObjectPtr> of_package(const api::ObjectKey& repository,
                                         std::string_view package) const;
  std::vector<api::ObjectPtr> of_leaf(const api::ObjectKey& repository,
                                      std::string_view leaf) const;
  std::vector<api::ObjectPtr> of_repository(const api::ObjectKey& repository) const;
  std::size_t count(const api::ObjectKey& repository) const;
  // A package that contains `package` or lies in it; "" if there is none.
  std::string nested_package(const api::ObjectKey& repository, std::string_view package) const;

  // The first revision whose clone or upgrade task names `upstream` as what it was made from; "" if
  // none does.
  std::string first_made_from(const api::ObjectKey& upstream) const;

  void on_record(const WatchRecord& record) override;

 private:
  using Names = std::set<std::string>;
  struct Repository {
    std::map<std::string, Names, std::less<>> packages;
    std::map<std::string, std::set<std::string>, std::less<>> packages_by_leaf;
    std::size_t revisions = 0;
  };

  void add(const api::ObjectPtr& object);
  void remove(const api::ObjectPtr& object);
  void append(const api::ObjectKey& repository, const Names& names,
              std::vector<api::ObjectPtr>& found) const;

  ObjectStore& store_;
  KindId kind_;
  std::map<api::ObjectKey, Repository> repositories_;
  std::map<api::ObjectKey, Names> made_from_;  // upstream -> names of those made from it
};

}  // namespace porchsim::fakeporch
