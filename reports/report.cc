#include "reports/report.h"

#include <fmt/format.h>

namespace porchsim::reports {

std::string seconds(sim::Time time) {
  const auto milliseconds = time.count() / 1'000'000;
  return fmt::format("{}.{:03}", milliseconds / 1000, milliseconds % 1000);
}

StoryEvent story_event(const sim::Trace& trace, const sim::Event& event) {
  return {event.id,
          event.time,
          std::string(trace.actor_name(event.actor)),
          event.layer,
          event.verb,
          event.subject,
          event.failure,
          event.detail,
          event.version_before,
          event.version_after,
          event.causes,
          std::string(event.meant())};
}

std::vector<StoryEvent> story_events(const sim::Trace& trace) {
  std::vector<StoryEvent> story;
  story.reserve(trace.events().size());
  for (const sim::Event& event : trace.events()) story.push_back(story_event(trace, event));
  return story;
}

}  // namespace porchsim::reports
