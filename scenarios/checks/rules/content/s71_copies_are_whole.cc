// S71: what is cloned or copied from a published revision has what that has, file by file and field
// by field: nothing is lost on the way, and nothing comes from elsewhere (seeds 000 and 002). A
// copy of a package without functions is that to the byte. Of the Kptfile the functions are
// compared, which nobody changes yet, and the name: a clone's is its package's own, a copy's that
// of the source. The package context of a clone into a deployment repository of v1alpha1 names its
// own package, any other is that of the source; of a repository that has gone meanwhile nobody
// knows. Where functions run they may change what they like, and where Porch found the source moved
// in Git meanwhile nobody can say which was read.
#include <optional>
#include <string>

#include <fmt/format.h>

#include "kpt/kptfile/kptfile.h"
#include "kpt/package/package_context.h"
#include "scenarios/checks/check.h"
#include "scenarios/checks/generations.h"
#include "scenarios/checks/moved_sources.h"
#include "scenarios/checks/mutations.h"
#include "scenarios/checks/rules/content/content_difference.h"
#include "scenarios/checks/rules/content/made_drafts.h"
#include "scenarios/checks/upgrade_sides.h"

namespace porchsim::scenarios {
namespace {

class CopiesAreWhole final : public Check {
 public:
  CopiesAreWhole() { hear_of({sim::Verb::Push}); }

  void on_event(const sim::Event& event, const Truth& truth, Violations&) override {
    drafts_.on_push(event, truth);
  }

  void on_write(const Write& write, const Truth& truth, Violations& out) override {
    moved_.on_write(write);
    const auto [made, source] = drafts_.made_by(write, truth);
    if (made == nullptr || moved_.moved_under(write)) return;
    kpt::Files theirs = truth.content(*source);
    kpt::Files ours = truth.content(*made);
    if (theirs.empty() || ours.empty()) return;
    const auto home = repository_of(package_of(*made), truth);
    const bool may_have_context =
        !made->spec.tasks.front().edit && second_revision(write.after) == nullptr;
    if (may_have_context && (!home || home->as<api::Repository>().spec.deployment)) {
      if (home && !runs_functions(ours, truth.memory()) &&
          package_context_data(ours) != own_context(*made))
        report(out, write.event, "{} is a clone, and does not have a package context of its own",
               *made);
      for (kpt::Files* files : {&theirs, &ours})
        files->erase(std::string(kpt::kPackageContextFile));
    }
    const std::string place = where_they_differ(theirs, ours, truth.memory());
    if (!has_its_name(*made, theirs, ours, truth.memory())) {
      report(out, write.event, "{} is made of {}, and has another name in its Kptfile", *made,
             *source);
    } else if (!place.empty()) {
      report(out, write.event, "{} is made of {}, and differs in {}", *made, *source, place);
    } else if (made->spec.tasks.front().edit && !is_same_copy(theirs, ours, truth.memory())) {
      report(out, write.event, "{} is a copy of {}, and has other files", *made, *source);
    }
  }

 private:
  // True, too, where nobody knows: where functions run, or a Kptfile cannot be read.
  static bool has_its_name(const api::PackageRevision& made, const kpt::Files& source,
                           const kpt::Files& copy, ContentMemory& memory) {
    const auto ours = memory.kptfile_in(copy);
    if (!ours || runs_functions(copy, memory)) return true;
    if (!made.spec.tasks.front().edit) return ours->name == made.spec.package_name;
    const auto theirs = memory.kptfile_in(source);
    return !theirs || ours->name == theirs->name;
  }

  // The Kptfile aside; true, too, where there are functions.
  static bool is_same_copy(kpt::Files source, kpt::Files copy, ContentMemory& memory) {
    for (kpt::Files* files : {&source, &copy}) {
      const auto kptfile = memory.kptfile_in(*files);
      if (!kptfile || kptfile->pipeline) return true;
      files->erase(std::string(kpt::kKptfileName));
    }
    return kpt::same_files(source, copy);
  }

  // Porch: pkg/task/pkgctxt.go.
  static std::optional<kpt::StringMap> own_context(const api::PackageRevision& revision) {
    const std::string& package = revision.spec.package_name;
    return kpt::StringMap{{"name", package}, {"package-path", package}};
  }

  MadeDrafts drafts_;
  MovedSources moved_;
};

}  // namespace

std::unique_ptr<Check> make_copies_are_whole() { return std::make_unique<CopiesAreWhole>(); }

}  // namespace porchsim::scenarios
