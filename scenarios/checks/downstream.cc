#include "scenarios/checks/downstream.h"

#include <fmt/format.h>

#include <string>
#include <string_view>

#include "api/kind_name.h"
#include "api/v1alpha2/package_revision.h"

namespace porchsim::scenarios {
namespace {

const api::GitLocator* git_of(const std::optional<api::Locator>& lock) {
  return lock && lock->git && !lock->git->ref.empty() ? &*lock->git : nullptr;
}

// A clone writes ".git" behind the name of a repository.
std::string_view without_suffix(std::string_view repository) {
  constexpr std::string_view kSuffix = ".git";
  if (repository.ends_with(kSuffix)) repository.remove_suffix(kSuffix.size());
  return repository;
}

bool is_same_package(const api::GitLocator& one, const api::GitLocator& other) {
  return directory_in_git(one) == directory_in_git(other) &&
         without_suffix(one.repo) == without_suffix(other.repo);
}

// The end of a ref that may be a tag; "" of a branch, as drafts have.
std::string_view tag_of(std::string_view ref) {
  const bool is_branch = ref.starts_with("refs/")
                             ? !ref.starts_with("refs/tags/")
                             : ref.starts_with("drafts/") || ref.starts_with("proposed/");
  return is_branch ? "" : ref.substr(ref.rfind('/') + 1);
}

bool is_tagged(const api::PackageRevision& revision, std::string_view tag) {
  if (tag.empty() || !revision.is_published() || revision.spec.revision < 1) return false;
  const std::string number = std::to_string(revision.spec.revision);
  return tag == number || tag == "v" + number || tag == revision.spec.workspace_name;
}

// An outsider may have moved the tag since: commits are not compared.
bool names(const api::GitLocator& lock, const api::PackageRevision& revision) {
  const auto* own = git_of(revision.status.self_lock);
  return own != nullptr && is_same_package(lock, *own) &&
         (lock.ref == own->ref || is_tagged(revision, tag_of(lock.ref)));
}

// Of v1alpha2: what it is made of has not been read yet.
bool waits_for_its_source(const api::PackageRevision& revision, const Truth& truth) {
  const auto object = truth.find(api::kSecondPackageRevision, revision.meta.key());
  return object && object->as<api::v1alpha2::PackageRevision>().status.creation_source.empty();
}

bool source_names(const api::PackageRevision& revision, const api::PackageRevision& upstream) {
  if (revision.spec.tasks.empty()) return true;
  const api::Task& task = revision.spec.tasks.front();
  if (!task.clone || !task.clone->upstream.git)
    return task.upstream().empty() || task.upstream() == upstream.meta.name;
  const auto& cloned = *task.clone->upstream.git;
  const auto* own = git_of(upstream.status.self_lock);
  return own != nullptr && cloned.ref == own->ref && cloned.directory == directory_in_git(*own);
}

bool has_name(const api::PackageRevision& revision, const api::PackageVariant::Upstream& wanted) {
  if (!revision.is_published() || revision.spec.revision < 1) return false;
  const bool by_name = !wanted.workspace_name.empty();
  const bool by_number = wanted.revision != 0;
  return (by_name || by_number) &&
         (!by_name || revision.spec.workspace_name == wanted.workspace_name) &&
         (!by_number || revision.spec.revision == wanted.revision);
}

}  // namespace

const api::PackageRevision* upstream_of(const api::PackageVariant& variant, const Truth& truth) {
  if (!variant.spec.upstream) return nullptr;
  const auto& wanted = *variant.spec.upstream;
  for (const auto* revision :
       truth.revisions_of({variant.meta.name_space, wanted.repo, wanted.package})) {
    if (has_name(*revision, wanted)) return revision;
  }
  return nullptr;
}

bool is_named_by(const api::PackageVariant& variant, const api::PackageRevision& revision) {
  const auto& wanted = variant.spec.upstream;
  return wanted &&
         package_of(revision) ==
             PackageId{variant.meta.name_space, wanted->repo, wanted->package} &&
         has_name(revision, *wanted);
}

std::vector<PackageId> packages_of(const api::PackageVariant& variant) {
  std::vector<PackageId> packages = {target_of(variant)};
  if (const auto& upstream = variant.spec.upstream)
    packages.push_back({variant.meta.name_space, upstream->repo, upstream->package});
  return packages;
}

std::vector<const api::PackageRevision*> downstreams_of(const api::PackageVariant& variant,
                                                        const Truth& truth) {
  std::vector<const api::PackageRevision*> drafts;
  const api::PackageRevision* latest = nullptr;
  for (const auto* revision : truth.owned_by(variant.meta.uid)) {
    if (package_of(*revision) != target_of(variant) || revision->is_placeholder()) continue;
    if (revision->is_draft()) {
      drafts.push_back(revision);
    } else if (latest == nullptr || revision->spec.revision > latest->spec.revision) {
      latest = revision;
    }
  }
  if (drafts.empty() && latest != nullptr) drafts.push_back(latest);
  return drafts;
}

bool is_made_of(const api::PackageRevision& downstream, const api::PackageRevision& upstream,
                const Truth& truth) {
  if (!downstream.status.upstream_lock && waits_for_its_source(downstream, truth))
    return source_names(downstream, upstream);
  const auto* lock = git_of(downstream.status.upstream_lock);
  return lock == nullptr || git_of(upstream.status.self_lock) == nullptr || names(*lock, upstream);
}

std::string start_of(const api::Task& task) {
  return std::string(task.upgrade ? task.upgrade->local_revision.name : task.edited());
}

bool is_base_of(const api::PackageRevision& local, const api::PackageRevision& base) {
  const auto* lock = git_of(local.status.upstream_lock);
  return lock != nullptr && base.is_published() && base.spec.revision > 0 && names(*lock, base);
}

const api::PackageRevision* base_of(const api::PackageVariant& variant,
                                    const api::PackageRevision& downstream, const Truth& truth) {
  for (const auto* revision : truth.revisions()) {
    if (revision->meta.name_space == variant.meta.name_space && is_base_of(downstream, *revision))
      return revision;
  }
  return nullptr;
}

}  // namespace porchsim::scenarios
