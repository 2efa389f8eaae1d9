// S34: a revision whose deletion was acknowledged does not come back, unless somebody creates it
// again or its reference is pushed after that: by an outsider, or by a request whose push is
// repeated because the answer to the first one got lost. What Git does not show, Porch must not
// bring back; whether a push may make the reference is for Git to say. One whose approval had
// reached Git before it was deleted, though its server was never told, is published there, and must
// come back as that.
#include <array>
#include <map>
#include <set>
#include <string>

#include <fmt/format.h>

#include "scenarios/checks/check.h"
#include "scenarios/checks/places_in_git.h"

namespace porchsim::scenarios {
namespace {

// What all references of a revision have in common, whatever its lifecycle: "app/v1" of
// "refs/heads/drafts/app/v1".
std::string_view name_of_ref(std::string_view ref) {
  for (const std::string_view prefix :
       {"refs/heads/", "refs/tags/", "drafts/", "proposed/", "deletionProposed/"}) {
    if (ref.starts_with(prefix)) ref.remove_prefix(prefix.size());
  }
  return ref;
}

std::string name_in_git(const api::PackageRevision& revision) {
  const auto& lock = revision.status.self_lock;
  if (lock && lock->git) return std::string(name_of_ref(lock->git->ref));
  return fmt::format("{}/{}", revision.spec.package_name, revision.spec.workspace_name);
}

// The same of the draft that it was.
std::string draft_in_git(const api::PackageRevision& revision) {
  const std::string name = name_in_git(revision);
  return name.substr(0, name.rfind('/') + 1) + revision.spec.workspace_name;
}

class NoResurrection final : public Check {
 public:
  NoResurrection() { hear_of({sim::Verb::Push}); }

  void on_write(const Write& write, const Truth&, Violations& out) override {
    gits_.remember(write.after);
    const auto* before = write.revision_before();
    const auto* after = write.revision_after();
    if (before != nullptr && write.event.verb == sim::Verb::Removed && !is_porch(write.actor)) {
      const std::string git = gits_.git_of(*before);
      deleted_[git].insert_or_assign(
          before->meta.key(),
          Deleted{name_in_git(*before), draft_in_git(*before), before->is_published(), tags_[git]});
    }
    if (before != nullptr || after == nullptr) return;
    const auto known = deleted_[gits_.git_of(*after)].extract(after->meta.key());
    if (!known || !is_porch(write.actor)) return;
    const Deleted& deleted = known.mapped();
    const bool was_out = !deleted.was_published && after->is_published() &&
                         deleted.tags.contains(name_in_git(*after));
    if (was_out) return;
    report(out, write.event, "{} was deleted, and {} has brought it back", *after, write.actor);
  }

  void on_event(const sim::Event& event, const Truth&, Violations&) override {
    const std::string_view name = name_of_ref(event.subject.name);
    const std::string git = gits_.named(event.subject.scope);
    if (event.subject.name.starts_with(kTagsInGit)) tags_[git].emplace(name);
    const auto deleted = deleted_.find(git);
    if (deleted == deleted_.end()) return;
    std::erase_if(deleted->second, [name](const auto& entry) {
      return entry.second.name == name || entry.second.draft == name;
    });
  }

 private:
  using Tags = std::set<std::string, std::less<>>;  // "app/v1"
  struct Deleted {
    std::string name;   // that its references had
    std::string draft;  // and its draft
    bool was_published;
    Tags tags;  // that had been pushed by then
  };

  GitsByName gits_;
  // By Git: several Repositories may share one.
  std::map<std::string, std::map<api::ObjectKey, Deleted>> deleted_;
  std::map<std::string, Tags> tags_;
};

}  // namespace

std::unique_ptr<Check> make_no_resurrection() { return std::make_unique<NoResurrection>(); }

}  // namespace porchsim::scenarios
