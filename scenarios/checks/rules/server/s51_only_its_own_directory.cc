// S51: an approval takes the directory of the package that it approves over to the main branch, as
// the draft has it, and nothing else: whatever else was published meanwhile stays as it is (S12 and
// S33, of what no revision but the placeholder shows). An approval pushes the main branch and, with
// it, the tag; pushes past Porch are people's own.
#include <algorithm>
#include <map>
#include <string>
#include <string_view>
#include <utility>

#include <fmt/format.h>

#include "fakeporch/revisions/git_layout.h"
#include "scenarios/checks/check.h"
#include "scenarios/checks/objects_of.h"
#include "scenarios/checks/places_in_git.h"

namespace porchsim::scenarios {
namespace {

// One path that the two have otherwise outside that directory; "" if there is none.
std::string stray_path(const kpt::Files& from, const kpt::Files& to, const std::string& directory) {
  const auto differs = [&](const auto& file, const kpt::Files& other) {
    const auto found = other.find(file.first);
    return !file.first.starts_with(directory + "/") &&
           (found == other.end() || *found->second != *file.second);
  };
  for (const auto& file : from)
    if (differs(file, to)) return file.first;
  for (const auto& file : to)
    if (differs(file, from)) return file.first;
  return "";
}

class OnlyItsOwnDirectory final : public Check {
 public:
  OnlyItsOwnDirectory() { hear_of({sim::Verb::Push}); }

  void on_event(const sim::Event& event, const Truth& truth, Violations& out) override {
    if (truth.backstage() == nullptr) return;
    const api::ObjectPtr object = registered(event.subject.scope, truth);
    // Who has unregistered it may push still, to whatever Git it lies in.
    if (!object) return mains_.clear();
    const auto& repository = object->as<api::Repository>();
    Main& main = mains_[branch_of(repository)];
    if (event.subject.name.starts_with(fakeporch::kTagRefs) && main.pushed + 1 == event.id &&
        main.actor == event.actor) {
      judge(event, main, truth, out);
    }
    look(event, repository, *truth.backstage(), main);
  }

 private:
  // URL and name: repositories may share a Git.
  using Branch = std::pair<std::string, std::string>;

  // The main branch of repositories.
  struct Main {
    std::string before{};  // the commit before the last push; "" = nobody knows
    std::string now{};
    sim::EventId pushed = 0;  // the last push
    sim::ActorId actor{};     // and whose it was
  };

  static Branch branch_of(const api::Repository& repository) {
    return {repository.spec.git.repo, repository.spec.git.branch};
  }

  // The last of that name, in whatever namespace.
  static api::ObjectPtr registered(std::string_view name, const Truth& truth) {
    api::ObjectPtr found;
    for (const api::ObjectPtr& object : objects_of(truth, api::Repository::type().kind, ""))
      if (object->meta().name == name) found = object;
    return found;
  }

  static void look(const sim::Event& event, const api::Repository& repository, const Backstage& git,
                   Main& main) {
    const std::string ref = main_of(repository);
    if (event.subject.name != ref && !main.now.empty()) return;
    const auto references = git.references(repository);
    if (!references) return;
    const auto found =
        std::ranges::find(*references, ref, &Backstage::References::value_type::first);
    if (found == references->end()) return;
    main.before = std::exchange(main.now, found->second);
    if (event.subject.name == ref) {
      main.pushed = event.id;
      main.actor = event.actor;
    }
  }

  // `tag` was pushed with the main branch.
  void judge(const sim::Event& tag, const Main& main, const Truth& truth, Violations& out) {
    if (main.before.empty()) return;
    const Backstage& git = *truth.backstage();
    const std::string name = tag.subject.name.substr(fakeporch::kTagRefs.size());
    const std::string directory = name.substr(0, name.rfind('/'));
    const std::string stray =
        stray_path(git.files(main.before, ""), git.files(main.now, ""), directory);
    if (!stray.empty())
      report(out, tag, "the approval of {} has changed {} on the main branch", tag.subject, stray);
  }

  std::map<Branch, Main> mains_;
};

}  // namespace

std::unique_ptr<Check> make_only_its_own_directory() {
  return std::make_unique<OnlyItsOwnDirectory>();
}

}  // namespace porchsim::scenarios
