// S26: a downstream package has the variant's functions as often as the variant names them: once
// each.
#include <algorithm>
#include <set>

#include <fmt/format.h>

#include "kpt/kptfile/kptfile.h"
#include "scenarios/checks/check.h"
#include "scenarios/checks/content_memory.h"

namespace porchsim::scenarios {
namespace {

class PipelineIdempotent final : public Check {
 public:
  void at_quiescence(const Quiescence& end, const Truth& truth, Violations& out) override {
    if (!truth.can_read_content()) return;
    for (const auto* variant : truth.variants()) {
      if (variant->meta.deletion_timestamp) continue;
      const auto* ready = api::find_condition(variant->status.conditions, "Ready");
      const bool settled = ready != nullptr && ready->status == "True";
      for (const auto* revision : truth.owned_by(variant->meta.uid)) {
        if (target_of(*variant) != package_of(*revision) || !revision->is_draft()) continue;
        judge(*variant, *revision, settled, end.event, truth, out);
      }
    }
  }

 private:
  void judge(const api::PackageVariant& variant, const api::PackageRevision& revision, bool settled,
             const sim::Event& event, const Truth& truth, Violations& out) const {
    const auto kptfile = truth.memory().kptfile_in(truth.content(revision));
    if (!kptfile || !kptfile->pipeline) return;
    const kpt::Pipeline& pipeline = *kptfile->pipeline;
    const std::string prefix = fmt::format("PackageVariant.{}.", variant.meta.name);
    std::size_t attributed = 0;
    for (const auto* list : {&pipeline.mutators, &pipeline.validators}) {
      std::set<std::string> of_list;
      for (const kpt::Function& function : *list) {
        if (!function.name.starts_with(prefix)) continue;
        ++attributed;
        if (of_list.insert(function.name).second) continue;
        report(out, event, "{} has the function {} twice", revision, function.name);
      }
    }
    const std::size_t wanted = variant.spec.pipeline ? variant.spec.pipeline->mutators.size() +
                                                           variant.spec.pipeline->validators.size()
                                                     : 0;
    // Before it is Ready, something stands in the way: L02 judges what.
    if (!settled || attributed == wanted) return;
    report(out, event, "{} has {} functions of variant {}, which names {}", revision, attributed,
           variant, wanted);
  }
};

}  // namespace

std::unique_ptr<Check> make_pipeline_idempotent() { return std::make_unique<PipelineIdempotent>(); }

}  // namespace porchsim::scenarios
