// What is kept of a campaign: a line of JSON a seed, and one a kind of failure. All of it follows
// from the seeds, nothing from the machine.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "program/explore/seed_plan.h"
#include "reports/report.h"
#include "scenarios/coverage/coverage.h"

namespace porchsim::scenarios {

// What two campaigns must have in common to be one.
struct CampaignHeader {
  std::vector<std::string> scenarios{};  // file, and a hash of what it says
  std::string profile{};
  std::string program{};  // a hash of it
  SeedPlan seeds{};

  // But for the shard.
  bool is_part_of_one_with(const CampaignHeader& other) const;
  friend bool operator==(const CampaignHeader&, const CampaignHeader&) = default;
};

// One run that failed.
struct SeenFailure {
  std::string signature{};
  std::string check{};
  std::string scenario{};
  std::string file{};
  reports::Verdict verdict = reports::Verdict::Failed;
};

// What settled the order of things in a run.
struct ScheduledRun {
  std::string by{};  // "pct-3"
  std::uint64_t tasks = 0;
  std::uint64_t decisions = 0;
  bool failed = false;
};

struct SeedRecord {
  std::uint64_t seed = 0;
  std::uint64_t runs = 0;
  std::uint64_t repeated = 0;  // of those, made twice and compared
  std::uint64_t known_failures = 0;
  std::uint64_t events = 0;
  std::uint64_t api_calls = 0;
  sim::Time simulated{};
  std::vector<ScheduledRun> scheduled{};  // of each run
  std::vector<SeenFailure> failures{};
  Coverage coverage{};
};

// The first of its kind, made small and told.
struct ToldFailure {
  SeenFailure seen{};
  std::uint64_t seed = 0;
  std::string profile{};
  std::string message{};
  std::string choices{};  // of the smallest run
  std::string reproduce{};
  std::uint64_t events = 0;        // that a person did or a fault caused
  std::uint64_t trace_events = 0;  // all
  std::uint64_t shrink_runs = 0;
  std::string story{};
  std::string scenario_text{};  // that fails alike whatever the seed; "" = there is none
};

// As lines of a journal, without the line's end.
std::string line_of(const CampaignHeader& header);
std::string line_of(const SeedRecord& record);
std::string line_of(const ToldFailure& failure);
std::string line_of_the_end();

struct JournalLine {
  std::optional<CampaignHeader> header;
  std::optional<SeedRecord> seed;
  std::optional<ToldFailure> told;
  bool is_end = false;

  bool says_something() const { return header || seed || told || is_end; }
};
// Nothing of what is no such line.
JournalLine parse_journal_line(std::string_view line);

}  // namespace porchsim::scenarios
