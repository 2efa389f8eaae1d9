#include "program/explain/nearest_pass.h"

#include <array>
#include <string_view>

#include <fmt/format.h>

namespace porchsim::scenarios {
namespace {

bool is_decision(const sim::Event& event) {
  return event.verb == sim::Verb::Resume || event.verb == sim::Verb::Timer;
}

// From `at` on; null past the end.
const sim::Event* next_done(const std::deque<sim::Event>& events, std::size_t& at) {
  while (at < events.size() && is_decision(events[at])) ++at;
  return at < events.size() ? &events[at++] : nullptr;
}

bool same_deed(const sim::Trace& a, const sim::Event& x, const sim::Trace& b, const sim::Event& y) {
  return x.verb == y.verb && x.subject == y.subject && x.failure == y.failure &&
         a.actor_key(x.actor) == b.actor_key(y.actor);
}

std::string ordinal(std::uint64_t number) {
  const std::uint64_t tens = number / 10 % 10;
  const std::uint64_t ones = tens == 1 ? 0 : number % 10;
  constexpr auto kEndings = std::to_array<std::string_view>({"th", "st", "nd", "rd"});
  return fmt::format("{}{}", number, kEndings[ones < kEndings.size() ? ones : 0]);
}

struct SiteWords {
  std::string_view site;
  std::string_view words;  // {0} the ordinal, {1} the actor
};
constexpr auto kSiteWords = std::to_array<SiteWords>({
    {"sched.preempt", "the {0} time that several tasks can go on, another than the oldest does"},
    {"sched.pick", "which of the other tasks goes on, the {0} time that another does"},
    {"gc.lag", "the garbage collector takes its time, the {0} time it could"},
    {"gc.lag.size", "how long the garbage collector takes, the {0} time it could"},
    {"net.latency", "the {0} call of {1} is slow on its way to the server"},
    {"net.latency.size", "how slow the {0} call of {1} is on its way to the server"},
    {"net.answer", "the {0} answer to {1} is slow on its way back"},
    {"net.answer.size", "how slow the {0} answer to {1} is on its way back"},
    {"watch.delay", "the {0} event of a watch for {1} comes late"},
    {"watch.delay.size", "how late the {0} event of a watch for {1} comes"},
});

}  // namespace

std::optional<Parting> parting_of(const sim::Trace& a, const sim::Trace& b) {
  sim::Difference difference;
  if (!sim::first_difference(a, b, difference)) return std::nullopt;
  Parting parting;
  parting.first = (difference.a != nullptr ? difference.a : difference.b)->id;
  std::size_t at_a = parting.first - 1;
  std::size_t at_b = at_a;
  do {
    parting.a = next_done(a.events(), at_a);
    parting.b = next_done(b.events(), at_b);
  } while (parting.a != nullptr && parting.b != nullptr && same_deed(a, *parting.a, b, *parting.b));
  return parting;
}

std::optional<NearestPass> nearest_pass(const sim::ChoiceSet& failing, const TryChoices& attempt) {
  std::optional<NearestPass> nearest;
  sim::EventId latest = 0;
  std::uint64_t events = 0;
  const auto try_value = [&](const sim::ChoicePoint& point, std::uint64_t value,
                             std::uint64_t instead) {
    sim::ChoiceSet choices = failing;
    if (instead == 0) {
      choices.deviations.erase(point);
    } else {
      choices.deviations[point] = instead;
    }
    const Tried tried = attempt(choices);
    events += tried.events;
    if (!tried.passes || tried.parts <= latest) return;
    latest = tried.parts;
    nearest = NearestPass{point, value, instead, std::move(choices)};
  };
  for (const auto& [point, value] : failing.deviations) {
    if (events >= kMostTriedEvents) break;
    try_value(point, value, 0);
    if (value > 1) try_value(point, value, value - 1);
  }
  return nearest;
}

std::string words_of(const sim::ChoicePoint& point, const std::string& actor) {
  constexpr std::string_view kFault = "fault.";
  constexpr std::string_view kRandom = "random.";
  const std::string nth = ordinal(point.ordinal + 1);
  for (const SiteWords& row : kSiteWords) {
    if (row.site == point.site) return fmt::format(fmt::runtime(row.words), nth, actor);
  }
  if (point.site.starts_with(kFault)) {
    const std::string_view fault = std::string_view(point.site).substr(kFault.size());
    const std::size_t slash = fault.find('/');
    return fmt::format("a fault, {}, at the {} {} of {} that it can strike",
                       fault.substr(slash + 1), nth, fault.substr(0, slash), actor);
  }
  if (point.site.starts_with(kRandom)) {
    return fmt::format("what was drawn for \"{}\" of {}{}",
                       std::string_view(point.site).substr(kRandom.size()), point.actor,
                       point.ordinal == 0 ? "" : ", the " + nth + " time");
  }
  return fmt::format("{} of {}, the {} time", point.site, actor, nth);
}

}  // namespace porchsim::scenarios
