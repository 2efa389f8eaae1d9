// Failures as a campaign knows them: seen, made small, replayed; and its outcome, told.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "program/explore/corpus.h"
#include "program/explore/exploration.h"
#include "program/explore/outcome.h"
#include "program/explore/records.h"
#include "program/jobs/job.h"

namespace porchsim::scenarios {

// Of a run that failed, by its first finding.
std::string signature_of(const reports::Report& report);
SeenFailure seen(const reports::Report& report);

// Makes the first of a kind small. The corpus must outlive it.
class Teller {
 public:
  Teller(JobOptions options, std::string program, const Corpus& corpus)
      : options_(std::move(options)), program_(std::move(program)), corpus_(corpus) {}

  // Makes the seed's run again, in processes of its own, and shrinks it.
  ToldFailure tell(const ScenarioSet& set, const ToldFailure& seen) const;
  // Where that cannot be done: how its seed repeats it.
  ToldFailure untold(const ToldFailure& seen) const;

 private:
  // As it lies in the corpus; "" if there is none, or no scenario could be written that fails
  // alike.
  std::string scenario_text(const NamedScenario& scenario, const JobOptions& options,
                            const reports::Report& small) const;

  const JobOptions options_;
  const std::string program_;
  const Corpus& corpus_;
};

// The runs of a corpus' choices.
std::vector<reports::Report> replayed(const std::vector<ToldFailure>& entries,
                                      const ExploreArguments& arguments);

struct Showing {
  bool json = false;
  std::string junit_file;
};
// False if a file could not be written.
bool show(const Outcome& outcome, const std::optional<Speed>& speed, const Showing& how,
          const Terminal& terminal);

}  // namespace porchsim::scenarios
