#include "controllers/packagevariant/revisions.h"

#include <algorithm>

#include "controllers/packagevariant/index_value.h"

namespace porchsim::packagevariant {
namespace {

constexpr std::string_view kByPackage = "packagevariant.package";
constexpr std::string_view kByOwner = "packagevariant.owner";
constexpr std::string_view kByPlace = "packagevariant.place";

std::string_view repository_url(std::string_view url) {
  if (url.ends_with(".git")) url.remove_suffix(4);
  return url;
}

const api::GitLocator* self_lock(const api::PackageRevision& revision) {
  const auto& lock = revision.status.self_lock;
  return lock && lock->git ? &*lock->git : nullptr;
}

bool is_owned_by(const api::Object& object, std::string_view uid) {
  const auto& owners = object.meta().owner_references;
  return std::any_of(owners.begin(), owners.end(),
                     [uid](const api::OwnerReference& owner) { return owner.uid == uid; });
}

void sort_by_name(Revisions& revisions) {
  std::ranges::sort(revisions, [](const api::ObjectPtr& a, const api::ObjectPtr& b) {
    const int order = a->meta().name.compare(b->meta().name);
    return order != 0 ? order < 0 : a->api_version() < b->api_version();
  });
}

std::string place_value(std::string_view name_space, const api::GitLocator& git) {
  return index_value({name_space, repository_url(git.repo), directory_in_git(git)}, '\n');
}

}  // namespace

bool same_package(const api::GitLocator& a, const api::GitLocator& b) {
  return repository_url(a.repo) == repository_url(b.repo) &&
         directory_in_git(a) == directory_in_git(b);
}

template <class Wanted>
api::Result<Revisions> ListedRevisions::list(std::string_view name_space, Wanted wanted) {
  Revisions found;
  for (const api::ResourceType* type : types_) {
    api::ListOptions options;
    options.name_space = name_space;
    do {
      const api::ObjectList page = PORCHSIM_TRY(reader_.list(*type, options));
      std::copy_if(page.items.begin(), page.items.end(), std::back_inserter(found), wanted);
      options.continue_token = page.continue_token;
    } while (!options.continue_token.empty());
  }
  if (types_.size() > 1) sort_by_name(found);
  return found;
}

api::Result<Revisions> ListedRevisions::revisions_of(const PackageKey& key) {
  return list(key.name_space, [&key](const api::ObjectPtr& object) {
    const auto& spec = as_revision(object).spec;
    return spec.repository == key.repository && spec.package_name == key.package;
  });
}

api::Result<Revisions> ListedRevisions::revisions_owned_by(std::string_view name_space,
                                                           std::string_view uid) {
  return list(name_space,
              [uid](const api::ObjectPtr& object) { return is_owned_by(*object, uid); });
}

api::Result<Revisions> ListedRevisions::published_of(std::string_view name_space,
                                                     const api::GitLocator& lock) {
  return list(name_space, [&lock](const api::ObjectPtr& object) {
    const api::PackageRevision& revision = as_revision(object);
    const api::GitLocator* own = self_lock(revision);
    return own != nullptr && revision.is_published() && same_package(*own, lock);
  });
}

void IndexedRevisions::add_indexes(runtime::Informer& informer) {
  informer.add_index(std::string(kByPackage), [](const api::Object& object) {
    const auto& revision = api::as_revision(object);
    return std::vector{index_value(
        {revision.meta.name_space, revision.spec.repository, revision.spec.package_name})};
  });
  informer.add_index(std::string(kByOwner), [](const api::Object& object) {
    std::vector<std::string> values;
    for (const api::OwnerReference& owner : object.meta().owner_references) {
      values.push_back(index_value({object.meta().name_space, owner.uid}));
    }
    return values;
  });
  informer.add_index(std::string(kByPlace), [](const api::Object& object) {
    const auto& revision = api::as_revision(object);
    const api::GitLocator* own = self_lock(revision);
    if (own == nullptr || !revision.is_published()) return std::vector<std::string>();
    return std::vector{place_value(revision.meta.name_space, *own)};
  });
}

api::Result<Revisions> IndexedRevisions::find(std::string_view index, std::string_view value) {
  if (types_.size() == 1) return cache_.list_by_index(*types_.front(), index, value);
  Revisions found;
  for (const api::ResourceType* type : types_) {
    const Revisions some = PORCHSIM_TRY(cache_.list_by_index(*type, index, value));
    found.insert(found.end(), some.begin(), some.end());
  }
  sort_by_name(found);
  return found;
}

api::Result<Revisions> IndexedRevisions::revisions_of(const PackageKey& key) {
  return find(kByPackage, index_value({key.name_space, key.repository, key.package}));
}

api::Result<Revisions> IndexedRevisions::revisions_owned_by(std::string_view name_space,
                                                            std::string_view uid) {
  return find(kByOwner, index_value({name_space, uid}));
}

api::Result<Revisions> IndexedRevisions::published_of(std::string_view name_space,
                                                      const api::GitLocator& lock) {
  return find(kByPlace, place_value(name_space, lock));
}

}  // namespace porchsim::packagevariant
