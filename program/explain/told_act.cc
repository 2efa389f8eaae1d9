#include "program/explain/told_act.h"

#include <fmt/format.h>

#include "reports/printable.h"
#include "reports/report.h"
#include "reports/sentence.h"

namespace porchsim::scenarios {

using reports::seconds;

std::string name_of(const sim::Subject& subject) {
  if (subject.what != sim::Subject::Class::Object) return subject.text();
  return subject.name.empty() ? subject.kind : fmt::format("{} {}", subject.kind, subject.name);
}

std::string did(sim::Verb verb) {
  switch (verb) {
    case sim::Verb::Create:
      return "created";
    case sim::Verb::Update:
      return "updated";
    case sim::Verb::Patch:
      return "patched";
    case sim::Verb::Delete:
      return "deleted";
    case sim::Verb::Removed:
      return "removed";
    case sim::Verb::UpdateStatus:
      return "wrote the status of";
    default:
      return "did something to";
  }
}

std::string does(const sim::Trace& trace, const sim::Event& event) {
  if (!is_version(event)) return reports::sentence(reports::story_event(trace, event));
  const std::string_view words = reports::verb_words(event.verb, trace.actor_name(event.actor));
  return fmt::format("{} {} (version {})", words, name_of(event.subject), event.version_after);
}

std::string who_did_when(const sim::Trace& trace, const sim::Event& event) {
  return fmt::format("{} {} it at {} s", trace.actor_name(event.actor), did(event.verb),
                     seconds(event.time));
}

std::string told(const sim::Trace& trace, const Repeated& failure) {
  std::string text = fmt::format("{} {}", trace.actor_name(failure.first->actor),
                                 reports::sentence(reports::story_event(trace, *failure.first)));
  if (failure.times > 1) {
    text += fmt::format("  ({} times between {} s and {} s)", failure.times,
                        seconds(failure.first->time), seconds(failure.last->time));
  }
  return text;
}

std::string in_short(const sim::Trace& trace, const Repeated& failure) {
  const sim::Event& last = *failure.last;
  return fmt::format("Until then {} failed {} times, from {} s to {} s: {}, {}.",
                     trace.actor_name(last.actor), failure.times, seconds(failure.first->time),
                     seconds(last.time), name_of(last.subject.named(last.meant())),
                     reports::printable_line(last.detail));
}

std::string in_short(const sim::Trace& trace, const Held& held) {
  std::string text = fmt::format("{} is being deleted since {} s, and waits for",
                                 name_of(held.object), seconds(held.deleted->time));
  std::string_view link;
  for (const Held::Finalizer& finalizer : held.finalizers) {
    text += fmt::format("{} finalizer {}, which {} set at {} s", link,
                        reports::printable_line(finalizer.name),
                        trace.actor_name(finalizer.set->actor), seconds(finalizer.set->time));
    link = ", and for";
  }
  return text + ".";
}

namespace {

// Behind "had".
std::string done(sim::Verb verb) {
  return verb == sim::Verb::UpdateStatus ? "written the status of" : did(verb);
}

std::string what_was_known(const Missed& missed) {
  return missed.known == 0 ? fmt::format("no {}", name_of(missed.object))
                           : fmt::format("{} at version {}", name_of(missed.object), missed.known);
}

// "version 41 had been there since 1.200 s (bob patched it)".
std::string what_was_there(const sim::Trace& trace, const Missed& missed, const Act& act) {
  const sim::Event& first = *missed.newer.front();
  const sim::Event& last = *missed.newer.back();
  const bool own = first.actor == act.event->actor;
  const std::string who = own ? "it had" : fmt::format("{} had", trace.actor_name(first.actor));
  if (first.verb == sim::Verb::Removed) {
    return fmt::format("it had been gone since {} s: {} {} it{}", seconds(first.time), who,
                       done(first.verb), own ? " itself" : "");
  }
  std::string text =
      fmt::format("version {} had been there since {} s: {} {} it{}", first.version_after,
                  seconds(first.time), who, done(first.verb), own ? " itself" : "");
  if (&last == &first) return text;
  if (last.verb == sim::Verb::Removed)
    return text + fmt::format(", and it was gone since {} s", seconds(last.time));
  return text + fmt::format(", and version {} since {} s", last.version_after, seconds(last.time));
}

std::string when_it_learned(const Missed& missed) {
  return missed.learned == nullptr
             ? "it never learned of that"
             : fmt::format("it learned of that at {} s", seconds(missed.learned->time));
}

}  // namespace

std::string told(const History& history, const Act& act, const Missed& missed) {
  const sim::Trace& trace = history.trace();
  const sim::Event& first = *missed.newer.front();
  if (missed.meanwhile) {
    return fmt::format("after it had begun, {}: {}; {}", who_did_when(trace, first),
                       name_of(missed.object), when_it_learned(missed));
  }
  return fmt::format("it went by {}; {}; {}", what_was_known(missed),
                     what_was_there(trace, missed, act), when_it_learned(missed));
}

std::string in_short(const History& history, const Act& act) {
  const sim::Trace& trace = history.trace();
  const std::string_view who = trace.actor_name(act.event->actor);
  const std::string deed = is_version(*act.event) ? fmt::format("{} {}", did(act.event->verb),
                                                                name_of(act.event->subject))
                                                  : does(trace, *act.event);
  const std::string when = fmt::format("at {} s", seconds(act.event->time));
  if (act.turn == nullptr || act.turn->verb != sim::Verb::Reconcile) {
    if (act.followed == nullptr) return fmt::format("{} {} {}.", who, deed, when);
    return fmt::format("{} {} {}, which followed from this: {} {}.", who, deed, when,
                       trace.actor_name(act.followed->actor), does(trace, *act.followed));
  }
  std::string text = fmt::format("{} turned to {} at {} s. ", who, name_of(act.turn->subject),
                                 seconds(act.turn->time));
  if (act.missed.empty()) {
    return text +
           fmt::format("It knew all that there was of what this is about, and {} {}.", deed, when);
  }
  const Missed& missed = act.missed.front();
  const sim::Event& first = *missed.newer.front();
  if (missed.meanwhile) {
    return text + fmt::format(
                      "While it was at work, {} {} {} at {} s (version {}). It did not "
                      "look again, and {} {}.",
                      trace.actor_name(first.actor), did(first.verb), name_of(missed.object),
                      seconds(first.time), first.version_after, deed, when);
  }
  return text + fmt::format("Its cache had {}; {}. It did not see that, and {} {}.",
                            what_was_known(missed), what_was_there(trace, missed, act), deed, when);
}

}  // namespace porchsim::scenarios
