// Branches of drafts in Git, and who pushes to them: the controllers that reconcile revisions of
// v1alpha2, or somebody else, whose content is to be rendered and not to be lost.
#pragma once

#include <set>
#include <string>
#include <string_view>

#include "api/kind_name.h"
#include "api/v1alpha2/package_revision.h"
#include "scenarios/checks/generations.h"
#include "scenarios/checks/places_in_git.h"
#include "scenarios/checks/truth.h"
#include "sim/trace.h"

namespace porchsim::scenarios {

// Null if it is none, or of the other generation.
inline const api::v1alpha2::PackageRevision* second_revision(const api::ObjectPtr& object) {
  if (!object || api::kind_name(*object) != api::kSecondPackageRevision) return nullptr;
  return &object->as<api::v1alpha2::PackageRevision>();
}

// The directory of a package, from the root of Git.
inline std::string directory_in_git(const PackageId& package, const Truth& truth) {
  const auto repository = repository_of(package, truth);
  return repository ? path_in_git(repository->as<api::Repository>(), package.package)
                    : package.package;
}

// "app/v1" of the branches drafts/app/v1 and proposed/app/v1; "" of any other reference.
inline std::string_view draft_of_ref(std::string_view ref) {
  for (const std::string_view prefix : {"refs/heads/drafts/", "refs/heads/proposed/"}) {
    if (ref.starts_with(prefix)) return ref.substr(prefix.size());
  }
  return {};
}

// The same of a revision: with the directory of its repository.
inline std::string draft_of(const api::v1alpha2::PackageRevision& revision, const Truth& truth) {
  const auto& spec = revision.spec;
  return directory_in_git({revision.meta.name_space, spec.repository, spec.package_name}, truth) +
         "/" + spec.workspace_name;
}

// The commit of its branch; "" if there is none.
inline std::string tip_of_draft(const Backstage::References& references, std::string_view draft) {
  for (const auto& [ref, commit] : references) {
    if (draft_of_ref(ref) == draft) return commit;
  }
  return {};
}

// The same in the repository's Git; "" also if it has none.
inline std::string tip_of_draft(const api::Repository& repository, std::string_view draft,
                                const Backstage& git) {
  const auto references = git.references(repository);
  return references ? tip_of_draft(*references, draft) : std::string();
}

// To be told of reconciles.
class RevisionControllers {
 public:
  void on_reconcile(const sim::Event& event) {
    if (event.subject.kind == api::kSecondPackageRevision) actors_.insert(event.actor);
  }
  bool has(sim::ActorId actor) const { return actors_.contains(actor); }

 private:
  std::set<sim::ActorId> actors_;
};

}  // namespace porchsim::scenarios
