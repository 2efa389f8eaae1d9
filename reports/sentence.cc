#include "reports/sentence.h"

#include <string_view>

#include <fmt/format.h>

#include "reports/printable.h"

namespace porchsim::reports {
namespace {

// Whoever reads is told as one tells someone: "you delete".
struct Words {
  std::string_view of_others;
  std::string_view of_you;
};

Words words_of(sim::Verb verb) {
  switch (verb) {
    case sim::Verb::Resume:
      return {"goes on with", "go on with"};
    case sim::Verb::Timer:
      return {"is woken by a timer", "are woken by a timer"};
    case sim::Verb::Get:
      return {"reads", "read"};
    case sim::Verb::List:
      return {"lists", "list"};
    case sim::Verb::Watch:
      return {"watches", "watch"};
    case sim::Verb::Create:
      return {"creates", "create"};
    case sim::Verb::Update:
      return {"updates", "update"};
    case sim::Verb::Patch:
      return {"patches", "patch"};
    case sim::Verb::Delete:
      return {"deletes", "delete"};
    case sim::Verb::Removed:
      return {"removes", "remove"};
    case sim::Verb::Deliver:
      return {"learns of", "learn of"};
    case sim::Verb::Disconnect:
      return {"loses the watch of", "lose the watch of"};
    case sim::Verb::Failed:
      return {"fails:", "fail:"};
    case sim::Verb::Push:
      return {"pushes", "push"};
    case sim::Verb::PushRefused:
      return {"is refused a push to", "are refused a push to"};
    case sim::Verb::Open:
      return {"opens", "open"};
    case sim::Verb::Fetch:
      return {"has fetched", "have fetched"};
    case sim::Verb::UpdateStatus:
      return {"writes the status of", "write the status of"};
    case sim::Verb::Reconcile:
      return {"reconciles", "reconcile"};
    case sim::Verb::Done:
      return {"is done with", "are done with"};
    case sim::Verb::Unchanged:
      return {"writes nothing new to", "write nothing new to"};
    case sim::Verb::Start:
      return {"starts", "start"};
    case sim::Verb::Crash:
      return {"crashes", "crash"};
    default:
      return {"", ""};
  }
}

bool is_write(sim::Verb verb) {
  return verb == sim::Verb::Create || verb == sim::Verb::Update || verb == sim::Verb::Patch ||
         verb == sim::Verb::Delete;
}

std::string versions(const StoryEvent& event) {
  if (event.version_after == 0) return "";
  if (is_write(event.verb)) return fmt::format("  (resourceVersion {})", event.version_after);
  const bool reads = event.verb == sim::Verb::List || event.verb == sim::Verb::Get;
  if (!reads || event.version_before == event.version_after) return "";
  return fmt::format("  (cache at {}, server at {})", event.version_before, event.version_after);
}

}  // namespace

std::string_view verb_words(sim::Verb verb, std::string_view actor) {
  const Words words = words_of(verb);
  return actor == "you" ? words.of_you : words.of_others;
}

std::string sentence(const StoryEvent& event) {
  std::string text(verb_words(event.verb, event.actor));
  if (!event.subject.empty()) {
    if (!text.empty()) text += " ";
    text += is_write(event.verb) ? event.subject.name : event.subject.named(event.meant).text();
  }
  if (!event.detail.empty()) {
    if (!text.empty()) text += event.verb == sim::Verb::Message ? ": " : "  ";
    text += event.detail;
  }
  return printable_line(text) + versions(event);
}

}  // namespace porchsim::reports
