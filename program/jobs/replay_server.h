// Runs of one scenario, one after the other, in a process of their own that remembers what they
// have in common. If one dies, that is what came of it, and another process makes the next.
#pragma once

#include <expected>
#include <memory>
#include <optional>
#include <string>
#include <string_view>

#include "program/jobs/child_process.h"
#include "program/jobs/job.h"
#include "program/jobs/run_tape.h"

namespace porchsim::scenarios {

class ReplayServer {
 public:
  // The scenario must outlive it.
  ReplayServer(const NamedScenario& scenario, JobOptions options);
  ReplayServer(const ReplayServer&) = delete;
  ReplayServer& operator=(const ReplayServer&) = delete;

  // The run of these choices, or of the options' seed (else the plainest) if there are none. If its
  // process dies: a finding of "crash", and the choices are those given; with its story, those that
  // came up before.
  enum class Story : bool { Left, Told };
  reports::Report replay(const std::optional<sim::ChoiceSet>& choices, Story story = Story::Left);

 private:
  struct Request {
    std::optional<sim::ChoiceSet> choices;
    RunTape::Wanted told;
  };
  std::expected<reports::Report, Death> ask(const Request& request);
  // In the child.
  std::string answer_to(std::string_view request);

  const NamedScenario& scenario_;
  JobOptions options_;
  std::shared_ptr<RunTape> tape_ = std::make_shared<RunTape>();
  ChildProcess process_;
};

// What a run has to tell whose process died: the same again, up to the death, in a process of its
// own. If that lives on, or dies of something else, the run is not deterministic; unless somebody
// had killed the first, who has no part in it.
reports::Report report_after_death(const NamedScenario& scenario, const JobOptions& options,
                                   const Death& death);

}  // namespace porchsim::scenarios
