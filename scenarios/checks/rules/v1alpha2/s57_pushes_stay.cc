// S57: what somebody pushes to a draft stays in it until somebody else changes it: no source and no
// render of a controller puts a file back to what it was before, be it absent. Of a package whose
// Kptfile names functions this is not judged, for they may write what they like; nor is the Kptfile
// itself, which its controllers write, too.
#include <algorithm>
#include <map>
#include <set>
#include <string>
#include <utility>
#include <vector>

#include <fmt/format.h>

#include "api/v1alpha2/managed_repository.h"
#include "kpt/kptfile/kptfile.h"
#include "scenarios/checks/check.h"
#include "scenarios/checks/content_memory.h"
#include "scenarios/checks/rules/v1alpha2/drafts_in_git.h"

namespace porchsim::scenarios {
namespace {

class PushesStay final : public Check {
 public:
  PushesStay() { hear_of({sim::Verb::Push, sim::Verb::Reconcile}); }

  void on_event(const sim::Event& event, const Truth& truth, Violations& out) override {
    if (event.verb == sim::Verb::Reconcile) return controllers_.on_reconcile(event);
    const std::string_view draft = draft_of_ref(event.subject.name);
    if (draft.empty() || truth.backstage() == nullptr) return;
    const api::ObjectPtr repository = managed(event.subject.scope, truth);
    if (!repository) return;
    const Place place{std::string(event.subject.scope), std::string(draft)};
    const std::string commit =
        tip_of_draft(repository->as<api::Repository>(), place.second, *truth.backstage());
    if (commit.empty()) {
      drafts_.erase(place);
      return;
    }
    Commits& commits = drafts_.try_emplace(place, Commits{""}).first->second;
    if (commits.back() == commit) return;
    if (controllers_.has(event.actor)) {
      judge({event, place, commit}, commits, truth, out);
      commits = {commit};
    } else {
      commits.push_back(commit);
    }
  }

 private:
  using Place = std::pair<std::string, std::string>;  // repository, draft
  // What the controllers have left last, "" where there was nothing, and what others have pushed
  // since.
  using Commits = std::vector<std::string>;
  struct Pushed {
    const sim::Event& event;
    const Place& place;
    const std::string& commit;
  };

  // The repository of that name, if v1alpha2 serves it; of others this asks nothing. One that is
  // gone has its Git all the same, where people may push to.
  api::ObjectPtr managed(std::string_view name, const Truth& truth) {
    bool is_registered = false;
    api::ObjectPtr found;
    truth.for_each(api::Repository::type().kind, [&](const api::ObjectPtr& object) {
      if (object->meta().name != name) return;
      is_registered = true;
      if (api::v1alpha2::manages(object->meta())) found = object;
    });
    api::ObjectPtr& known = repositories_[std::string(name)];
    if (is_registered) known = found;
    return known;
  }

  void judge(const Pushed& now, const Commits& commits, const Truth& truth, Violations& out) {
    if (commits.size() < 2) return;
    const std::string directory = now.place.second.substr(0, now.place.second.rfind('/'));
    std::vector<kpt::Files> versions;
    for (const std::string& commit : commits) {
      versions.push_back(commit.empty() ? kpt::Files()
                                        : truth.backstage()->files(commit, directory));
    }
    const kpt::Files files = truth.backstage()->files(now.commit, directory);
    const kpt::Files last = std::move(versions.back());
    versions.pop_back();
    if (runs_functions(last, truth)) return;
    std::set<std::string> paths;
    for (const auto& [path, text] : last) paths.insert(path);
    for (const auto& [path, text] : files) paths.insert(path);
    for (const std::string& path : paths) {
      if (path == kpt::kKptfileName || same(files, last, path)) continue;
      if (std::ranges::any_of(versions, [&](const auto& old) { return same(files, old, path); })) {
        report(out, now.event, "{} of draft {} is back to what it was before somebody pushed to it",
               path, now.place.second);
      }
    }
  }

  static bool same(const kpt::Files& one, const kpt::Files& other, const std::string& path) {
    const auto mine = one.find(path);
    const auto theirs = other.find(path);
    if (mine == one.end() || theirs == other.end())
      return (mine == one.end()) == (theirs == other.end());
    return *mine->second == *theirs->second;
  }

  static bool runs_functions(const kpt::Files& package, const Truth& truth) {
    const auto text = package.find(kpt::kKptfileName);
    if (text == package.end()) return false;
    const auto kptfile = truth.memory().kptfile(text->second);
    return !*kptfile || (*kptfile)->pipeline;
  }

  RevisionControllers controllers_;
  std::map<std::string, api::ObjectPtr> repositories_;  // as they were last, by name
  std::map<Place, Commits> drafts_;
};

}  // namespace

std::unique_ptr<Check> make_pushes_stay() { return std::make_unique<PushesStay>(); }

}  // namespace porchsim::scenarios
