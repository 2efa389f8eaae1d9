#include "scenarios/random/random_tail.h"

#include <algorithm>

#include <fmt/format.h>

#include "api/package_revision.h"
#include "api/package_variant.h"

namespace porchsim::scenarios {
namespace {

constexpr std::uint64_t kPauseSteps = 8;

}  // namespace

RandomTail::RandomTail(World& world, Performer& performer, const RandomSpec& spec)
    : world_(world), performer_(performer), spec_(spec) {
  // In an order that no draw decides.
  for (const std::string& name : Draws::people()) world_.person(name);
  const std::vector<Operation> all = {
      {"wait", nullptr},
      {"publish", &RandomTail::publish},
      {"propose", &RandomTail::propose},
      {"approve", &RandomTail::approve},
      {"reject", &RandomTail::reject},
      {"propose-delete", &RandomTail::propose_delete},
      {"delete", &RandomTail::remove},
      {"draft", &RandomTail::draft},
      {"edit", &RandomTail::edit},
      {"push", &RandomTail::push},
      {"create-variant", &RandomTail::create_variant},
      {"change-variant", &RandomTail::change_variant},
      {"delete-variant", &RandomTail::delete_variant},
      {"restart", &RandomTail::restart},
  };
  for (const Operation& operation : all) {
    const auto found = spec.weights.find(std::string(operation.name));
    const std::uint64_t otherwise = spec.weights.empty() || operation.act == nullptr ? 1 : 0;
    const std::uint64_t weight = found == spec.weights.end() ? otherwise : found->second;
    if (weight == 0) continue;
    operations_.push_back(operation);
    weights_.push_back(weight);
  }
}

void RandomTail::run() {
  for (const sim::FaultRule& rule : spec_.faults) world_.faults().add(rule);
  for (std::uint64_t i = 1; i <= spec_.steps; ++i) step(i);
}

void RandomTail::step(std::uint64_t index) {
  Draws draws(world_.choices(), index);
  const std::uint64_t eighths = draws.number("pause", kPauseSteps + 1);
  world_.scheduler().sleep_for(spec_.pause / static_cast<std::int64_t>(kPauseSteps) *
                               static_cast<std::int64_t>(eighths));
  const Operation& operation = pick(draws);
  if (operation.act != nullptr) (this->*operation.act)(draws);
}

const RandomTail::Operation& RandomTail::pick(Draws& draws) const {
  std::uint64_t total = 0;
  for (const std::uint64_t weight : weights_) total += weight;
  std::uint64_t drawn = draws.number("operation", total);
  for (std::size_t i = 0; i < operations_.size(); ++i) {
    if (drawn < weights_[i]) return operations_[i];
    drawn -= weights_[i];
  }
  return operations_.front();
}

void RandomTail::perform(Draws& draws, const std::string& text, const Action& action) {
  const std::string person = draws.person();
  sim::Event event;
  event.time = world_.scheduler().now();
  event.step = world_.scheduler().steps();
  event.actor = world_.scheduler().actor_of(world_.person(person).process);
  event.verb = sim::Verb::Step;
  event.detail = text;
  world_.trace().record(std::move(event));
  const api::Result<> done = performer_.perform(action, person, true);
  if (done) return;
  sim::Event refusal;
  refusal.time = world_.scheduler().now();
  refusal.step = world_.scheduler().steps();
  refusal.actor = world_.scheduler().actor_of(world_.person(person).process);
  refusal.verb = sim::Verb::Message;
  refusal.detail = fmt::format("could not {}: {}", text, done.error().message);
  world_.trace().record(std::move(refusal));
}

std::vector<api::ObjectPtr> RandomTail::revisions(const std::vector<std::string_view>& lifecycles) {
  std::vector<api::ObjectPtr> found;
  for (const api::ObjectPtr& object : world_.all("PackageRevision")) {
    const auto& revision = object->as<api::PackageRevision>();
    if (revision.is_placeholder()) continue;
    if (std::ranges::find(lifecycles, revision.spec.lifecycle) != lifecycles.end())
      found.push_back(object);
  }
  return found;
}

std::vector<api::ObjectPtr> RandomTail::published_upstreams() {
  auto found = revisions({api::kPublished});
  std::erase_if(found, [&](const api::ObjectPtr& object) {
    const auto& spec = object->as<api::PackageRevision>().spec;
    return std::ranges::none_of(world_.scenario().world.packages, [&](const PackageSpec& package) {
      return package.repository == spec.repository && package.path == spec.package_name;
    });
  });
  return found;
}

bool RandomTail::move(Draws& draws, LifecycleStep::Move move, std::string_view word,
                      const std::vector<std::string_view>& lifecycles) {
  const auto candidates = revisions(lifecycles);
  if (candidates.empty()) return false;
  const std::string name = draws.one("revision", candidates)->meta().name;
  perform(draws, fmt::format("{} {}", word, name), LifecycleStep{move, name});
  return true;
}

bool RandomTail::propose(Draws& draws) {
  return move(draws, LifecycleStep::Move::Propose, "propose", {api::kDraft});
}
bool RandomTail::approve(Draws& draws) {
  return move(draws, LifecycleStep::Move::Approve, "approve", {api::kProposed});
}
bool RandomTail::reject(Draws& draws) {
  return move(draws, LifecycleStep::Move::Reject, "reject",
              {api::kProposed, api::kDeletionProposed});
}
bool RandomTail::propose_delete(Draws& draws) {
  return move(draws, LifecycleStep::Move::ProposeDelete, "propose-delete", {api::kPublished});
}

bool RandomTail::remove(Draws& draws) {
  const auto candidates = revisions({api::kDeletionProposed, api::kDraft, api::kProposed});
  if (candidates.empty()) return false;
  const std::string name = draws.one("revision", candidates)->meta().name;
  perform(draws, "delete " + name, DeleteStep{ObjectRef{"PackageRevision", "", name}, ""});
  return true;
}

bool RandomTail::restart(Draws& draws) {
  std::vector<std::string> names;
  for (const auto& controller : world_.controllers()) names.push_back(controller->name());
  if (names.empty()) return false;
  const std::string name = draws.one("controller", names);
  const bool crash = draws.number("crash", 2) == 1;
  perform(draws, fmt::format("{} {}", crash ? "crash" : "restart", name),
          ControllerStep{crash ? ControllerStep::Act::Crash : ControllerStep::Act::Restart, name});
  return true;
}

}  // namespace porchsim::scenarios
