// S82: a variant's controller writes the content of a draft of v1alpha2 only when that is its turn
// (seed 003: sources and renders run after the write that asks for them, and the spec is what is
// wanted before it is so): as it read the draft last, its source had made it, no render was to
// come, and its controller had followed its spec, or told that its render has failed.
#include <map>
#include <optional>
#include <string_view>
#include <utility>

#include <fmt/format.h>

#include "api/package_revision_resources.h"
#include "scenarios/checks/check.h"
#include "scenarios/checks/rules/v1alpha2/draft_tips.h"

namespace porchsim::scenarios {
namespace {

using api::v1alpha2::PackageRevision;

// What it waits for; "" if for nothing.
std::string_view awaited(const PackageRevision& revision) {
  const auto& status = revision.status;
  if (revision.spec.source && status.creation_source.empty()) return "its source";
  if (revision.render_request() != status.observed_prr_resource_version) return "a render";
  const auto* rendered = revision.find_condition(api::v1alpha2::kRenderedCondition);
  const auto* ready = revision.find_condition(api::v1alpha2::kReadyCondition);
  const bool was_found = rendered == nullptr && ready == nullptr;  // by a sync
  if (was_found || says_that_its_render_failed(revision)) return "";
  const bool has_followed = ready != nullptr && ready->status == "True" &&
                            ready->observed_generation == revision.meta.generation;
  return has_followed ? "" : "its controller";
}

class HandoffsAreAwaited final : public Check {
 public:
  HandoffsAreAwaited() { hear_of({sim::Verb::Get, sim::Verb::Push}); }

  void on_event(const sim::Event& event, const Truth& truth, Violations&) override {
    const bool is_one = is_variant_controller(truth.actor(event.actor));
    if (event.verb == sim::Verb::Push) {
      const DraftTips::Moved* moved = tips_.on_push(event, truth);
      if (moved != nullptr)
        under_way_.on_push(moved->first, is_one ? std::optional(event.actor) : std::nullopt);
    } else if (is_one && event.subject.is_object(api::kSecondPackageRevision)) {
      const api::ObjectKey key{event.subject.scope, event.subject.name};
      read_.insert_or_assign({event.actor, key}, truth.find(api::kSecondPackageRevision, key));
    }
  }

  void on_call(const fakeporch::ApiCall& call, const sim::Event& last, const Truth& truth,
               Violations& out) override {
    const auto writer = under_way_.take(call, truth);
    if (!writer) return;
    const auto read = read_.find({*writer, call.key});
    const auto* known = read == read_.end() ? nullptr : second_revision(read->second);
    if (known == nullptr || known->is_published()) return;
    const std::string_view waits_for = awaited(*known);
    if (waits_for.empty() || out.excuses().cover(*writer, {})) return;
    report(out, last, "{} has written to {}, which waited for {}", truth.actor(*writer),
           *read->second, waits_for);
  }

 private:
  DraftTips tips_;
  std::map<std::pair<sim::ActorId, api::ObjectKey>, api::ObjectPtr> read_;  // as it was last
  WritesUnderWay<sim::ActorId> under_way_;                                  // who makes it
};

}  // namespace

std::unique_ptr<Check> make_handoffs_are_awaited() {
  return std::make_unique<HandoffsAreAwaited>();
}

}  // namespace porchsim::scenarios
