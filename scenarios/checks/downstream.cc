#include "scenarios/checks/downstream.h"

#include <fmt/format.h>

#include <string_view>

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

bool is_same_place(const api::GitLocator& one, const api::GitLocator& other) {
  return one.ref == other.ref && one.directory == other.directory &&
         without_suffix(one.repo) == without_suffix(other.repo);
}

bool is_named(const api::PackageRevision& revision, const api::PackageVariant::Upstream& wanted) {
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
    if (is_named(*revision, wanted)) return revision;
  }
  return nullptr;
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

bool is_made_of(const api::PackageRevision& downstream, const api::PackageRevision& upstream) {
  const auto* made_of = git_of(downstream.status.upstream_lock);
  const auto* own = git_of(upstream.status.self_lock);
  // The same package, not only the same number; an outsider may have moved the tag since.
  return made_of == nullptr || own == nullptr || made_of->ref == own->ref;
}

const api::PackageRevision* base_of(const api::PackageVariant& variant,
                                    const api::PackageRevision& downstream, const Truth& truth) {
  const auto* made_of = git_of(downstream.status.upstream_lock);
  if (made_of == nullptr) return nullptr;
  for (const auto* revision : truth.revisions()) {
    const auto* own = git_of(revision->status.self_lock);
    const bool is_there = revision->meta.name_space == variant.meta.name_space &&
                          revision->is_published() && own != nullptr &&
                          is_same_place(*own, *made_of);
    if (is_there) return revision;
  }
  return nullptr;
}

}  // namespace porchsim::scenarios
