// Where a Repository's packages lie in its Git, and their revisions: by the documents, not by the
// code that is judged.
#pragma once

#include <algorithm>
#include <map>
#include <string>
#include <string_view>
#include <utility>

#include <fmt/format.h>

#include "api/lifecycle.h"
#include "api/package_revision.h"
#include "api/repository.h"
#include "fakeporch/revisions/git_layout.h"
#include "scenarios/checks/truth.h"

namespace porchsim::scenarios {

// Without outer slashes; "" = the root.
inline std::string_view directory_of(const api::Repository& repository) {
  return fakeporch::without_outer_slashes(repository.spec.git.directory);
}

inline std::string path_in_git(const api::Repository& repository, std::string_view package) {
  return fakeporch::join_path(directory_of(repository), package);
}

inline constexpr std::string_view kDraftsInGit = "refs/heads/drafts/";
inline constexpr std::string_view kProposalsInGit = "refs/heads/proposed/";
inline constexpr std::string_view kTagsInGit = "refs/tags/";

// The full name of the branch of what is published.
inline std::string main_of(const api::Repository& repository) {
  return "refs/heads/" + repository.spec.git.branch;
}

// The full name of what a revision of the package at path `full` lies at. `main`: the branch of its
// Repository.
inline std::string reference_of(const api::PackageRevision& revision, const std::string& full,
                                const std::string& main) {
  const std::string& workspace = revision.spec.workspace_name;
  if (revision.spec.lifecycle == api::kDraft)
    return fmt::format("{}{}/{}", kDraftsInGit, full, workspace);
  if (revision.spec.lifecycle == api::kProposed)
    return fmt::format("{}{}/{}", kProposalsInGit, full, workspace);
  if (revision.spec.revision > 0)
    return fmt::format("{}{}/v{}", kTagsInGit, full, revision.spec.revision);
  return workspace == main ? "refs/heads/" + main
                           : fmt::format("{}{}/{}", kTagsInGit, full, workspace);
}

// A path from the root of a Git, which may be a reference of it.
struct PlaceInGit {
  std::string git;
  std::string path;

  friend auto operator<=>(const PlaceInGit&, const PlaceInGit&) = default;
};

// In which Git the Repositories lie, those that have gone, too. Several may lie in the same place
// of one, each in a namespace of its own: what is done through one of them the others show once
// Porch has looked.
class GitsByName {
 public:
  // Of each write.
  void remember(const api::ObjectPtr& after) {
    if (!after || after->kind() != api::Repository::type().kind) return;
    const auto& repository = after->as<api::Repository>();
    urls_.insert_or_assign(repository.meta.name, repository.spec.git.repo);
    places_.insert_or_assign(
        repository.meta.key(),
        PlaceInGit{repository.spec.git.repo, std::string(directory_of(repository))});
  }

  // An event of Git names the Repository, and no namespace. What was never registered is a Git of
  // its own.
  std::string named(std::string_view repository) const {
    const auto url = urls_.find(repository);
    return url == urls_.end() ? std::string(repository) : url->second;
  }
  PlaceInGit reference(const sim::Subject& reference) const {
    return {named(reference.scope), std::string(reference.name)};
  }

  PlaceInGit place_of(const PackageId& package) const {
    const auto place = places_.find({package.name_space, package.repository});
    if (place == places_.end()) return {named(package.repository), package.package};
    return {place->second.git, fakeporch::join_path(place->second.path, package.package)};
  }
  std::string git_of(const api::PackageRevision& revision) const {
    return place_of(package_of(revision)).git;
  }

  // Does another Repository lie in the same place?
  bool is_shared(const PackageId& package) const {
    const auto place = places_.find({package.name_space, package.repository});
    return place != places_.end() && std::ranges::any_of(places_, [&](const auto& other) {
             return other.first != place->first && other.second == place->second;
           });
  }

 private:
  std::map<std::string, std::string, std::less<>> urls_;  // by name
  std::map<api::ObjectKey, PlaceInGit> places_;
};

}  // namespace porchsim::scenarios
