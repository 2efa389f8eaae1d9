#include "program/jobs/crash_finding.h"

#include <algorithm>
#include <map>
#include <string>
#include <utility>

#include <fmt/format.h>

namespace porchsim::scenarios {
namespace {

using reports::CrashKind;
using reports::StoryEvent;

// Whose turn it was, and what it was about to do.
struct AtWork {
  std::string actor;
  sim::Subject task;
  const StoryEvent* reconcile = nullptr;  // null = none is under way
};

// Tasks take turns, so that what happens belongs to the one that was resumed last.
AtWork at_work(const std::vector<StoryEvent>& story) {
  using Task = std::pair<std::string, sim::Subject>;
  std::map<Task, const StoryEvent*> reconciles;
  Task running;
  for (const StoryEvent& event : story) {
    if (event.verb == sim::Verb::Resume) running = {event.actor, event.subject};
    if (event.verb == sim::Verb::Timer) running = {event.actor, {}};
    if (event.verb == sim::Verb::Reconcile) reconciles[running] = &event;
    if (event.verb == sim::Verb::Done) reconciles.erase(running);
    if (event.verb == sim::Verb::Start || event.verb == sim::Verb::Crash) {
      std::erase_if(reconciles, [&event](const auto& of_task) {
        return of_task.first.first == event.subject.name;
      });
    }
  }
  const auto found = reconciles.find(running);
  return {running.first, running.second, found == reconciles.end() ? nullptr : found->second};
}

std::string what_happened(const Death& death, const ProcessLimits& limits) {
  const std::string& what = death.crash.what;
  const std::string colon = death.message.empty() ? "" : ": " + death.message;
  switch (death.crash.kind) {
    case CrashKind::Signal:
      return fmt::format("the process died of {}", what);
    case CrashKind::Assertion:
      return fmt::format("{}: assertion failed: {}{}", death.crash.where, what, colon);
    case CrashKind::Exception:
      return fmt::format("nobody caught an exception, {}{}", what, colon);
    case CrashKind::Time:
      return fmt::format("an {}: {} s of {} without an event", to_text(death.crash),
                         std::chrono::duration<double>(limits.processor_time).count(),
                         what.empty() ? "processor time" : "idleness");
    case CrashKind::Memory:
      return fmt::format("more than {} MiB of memory", limits.memory_bytes >> 20U);
    default:
      return fmt::format("the code ended the process, with exit code {}", what);
  }
}

std::string during(const AtWork& who) {
  if (who.actor.empty()) return "";
  if (who.reconcile != nullptr)
    return fmt::format("\n{} was about to reconcile {}", who.actor, who.reconcile->subject.text());
  return who.task.empty() ? fmt::format("\nit was the turn of {}", who.actor)
                          : fmt::format("\nit was the turn of {}: {}", who.actor, who.task.text());
}

}  // namespace

reports::Finding crash_finding(const Death& death, std::vector<StoryEvent>& story,
                               const ProcessLimits& limits) {
  const AtWork who = at_work(story);
  reports::Finding finding{.check = "crash",
                           .message = what_happened(death, limits) + during(who),
                           .crash = death.crash};
  if (story.empty()) return finding;
  StoryEvent last;
  last.id = story.back().id + 1;
  last.time = story.back().time;
  last.actor = who.actor;
  last.layer = sim::Layer::Schedule;
  last.verb = sim::Verb::Crash;
  if (who.reconcile != nullptr) {
    last.subject = who.reconcile->subject;
    last.causes = {who.reconcile->id};
    finding.subjects = {who.reconcile->subject};
    finding.role = sim::Role::Controller;
    finding.reconciles = who.reconcile->subject.kind;
  }
  finding.event = last.id;
  finding.time = last.time;
  story.push_back(std::move(last));
  return finding;
}

bool is_crash(const reports::Report& report, const reports::Crash& crash) {
  return std::ranges::any_of(report.findings, [&crash](const reports::Finding& finding) {
    return finding.crash.kind != CrashKind::None && finding.crash == crash;
  });
}

}  // namespace porchsim::scenarios
