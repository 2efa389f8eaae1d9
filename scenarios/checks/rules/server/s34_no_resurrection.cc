// S34: a revision whose deletion was acknowledged does not come back, unless somebody creates it
// again or its reference is pushed after that: by an outsider, or by a request whose push is
// repeated because the answer to the first one got lost. What Git does not show, Porch must not
// bring back; whether a push may make the reference is for Git to say.
#include <array>
#include <map>
#include <string>

#include <fmt/format.h>

#include "scenarios/checks/check.h"

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

class NoResurrection final : public Check {
 public:
  NoResurrection() { hear_of({sim::Verb::Push}); }

  void on_write(const Write& write, const Truth&, Violations& out) override {
    const auto* before = write.revision_before();
    const auto* after = write.revision_after();
    if (before != nullptr && write.event.verb == sim::Verb::Removed && !is_porch(write.actor)) {
      deleted_[before->spec.repository].insert_or_assign(before->meta.key(), name_in_git(*before));
    }
    if (before != nullptr || after == nullptr) return;
    const bool known = deleted_[after->spec.repository].erase(after->meta.key()) > 0;
    if (!known || !is_porch(write.actor)) return;
    report(out, write.event, "{} was deleted, and {} has brought it back", *after, write.actor);
  }

  void on_event(const sim::Event& event, const Truth&, Violations&) override {
    if (event.verb != sim::Verb::Push) return;
    const auto deleted = deleted_.find(event.subject.scope);
    if (deleted == deleted_.end()) return;
    const std::string_view name = name_of_ref(event.subject.name);
    std::erase_if(deleted->second, [name](const auto& entry) { return entry.second == name; });
  }

 private:
  // By repository: what was deleted, and the name that its references had.
  std::map<std::string, std::map<api::ObjectKey, std::string>, std::less<>> deleted_;
};

}  // namespace

std::unique_ptr<Check> make_no_resurrection() { return std::make_unique<NoResurrection>(); }

}  // namespace porchsim::scenarios
