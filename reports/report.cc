#include "reports/report.h"

#include <fmt/format.h>

namespace porchsim::reports {

std::string seconds(sim::Time time) {
  const auto milliseconds = time.count() / 1'000'000;
  return fmt::format("{}.{:03}", milliseconds / 1000, milliseconds % 1000);
}

std::vector<StoryEvent> story_events(const sim::Trace& trace) {
  std::vector<StoryEvent> story;
  story.reserve(trace.events().size());
  for (const sim::Event& event : trace.events()) {
    story.push_back({event.id, event.time, std::string(trace.actor_name(event.actor)), event.layer,
                     event.verb, event.subject, event.failure, event.detail, event.version_before,
                     event.version_after, event.causes});
  }
  return story;
}

std::string repeat_command(const Report& report) {
  std::string command = fmt::format("./dev porchsim run {}", report.file);
  if (report.choices.deviations.empty()) {
    command += " --plain";  // the plainest run: every choice 0
  } else {
    command += fmt::format(" --choices '{}'", report.choices.to_text());
  }
  if (!report.profile.empty()) command += fmt::format(" --profile {}", report.profile);
  return command;
}

}  // namespace porchsim::reports
