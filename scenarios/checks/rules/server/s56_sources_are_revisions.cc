// S56: what the server makes a draft of: a clone and an upgrade come from a revision that is no
// placeholder and still there, an edit from a published one of the same package that is none. The
// placeholder shows the main branch, which moves; a draft made of it would be made of nothing that
// has a name. The base of an upgrade may be one. Porch: pkg/task, clone.go, edit.go, upgrade.go.
#include <string>
#include <string_view>

#include <fmt/format.h>

#include "scenarios/checks/check.h"
#include "scenarios/checks/generations.h"

namespace porchsim::scenarios {
namespace {

class SourcesAreRevisions final : public Check {
 public:
  void on_write(const Write& write, const Truth& truth, Violations& out) override {
    const auto* made = write.revision_after();
    if (made == nullptr || write.before || is_porch(write.actor) || made->spec.tasks.empty())
      return;
    const api::Task& task = made->spec.tasks.front();
    const auto named = [&](const std::string& name) {
      return truth.revision({made->meta.name_space, name});
    };
    const std::string upstream = task.upstream();
    if (!upstream.empty() && made->is_draft() && named(upstream) == nullptr)
      report(out, write.event, "{} is made of {}, which has gone", *made, upstream);
    judge(write, *made, named(upstream), truth, out);
    if (task.upgrade) judge(write, *made, named(task.upgrade->local_revision.name), truth, out);
    const api::PackageRevision* const source = named(task.edited());
    judge(write, *made, source, truth, out);
    if (source == nullptr || task.upgrade) return;
    if (package_of(*source) != package_of(*made))
      report(out, write.event, "{} is an edit of {}, which is of another package", *made, *source);
    if (!source->is_published())
      report(out, write.event, "{} is an edit of {}, which is not published", *made, *source);
  }

 private:
  static bool shows_main(const api::PackageRevision& revision, const Truth& truth) {
    const auto repository = repository_of(package_of(revision), truth);
    return repository != nullptr && revision.is_placeholder() &&
           revision.spec.workspace_name == repository->as<api::Repository>().spec.git.branch;
  }

  void judge(const Write& write, const api::PackageRevision& made,
             const api::PackageRevision* source, const Truth& truth, Violations& out) {
    if (source == nullptr || !shows_main(*source, truth)) return;
    report(out, write.event, "{} is made of {}, which is the placeholder", made, *source);
  }
};

}  // namespace

std::unique_ptr<Check> make_sources_are_revisions() {
  return std::make_unique<SourcesAreRevisions>();
}

}  // namespace porchsim::scenarios
