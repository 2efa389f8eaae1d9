// What people do in worlds of v1alpha2 alone.
#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <chrono>

#include "api/kind_name.h"
#include "api/repository.h"
#include "api/time.h"
#include "api/v1alpha2/package_revision.h"
#include "kpt/kptfile/kptfile.h"
#include "scenarios/random/drawn_files.h"
#include "scenarios/random/operations.h"
#include "scenarios/random/turns.h"

namespace porchsim::scenarios::operation {
namespace {

using api::PackageRevision;
using Move = LifecycleStep::Move;

std::vector<std::string> repositories_of_v1alpha2(Stage& stage) {
  std::vector<std::string> names;
  for (const RepositorySpec& repository : stage.spec().repositories) {
    if (stage.spec().generation_of(repository.name) == Generation::V1Alpha2)
      names.push_back(repository.name);
  }
  return names;
}

bool patch_repository(Stage& stage, Draws& draws, std::string_view word,
                      const std::string& repository, api::Json spec) {
  stage.perform(draws, patch_turn(fmt::format("{} {}", word, repository),
                                  ObjectRef{"Repository", "", repository},
                                  api::Json::object({{"spec", std::move(spec)}})));
  return true;
}

// Another spec, which is synced at once.
bool describe(Stage& stage, Draws& draws, const std::string& repository, api::Json spec,
              int change = 0) {
  spec.set("description", fmt::format("as of {}.{}", draws.ordinal(), change));
  return patch_repository(stage, draws, "change", repository, std::move(spec));
}

// The change of a spec.
api::Json sync_by(std::string_view member, api::Json value) {
  api::Json spec;
  spec.set_path({"sync", member}, std::move(value));
  return spec;
}

// To be synced once, now or soon.
api::Json sync_once(Stage& stage, Draws& draws) {
  constexpr std::array kAhead = {std::chrono::seconds(0), std::chrono::seconds(5),
                                 std::chrono::seconds(60)};
  const api::Time at =
      stage.world().cluster().to_wall(stage.world().scheduler().now()) + draws.one("ahead", kAhead);
  return sync_by("runOnceAt", api::to_rfc3339(std::chrono::floor<std::chrono::seconds>(at)));
}

// It is tried again when this has been forgotten: after half a minute, or after ten.
void fail_sync(Stage& stage, Draws& draws, const std::string& repository) {
  constexpr std::array<std::string_view, 2> kReasons = {"Forbidden", "InternalError"};
  stage.plan({.kind = sim::FaultKind::Error,
              .site = "content.refresh",
              .object = repository,
              .argument = std::string(draws.one("failure", kReasons)),
              .nth = 1});
  patch_repository(stage, draws, "sync", repository, sync_once(stage, draws));
  stage.pause(std::chrono::seconds(5));
}

// The next writes of revisions that a controller makes fail.
void fail_writes(Stage& stage, Draws& draws, const std::string& controller, std::uint64_t nth) {
  constexpr std::array<std::string_view, 3> kReasons = {"InternalError", "ServiceUnavailable",
                                                        "Conflict"};
  constexpr std::array<std::uint64_t, 3> kTimes = {1, 3, 8};
  sim::FaultRule rule;
  rule.kind = sim::FaultKind::Error;
  rule.site = "api.patch";
  rule.actor = controller;
  rule.object = api::kSecondPackageRevision;
  rule.argument = draws.one("reason", kReasons);
  rule.nth = nth;
  rule.times = draws.one("how-often", kTimes);
  stage.plan(rule);
}

}  // namespace

// The next thing in the life of a revision.
bool carry_on(Stage& stage, Draws& draws) {
  const auto all = stage.revisions_of_v1alpha2(
      {api::kDraft, api::kProposed, api::kDeletionProposed, api::kPublished});
  if (all.empty()) return false;
  const auto& revision = draws.one("revision", all)->as<PackageRevision>();
  const std::string& name = revision.meta.name;
  const std::string& lifecycle = revision.spec.lifecycle;
  if (lifecycle == api::kDraft) {
    if (draws.rarely("edit-first", 4)) stage.perform(draws, edit_turn(stage, draws, name));
    // A lifecycle is a wish: nobody has to wait for the state in between.
    const bool at_once = draws.number("at-once", 2) == 1;
    stage.perform(draws, at_once ? move_turn("approve", Move::Approve, name)
                                 : move_turn("propose", Move::Propose, name));
  } else if (lifecycle == api::kPublished) {
    const std::string workspace = fmt::format("r{}", draws.ordinal());
    const auto& spec = revision.spec;
    stage.perform(draws,
                  fmt::format("draft {}/{} as {}", spec.repository, spec.package_name, workspace),
                  DraftStep{spec.repository, spec.package_name, workspace,
                            drawn_edits(draws, stage.files_of(name))});
  } else {
    stage.perform(draws, move_turn("approve", Move::Approve, name));
  }
  return true;
}

bool sync_now(Stage& stage, Draws& draws) {
  const auto repositories = repositories_of_v1alpha2(stage);
  if (repositories.empty()) return false;
  const std::string repository = draws.one("repository", repositories);
  const bool is_amid = draws.rarely("once-more", 3);
  const std::chrono::milliseconds takes =
      is_amid ? slow_down(stage, draws, "content.refresh") : std::chrono::milliseconds(0);
  patch_repository(stage, draws, "sync", repository, sync_once(stage, draws));
  if (!is_amid) return true;
  stage.pause(takes / 2);
  return patch_repository(stage, draws, "sync", repository, sync_once(stage, draws));
}

bool reschedule(Stage& stage, Draws& draws) {
  constexpr std::array<std::string_view, 5> kSchedules = {"* * * * *", "@every 10s", "",
                                                          "*/7 3 * * 1", "0 0 31 4 *"};
  const auto repositories = repositories_of_v1alpha2(stage);
  if (repositories.empty()) return false;
  const std::string repository = draws.one("repository", repositories);
  const std::string_view schedule = draws.one("schedule", kSchedules);
  api::Json value = schedule.empty() ? api::Json() : api::Json(schedule);
  return patch_repository(stage, draws, "reschedule", repository,
                          sync_by("schedule", std::move(value)));
}

// What it says of itself, and at once, perhaps, that it is to be synced once; or, as people do,
// after a sync that has failed.
bool change_repository(Stage& stage, Draws& draws) {
  const auto repositories = repositories_of_v1alpha2(stage);
  if (repositories.empty()) return false;
  const std::string repository = draws.one("repository", repositories);
  if (draws.rarely("has-failed", 3)) fail_sync(stage, draws, repository);
  api::Json spec = draws.number("once-too", 2) == 1 ? sync_once(stage, draws) : api::Json::object();
  return describe(stage, draws, repository, std::move(spec));
}

// What a sync finds in Git it cannot write, and its repetitions cannot, for a while; and perhaps
// another one, much later.
bool upset_syncs(Stage& stage, Draws& draws) {
  constexpr std::array kLater = {std::chrono::seconds(0), std::chrono::seconds(60),
                                 std::chrono::seconds(1500)};
  constexpr auto kBeginsWithin = std::chrono::seconds(10);
  const auto drafts = stage.revisions_of_v1alpha2({api::kDraft, api::kProposed});
  const auto syncers = stage.controllers_of(api::Repository::type().kind);
  if (drafts.empty() || syncers.empty()) return false;
  const std::string syncer = draws.one("controller", syncers);
  const api::ObjectPtr draft = draws.one("revision", drafts);
  const std::string& repository = draft->as<PackageRevision>().spec.repository;
  const std::chrono::seconds later = draws.one("later", kLater);
  for (int i = 0; i < (later.count() > 0 ? 2 : 1); ++i) {
    if (i > 0) stage.pause(later);
    push_to(stage, draws, draft->as<PackageRevision>());
    describe(stage, draws, repository, api::Json::object(), i);
    Trigger begins;
    begins.what =
        EventPattern{syncer, Deed::WrittenStatus, ObjectRef{"Repository", "", repository}, 1};
    stage.wait_for(begins, kBeginsWithin);
    fail_writes(stage, draws, syncer, 1);
  }
  return true;
}

// The pipeline of a new draft fails, and that cannot be told at once.
bool leave_untold(Stage& stage, Draws& draws) {
  const auto all = stage.revisions_of_v1alpha2({api::kPublished});
  const auto renderers = stage.controllers_of(api::kSecondPackageRevision);
  if (all.empty() || renderers.empty()) return false;
  const auto& spec = draws.one("revision", all)->as<PackageRevision>().spec;
  const std::string renderer = draws.one("controller", renderers);
  const std::uint64_t which = 1 + draws.number("which-call", 5);
  fail_writes(stage, draws, renderer, which);
  const std::string workspace = fmt::format("r{}", draws.ordinal());
  stage.perform(draws,
                fmt::format("draft {}/{} as {}", spec.repository, spec.package_name, workspace),
                DraftStep{spec.repository,
                          spec.package_name,
                          workspace,
                          {{std::string(kpt::kKptfileName), kpt::make_text(failing_kptfile())}}});
  return true;
}

// By hand: the only way out for content that nobody changes, once a function runner has not
// answered.
bool ask_for_render(Stage& stage, Draws& draws) {
  const auto all = stage.revisions_of_v1alpha2({api::kDraft, api::kProposed});
  if (all.empty()) return false;
  const auto& revision = draws.one("revision", all)->as<PackageRevision>();
  api::Json patch;
  patch.set_path({"metadata", "annotations", api::v1alpha2::kRenderRequestAnnotation},
                 fmt::format("please-{}", draws.ordinal()));
  stage.perform(draws, patch_turn(fmt::format("ask for a render of {}", revision.meta.name),
                                  stage.ref_of(revision), std::move(patch)));
  return true;
}

}  // namespace porchsim::scenarios::operation
