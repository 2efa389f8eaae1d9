#include "scenarios/random/stage.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <span>
#include <utility>

#include "api/kind_name.h"
#include "api/package_revision.h"
#include "api/package_variant_set.h"
#include "api/v1alpha2/revision_views.h"
#include "scenarios/random/turns.h"

namespace porchsim::scenarios {
namespace {

struct Moment {
  Deed deed;
  std::string_view kind;  // "" = any
};
// Between two steps of a reconcile, where a change hurts most.
constexpr std::array kMoments = {
    Moment{Deed::Created, "PackageRevision"},
    Moment{Deed::Updated, ""},
    Moment{Deed::WrittenStatus, ""},
    Moment{Deed::Deleted, "PackageRevision"},
    Moment{Deed::Read, "PackageRevision"},
    Moment{Deed::Listed, "PackageRevision"},
    Moment{Deed::Seen, "PackageRevision"},
    Moment{Deed::Seen, "PackageVariant"},
    Moment{Deed::ReconcileStarted, ""},
    Moment{Deed::Reconciled, ""},
    Moment{Deed::Failed, ""},
};
// The same of a controller of sets: as many.
constexpr std::array<Moment, kMoments.size()> kMomentsOfSets = {
    Moment{Deed::Created, "PackageVariant"}, Moment{Deed::Updated, "PackageVariant"},
    Moment{Deed::WrittenStatus, ""},         Moment{Deed::Deleted, "PackageVariant"},
    Moment{Deed::Read, "PackageVariantSet"}, Moment{Deed::Listed, "PackageVariant"},
    Moment{Deed::Seen, "PackageVariant"},    Moment{Deed::Seen, "PackageVariantSet"},
    Moment{Deed::ReconcileStarted, ""},      Moment{Deed::Reconciled, ""},
    Moment{Deed::Seen, "Repository"},
};

// Of the controllers of v1alpha2: as many.
constexpr std::array<Moment, kMoments.size()> kMomentsOfRevisions = {
    Moment{Deed::Updated, api::kSecondPackageRevision},
    Moment{Deed::Updated, ""},
    Moment{Deed::WrittenStatus, api::kSecondPackageRevision},
    Moment{Deed::WrittenStatus, "Repository"},
    Moment{Deed::Read, api::kSecondPackageRevision},
    Moment{Deed::Pushed, ""},
    Moment{Deed::Seen, api::kSecondPackageRevision},
    Moment{Deed::Seen, "Repository"},
    Moment{Deed::ReconcileStarted, ""},
    Moment{Deed::Reconciled, ""},
    Moment{Deed::Failed, ""},
};

std::span<const Moment> moments_of(const Stage& stage, std::string_view controller) {
  if (stage.reconciles_sets(controller)) return kMomentsOfSets;
  return stage.reconciles_revisions(controller) ? kMomentsOfRevisions : kMoments;
}

}  // namespace

Stage::Stage(World& world, Performer& performer, TriggerWatch& triggers, TailHistory* history)
    : world_(world), performer_(performer), triggers_(triggers), history_(history) {
  // In an order that no draw decides.
  for (const std::string& name : Draws::people()) world_.person(name);
}

void Stage::wait_for_moment(Draws& draws, sim::Duration longest) {
  begin_anew();
  const std::uint64_t which = draws.number("moment", 2 * kMoments.size());
  const auto names = controllers();
  if (which < kMoments.size() || names.empty()) return pause(longest);
  const std::string controller = draws.one("controller", names);
  const Moment& moment = moments_of(*this, controller)[which - kMoments.size()];
  const bool is_revision = moment.kind == api::PackageRevision::type().kind;
  const std::string kind = is_revision ? revision_kind(draws) : std::string(moment.kind);
  Trigger trigger;
  trigger.what = EventPattern{controller, moment.deed, ObjectRef{kind, "", ""},
                              1 + draws.number("moment-count", 3)};
  wait_for(trigger, longest);
}

void Stage::wait_for(const Trigger& moment, sim::Duration longest) {
  TriggerWatch::Armed& armed = triggers_.arm(moment);
  const bool has_come = triggers_.wait(armed, world_.scheduler().now() + longest);
  triggers_.disarm(armed);
  if (has_come) {
    pace_ = Pace::AtOnce;
    moment_ = moment;
  } else {
    pace_ = Pace::Usual;
    paused_ += longest;
  }
}

void Stage::begin_anew() {
  pace_ = Pace::Usual;
  refused_ = false;
  moment_.reset();
}

void Stage::pause(sim::Duration duration) {
  paused_ += duration;
  moment_.reset();
  world_.scheduler().sleep_for(duration);
}

std::string Stage::revision_kind(Draws& draws) const {
  const bool is_second = spec().has_v1alpha2() && draws.number("generation", 4) != 3;
  return is_second ? std::string(api::kSecondPackageRevision) : api::PackageRevision::type().kind;
}

void Stage::start_all() {
  for (std::size_t i = 0; i < world_.controllers().size(); ++i) {
    const ControllerProcess& controller = *world_.controllers()[i];
    if (controller.running() || !spec().controllers[i].running) continue;
    const Turn turn = restart_turn(controller.name());
    const std::string& person = Draws::people().front();
    act(person, turn, Pace::Usual,
        note({.person = person, .text = turn.text, .action = turn.action}));
  }
}

void Stage::plan(const sim::FaultRule& rule) {
  world_.faults().add(rule);
  note({.action = FaultStep{rule, ""}});
}

void Stage::perform(Draws& draws, const std::string& text, const Action& action) {
  const std::string person = draws.person();
  const bool at_once = pace_ == Pace::AtOnce;
  const std::size_t noted = note({.moment = std::exchange(moment_, {}),
                                  .at_once = at_once,
                                  .person = person,
                                  .text = text,
                                  .action = action});
  act(person, {text, action}, pace_, noted);
}

void Stage::perform_amid(Draws& draws, const Turn& first, const Trigger& moment, const Turn& second,
                         Pace pace) {
  sim::Scheduler& scheduler = world_.scheduler();
  const std::string one = draws.person();
  std::vector<std::string> others = Draws::people();
  std::erase(others, one);
  const std::string other = draws.one("person", others);
  const std::size_t amid = note({.moment = moment,
                                 .at_once = pace == Pace::AtOnce,
                                 .amid = true,
                                 .person = other,
                                 .text = second.text,
                                 .action = second.action,
                                 .refused = "its moment has not come"});
  const std::size_t noted = note({.person = one, .text = first.text, .action = first.action});
  bool is_over = false;
  TriggerWatch::Armed& armed = triggers_.arm(moment);
  armed.waiter = scheduler.current();
  scheduler.spawn(world_.person("you").process, "amid", [&, here = scheduler.current()] {
    act(one, first, Pace::Usual, noted);
    is_over = true;
    scheduler.wake(here);
  });
  while (!armed.come && !is_over) scheduler.park();
  const bool has_come = armed.come;
  triggers_.disarm(armed);
  if (has_come) {
    if (history_ != nullptr) (*history_)[amid].refused.clear();
    act(other, second, pace, amid);
  }
  while (!is_over) scheduler.park();
}

kpt::Files Stage::files_of(const std::string& revision) {
  return world_.cluster().files({world_.name_space(), revision}).value_or(kpt::Files());
}

kpt::Files Stage::newest_files_of(const std::string& repository, const std::string& package) {
  const api::PackageRevision* newest = nullptr;
  const auto all = revisions({api::kPublished, api::kDeletionProposed});
  for (const api::ObjectPtr& object : all) {
    const auto& revision = object->as<api::PackageRevision>();
    const bool is_of_package =
        revision.spec.repository == repository && revision.spec.package_name == package;
    if (is_of_package && (newest == nullptr || newest->spec.revision < revision.spec.revision))
      newest = &revision;
  }
  return newest == nullptr ? kpt::Files() : files_of(newest->meta.name);
}

std::size_t Stage::note(HistoryStep deed) {
  if (history_ == nullptr) return 0;
  deed.pause = std::exchange(paused_, {});
  history_->push_back(std::move(deed));
  return history_->size() - 1;
}

void Stage::act(const std::string& person, const Turn& turn, Pace pace, std::size_t noted) {
  record(person, sim::Verb::Step, turn.text);
  const api::Result<> done = performer_.perform(turn.action, person, true, pace);
  if (!done && history_ != nullptr)
    (*history_)[noted].refused = api::to_string(done.error().reason);
  refused_ = refused_ || !done;
  if (!done) {
    record(person, sim::Verb::Message,
           fmt::format("could not {}: {}", turn.text, done.error().message));
  }
}

void Stage::record(const std::string& person, sim::Verb verb, std::string text) {
  sim::Event event;
  event.time = world_.scheduler().now();
  event.step = world_.scheduler().steps();
  event.actor = world_.scheduler().actor_of(world_.person(person).process);
  event.verb = verb;
  event.detail = std::move(text);
  world_.trace().record(std::move(event));
}

std::vector<api::ObjectPtr> Stage::all(std::string_view kind) {
  auto found = world_.all(kind);
  std::erase_if(found, [this](const api::ObjectPtr& object) {
    const std::string& name_space = object->meta().name_space;
    return !name_space.empty() && name_space != world_.name_space();
  });
  return found;
}

std::vector<api::ObjectPtr> Stage::revisions() {
  return revisions({api::kDraft, api::kProposed, api::kPublished, api::kDeletionProposed});
}

std::vector<api::ObjectPtr> Stage::revisions(const std::vector<std::string_view>& lifecycles) {
  auto found = all_revisions();
  std::erase_if(found, [&lifecycles](const api::ObjectPtr& object) {
    const auto& revision = object->as<api::PackageRevision>();
    return revision.is_placeholder() ||
           std::ranges::find(lifecycles, revision.spec.lifecycle) == lifecycles.end();
  });
  return found;
}

std::vector<api::ObjectPtr> Stage::revisions_of_v1alpha2(
    const std::vector<std::string_view>& lifecycles) {
  auto all = revisions(lifecycles);
  std::erase_if(all, [this](const api::ObjectPtr& object) {
    return !is_of_v1alpha2(object->as<api::PackageRevision>());
  });
  return all;
}

std::vector<api::ObjectPtr> Stage::placeholders() {
  auto found = all_revisions();
  std::erase_if(found, [](const api::ObjectPtr& object) {
    return !object->as<api::PackageRevision>().is_placeholder();
  });
  return found;
}

std::vector<api::ObjectPtr> Stage::all_revisions() {
  std::vector<api::ObjectPtr> found = all("PackageRevision");
  for (const api::ObjectPtr& object : all(api::kSecondPackageRevision)) {
    found.push_back(api::Object::from(
        api::v1alpha2::as_v1alpha1(object->as<api::v1alpha2::PackageRevision>())));
  }
  return found;
}

ObjectRef Stage::ref_of(const api::PackageRevision& revision) const {
  return {std::string(is_of_v1alpha2(revision) ? api::kSecondPackageRevision : "PackageRevision"),
          "", revision.meta.name};
}

std::vector<api::ObjectPtr> Stage::published_upstreams() {
  const auto is_offered = [&](const api::PackageRevision::Spec& revision) {
    return std::ranges::any_of(spec().packages, [&](const PackageSpec& package) {
      return package.repository == revision.repository && package.path == revision.package_name;
    });
  };
  auto found = revisions({api::kPublished});
  std::erase_if(found, [&](const api::ObjectPtr& object) {
    const auto& revision = object->as<api::PackageRevision>().spec;
    // One of v1alpha2 is published before it has a number.
    return revision.revision < 1 || !is_offered(revision);
  });
  return found;
}

std::vector<std::string> Stage::controllers() const {
  std::vector<std::string> names;
  for (const auto& controller : world_.controllers()) names.push_back(controller->name());
  return names;
}

bool Stage::reconciles(std::string_view controller, std::string_view kind) const {
  const ControllerProcess* process = world_.controller(controller);
  return process != nullptr && process->reconciles() == kind;
}

std::vector<std::string> Stage::controllers_of(std::string_view kind) const {
  std::vector<std::string> names = controllers();
  std::erase_if(names, [&](const std::string& name) { return !reconciles(name, kind); });
  return names;
}

std::vector<std::string> Stage::controllers_of_variants() const {
  return controllers_of(api::PackageVariant::type().kind);
}

bool Stage::reconciles_sets(std::string_view controller) const {
  return reconciles(controller, api::PackageVariantSet::type().kind);
}

bool Stage::reconciles_revisions(std::string_view controller) const {
  return reconciles(controller, api::kSecondPackageRevision);
}

}  // namespace porchsim::scenarios
