// What befalls single calls of controllers, and of the garbage collector, while somebody does what
// leads to them.
#include <fmt/format.h>

#include <array>
#include <chrono>
#include <optional>
#include <string>

#include "api/kind_name.h"
#include "api/package_revision.h"
#include "api/package_variant.h"
#include "scenarios/random/lives.h"
#include "scenarios/random/operations.h"
#include "scenarios/random/turns.h"
#include "scenarios/random/variant_draws.h"

namespace porchsim::scenarios::operation {
namespace {

using sim::FaultKind;
using std::chrono::milliseconds;

// A controller that has been asked to act does so within that time, or not at all.
constexpr milliseconds kActsWithin(10'000);

// Longer than it takes to see a variant's end, and to act on it.
constexpr std::array kBlindFor = {milliseconds(5000), milliseconds(1000), milliseconds(20'000)};

// A call that gets no answer takes ten seconds: until one has failed, until it was tried again.
constexpr std::array kCutOffFor = {milliseconds(45'000), milliseconds(15'000), milliseconds(5000)};

struct Mishap {
  FaultKind kind;
  std::string_view argument;
  milliseconds lasts{};
};
constexpr auto kMishaps = std::to_array<Mishap>({
    {FaultKind::Error, "InternalError"},
    {FaultKind::LostAnswer, ""},
    {FaultKind::Error, "Timeout"},
    {FaultKind::Error, "Conflict"},
    {FaultKind::Crash, "", milliseconds(2000)},
    {FaultKind::Crash, "before", milliseconds(2000)},
});
// In the middle of its reconcile, and after it.
constexpr std::array kWritten = {milliseconds(0), milliseconds(1000)};
// Longer than a write takes.
constexpr milliseconds kBehind(5000);
constexpr std::array kLate = {milliseconds(5000), milliseconds(500)};
constexpr std::array<std::string_view, 7> kCalls = {"api.update_status", "api.create", "api.update",
                                                    "api.delete",        "api.patch",  "api.get",
                                                    "api.list"};

void plan_next(Stage& stage, const std::string& controller, std::string_view call,
               const Mishap& mishap, const std::string& kind = "", std::uint64_t nth = 1) {
  sim::FaultRule rule;
  rule.kind = mishap.kind;
  rule.argument = mishap.argument;
  rule.site = call;
  rule.actor = controller;
  rule.object = kind;
  rule.duration = mishap.lasts;
  rule.nth = nth;
  stage.plan(rule);
}

// What it has seen of the revisions of a variant's package.
std::string watched_for(const Stage& stage, const api::Object& variant) {
  const auto& downstream = variant.as<api::PackageVariant>().spec.downstream;
  const bool second =
      downstream && stage.spec().generation_of(downstream->repo) == Generation::V1Alpha2;
  return std::string(second ? api::kSecondPackageRevision : "PackageRevision");
}

// A controller starts anew, perhaps with a list of that kind as things stood before it wrote.
void start_anew(Stage& stage, Draws& draws, const std::string& controller,
                const std::string& kind) {
  if (draws.number("in-the-past", 2) == 1)
    restart_in_the_past(stage, draws, controller, kind, kBehind);
  else
    stage.perform(draws, restart_turn(controller));
}

// Whoever does not know yet what it has done meets with something else.
void strike(Stage& stage, Draws& draws, const api::Object& variant, const std::string& controller) {
  const std::string& name = variant.meta().name;
  switch (draws.number("blow", 7)) {
    case 0:
      return;
    case 1:
    case 2:
    case 3:
      return stage.perform(draws, deletion_turn(ObjectRef{"PackageVariant", "", name}, ""));
    case 4:
      change_somehow(stage, draws, variant);
      return;
    case 5:
      stage.perform(draws, partition_turn(true, controller));
      stage.pause(draws.one("cut-off-for", kCutOffFor));
      return stage.perform(draws, partition_turn(false, controller));
    default:
      return start_anew(stage, draws, controller, watched_for(stage, variant));
  }
}

// A controller of variants that is to write for one of them.
struct Writer {
  api::ObjectPtr variant;
  std::string controller;
  std::string kind;  // what it writes, and watches
};

std::optional<Writer> drawn_writer(Stage& stage, Draws& draws) {
  const auto variants = stage.variants();
  const auto names = stage.controllers_of_variants();
  if (variants.empty() || names.empty()) return std::nullopt;
  const api::ObjectPtr variant = draws.one("variant", variants);
  return Writer{variant, draws.one("controller", names), watched_for(stage, *variant)};
}

void wait_for_write(Stage& stage, const Writer& writer, Deed deed) {
  Trigger written;
  written.what = EventPattern{writer.controller, deed, ObjectRef{writer.kind, "", ""}, 1};
  stage.wait_for(written, kActsWithin);
}

// The next call of the garbage collector goes wrong, when something has been deleted that owns what
// it is to collect, or to let go.
bool trip_collector(Stage& stage, Draws& draws) {
  constexpr std::array<std::string_view, 3> kCollects = {"api.get", "api.delete", "api.patch"};
  constexpr std::array<std::string_view, 4> kPropagation = {"orphan", "", "orphan", "foreground"};
  constexpr auto kOfTheServer = std::to_array<Mishap>({{FaultKind::Error, "ServiceUnavailable"},
                                                       {FaultKind::Error, "Conflict"},
                                                       {FaultKind::LostAnswer, ""}});
  auto owners = stage.all("PackageVariantSet");
  if (owners.empty() || draws.number("of-a-variant", 2) == 1) owners = stage.variants();
  if (owners.empty()) return false;
  const api::ObjectPtr owner = draws.one("owner", owners);
  const std::string_view how = draws.one("how", kPropagation);
  const std::string_view call = draws.one("call", kCollects);
  const Mishap& mishap = draws.one("mishap", kOfTheServer);
  plan_next(stage, "garbage-collector", call, mishap);
  const ObjectRef ref{std::string(owner->kind()), "", owner->meta().name};
  stage.perform(draws, deletion_turn(ref, how));
  return true;
}

// A variant moves, and whoever looks once more whether it is really to leave has no answer.
bool trip_amid_move(Stage& stage, Draws& draws) {
  constexpr auto kOfTheServer = std::to_array<Mishap>(
      {{FaultKind::Error, "ServiceUnavailable"}, {FaultKind::Error, "Timeout"}});
  const auto writer = drawn_writer(stage, draws);
  if (!writer) return false;
  const api::Json patch = drawn_place(draws, variant_choices(stage).places);
  if (patch.is_null()) return false;
  const Mishap& mishap = draws.one("mishap", kOfTheServer);
  const std::uint64_t which = 1 + draws.number("which-call", 3);
  plan_next(stage, writer->controller, "api.get", mishap, "PackageVariant", which);
  patch_variant(stage, draws, writer->variant->meta().name, patch);
  return true;
}

}  // namespace

// The next call of a kind goes wrong, perhaps amid what a variant is asked for then.
bool trip(Stage& stage, Draws& draws) {
  if (draws.rarely("of-the-collector", 6) && trip_collector(stage, draws)) return true;
  if (draws.rarely("amid-a-move", 6) && trip_amid_move(stage, draws)) return true;
  const auto names = stage.controllers();
  if (names.empty()) return false;
  const std::string& controller = draws.one("controller", names);
  const std::string_view call = draws.one("call", kCalls);
  const Mishap& mishap = draws.one("mishap", kMishaps);
  plan_next(stage, controller, call, mishap);
  const auto variants = stage.variants();
  if (variants.empty() || draws.number("asks", 2) == 0) return true;
  const api::ObjectPtr variant = draws.one("variant", variants);
  if (draws.rarely("asks-for-any-change", 3))
    change_somehow(stage, draws, *variant);
  else
    ask_for_draft(stage, draws, *variant);
  return true;
}

// A variant's controller writes and has no answer, nor a watch that could tell, and now and then
// the server does not answer whoever looks; before it learns what it did, something befalls the
// variant.
bool lose_answer(Stage& stage, Draws& draws) {
  constexpr std::array<std::string_view, 3> kWrites = {"api.create", "api.create", "api.update"};
  const auto writer = drawn_writer(stage, draws);
  if (!writer) return false;
  const bool blind = draws.number("held", 3) != 0;
  if (blind) stage.perform(draws, watch_turn(true, writer->kind, writer->controller));
  const std::string_view call = draws.one("call", kWrites);
  plan_next(stage, writer->controller, call, {FaultKind::LostAnswer, ""});
  if (draws.rarely("no-look", 3))
    plan_next(stage, writer->controller, "api.get", {FaultKind::Error, "ServiceUnavailable"},
              writer->kind);
  ask_for_draft(stage, draws, *writer->variant);
  wait_for_write(stage, *writer, call == kWrites.front() ? Deed::Created : Deed::Updated);
  strike(stage, draws, *writer->variant, writer->controller);
  stage.pause(draws.one("outage", kBlindFor));
  if (blind) stage.perform(draws, watch_turn(false, writer->kind, writer->controller));
  return true;
}

// A variant's controller makes a draft and hears of it late, by the answer or by its watch;
// meanwhile the draft goes, and a new list takes the place of the events that could tell.
bool answer_late(Stage& stage, Draws& draws) {
  const auto writer = drawn_writer(stage, draws);
  if (!writer) return false;
  const milliseconds late = draws.one("late", kLate);
  const bool blind = draws.number("held", 2) == 1;
  if (blind) {
    stage.perform(draws, watch_turn(true, writer->kind, writer->controller));
  } else {
    plan_next(stage, writer->controller, "api.create", {FaultKind::LateAnswer, "", late});
  }
  ask_for_draft(stage, draws, *writer->variant);
  wait_for_write(stage, *writer, Deed::Created);
  stage.pause(draws.one("until-written", kWritten));
  delete_last_made(stage, draws, *writer->variant);
  stage.perform(draws, break_turn(writer->kind, writer->controller, BreakWatchStep::Then::Gone));
  stage.pause(late);
  if (blind) stage.perform(draws, watch_turn(false, writer->kind, writer->controller));
  return true;
}

}  // namespace porchsim::scenarios::operation
