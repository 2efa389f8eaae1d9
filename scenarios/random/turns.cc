#include "scenarios/random/turns.h"

#include <fmt/format.h>

#include <array>
#include <chrono>

#include "api/kind_name.h"
#include "scenarios/random/drawn_files.h"

namespace porchsim::scenarios {
namespace {

constexpr std::array<std::string_view, 8> kWatched = {
    "PackageRevision", "PackageVariant", "PackageRevision", "PackageVariant",
    "PackageRevision", "PackageVariant", "Repository",      "ConfigMap"};
constexpr std::array<std::string_view, 5> kWatchedBySets = {
    "PackageVariant", "PackageVariantSet", "Repository", "ConfigMap", "PackageRevision"};
constexpr std::array<std::string_view, 2> kWatchedByRevisions = {api::kSecondPackageRevision,
                                                                 "Repository"};

}  // namespace

Stage::Turn move_turn(std::string_view word, LifecycleStep::Move move,
                      const std::string& revision) {
  return {fmt::format("{} {}", word, revision), LifecycleStep{move, revision}};
}

Stage::Turn edit_turn(Stage& stage, Draws& draws, const std::string& revision) {
  return {"edit " + revision, EditStep{revision, drawn_edits(draws, stage.files_of(revision))}};
}

Stage::Turn label_turn(Draws& draws, const ObjectRef& revision) {
  api::Json patch;
  patch.set_path({"metadata", "labels", "mine"}, fmt::format("v{}", draws.number("value", 3)));
  return patch_turn("label " + revision.name, revision, patch);
}

Stage::Turn patch_turn(std::string text, const ObjectRef& object, const api::Json& patch) {
  return {std::move(text), PatchStep{object, patch, ""}};
}

Stage::Turn finalizers_turn(std::string text, const ObjectRef& object,
                            const std::vector<std::string>& finalizers) {
  api::Json patch;
  patch.set_path({"metadata", "finalizers"},
                 api::Json::array(api::Json::Array(finalizers.begin(), finalizers.end())));
  return patch_turn(std::move(text), object, patch);
}

Stage::Turn strip_turn(const ObjectRef& object) {
  return finalizers_turn(fmt::format("strip finalizers of {} {}", object.kind, object.name), object,
                         {});
}

Stage::Turn disown_turn(std::string text, const ObjectRef& object) {
  api::Json patch;
  patch.set_path({"metadata", "ownerReferences"}, api::Json());
  return patch_turn(std::move(text), object, patch);
}

Stage::Turn restart_turn(const std::string& controller) {
  return {"restart " + controller, ControllerStep{ControllerStep::Act::Restart, controller}};
}

Stage::Turn partition_turn(bool cut_off, const std::string& controller) {
  using Act = ControllerStep::Act;
  return {fmt::format("{} {}", cut_off ? "partition" : "heal", controller),
          ControllerStep{cut_off ? Act::Partition : Act::Heal, controller}};
}

Stage::Turn watch_turn(bool hold, const std::string& kind, const std::string& controller) {
  return {fmt::format("{} watch of {} by {}", hold ? "hold" : "release", kind, controller),
          WatchStep{hold, kind, controller}};
}

Stage::Turn deletion_turn(const ObjectRef& revision) {
  return {"delete " + revision.name, DeleteStep{revision, ""}};
}

Stage::Turn deletion_turn(const ObjectRef& owner, std::string_view propagation) {
  return {fmt::format("delete {} {}{}{}", owner.kind, owner.name, propagation.empty() ? "" : ", ",
                      propagation),
          DeleteStep{owner, std::string(propagation)}};
}

Stage::Turn break_turn(const std::string& kind, const std::string& controller,
                       BreakWatchStep::Then then) {
  return {fmt::format("break watch of {} by {}", kind, controller),
          BreakWatchStep{kind, controller, then}};
}

void restart_in_the_past(Stage& stage, Draws& draws, const std::string& controller,
                         std::string_view kind, std::chrono::milliseconds ago) {
  stage.plan({.kind = sim::FaultKind::StaleList,
              .site = "watch-cache.list",
              .actor = controller,
              .object = std::string(kind),
              .duration = ago,
              .nth = 1});
  stage.perform(draws, restart_turn(controller));
}

// The controller of one of v1alpha2 lets go of it when it can; until then the name is taken.
void register_again(Stage& stage, Draws& draws, const RepositorySpec& repository) {
  constexpr int kLooks = 60;
  const bool is_second = stage.spec().generation_of(repository.name) == Generation::V1Alpha2;
  for (int i = 0; is_second && i < kLooks && stage.is_registered(repository.name); ++i) {
    stage.pause(std::chrono::milliseconds(500));
  }
  stage.perform(draws, "register " + repository.name, RegisterStep{repository});
}

std::chrono::milliseconds slow_down(Stage& stage, Draws& draws, std::string_view site) {
  constexpr std::array kTakes = {std::chrono::milliseconds(2000), std::chrono::milliseconds(500),
                                 std::chrono::milliseconds(20'000)};
  const std::chrono::milliseconds takes = draws.one("takes", kTakes);
  stage.plan(
      {.kind = sim::FaultKind::Latency, .site = std::string(site), .duration = takes, .nth = 1});
  return takes;
}

std::string drawn_watch(Stage& stage, Draws& draws, std::string_view controller) {
  if (stage.reconciles_sets(controller)) return std::string(draws.one("watched", kWatchedBySets));
  if (stage.reconciles_revisions(controller)) {
    return std::string(draws.one("watched", kWatchedByRevisions));
  }
  const std::string_view kind = draws.one("watched", kWatched);
  return kind == kWatched.front() ? stage.revision_kind(draws) : std::string(kind);
}

}  // namespace porchsim::scenarios
