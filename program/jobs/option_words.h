// Options that several commands have.
#pragma once

#include <cstdint>
#include <string>

#include "program/jobs/last_words.h"

namespace CLI {
class App;
}

namespace porchsim::scenarios {

// For CLI11: what is wrong with the name of a profile; "" if it is known.
std::string check_profile(const std::string& name);

// For CLI11: what is wrong with a count of at least one; "" if nothing is.
std::string check_count(const std::string& text);

// A time limit, "60s" or "5m", in milliseconds; CLI::ValidationError says what is wrong with that
// of `option`.
std::uint64_t read_time_limit(const char* option, const std::string& text);

// The one seed of a command that looks into one run; CLI::ValidationError says what is wrong with
// that of `option`.
std::uint64_t read_seed(const char* option, const std::string& text);

// -j: how many processes the runs are spread over.
void add_jobs(CLI::App& command, unsigned& workers);

// What one run may take of the machine before that is a finding.
void add_limits(CLI::App& command, ProcessLimits& limits);

}  // namespace porchsim::scenarios
