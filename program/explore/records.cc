#include "program/explore/records.h"

#include <nlohmann/json.hpp>

namespace porchsim::scenarios {
namespace {

using Json = nlohmann::ordered_json;
using reports::Verdict;

constexpr auto kVerdicts = {Verdict::Passed,       Verdict::Failed,
                            Verdict::KnownFailure, Verdict::UnexpectedPass,
                            Verdict::CouldNotRun,  Verdict::NotDeterministic};

Verdict verdict_of(const std::string& word) {
  for (const Verdict verdict : kVerdicts) {
    if (to_string(verdict) == word) return verdict;
  }
  return Verdict::Failed;
}

std::string text(const Json& json) {
  return json.dump(-1, ' ', false, Json::error_handler_t::replace);
}

// A member of that type; else what stands there for none.
template <class Value>
Value member(const Json& object, const char* name, Value none = {}) {
  const auto found = object.find(name);
  if (found == object.end()) return none;
  if constexpr (std::is_same_v<Value, std::string>) {
    return found->is_string() ? found->template get<std::string>() : none;
  } else {
    return found->is_number_integer() ? found->template get<Value>() : none;
  }
}

std::vector<Json> items(const Json& object, const char* name) {
  const auto found = object.find(name);
  if (found == object.end() || !found->is_array()) return {};
  return found->get<std::vector<Json>>();
}

Json json_of(const SeenFailure& seen) {
  return {{"signature", seen.signature},
          {"check", seen.check},
          {"scenario", seen.scenario},
          {"file", seen.file},
          {"verdict", to_string(seen.verdict)}};
}

SeenFailure seen_of(const Json& json) {
  return {member<std::string>(json, "signature"), member<std::string>(json, "check"),
          member<std::string>(json, "scenario"), member<std::string>(json, "file"),
          verdict_of(member<std::string>(json, "verdict"))};
}

CampaignHeader header_of(const Json& json) {
  CampaignHeader header;
  for (const Json& scenario : items(json, "scenarios")) {
    if (scenario.is_string()) header.scenarios.push_back(scenario.get<std::string>());
  }
  header.profile = member<std::string>(json, "profile");
  header.program = member<std::string>(json, "program");
  header.seeds = {member<std::uint64_t>(json, "first"), member<std::uint64_t>(json, "last"),
                  member<std::uint64_t>(json, "shard", 1),
                  member<std::uint64_t>(json, "shards", 1)};
  return header;
}

SeedRecord record_of(const Json& json) {
  SeedRecord record{.seed = member<std::uint64_t>(json, "seed"),
                    .runs = member<std::uint64_t>(json, "runs"),
                    .repeated = member<std::uint64_t>(json, "repeated"),
                    .known_failures = member<std::uint64_t>(json, "known_failures"),
                    .events = member<std::uint64_t>(json, "events"),
                    .api_calls = member<std::uint64_t>(json, "api_calls"),
                    .simulated = sim::Time(member<std::int64_t>(json, "simulated_ns")),
                    .scheduled = {},
                    .failures = {},
                    .coverage = {}};
  for (const Json& run : items(json, "scheduled")) {
    record.scheduled.push_back({member<std::string>(run, "by"), member<std::uint64_t>(run, "n"),
                                member<std::uint64_t>(run, "k"), run.contains("failed")});
  }
  for (const Json& failure : items(json, "failures")) record.failures.push_back(seen_of(failure));
  std::vector<std::uint64_t> numbers;
  for (const Json& number : items(json, "coverage"))
    if (number.is_number_unsigned()) numbers.push_back(number.get<std::uint64_t>());
  record.coverage = Coverage::of_numbers(numbers);
  return record;
}

ToldFailure told_of(const Json& json) {
  return {.seen = seen_of(json),
          .seed = member<std::uint64_t>(json, "seed"),
          .profile = member<std::string>(json, "profile"),
          .message = member<std::string>(json, "message"),
          .choices = member<std::string>(json, "choices"),
          .reproduce = member<std::string>(json, "reproduce"),
          .events = member<std::uint64_t>(json, "events"),
          .trace_events = member<std::uint64_t>(json, "trace_events"),
          .shrink_runs = member<std::uint64_t>(json, "shrink_runs"),
          .story = member<std::string>(json, "story"),
          .scenario_text = member<std::string>(json, "scenario_text")};
}

}  // namespace

bool CampaignHeader::is_part_of_one_with(const CampaignHeader& other) const {
  CampaignHeader alike = other;
  alike.seeds.shard = seeds.shard;
  return *this == alike;
}

std::string line_of(const CampaignHeader& header) {
  return text({{"campaign", 1},
               {"scenarios", header.scenarios},
               {"profile", header.profile},
               {"program", header.program},
               {"first", header.seeds.first},
               {"last", header.seeds.last},
               {"shard", header.seeds.shard},
               {"shards", header.seeds.shards}});
}

std::string line_of(const SeedRecord& record) {
  Json json = {{"seed", record.seed},
               {"runs", record.runs},
               {"repeated", record.repeated},
               {"known_failures", record.known_failures},
               {"events", record.events},
               {"api_calls", record.api_calls},
               {"simulated_ns", record.simulated.count()}};
  for (const ScheduledRun& run : record.scheduled) {
    Json one = {{"by", run.by}, {"n", run.tasks}, {"k", run.decisions}};
    if (run.failed) one["failed"] = true;
    json["scheduled"].push_back(std::move(one));
  }
  for (const SeenFailure& failure : record.failures) json["failures"].push_back(json_of(failure));
  if (record.coverage.any_operation()) json["coverage"] = record.coverage.numbers();
  return text(json);
}

std::string line_of(const ToldFailure& failure) {
  Json json = {{"told", 1}};
  json.update(json_of(failure.seen));
  json.update(Json{{"seed", failure.seed},
                   {"profile", failure.profile},
                   {"message", failure.message},
                   {"choices", failure.choices},
                   {"reproduce", failure.reproduce},
                   {"events", failure.events},
                   {"trace_events", failure.trace_events},
                   {"shrink_runs", failure.shrink_runs},
                   {"story", failure.story}});
  if (!failure.scenario_text.empty()) json["scenario_text"] = failure.scenario_text;
  return text(json);
}

std::string line_of_the_end() { return text({{"end", 1}}); }

JournalLine parse_journal_line(std::string_view line) {
  const Json json = Json::parse(line, nullptr, false);
  JournalLine parsed;
  if (!json.is_object()) return parsed;
  if (json.contains("campaign")) {
    parsed.header = header_of(json);
  } else if (json.contains("told")) {
    parsed.told = told_of(json);
  } else if (json.contains("seed")) {
    parsed.seed = record_of(json);
  } else {
    parsed.is_end = json.contains("end");
  }
  return parsed;
}

}  // namespace porchsim::scenarios
