#include "reports/sentence.h"

#include <string_view>

#include <fmt/format.h>

#include "reports/printable.h"

namespace porchsim::reports {
namespace {

std::string_view verb_words(sim::Verb verb) {
  switch (verb) {
    case sim::Verb::Resume:
      return "goes on with";
    case sim::Verb::Timer:
      return "is woken by a timer";
    case sim::Verb::Get:
      return "reads";
    case sim::Verb::List:
      return "lists";
    case sim::Verb::Watch:
      return "watches";
    case sim::Verb::Create:
      return "creates";
    case sim::Verb::Update:
      return "updates";
    case sim::Verb::Patch:
      return "patches";
    case sim::Verb::Delete:
      return "deletes";
    case sim::Verb::Removed:
      return "removes";
    case sim::Verb::Deliver:
      return "learns of";
    case sim::Verb::Disconnect:
      return "loses the watch of";
    case sim::Verb::Failed:
      return "fails:";
    case sim::Verb::Push:
      return "pushes";
    case sim::Verb::PushRefused:
      return "is refused a push to";
    case sim::Verb::Open:
      return "opens";
    case sim::Verb::Fetch:
      return "has fetched";
    case sim::Verb::UpdateStatus:
      return "writes the status of";
    case sim::Verb::Reconcile:
      return "reconciles";
    case sim::Verb::Done:
      return "is done with";
    case sim::Verb::Unchanged:
      return "writes nothing new to";
    case sim::Verb::Start:
      return "starts";
    case sim::Verb::Crash:
      return "crashes";
    default:
      return "";
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

std::string sentence(const StoryEvent& event) {
  std::string text(verb_words(event.verb));
  if (!event.subject.empty()) {
    if (!text.empty()) text += " ";
    text += is_write(event.verb) ? event.subject.name : event.subject.text();
  }
  if (!event.detail.empty()) {
    if (!text.empty()) text += event.verb == sim::Verb::Message ? ": " : "  ";
    text += event.detail;
  }
  return printable_line(text) + versions(event);
}

}  // namespace porchsim::reports
