// S74: what a variant's controller writes into a draft is what the draft had, but for its mutations
// (seeds 000 and 002): they change the Kptfile, the package context and the files that want
// something injected. Every other file stays as it is, to the byte; in the Kptfile so do the
// functions of others, in their order, and all but conditions; no gate goes. Not judged where the
// Repository is gone meanwhile, without which nobody knows in which directory the draft lay.
#include <algorithm>
#include <map>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include <fmt/format.h>

#include "api/package_revision_resources.h"
#include "kpt/kptfile/kptfile.h"
#include "kpt/package/package_context.h"
#include "scenarios/checks/check.h"
#include "scenarios/checks/content_memory.h"
#include "scenarios/checks/injections.h"
#include "scenarios/checks/mutations.h"
#include "scenarios/checks/rules/v1alpha2/draft_tips.h"

namespace porchsim::scenarios {
namespace {

bool may_change(std::string_view path, const std::string& text) {
  return path == kpt::kKptfileName || path == kpt::kPackageContextFile ||
         text.contains(kInjectionAnnotation);
}

using Prefixes = std::vector<std::string>;

// Of every variant that there is, and of those that own the revision.
Prefixes prefixes_of_variants(const api::PackageRevision& revision, const Truth& truth) {
  Prefixes prefixes;
  for (const api::PackageVariant* variant : truth.variants())
    prefixes.push_back(own_functions_prefix(variant->meta.name));
  for (const api::OwnerReference& owner : revision.meta.owner_references)
    prefixes.push_back(own_functions_prefix(owner.name));
  return prefixes;
}

std::vector<kpt::Function> functions_of_others(std::vector<kpt::Function> functions,
                                               const Prefixes& prefixes) {
  std::erase_if(functions, [&prefixes](const kpt::Function& one) {
    return std::ranges::any_of(
        prefixes, [&one](const std::string& prefix) { return one.name.starts_with(prefix); });
  });
  return functions;
}

// What no mutation changes.
kpt::Kptfile lasting_part(const kpt::Kptfile& kptfile, const Prefixes& prefixes) {
  kpt::Kptfile lasting = kptfile;
  lasting.status.reset();
  kpt::PackageInfo info = kptfile.info.value_or(kpt::PackageInfo());
  info.readiness_gates.clear();
  lasting.info = info;
  const kpt::Pipeline pipeline = kptfile.pipeline.value_or(kpt::Pipeline());
  lasting.pipeline = kpt::Pipeline{functions_of_others(pipeline.mutators, prefixes),
                                   functions_of_others(pipeline.validators, prefixes)};
  return lasting;
}

bool keeps_gates(const kpt::Kptfile& before, const kpt::Kptfile& after) {
  const auto had = before.info.value_or(kpt::PackageInfo()).readiness_gates;
  const auto has = after.info.value_or(kpt::PackageInfo()).readiness_gates;
  return std::ranges::all_of(
      had, [&has](const std::string& gate) { return std::ranges::find(has, gate) != has.end(); });
}

class MutationsChangeNothingElse final : public Check {
 public:
  MutationsChangeNothingElse() { hear_of({sim::Verb::Push}); }

  void on_event(const sim::Event& event, const Truth& truth, Violations&) override {
    const DraftTips::Moved* moved = tips_.on_push(event, truth);
    if (moved == nullptr) return;
    const auto& [draft, tips] = *moved;
    const bool is_one = is_variant_controller(truth.actor(event.actor));
    second_.on_push(draft, is_one ? std::optional(tips.before) : std::nullopt);
  }

  void on_write(const Write& write, const Truth&, Violations&) override {
    const auto* before = write.revision_before();
    const auto* after = write.revision_after();
    if (before == nullptr || after == nullptr ||
        before->status.self_lock == after->status.self_lock)
      return;
    const auto& lock = before->status.self_lock;
    first_.erase(after->meta.key());
    if (is_variant_controller(write.actor) && lock && lock->git)
      first_.emplace(after->meta.key(), lock->git->commit);
  }

  void on_call(const fakeporch::ApiCall& call, const sim::Event& last, const Truth& truth,
               Violations& out) override {
    if (call.sent == nullptr || call.type != api::PackageRevisionResources::type()) return;
    const std::string commit = replaced_by(call, truth);
    const auto* revision = truth.revision(call.key);
    if (commit.empty() || revision == nullptr || truth.backstage() == nullptr) return;
    if (!repository_of(package_of(*revision), truth)) return;
    const Written written{
        truth.backstage()->files(commit, directory_in_git(package_of(*revision), truth)),
        call.sent->as<api::PackageRevisionResources>().spec.resources, *revision, last};
    judge_files(written, out);
    judge_kptfile(written, truth, out);
  }

 private:
  struct Written {
    kpt::Files before;
    const api::FileMap& sent;
    const api::PackageRevision& revision;
    const sim::Event& event;
  };

  void judge_files(const Written& written, Violations& out) {
    for (const auto& [path, text] : written.before) {
      const auto now = written.sent.find(path);
      const bool is_kept = now != written.sent.end() && now->second && *now->second == *text;
      if (!is_kept && !may_change(path, *text))
        report(out, written.event,
               "{} of {} is no mutation's, and the variant's controller changed it", path,
               written.revision);
    }
    for (const auto& [path, text] : written.sent) {
      if (!written.before.contains(path) && !may_change(path, ""))
        report(out, written.event,
               "{} of {} is no mutation's, and the variant's controller added it", path,
               written.revision);
    }
  }

  void judge_kptfile(const Written& written, const Truth& truth, Violations& out) {
    const auto before = truth.memory().kptfile_in(written.before);
    const auto text = written.sent.find(kpt::kKptfileName);
    if (!before || text == written.sent.end() || !text->second) return;
    const auto after = truth.memory().kptfile_in({*text});
    const Prefixes prefixes = prefixes_of_variants(written.revision, truth);
    if (!after || lasting_part(*after, prefixes) != lasting_part(*before, prefixes) ||
        !keeps_gates(*before, *after))
      report(out, written.event, "the Kptfile of {} has lost what no mutation changes",
             written.revision);
  }

  // What the write that is done now has replaced; nothing if it was no variant's controller's.
  std::string replaced_by(const fakeporch::ApiCall& call, const Truth& truth) {
    if (auto second = second_.take(call, truth)) return *std::move(second);
    auto first = first_.extract(call.key);
    return first ? std::move(first.mapped()) : std::string();
  }

  DraftTips tips_;
  // Of the write of content that is under way, the commit that it replaces.
  std::map<api::ObjectKey, std::string> first_;
  WritesUnderWay<std::string> second_;
};

}  // namespace

std::unique_ptr<Check> make_mutations_change_nothing_else() {
  return std::make_unique<MutationsChangeNothingElse>();
}

}  // namespace porchsim::scenarios
