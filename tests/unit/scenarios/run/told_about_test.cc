// What a violation of an expectation names beside its objects: the calls that were counted, the
// field that is otherwise.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "scenarios/load/scenario_loader.h"
#include "tests/unit/scenarios/run/small_world.h"

namespace porchsim::scenarios {
namespace {

using testing::ElementsAre;

RunResult run_of(const std::string& sections) {
  const std::string text = std::string("name: told").append(kSmallWorld) +
                           "steps:" + std::string(kApplyVariant) + "  - settle\n" + sections;
  const auto files = make_disk_files();
  const auto scenario = parse_scenario("told.yaml", text, *files, vocabulary());
  EXPECT_TRUE(scenario.has_value()) << to_text(scenario.error(), text);
  if (!scenario) return {};
  RunOptions options;
  options.keep_trace = true;
  return run_scenario(*scenario, options);
}

std::vector<std::string> counted_by(const std::string& sections) {
  const RunResult result = run_of(sections);
  std::vector<std::string> events;
  if (result.violations.size() != 1) return {found(result)};
  const sim::Trace& trace = result.recording->trace;
  for (const sim::EventId id : result.violations.front().counted) {
    const sim::Event& event = trace.events()[id - 1];
    events.push_back(std::string(trace.actor_name(event.actor)) + " " +
                     std::string(to_string(event.verb)) + " " + event.subject.text());
  }
  return events;
}

TEST(ToldAbout, calls_are_the_events_that_were_counted) {
  const std::string create =
      "pv-controller Create PackageRevision default/edge.app.packagevariant-1";
  EXPECT_THAT(counted_by("expect:\n  - calls by pv-controller: {create PackageRevision: 0}\n"),
              ElementsAre(create));
  EXPECT_THAT(
      counted_by("never:\n  - calls by pv-controller: {create PackageRevision: at least 1}\n"),
      ElementsAre(create));
  EXPECT_THAT(counted_by("  - expect:\n      - calls by you: {create: at most 0}\n"),
              ElementsAre("you Create PackageVariant default/app-edge"));
}

TEST(ToldAbout, reads_and_failures_are_events_too) {
  EXPECT_THAT(counted_by("  - delete: PackageVariant other\n    fails: NotFound\n"
                         "expect:\n  - calls by you: {failed delete: 0}\n"),
              ElementsAre("you Failed PackageVariant default/other"));
  for (const std::string& read :
       counted_by("expect:\n  - calls by pv-controller: {list Repository: 0}\n"))
    EXPECT_EQ(read, "pv-controller List Repository");
}

std::string field_of(const std::string& sections) {
  const RunResult result = run_of(sections);
  if (result.violations.size() != 1) return found(result);
  const auto& field = result.violations.front().field;
  return field ? field->object.text() + " " + field->path : "";
}

TEST(ToldAbout, states_are_the_field_that_is_otherwise) {
  EXPECT_EQ(field_of("expect:\n  - PackageVariant app-edge: {conditions: {Ready: \"False\"}}\n"),
            "PackageVariant default/app-edge status.conditions[Ready].status");
  EXPECT_EQ(field_of("expect:\n  - PackageRevision in edge: {spec: {lifecycle: Proposed}}\n"),
            "PackageRevision default/edge.app.packagevariant-1 spec.lifecycle");
  EXPECT_EQ(
      field_of("always:\n  - PackageRevision in edge: {each: {metadata: {finalizers: [a]}}}\n"),
      "PackageRevision default/edge.app.packagevariant-1 metadata.finalizers");
  EXPECT_EQ(field_of("expect:\n  - PackageVariant app-edge: absent\n"), "");
}

}  // namespace
}  // namespace porchsim::scenarios
