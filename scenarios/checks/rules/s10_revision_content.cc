// S10: a revision number of a package means one content for ever, deleted revisions included. The
// commit of the revision's own lock stands for its content. An outsider may give a tag another
// meaning in Git; what Porch discovers there is taken as it is, and a revision that had the number
// before may be written as it was.
#include <map>

#include <fmt/format.h>

#include "scenarios/checks/check.h"

namespace porchsim::scenarios {
namespace {

class RevisionNamesContent final : public Check {
 public:
  void on_write(const Write& write, const Truth&, Violations& out) override {
    const auto* after = write.revision_after();
    if (after == nullptr || !after->is_published() || after->spec.revision < 1) return;
    if (!after->status.self_lock || !after->status.self_lock->git) return;
    const std::string& commit = after->status.self_lock->git->commit;
    if (commit.empty() || is_as_before(write.revision_before(), *after)) return;
    const auto [known, is_new] =
        commits_.try_emplace({package_of(*after), after->spec.revision}, commit);
    if (is_new || known->second == commit) return;
    if (is_porch(write.actor)) {
      known->second = commit;
      return;
    }
    report(out, write.event, "revision {} of {} was commit {} and is now {}", after->spec.revision,
           package_of(*after).to_string(), known->second.substr(0, 10), commit.substr(0, 10));
  }

 private:
  static bool is_as_before(const api::PackageRevision* before, const api::PackageRevision& after) {
    return before != nullptr && before->spec.revision == after.spec.revision &&
           before->status.self_lock == after.status.self_lock;
  }

  std::map<std::pair<PackageId, std::int64_t>, std::string> commits_;
};

}  // namespace

std::unique_ptr<Check> make_revision_content() { return std::make_unique<RevisionNamesContent>(); }

}  // namespace porchsim::scenarios
