// S20: no update is lost: a write replaces the version that was current, makes a new version, and
// no two versions of anything share a resourceVersion.
#include <map>

#include <fmt/format.h>

#include "api/kind_name.h"
#include "scenarios/checks/check.h"

namespace porchsim::scenarios {
namespace {

class NoLostUpdate final : public Check {
 public:
  void on_write(const Write& write, const Truth& truth, Violations& out) override {
    const auto current = truth.find(api::kind_name(*write.object()), write.object()->key());
    if (write.before) {
      const std::string& replaced = write.before->meta().resource_version;
      if (!current || current->meta().resource_version != replaced) {
        report(out, write.event, "{} replaced version {} of {}, which was not current", write.actor,
               replaced, *write.object());
      }
    } else if (current) {
      report(out, write.event, "{} created {} over an object of that name", write.actor,
             *write.object());
    }
    if (!write.after || write.event.verb == sim::Verb::Removed) return;
    const std::string& version = write.after->meta().resource_version;
    const auto [known, is_new] = versions_.try_emplace(version, write.event.id);
    if (!is_new) {
      report(out, write.event, "version {} of {} has been given before, by event {}", version,
             *write.object(), known->second);
    }
  }

 private:
  std::map<std::string, sim::EventId> versions_;
};

}  // namespace

std::unique_ptr<Check> make_no_lost_update() { return std::make_unique<NoLostUpdate>(); }

}  // namespace porchsim::scenarios
