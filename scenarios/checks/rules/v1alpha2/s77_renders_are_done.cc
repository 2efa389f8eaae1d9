// S77: at rest a render that somebody asked for is done, with what came of it. A Draft of v1alpha2
// whose content a controller's source has made, or for which somebody asks by annotation, says
// Rendered True or False, has observed what was asked for last, and tells of no render on its way
// (seed 003). Not of one that says that it is not Ready: that waits for its source or repository,
// or its controller has failed (L04).
#include <fmt/format.h>

#include "scenarios/checks/check.h"
#include "scenarios/checks/rules/v1alpha2/drafts_in_git.h"

namespace porchsim::scenarios {
namespace {

using api::v1alpha2::PackageRevision;

class RendersAreDone final : public Check {
 public:
  void at_quiescence(const Quiescence& end, const Truth& truth, Violations& out) override {
    if (!end.restless_for.empty()) return;
    truth.for_each(api::kSecondPackageRevision, [&](const api::ObjectPtr& object) {
      const auto& revision = object->as<PackageRevision>();
      const bool is_draft = revision.spec.lifecycle == api::kDraft && revision.status.revision == 0;
      if (is_draft && !revision.meta.deletion_timestamp && !says_that_it_is_not_ready(revision))
        judge(*object, end, out);
    });
  }

 private:
  static bool says_that_it_is_not_ready(const PackageRevision& revision) {
    const auto* ready = revision.find_condition(api::v1alpha2::kReadyCondition);
    return ready != nullptr && ready->status == "False";
  }

  void judge(const api::Object& object, const Quiescence& end, Violations& out) {
    const auto& revision = object.as<PackageRevision>();
    const auto& status = revision.status;
    const std::string_view asked = revision.render_request();
    if (status.creation_source.empty() && asked.empty()) return;
    const auto* rendered = revision.find_condition(api::v1alpha2::kRenderedCondition);
    if (rendered == nullptr || rendered->status == "Unknown")
      report(out, end.event,
             "{} does not say that it waits, and nobody has told what came of its render", object);
    if (!asked.empty() && status.observed_prr_resource_version != asked)
      report(out, end.event,
             "{} does not say that it waits, render {} was asked for, and {} is observed", object,
             asked, status.observed_prr_resource_version);
    if (!status.rendering_prr_resource_version.empty())
      report(out, end.event, "{} tells at rest that render {} is on its way", object,
             status.rendering_prr_resource_version);
  }
};

}  // namespace

std::unique_ptr<Check> make_renders_are_done() { return std::make_unique<RendersAreDone>(); }

}  // namespace porchsim::scenarios
