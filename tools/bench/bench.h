// The benches behind `porchsim bench`: how fast the controller itself is, and how fast a whole
// world fans out. Each gives counts and wall time of one run; a ratio against something in the same
// run is the caller's.
#pragma once

#include <cstdint>
#include <expected>
#include <string>
#include <vector>

#include "api/switches.h"

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

struct FanOutPhase {
  std::string name;
  double seconds = 0;
  double cpu_seconds = 0;  // of the processor: what else the machine does is not in it
  std::uint64_t reconciles = 0;
  std::uint64_t api_calls = 0;
};

// Of a bench that lives through a whole world.
struct FanOutResult {
  std::string bench = "fanout";
  std::string unit = "variants";  // what there are n of
  std::uint64_t n = 0;
  // "fan-out"; after an upgrade also "publish" and "upgrade".
  std::vector<FanOutPhase> phases;
  std::uint64_t max_rss_bytes = 0;
  std::uint64_t bytes_per_variant = 0;
};

struct FanOutOptions {
  std::uint64_t n = 1000;
  // One PackageVariantSet makes the variants; else they are applied one by one.
  bool by_set = false;
  // Of the set's controller.
  api::Profile profile = api::Profile::Hardened;
  // Goes on: the drafts are published, a second upstream revision is, and the set or the variants
  // name it, until each variant has its upgrade draft.
  bool upgrade = false;
};

// N variants of one upstream, each into a repository of its own, in a whole simulated world with
// Git: from the moment in which they, or the set that selects the repositories by label, are
// applied, until each has its mutated, rendered draft and all is at rest.
std::expected<FanOutResult, std::string> bench_fan_out(const FanOutOptions& options);

// N PackageRevisions of v1alpha2 in one repository, each with a source and a pipeline: from the
// moment in which they are created until each is Ready and Rendered and all is at rest.
std::expected<FanOutResult, std::string> bench_revisions(std::uint64_t n);

// A repository of v1alpha2 with N drafts in Git: "read" by the cache, then "objects" made of them
// by the Repository controller.
std::expected<FanOutResult, std::string> bench_sync(std::uint64_t n);

// What to_json wrote.
std::expected<FanOutResult, std::string> fan_out_result_of(const std::string& json);

std::string to_json(const UpToDateResult& result);
std::string to_json(const FanOutResult& result);
std::string to_text(const UpToDateResult& result);
std::string to_text(const FanOutResult& result);

}  // namespace porchsim::scenarios
