// S34: a revision whose deletion was acknowledged does not come back, unless somebody creates it
// again or pushes to its repository past Porch.
#include <set>
#include <string>

#include <fmt/format.h>

#include "scenarios/checks/all_checks.h"

namespace porchsim::scenarios {
namespace {

class NoResurrection final : public Check {
 public:
  std::string_view id() const override { return "S34"; }
  std::string_view title() const override { return "no-resurrection"; }

  void on_write(const Write& write, const Truth&, Violations& out) override {
    const auto* before = write.revision_before();
    const auto* after = write.revision_after();
    if (before != nullptr && write.event.verb == sim::Verb::Removed && !is_porch(write.actor)) {
      deleted_.insert({before->spec.repository, before->meta.key()});
    }
    if (before != nullptr || after == nullptr) return;
    const bool known = deleted_.erase({after->spec.repository, after->meta.key()}) > 0;
    if (!known || !is_porch(write.actor)) return;
    report(
        out, write.event,
        fmt::format("{} was deleted, and {} has brought it back", after->meta.name, write.actor));
  }

  // Whoever pushes past Porch may bring back anything of that repository.
  void on_event(const sim::Event& event, const Truth&, Violations&) override {
    if (event.verb != sim::Verb::Push || event.detail != "past Porch") return;
    const std::string& repository = event.subject.scope;
    std::erase_if(deleted_, [&](const auto& entry) { return entry.first == repository; });
  }

 private:
  std::set<std::pair<std::string, api::ObjectKey>> deleted_;  // repository, object
};

}  // namespace

std::unique_ptr<Check> make_no_resurrection() { return std::make_unique<NoResurrection>(); }

}  // namespace porchsim::scenarios
