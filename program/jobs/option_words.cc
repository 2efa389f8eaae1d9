#include "program/jobs/option_words.h"

#include <algorithm>
#include <chrono>
#include <cstdint>

#include <CLI/CLI.hpp>

#include <fmt/format.h>

#include "program/jobs/seed_range.h"
#include "scenarios/document/duration.h"
#include "scenarios/document/suggest.h"
#include "scenarios/format/profiles.h"

namespace porchsim::scenarios {

std::string check_profile(const std::string& name) {
  const auto known = profile_names();
  if (std::ranges::find(known, name) != known.end()) return "";
  return fmt::format("unknown profile \"{}\"{}", name, suggestion(name, known));
}

std::string check_count(const std::string& text) {
  const bool is_one = !text.empty() && text.find_first_not_of("0123456789") == std::string::npos &&
                      text.find_first_not_of('0') != std::string::npos;
  return is_one ? "" : fmt::format("\"{}\" is no count; write 1 or more", text);
}

std::uint64_t read_time_limit(const char* option, const std::string& text) {
  const auto duration = parse_duration(text);
  if (!duration) {
    throw CLI::ValidationError(option, fmt::format("\"{}\" is no duration; write 60s or 5m", text));
  }
  return static_cast<std::uint64_t>(duration->count() / 1'000'000);
}

std::uint64_t read_seed(const char* option, const std::string& text) {
  const auto seeds = read_seeds(text);
  if (seeds && seeds->first == seeds->last) return seeds->first;
  throw CLI::ValidationError(
      option, seeds ? fmt::format("\"{}\" are several runs, and this command looks into one; write "
                                  "the seed that failed, for example {}",
                                  text, seeds->first)
                    : fmt::format("\"{}\" is no seed; write for example 7", text));
}

void add_jobs(CLI::App& command, unsigned& workers) {
  command.add_option("-j,--jobs", workers, "processes (default: as many as there are processors)")
      ->check(check_count);
}

void add_limits(CLI::App& command, ProcessLimits& limits) {
  command.add_option_function<std::string>(
      "--processor-time",
      [&limits](const std::string& text) {
        const auto duration = parse_duration(text);
        if (!duration || duration->count() <= 0)
          throw CLI::ValidationError("--processor-time",
                                     fmt::format("\"{}\" is no duration; write 10s", text));
        limits.processor_time = std::chrono::duration_cast<std::chrono::milliseconds>(*duration);
      },
      "without an event of the run, until that is an endless loop (default: 10s)");
  command.add_option_function<std::uint64_t>(
      "--memory", [&limits](std::uint64_t mebibytes) { limits.memory_bytes = mebibytes << 20U; },
      "MiB that a run's process may take, 0 for no limit (default: 4096)");
}

}  // namespace porchsim::scenarios
