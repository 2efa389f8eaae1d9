// uses: porchsim::sim
// Scheduling decisions a second: tasks that yield in a circle, with the trace on and nobody
// listening.
#include <benchmark/benchmark.h>

#include <cstdint>
#include <memory>

#include "sim/scheduler.h"

namespace porchsim::sim {
namespace {

void run_yield_loop(benchmark::State& state, std::unique_ptr<Choices> (*make_choices)()) {
  const auto tasks = state.range(0);
  constexpr std::int64_t kDecisions = 1'000'000;
  std::uint64_t decisions = 0;
  for ([[maybe_unused]] auto _ : state) {
    const std::unique_ptr<Choices> choices = make_choices();
    Trace trace(*choices);
    Scheduler scheduler(*choices, trace);
    const ProcessId process =
        scheduler.make_process({.role = Role::Controller, .ordinal = 1, .name = "bench"});
    for (std::int64_t i = 0; i < tasks; ++i) {
      scheduler.spawn(process, "worker", [&scheduler, tasks] {
        for (std::int64_t turn = 0; turn < kDecisions / tasks; ++turn) scheduler.yield();
      });
    }
    scheduler.run();
    decisions += scheduler.steps();
    benchmark::DoNotOptimize(trace.fingerprints());
  }
  state.counters["decisions_per_second"] =
      benchmark::Counter(static_cast<double>(decisions), benchmark::Counter::kIsRate);
}

void yield_seeded(benchmark::State& state) {
  run_yield_loop(state, [] { return make_seeded_choices(41); });
}
BENCHMARK(yield_seeded)->Arg(2)->Arg(100)->Arg(10000)->Unit(benchmark::kMillisecond);

void yield_plain(benchmark::State& state) { run_yield_loop(state, make_plain_choices); }
BENCHMARK(yield_plain)->Arg(100)->Unit(benchmark::kMillisecond);

// Each decision with a wait in virtual time: a timer set, taken, and a task resumed.
void sleep_seeded(benchmark::State& state) {
  constexpr int kTasks = 100;
  constexpr int kSleeps = 10'000;
  std::uint64_t decisions = 0;
  for ([[maybe_unused]] auto _ : state) {
    const std::unique_ptr<Choices> choices = make_seeded_choices(41);
    Trace trace(*choices);
    Scheduler scheduler(*choices, trace);
    const ProcessId process =
        scheduler.make_process({.role = Role::Controller, .ordinal = 1, .name = "bench"});
    for (int i = 0; i < kTasks; ++i) {
      scheduler.spawn(process, "worker", [&scheduler, i] {
        for (int turn = 0; turn < kSleeps; ++turn) scheduler.sleep_for(Duration(1000 + i));
      });
    }
    scheduler.run();
    decisions += scheduler.steps();
  }
  state.counters["decisions_per_second"] =
      benchmark::Counter(static_cast<double>(decisions), benchmark::Counter::kIsRate);
}
BENCHMARK(sleep_seeded)->Unit(benchmark::kMillisecond);

// A short task from spawn to end: its stack comes from the pool.
void spawn_and_end(benchmark::State& state) {
  constexpr int kTasks = 100'000;
  std::uint64_t tasks = 0;
  for ([[maybe_unused]] auto _ : state) {
    const std::unique_ptr<Choices> choices = make_plain_choices();
    Trace trace(*choices);
    Scheduler scheduler(*choices, trace);
    const ProcessId process =
        scheduler.make_process({.role = Role::Controller, .ordinal = 1, .name = "bench"});
    scheduler.spawn(process, "parent", [&scheduler, process] {
      for (int i = 0; i < kTasks; ++i) {
        scheduler.spawn(process, "child", [&scheduler] { scheduler.yield(); });
        scheduler.yield();
      }
    });
    scheduler.run();
    tasks += kTasks;
  }
  state.counters["tasks_per_second"] =
      benchmark::Counter(static_cast<double>(tasks), benchmark::Counter::kIsRate);
}
BENCHMARK(spawn_and_end)->Unit(benchmark::kMillisecond);

}  // namespace
}  // namespace porchsim::sim
