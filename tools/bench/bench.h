// The benches behind `porchsim bench`: how fast the controller itself is, and how fast a whole
// world fans out. Each gives counts and wall time of one run; a ratio against something in the same
// run is the caller's.
#pragma once

#include <cstdint>
#include <expected>
#include <string>

namespace porchsim::scenarios {

struct UpToDateResult {
  std::uint64_t n = 0;
  double seconds = 0;
  double reconciles_per_second = 0;
  std::uint64_t resources_calculated = 0;
  std::uint64_t max_rss_bytes = 0;
  std::uint64_t bytes_per_variant =
      0;  // growth of the process's peak memory over what it was before, by n
};

// N variants of one namespace with package context and one mutator, each with a published upstream
// and a published downstream that has them applied. Caches synced, each is reconciled once by the
// production controller over an in-memory API, which reads its resources and calculates its
// mutations, and finds it up to date. An error is a text.
std::expected<UpToDateResult, std::string> bench_up_to_date(std::uint64_t n);

struct FanOutResult {
  std::uint64_t n = 0;
  double seconds = 0;
  std::uint64_t reconciles = 0;
  std::uint64_t api_calls = 0;
  double pvs_per_second = 0;
  std::uint64_t max_rss_bytes = 0;
  std::uint64_t bytes_per_variant = 0;
};

// N variants of one upstream, each into a repository of its own, applied at once to a whole
// simulated world with Git, until each has its mutated, rendered draft and all is at rest.
std::expected<FanOutResult, std::string> bench_fan_out(std::uint64_t n);

std::string to_json(const UpToDateResult& result);
std::string to_json(const FanOutResult& result);
std::string to_text(const UpToDateResult& result);
std::string to_text(const FanOutResult& result);

}  // namespace porchsim::scenarios
