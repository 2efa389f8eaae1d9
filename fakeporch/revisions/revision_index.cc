#include "fakeporch/revisions/revision_index.h"

#include "fakeporch/revisions/revision_names.h"

namespace porchsim::fakeporch {

namespace {

// The revisions that a revision's task makes it depend on: edits and old upstreams do not count.
std::vector<std::string> upstreams_of(const api::PackageRevision& revision) {
  std::vector<std::string> names;
  for (const api::Task& task : revision.spec.tasks) {
    if (task.type != "clone" && task.type != "upgrade") continue;
    if (std::string name = task.upstream(); !name.empty()) names.push_back(std::move(name));
  }
  return names;
}

api::ObjectKey repository_of(const api::PackageRevision& revision) {
  return {revision.meta.name_space, revision.spec.repository};
}

}  // namespace

RevisionIndex::RevisionIndex(ObjectStore& store, KindId revisions)
    : store_(store), kind_(revisions) {
  store_.for_each(kind_, "", [this](const api::ObjectPtr& object) { add(object); });
  store_.log(kind_).subscribe(*this);
}

RevisionIndex::~RevisionIndex() { store_.log(kind_).unsubscribe(*this); }

void RevisionIndex::on_record(const WatchRecord& record) {
  if (record.type == api::WatchEvent::Type::Added) add(record.object);
  if (record.type == api::WatchEvent::Type::Deleted) remove(record.object);
}

void RevisionIndex::add(const api::ObjectPtr& object) {
  const auto& revision = object->as<api::PackageRevision>();
  Repository& repository = repositories_[repository_of(revision)];
  const std::string& package = revision.spec.package_name;
  if (repository.packages[package].insert(revision.meta.name).second) ++repository.revisions;
  repository.packages_by_leaf[std::string(leaf_name(package))].insert(package);
  // A placeholder shows the content of a revision that is there itself.
  if (revision.is_placeholder()) return;
  for (const std::string& upstream : upstreams_of(revision)) {
    made_from_[{revision.meta.name_space, upstream}].insert(revision.meta.name);
  }
}

void RevisionIndex::remove(const api::ObjectPtr& object) {
  const auto& revision = object->as<api::PackageRevision>();
  const auto repository = repositories_.find(repository_of(revision));
  if (repository == repositories_.end()) return;
  auto& packages = repository->second.packages;
  const std::string& package = revision.spec.package_name;
  const auto names = packages.find(package);
  if (names == packages.end() || names->second.erase(revision.meta.name) == 0) return;
  --repository->second.revisions;
  if (names->second.empty()) {
    packages.erase(names);
    auto& leaves = repository->second.packages_by_leaf;
    const auto leaf = leaves.find(leaf_name(package));
    leaf->second.erase(package);
    if (leaf->second.empty()) leaves.erase(leaf);
  }
  for (const std::string& upstream : upstreams_of(revision)) {
    const auto made = made_from_.find({revision.meta.name_space, upstream});
    if (made == made_from_.end()) continue;
    made->second.erase(revision.meta.name);
    if (made->second.empty()) made_from_.erase(made);
  }
}

void RevisionIndex::append(const api::ObjectKey& repository, const Names& names,
                           std::vector<api::ObjectPtr>& found) const {
  for (const std::string& name : names) {
    if (api::ObjectPtr object = store_.find(kind_, {repository.name_space, name})) {
      found.push_back(std::move(object));
    }
  }
}

std::vector<api::ObjectPtr> RevisionIndex::of_package(const api::ObjectKey& repository,
                                                      std::string_view package) const {
  std::vector<api::ObjectPtr> found;
  const auto known = repositories_.find(repository);
  if (known == repositories_.end()) return found;
  const auto names = known->second.packages.find(package);
  if (names != known->second.packages.end()) append(repository, names->second, found);
  return found;
}

std::vector<api::ObjectPtr> RevisionIndex::of_leaf(const api::ObjectKey& repository,
                                                   std::string_view leaf) const {
  std::vector<api::ObjectPtr> found;
  const auto known = repositories_.find(repository);
  if (known == repositories_.end()) return found;
  const auto packages = known->second.packages_by_leaf.find(leaf);
  if (packages == known->second.packages_by_leaf.end()) return found;
  for (const std::string& package : packages->second) {
    append(repository, known->second.packages.find(package)->second, found);
  }
  return found;
}

std::vector<api::ObjectPtr> RevisionIndex::of_repository(const api::ObjectKey& repository) const {
  std::vector<api::ObjectPtr> found;
  const auto known = repositories_.find(repository);
  if (known == repositories_.end()) return found;
  for (const auto& [package, names] : known->second.packages) append(repository, names, found);
  return found;
}

std::size_t RevisionIndex::count(const api::ObjectKey& repository) const {
  const auto known = repositories_.find(repository);
  return known == repositories_.end() ? 0 : known->second.revisions;
}

std::string RevisionIndex::nested_package(const api::ObjectKey& repository,
                                          std::string_view package) const {
  const auto known = repositories_.find(repository);
  if (known == repositories_.end()) return "";
  const auto& packages = known->second.packages;
  for (std::size_t slash = package.find('/'); slash != std::string_view::npos;
       slash = package.find('/', slash + 1)) {
    const auto outer = packages.find(package.substr(0, slash));
    if (outer != packages.end()) return outer->first;
  }
  const std::string below = std::string(package) + "/";
  const auto inner = packages.lower_bound(below);
  return inner != packages.end() && inner->first.starts_with(below) ? inner->first : "";
}

std::string RevisionIndex::first_made_from(const api::ObjectKey& upstream) const {
  const auto made = made_from_.find(upstream);
  return made == made_from_.end() ? "" : *made->second.begin();
}

}  // namespace porchsim::fakeporch
