// A world whose phases are measured: what each took, and what memory the whole has taken.
#pragma once

#include <chrono>
#include <cstdint>
#include <ctime>
#include <expected>
#include <string>
#include <string_view>
#include <utility>

#include "scenarios/run/shared.h"
#include "scenarios/world/world.h"
#include "tools/bench/bench.h"
#include "tools/bench/process_memory.h"

namespace porchsim::scenarios {

class MeasuredWorld {
 public:
  using Outcome = std::expected<void, std::string>;

  explicit MeasuredWorld(Scenario scenario)
      : scenario_(std::move(scenario)),
        recording_(sim::make_plain_choices()),
        world_(scenario_, recording_, shared_.stacks, shared_.content, {.max_steps = UINT64_MAX}) {}

  World& world() { return world_; }

  // Makes the repositories and counts from here on; controllers have not started.
  Outcome begin();
  // `act` answers api::Result<>.
  template <class Act>
  Outcome measure(std::string_view name, Act act) {
    const auto calls_before = world_.calls().total();
    const auto reconciles_before = reconciles_;
    const std::clock_t cpu_before = std::clock();
    const auto began = std::chrono::steady_clock::now();
    if (const api::Result<> done = act(); !done) return std::unexpected(done.error().message);
    FanOutPhase& phase = result_.phases.emplace_back();
    phase.name = name;
    phase.seconds = std::chrono::duration<double>(std::chrono::steady_clock::now() - began).count();
    phase.cpu_seconds = static_cast<double>(std::clock() - cpu_before) / CLOCKS_PER_SEC;
    phase.reconciles = reconciles_ - reconciles_before;
    phase.api_calls = static_cast<std::uint64_t>(world_.calls().total() - calls_before);
    return {};
  }
  // Of `n` things called `unit`, in a bench of that name.
  FanOutResult finish(std::string_view bench, std::string_view unit, std::uint64_t n);

 private:
  std::uint64_t memory_before_ = max_rss_bytes();
  Scenario scenario_;
  Recording recording_;
  Shared shared_;
  World world_;
  std::uint64_t reconciles_ = 0;
  FanOutResult result_;
};

}  // namespace porchsim::scenarios
