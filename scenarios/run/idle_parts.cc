#include "scenarios/run/idle_parts.h"

#include <fmt/format.h>

#include <algorithm>
#include <span>
#include <string_view>

#include "base/ascii.h"
#include "scenarios/document/suggest.h"
#include "scenarios/format/each_step.h"

namespace porchsim::scenarios {
namespace {

constexpr std::string_view kIfMeant = "say on-purpose: true beside it if that is meant";

// A word shorter than that is as near to another by chance.
constexpr std::size_t kShortestSlip = 4;

// "edge", "app", "packagevariant", "1" of "edge.app.packagevariant-1".
std::vector<std::string_view> parts_of(std::string_view name) {
  std::vector<std::string_view> parts;
  for (std::size_t end = 0; end != std::string_view::npos;) {
    end = name.find_first_of(".-");
    parts.push_back(name.substr(0, end));
    if (end != std::string_view::npos) name.remove_prefix(end + 1);
  }
  return parts;
}

std::string without_digits(std::string_view name) {
  std::string letters(name);
  std::erase_if(letters, base::is_digit);
  return letters;
}

// Whether somebody may write `name` who means `other`: one part of it is misspelt. (Numbers differ
// on purpose, and so do whole words.)
bool is_slip_for(std::string_view name, std::string_view other) {
  const std::vector<std::string_view> said = parts_of(name);
  const std::vector<std::string_view> known = parts_of(other);
  if (said.size() != known.size()) return false;
  const auto [one, its] = std::ranges::mismatch(said, known);
  if (one == said.end() || !std::equal(one + 1, said.end(), its + 1)) return false;
  return one->size() >= kShortestSlip && without_digits(*one) != without_digits(*its) &&
         !nearest(*one, std::span(&*its, 1)).empty();
}

// Whether it says that something is not so.
bool denies(const Expectation& expectation) {
  const auto* presence = std::get_if<Presence>(&expectation.match);
  return presence != nullptr && presence->absent;
}

}  // namespace

IdleParts::IdleParts(World& world) : world_(world) {
  world.trace().attach(
      [names = names_, watched = watched_, &trace = world.trace()](const sim::Event& event) {
        if (event.verb == sim::Verb::Create)
          (*names)[event.subject.kind].insert(event.subject.name);
        if (event.verb == sim::Verb::Watch)
          (*watched)[std::string(trace.actor_name(event.actor))].insert(event.subject.kind);
      },
      sim::Trace::Decisions::Hidden);
}

std::vector<Violation> IdleParts::all() const {
  std::vector<Violation> found;
  // Of a tail of chance the plainest run does nothing: all waits for it in vain.
  if (world_.scenario().random) return found;
  add_faults(found);
  for_each_step(world_.scenario().steps, [&](const Step& step) {
    const auto* expect = std::get_if<ExpectStep>(&step.action);
    if (expect != nullptr) add_expectations(expect->expectations, found);
    add_watch(step, found);
  });
  add_expectations(world_.scenario().expect, found);
  add_assertions(found);
  return found;
}

void IdleParts::add_faults(std::vector<Violation>& found) const {
  for (const World::IdleFault& idle : world_.idle_faults()) {
    std::string calls = "another fault came first";
    if (idle.calls < idle.fault.rule.nth) {
      calls =
          idle.calls == 0 ? "there was no such call" : fmt::format("such calls: {}", idle.calls);
    }
    found.push_back(
        {.check = "fault",
         .event = world_.trace().last_id(),
         .time = world_.scheduler().now(),
         .message = fmt::format("it has never fired: {}: {}; {}", idle.fault.text, calls, kIfMeant),
         .place = idle.fault.place});
  }
}

void IdleParts::add_watch(const Step& step, std::vector<Violation>& found) const {
  const auto* held = std::get_if<WatchStep>(&step.action);
  const auto* broken = std::get_if<BreakWatchStep>(&step.action);
  if ((held == nullptr && broken == nullptr) || step.on_purpose) return;
  const std::string& kind = held != nullptr ? held->kind : broken->kind;
  const std::string& controller = held != nullptr ? held->controller : broken->controller;
  const auto all = watched_->find(controller);
  if (all == watched_->end() || all->second.contains(kind)) return;
  const std::vector<std::string_view> kinds(all->second.begin(), all->second.end());
  found.push_back({.check = "step",
                   .event = world_.trace().last_id(),
                   .time = world_.scheduler().now(),
                   .message = fmt::format("{} never watches {}; it watches {}", controller, kind,
                                          either(kinds, "and")),
                   .place = step.place});
}

void IdleParts::add_expectations(const std::vector<Expectation>& expectations,
                                 std::vector<Violation>& found) const {
  for (const Expectation& expectation : expectations) {
    if (denies(expectation)) add_denial(expectation, expectation.on_purpose, "expect", found);
  }
}

void IdleParts::add_assertions(std::vector<Violation>& found) const {
  for (const Assertion& assertion : world_.scenario().assertions) {
    if (assertion.kind == Assertion::Kind::Never)
      add_denial(assertion.what, assertion.on_purpose, "never", found);
  }
}

void IdleParts::add_denial(const Expectation& expectation, bool meant, std::string check,
                           std::vector<Violation>& found) const {
  const std::string_view other = meant_by(expectation);
  if (meant || other.empty()) return;
  found.push_back({.check = std::move(check),
                   .event = world_.trace().last_id(),
                   .time = world_.scheduler().now(),
                   .message = fmt::format("{}: there was never one; did you mean \"{}\"? {}",
                                          expectation.text, other, kIfMeant),
                   .place = expectation.place});
}

std::string_view IdleParts::meant_by(const Expectation& expectation) const {
  const auto* one = std::get_if<OneObject>(&expectation.subject);
  if (one == nullptr || expectation.has_variables) return "";
  const ObjectRef& object = one->object;
  const auto of_kind = names_->find(object.kind);
  if (of_kind == names_->end() || of_kind->second.contains(object.name)) return "";
  const auto found = std::ranges::find_if(
      of_kind->second, [&](const std::string& name) { return is_slip_for(object.name, name); });
  return found == of_kind->second.end() ? "" : std::string_view(*found);
}

}  // namespace porchsim::scenarios
