#include "sim/faults.h"

#include <fmt/core.h>
#include <algorithm>

#include <array>
#include <utility>

#include "sim/assert.h"
#include "sim/guided_choices.h"

namespace porchsim::sim {

namespace {

struct KindName {
  FaultKind kind;
  std::string_view name;
};

constexpr std::array kKindNames = {
    KindName{FaultKind::Error, "Error"},
    KindName{FaultKind::LostAnswer, "LostAnswer"},
    KindName{FaultKind::Latency, "Latency"},
    KindName{FaultKind::WatchDelay, "WatchDelay"},
    KindName{FaultKind::WatchBreak, "WatchBreak"},
    KindName{FaultKind::PartialList, "PartialList"},
    KindName{FaultKind::StaleList, "StaleList"},
    KindName{FaultKind::PushRefused, "PushRefused"},
    KindName{FaultKind::FunctionFails, "FunctionFails"},
    KindName{FaultKind::FunctionSlow, "FunctionSlow"},
    KindName{FaultKind::FunctionVaries, "FunctionVaries"},
    KindName{FaultKind::Crash, "Crash"},
    KindName{FaultKind::LateAnswer, "LateAnswer"},
    KindName{FaultKind::FetchFails, "FetchFails"},
};

bool matches_site(std::string_view pattern, std::string_view site) {
  if (const std::size_t bar = pattern.find('|'); bar != std::string_view::npos) {
    return matches_site(pattern.substr(0, bar), site) ||
           matches_site(pattern.substr(bar + 1), site);
  }
  if (!pattern.ends_with('*')) return pattern == site;
  pattern.remove_suffix(1);
  return site.starts_with(pattern);
}

bool begins_with_words(std::string_view text, std::string_view words) {
  return text.starts_with(words) && (text.size() == words.size() || text[words.size()] == ' ');
}

bool matches_object(std::string_view pattern, std::string_view object) {
  if (begins_with_words(object, pattern)) return true;
  const std::size_t space = object.find(' ');
  if (space == std::string_view::npos) return false;
  const std::string_view kind = object.substr(0, space);
  std::string_view name = object.substr(space + 1);
  if (pattern == name) return true;
  const std::size_t slash = name.find('/');
  if (slash == std::string_view::npos || name.find(' ') != std::string_view::npos) return false;
  name.remove_prefix(slash + 1);
  if (pattern == name) return true;
  return pattern.size() == kind.size() + 1 + name.size() && begins_with_words(pattern, kind) &&
         pattern.ends_with(name);
}

bool matches(const FaultRule& rule, std::string_view site, std::string_view actor,
             const Subject& subject) {
  return matches_site(rule.site, site) && (rule.actor.empty() || rule.actor == actor) &&
         (rule.object.empty() || matches_object(rule.object, subject.text()));
}

}  // namespace

std::string_view to_string(FaultKind kind) {
  for (const KindName& entry : kKindNames) {
    if (entry.kind == kind) return entry.name;
  }
  SIM_ASSERT(false, "no such kind of fault: {}", static_cast<int>(kind));
}

std::optional<FaultKind> parse_fault_kind(std::string_view text) {
  for (const KindName& entry : kKindNames) {
    if (entry.name == text) return entry.kind;
  }
  return std::nullopt;
}

std::string to_text(const FaultRule& rule) {
  std::string text(to_string(rule.kind));
  if (!rule.argument.empty()) text += fmt::format(" \"{}\"", rule.argument);
  if (rule.duration != Duration{}) text += fmt::format(" of {} ns", rule.duration.count());
  text += fmt::format(" at {}", rule.site);
  if (!rule.actor.empty()) text += fmt::format(" by {}", rule.actor);
  if (!rule.object.empty()) text += fmt::format(" on {}", rule.object);
  if (rule.nth == 0) {
    text += fmt::format(", {} of {} calls", rule.rate_numerator, rule.rate_denominator);
    if (rule.times != 0) text += fmt::format(", at most {} times", rule.times);
  } else if (rule.times == 0) {
    text += fmt::format(", from call {} on", rule.nth);
  } else if (rule.times == 1) {
    text += fmt::format(", call {}", rule.nth);
  } else {
    text += fmt::format(", calls {} to {}", rule.nth, rule.nth + rule.times - 1);
  }
  return text;
}

void Faults::add(FaultRule rule) {
  SIM_ASSERT(rule.rate_denominator >= 1 && rule.rate_numerator <= rule.rate_denominator,
             "a fault at {} with rate {}/{}", rule.site, rule.rate_numerator,
             rule.rate_denominator);
  plan_.push_back(std::move(rule));
  counts_.emplace_back();
}

void Faults::clear() {
  plan_.clear();
  counts_.clear();
  ended_from_ = kNone;
  held_from_ = kNone;
}

SiteId Faults::site_of(std::string_view site, FaultKind kind) {
  auto found = sites_.find(site);
  if (found == sites_.end()) found = sites_.emplace(site, std::map<FaultKind, SiteId>()).first;
  const auto known = found->second.find(kind);
  if (known != found->second.end()) return known->second;
  const SiteId made = choices_.site(fmt::format("fault.{}/{}", site, to_string(kind)));
  return found->second.emplace(kind, made).first->second;
}

bool Faults::decide(const FaultRule& rule, Count& count, std::string_view site, ActorId actor,
                    bool taken) {
  ++count.seen;
  if (rule.nth != 0) {
    const bool due =
        count.seen >= rule.nth && (rule.times == 0 || count.seen - rule.nth < rule.times);
    return due && !taken;
  }
  if (rule.rate_numerator == 0) return false;
  const SiteId drawn_at = site_of(site, rule.kind);
  if (taken || (rule.times != 0 && count.used >= rule.times)) {
    choices_.skip(drawn_at, actor);
    return false;
  }
  return choices_.happens(drawn_at, actor, rule.rate_numerator, rule.rate_denominator);
}

std::optional<Fault> Faults::decide(std::string_view site, ActorId actor, const Subject& subject,
                                    std::vector<Count>& counts) {
  std::optional<Fault> fault;
  for (std::size_t i = 0; i < std::min(plan_.size(), ended_from_); ++i) {
    const FaultRule& rule = plan_[i];
    if (!matches(rule, site, choices_.actor_name(actor), subject)) continue;
    const About about(choices_, [&subject](std::uint64_t) { return subject.text(); });
    const bool taken = fault.has_value() || i >= held_from_;
    if (!decide(rule, counts[i], site, actor, taken)) continue;
    ++counts[i].used;
    fault = Fault{rule.kind, rule.argument, rule.duration};
  }
  return fault;
}

void Faults::record(std::string_view site, ActorId actor, const Subject& subject, Fault& fault,
                    Time now) {
  ++fired_;
  Event event;
  event.time = now;
  event.actor = actor;
  event.layer = Layer::Log;
  event.verb = Verb::Fault;
  event.subject = subject;
  event.failure = {std::string(site), std::string(to_string(fault.kind))};
  if (trace_.wanted()) {
    event.detail = fmt::format("{} at {}", to_string(fault.kind), site);
    if (!fault.argument.empty()) event.detail += ": " + fault.argument;
    if (fault.duration != Duration{}) {
      const auto whole = std::chrono::duration_cast<std::chrono::milliseconds>(fault.duration);
      event.detail += fmt::format(", for {} ms", whole.count());
    }
  }
  fault.event = trace_.record(std::move(event));
}

std::optional<Fault> Faults::fires(std::string_view site, ActorId actor, const Subject& subject,
                                   Time now) {
  std::optional<Fault> fault = decide(site, actor, subject, counts_);
  if (fault) record(site, actor, subject, *fault, now);
  return fault;
}

std::vector<Faults::Drawn> Faults::draw(std::string_view site, ActorId actor,
                                        std::vector<Subject> subjects) {
  std::vector<Drawn> calls(subjects.size());
  std::vector<Count> counts = counts_;
  for (std::size_t i = 0; i < calls.size(); ++i) {
    calls[i].subject = std::move(subjects[i]);
    calls[i].fault = decide(site, actor, calls[i].subject, counts);
    calls[i].counts = counts;
  }
  return calls;
}

void Faults::record(std::string_view site, ActorId actor, std::span<Drawn> made, Time now) {
  for (Drawn& call : made) {
    SIM_ASSERT(call.counts.size() == counts_.size(), "the plan changed since {} was drawn",
               call.subject.text());
    counts_ = call.counts;
    if (call.fault) record(site, actor, call.subject, *call.fault, now);
  }
}

}  // namespace porchsim::sim
