// S72: content that somebody writes (PackageRevisionResources) is what is there when the server is
// done with it, file by file and field by field, with the Kptfile's functions and the package
// context. Where functions run they may change what they like, and what is being deleted may have
// gone by then.
#include <fmt/format.h>

#include "api/package_revision_resources.h"
#include "scenarios/checks/check.h"
#include "scenarios/checks/rules/content/content_difference.h"

namespace porchsim::scenarios {
namespace {

class WritesAreKept final : public Check {
 public:
  WritesAreKept() { hear_of({}); }

  void on_call(const fakeporch::ApiCall& call, const sim::Event& last, const Truth& truth,
               Violations& out) override {
    if (call.sent == nullptr || call.type != api::PackageRevisionResources::type()) return;
    const auto* revision = truth.revision(call.key);
    if (revision == nullptr || !is_live(*revision) || !truth.can_read_content()) return;
    kpt::Files sent;
    for (const auto& [path, text] : call.sent->as<api::PackageRevisionResources>().spec.resources)
      sent.emplace(path, text ? text : kpt::make_text(""));
    const std::string place = where_they_differ(sent, truth.content(*revision), truth.memory());
    if (!place.empty()) report(out, last, "{} was written, and differs in {}", *revision, place);
  }
};

}  // namespace

std::unique_ptr<Check> make_writes_are_kept() { return std::make_unique<WritesAreKept>(); }

}  // namespace porchsim::scenarios
