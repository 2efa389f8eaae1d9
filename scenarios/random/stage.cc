#include "scenarios/random/stage.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <utility>

#include "api/package_revision.h"

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

}  // namespace

Stage::Stage(World& world, Performer& performer, TriggerWatch& triggers, TailHistory* history)
    : world_(world), performer_(performer), triggers_(triggers), history_(history) {
  // In an order that no draw decides.
  for (const std::string& name : Draws::people()) world_.person(name);
}

void Stage::wait_for_moment(Draws& draws, sim::Duration longest) {
  pace_ = Pace::Usual;
  refused_ = false;
  moment_.reset();
  const std::uint64_t which = draws.number("moment", 2 * kMoments.size());
  const auto names = controllers();
  if (which < kMoments.size() || names.empty()) return pause(longest);
  const Moment& moment = kMoments[which - kMoments.size()];
  Trigger trigger;
  trigger.what = EventPattern{draws.one("controller", names), moment.deed,
                              ObjectRef{std::string(moment.kind), "", ""},
                              1 + draws.number("moment-count", 3)};
  TriggerWatch::Armed& armed = triggers_.arm(trigger);
  if (triggers_.wait(armed, world_.scheduler().now() + longest)) {
    pace_ = Pace::AtOnce;
    moment_ = trigger;
  } else {
    paused_ += longest;
  }
  triggers_.disarm(armed);
}

void Stage::pause(sim::Duration duration) {
  paused_ += duration;
  moment_.reset();
  world_.scheduler().sleep_for(duration);
}

void Stage::plan(const sim::FaultRule& rule) {
  world_.faults().add(rule);
  if (history_ == nullptr) return;
  history_->push_back(
      {std::exchange(paused_, {}), std::nullopt, false, "", "", FaultStep{rule, ""}});
}

void Stage::perform(Draws& draws, const std::string& text, const Action& action) {
  const std::string person = draws.person();
  record(person, sim::Verb::Step, text);
  if (history_ != nullptr)
    history_->push_back({std::exchange(paused_, {}), std::exchange(moment_, {}),
                         pace_ == Pace::AtOnce, person, text, action});
  const std::size_t deed = history_ == nullptr ? 0 : history_->size() - 1;
  const api::Result<> done = performer_.perform(action, person, true, pace_);
  if (!done && history_ != nullptr) (*history_)[deed].refused = api::to_string(done.error().reason);
  refused_ = refused_ || !done;
  if (!done)
    record(person, sim::Verb::Message, fmt::format("could not {}: {}", text, done.error().message));
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

std::vector<api::ObjectPtr> Stage::revisions(const std::vector<std::string_view>& lifecycles) {
  std::vector<api::ObjectPtr> found;
  for (const api::ObjectPtr& object : world_.all("PackageRevision")) {
    const auto& revision = object->as<api::PackageRevision>();
    if (revision.is_placeholder()) continue;
    if (std::ranges::find(lifecycles, revision.spec.lifecycle) != lifecycles.end())
      found.push_back(object);
  }
  return found;
}

std::vector<api::ObjectPtr> Stage::published_upstreams() {
  auto found = revisions({api::kPublished});
  std::erase_if(found, [&](const api::ObjectPtr& object) {
    const auto& revision = object->as<api::PackageRevision>().spec;
    return std::ranges::none_of(spec().packages, [&](const PackageSpec& package) {
      return package.repository == revision.repository && package.path == revision.package_name;
    });
  });
  return found;
}

std::vector<std::string> Stage::controllers() const {
  std::vector<std::string> names;
  for (const auto& controller : world_.controllers()) names.push_back(controller->name());
  return names;
}

}  // namespace porchsim::scenarios
