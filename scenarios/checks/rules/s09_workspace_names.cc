// S09: a workspace name that survives, or was ever published, is not given to another revision.
// Drafts that were deleted unpublished may leave their name to a later one. What Porch discovers in
// Git is no reuse.
#include <map>

#include <fmt/format.h>

#include "scenarios/checks/check.h"

namespace porchsim::scenarios {
namespace {

class WorkspaceNames final : public Check {
 public:
  void on_write(const Write& write, const Truth& truth, Violations& out) override {
    const auto* after = write.revision_after();
    if (after == nullptr || after->is_placeholder()) return;
    const Name name{package_of(*after), after->spec.workspace_name};
    if (!write.before && !is_porch(write.actor)) judge_creation(write, *after, name, truth, out);
    if (after->is_published()) published_.emplace(name, after->meta.name);
  }

 private:
  using Name = std::pair<PackageId, std::string>;

  void judge_creation(const Write& write, const api::PackageRevision& created, const Name& name,
                      const Truth& truth, Violations& out) const {
    if (published_.contains(name)) {
      report(out, write.event,
             "{} created {} in workspace {}, a name that a published revision of {} bore",
             write.actor, created, name.second, name.first.to_string());
    }
    for (const auto* other : truth.revisions_of(name.first)) {
      if (other->spec.workspace_name != name.second) continue;
      report(out, write.event, "{} created {} although {} has that workspace name", write.actor,
             created, *other);
    }
  }

  std::map<Name, std::string> published_;
};

}  // namespace

std::unique_ptr<Check> make_workspace_names() { return std::make_unique<WorkspaceNames>(); }

}  // namespace porchsim::scenarios
