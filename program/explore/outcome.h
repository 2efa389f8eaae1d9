// What comes of a campaign: a function of its records alone, so that shards merged give what one
// campaign gives.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "program/explore/estimate.h"
#include "program/explore/records.h"

namespace porchsim::scenarios {

struct FailureGroup {
  ToldFailure told{};                  // of the first
  std::uint64_t count = 0;             // of runs
  std::vector<std::uint64_t> seeds{};  // the first of them, each once
  bool from_corpus = false;            // replayed before the first seed, and failed again
};

// What the records of one machine do not say.
struct Speed {
  double seconds = 0;
  std::uint64_t seeds = 0;  // in that time
  std::uint64_t events = 0;
};

// The runs of one scheduler.
struct SchedulerShare {
  std::string by{};
  std::uint64_t runs = 0;
  std::uint64_t failed = 0;
  std::uint64_t most_tasks = 0;
  std::uint64_t most_decisions = 0;
  double missed =
      0;  // of PCT: the logarithm of the chance that all of them missed a bug of its depth
  double found() const;  // and the chance that they did not, at least; 0 of others
};

struct Outcome {
  std::uint64_t scenarios = 0;
  std::uint64_t seeds = 0;
  std::uint64_t runs = 0;
  std::uint64_t repeated = 0;
  std::uint64_t failed = 0;  // of the runs
  std::uint64_t known_failures = 0;
  std::uint64_t events = 0;
  std::uint64_t api_calls = 0;
  sim::Time simulated{};
  std::vector<FailureGroup> groups{};  // in the order of their first
  Novelty novelty{};
  std::vector<SchedulerShare> schedulers{};  // by name
  Coverage coverage{};
};

// `seeds` in any order, each once; of `told` those are taken that are the first of their kind.
Outcome outcome_of(std::uint64_t scenarios, std::vector<SeedRecord> seeds,
                   const std::vector<ToldFailure>& told);

// Of the worst: 4, 2, 1 or 0.
int exit_code(const Outcome& outcome);

// One object, on one line. Without a speed only what follows from the seeds.
std::string json(const Outcome& outcome, const std::optional<Speed>& speed);
std::string junit(const Outcome& outcome);
// The stories, a line a kind, the closing lines.
std::string text(const Outcome& outcome, const std::optional<Speed>& speed);

}  // namespace porchsim::scenarios
