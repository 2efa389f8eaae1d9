// S85: Porch makes nothing in a repository that is on its way out: whoever asks for a draft once
// its Repository is being deleted, though somebody still holds that, is told that there is none. A
// draft would lie in Git, and go from the API with all that was there.
#include <map>

#include "api/kind_name.h"
#include "api/package_revision.h"
#include "api/repository.h"
#include "scenarios/checks/check.h"

namespace porchsim::scenarios {
namespace {

class MadeWhereRegistered final : public Check {
 public:
  MadeWhereRegistered() { hear_of({}); }

  void on_write(const Write& write, const Truth&, Violations&) override {
    if (write.object()->kind() != api::Repository::type().kind) return;
    const api::ObjectKey key = write.object()->key();
    if (!write.after || !write.after->meta().deletion_timestamp) {
      going_.erase(key);
    } else {
      going_.try_emplace(key, write.event.id);
    }
  }

  void on_call(const fakeporch::ApiCall& call, const sim::Event& last, const Truth&,
               Violations& out) override {
    if (call.call != fakeporch::Call::Create || call.answer == nullptr || call.began == 0) return;
    if (api::kind_name(*call.answer) != api::PackageRevision::type().kind) return;
    const auto& made = call.answer->as<api::PackageRevision>();
    const auto going = going_.find({made.meta.name_space, made.spec.repository});
    if (going == going_.end() || going->second > call.began) return;
    report(out, last, "{} was made for {} in a repository that is being deleted", made,
           std::string(call.actor));
  }

 private:
  std::map<api::ObjectKey, sim::EventId> going_;  // since which write
};

}  // namespace

std::unique_ptr<Check> make_made_where_registered() {
  return std::make_unique<MadeWhereRegistered>();
}

}  // namespace porchsim::scenarios
