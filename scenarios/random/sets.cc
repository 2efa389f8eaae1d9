// What people do to PackageVariantSets, to what these select, and beside them.
#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <chrono>
#include <functional>

#include "api/package_revision.h"
#include "api/package_variant_set.h"
#include "controllers/packagevariantset/plan.h"
#include "scenarios/random/operations.h"
#include "scenarios/random/set_changes.h"
#include "scenarios/random/turns.h"
#include "scenarios/random/variant_draws.h"

namespace porchsim::scenarios::operation {
namespace {

using Set = api::PackageVariantSet;

constexpr auto kNoticedWithin = std::chrono::seconds(10);

const std::string& kind() { return Set::type().kind; }

std::vector<api::ObjectPtr> sets_in(Stage& stage) { return stage.all(kind()); }

SetChoices choices_in(Stage& stage) {
  return {upstream_choices(stage), places_in(stage.spec()).repositories};
}

bool may_choose(const SetChoices& choices) {
  return !choices.upstreams.empty() && !choices.repositories.empty();
}

void patch_set(Stage& stage, Draws& draws, const std::string& name, const api::Json& patch) {
  stage.perform(draws, fmt::format("patch {} {} with {}", kind(), name, patch.dump()),
                PatchStep{ObjectRef{kind(), "", name}, patch, ""});
}

// Of its variants more than half were to go, by a number that may be the one.
void confirm(Stage& stage, Draws& draws, const api::Object& set) {
  const auto variants = stage.variants();
  const auto is_its_own = [&set](const api::ObjectPtr& variant) {
    return packagevariantset::is_owned_by(set.as<Set>(), *variant);
  };
  const auto count = static_cast<std::uint64_t>(std::ranges::count_if(variants, is_its_own));
  const std::uint64_t least = std::max<std::uint64_t>(2, count / 2 + 1);
  const std::uint64_t spread = std::max(count, least) - least + 1;
  patch_set(stage, draws, set.meta().name,
            confirmation(least + draws.number("confirmed-of-its-own", spread)));
}

// Once it has said that it waits for that.
void confirm_once_asked(Stage& stage, Draws& draws, const std::string& name) {
  Trigger told;
  told.what = EventPattern{"", Deed::WrittenStatus, ObjectRef{kind(), "", name}, 1};
  stage.wait_for(told, kNoticedWithin);
  const api::ObjectPtr set = stage.world().find(kind(), stage.world().name_space(), name);
  if (set && waits_for_confirmation(set->as<Set>())) confirm(stage, draws, *set);
}

// One target is wrong, and what another asks for is refused once.
void err(Stage& stage, Draws& draws, const std::string& name, const SetChoices& choices) {
  stage.plan({.kind = sim::FaultKind::Error,
              .site = "api.create",
              .object = "PackageVariant",
              .argument = "InternalError",
              .nth = 1});
  patch_set(stage, draws, name, drawn_targets_that_err(draws, choices));
}

// Whoever looks next whether a set is as it was gets no answer.
void keep_from_reading(Stage& stage, Draws& draws) {
  stage.plan({.kind = sim::FaultKind::Error,
              .site = "api.get",
              .object = "PackageVariantSet",
              .argument = "ServiceUnavailable",
              .nth = 1,
              .times = 1 + draws.number("how-often", 2)});
}

// Somebody keeps a set's variant as his own, label and all; and may have no more use for it later.
void take(Stage& stage, Draws& draws, const std::string& variant) {
  constexpr std::array kKeptFor = {std::chrono::milliseconds(5000), std::chrono::milliseconds(20)};
  const ObjectRef ref{"PackageVariant", "", variant};
  stage.perform(draws, disown_turn("take " + variant + " from its set", ref));
  if (draws.number("goes", 2) == 0) return;
  stage.pause(draws.one("kept-for", kKeptFor));
  stage.perform(draws, deletion_turn(ref));
}

}  // namespace

bool create_set(Stage& stage, Draws& draws) {
  const SetChoices choices = choices_in(stage);
  if (!may_choose(choices)) return false;
  const std::string_view name = draws.one("set-name", kSetNames);
  stage.perform(draws, fmt::format("apply {} {}", kind(), name),
                ApplyStep{{drawn_set(draws, name, choices)}});
  return true;
}

// One whose deletions wait for somebody is seen to before others; and now and then a repository is
// not there when a set is told of it.
bool change_set(Stage& stage, Draws& draws) {
  auto sets = sets_in(stage);
  const SetChoices choices = choices_in(stage);
  if (sets.empty() || !may_choose(choices)) return false;
  const auto waits = [](const api::ObjectPtr& set) {
    return waits_for_confirmation(set->as<Set>());
  };
  if (std::ranges::any_of(sets, waits) && draws.number("sees-to-it", 2) == 1)
    std::erase_if(sets, std::not_fn(waits));
  const api::ObjectPtr chosen = draws.one("set", sets);
  if (draws.rarely("errs", 6)) {
    err(stage, draws, chosen->meta().name, choices);
    return true;
  }
  if (waits(chosen) && draws.number("confirms", 2) == 1) {
    confirm(stage, draws, *chosen);
    return true;
  }
  if (draws.rarely("selects-nothing", 4)) {
    patch_set(stage, draws, chosen->meta().name, selecting_nothing());
    confirm_once_asked(stage, draws, chosen->meta().name);
    return true;
  }
  const api::Json patch = drawn_set_change(draws, chosen->as<Set>(), choices);
  if (patch.is_null()) return false;
  if (draws.rarely("unread", 4)) keep_from_reading(stage, draws);
  const auto& repositories = stage.spec().repositories;
  const bool is_amid = draws.rarely("while-away", 4);
  const RepositorySpec& away = draws.one("is-away", repositories);
  if (is_amid) stage.perform(draws, "unregister " + away.name, UnregisterStep{away.name});
  patch_set(stage, draws, chosen->meta().name, patch);
  if (!is_amid) {
    if (draws.rarely("confirms-it", 3)) confirm_once_asked(stage, draws, chosen->meta().name);
    return true;
  }
  stage.pause(drawn_while(draws));
  register_again(stage, draws, away);
  return true;
}

// What is taken back must leave nothing behind, whether it was valid or not.
bool change_set_and_back(Stage& stage, Draws& draws) {
  const auto sets = sets_in(stage);
  const SetChoices choices = choices_in(stage);
  if (sets.empty() || !may_choose(choices)) return false;
  const api::ObjectPtr chosen = draws.one("set", sets);
  const auto& pvs = chosen->as<Set>();
  const api::Json patch = draws.number("slips", 2) == 1 ? drawn_set_slip(draws, pvs)
                                                        : drawn_set_change(draws, pvs, choices);
  if (patch.is_null()) return false;
  patch_set(stage, draws, chosen->meta().name, patch);
  if (draws.rarely("at-once", 3)) {
    Trigger begun;
    begun.what = EventPattern{"", Deed::ReconcileStarted, ObjectRef{kind(), "", pvs.meta.name}, 1};
    stage.wait_for(begun, kNoticedWithin);
  } else {
    stage.pause(drawn_while(draws));
  }
  patch_set(stage, draws, chosen->meta().name, undoing(patch, pvs.to_json()));
  return true;
}

bool delete_set(Stage& stage, Draws& draws) {
  constexpr std::array<std::string_view, 4> kPropagation = {"", "foreground", "foreground",
                                                            "orphan"};
  const auto sets = sets_in(stage);
  if (sets.empty()) return false;
  const std::string name = draws.one("set", sets)->meta().name;
  const std::string_view how = draws.one("how", kPropagation);
  const ObjectRef ref{kind(), "", name};
  stage.perform(draws, deletion_turn(ref, how));
  // Who deletes it once more says nothing of what becomes of its variants.
  if (draws.rarely("deletes-again", 3)) stage.perform(draws, deletion_turn(ref, ""));
  return true;
}

// Another of the same name, and, but now and then, of the same spec.
bool remake_set(Stage& stage, Draws& draws) {
  const auto sets = sets_in(stage);
  const SetChoices choices = choices_in(stage);
  if (sets.empty() || !may_choose(choices)) return false;
  const api::ObjectPtr chosen = draws.one("set", sets);
  const std::string name = chosen->meta().name;
  Set again;
  again.meta.name = name;
  again.meta.name_space = chosen->meta().name_space;
  again.spec = chosen->as<Set>().spec;
  const api::Json object =
      draws.rarely("otherwise", 3) ? drawn_set(draws, name, choices) : again.to_json();
  const std::string how = draws.rarely("foreground", 3) ? "foreground" : "";
  stage.perform(draws, fmt::format("delete {} {}", kind(), name),
                DeleteStep{ObjectRef{kind(), "", name}, how});
  stage.pause(drawn_while(draws));
  stage.perform(draws, fmt::format("apply {} {}", kind(), name), ApplyStep{{object}});
  return true;
}

// Or what sets take their template's values from, too: an upstream.
bool label_repository(Stage& stage, Draws& draws) {
  const auto repositories = stage.all("Repository");
  if (repositories.empty()) return false;
  const auto upstreams = stage.published_upstreams();
  if (!upstreams.empty() && draws.rarely("upstream-too", 3)) {
    const ObjectRef upstream =
        stage.ref_of(draws.one("labelled-upstream", upstreams)->as<api::PackageRevision>());
    stage.perform(draws, label_turn(draws, upstream));
    return true;
  }
  const std::string name = draws.one("labelled", repositories)->meta().name;
  const api::Json patch = drawn_repository_marks(draws);
  stage.perform(draws, fmt::format("patch Repository {} with {}", name, patch.dump()),
                PatchStep{ObjectRef{"Repository", "", name}, patch, ""});
  return true;
}

// A ConfigMap that targets may select comes, is labelled otherwise, or goes.
bool change_target(Stage& stage, Draws& draws) {
  const std::vector<std::string> repositories = places_in(stage.spec()).repositories;
  if (repositories.empty()) return false;
  const api::Json object = drawn_target_object(draws, repositories);
  const std::string name = object.at({"metadata", "name"}).text();
  const bool is_there =
      stage.world().find("ConfigMap", stage.world().name_space(), name) != nullptr;
  if (is_there && draws.rarely("goes", 3)) {
    stage.perform(draws, deletion_turn(ObjectRef{"ConfigMap", "", name}, ""));
  } else {
    stage.perform(draws, "apply ConfigMap " + name, ApplyStep{{object}});
  }
  return true;
}

// A variant that somebody makes by hand of the package that a set's variant has; or copies with all
// that makes it the set's. Or the set's variant, taken from it.
bool rival_variant(Stage& stage, Draws& draws) {
  std::vector<api::ObjectPtr> generated = stage.variants();
  std::erase_if(generated, [](const api::ObjectPtr& variant) {
    return !variant->meta().labels.contains(api::kPackageVariantSetLabel);
  });
  if (generated.empty()) return false;
  const api::ObjectPtr chosen = draws.one("variant", generated);
  if (draws.rarely("taken", 3)) {
    take(stage, draws, chosen->meta().name);
    return true;
  }
  api::PackageVariant rival;
  rival.meta.name = "by-hand";
  rival.meta.name_space = stage.world().name_space();
  rival.spec = chosen->as<api::PackageVariant>().spec;
  if (draws.rarely("as-the-sets", 3)) {
    rival.meta.labels = chosen->meta().labels;
    rival.meta.owner_references = chosen->meta().owner_references;
  } else {
    draw_policies(draws, rival.spec);
  }
  stage.perform(draws, "apply PackageVariant " + rival.meta.name, ApplyStep{{rival.to_json()}});
  return true;
}

}  // namespace porchsim::scenarios::operation
