// What most tests of the kernel need: choices, a trace and a scheduler, a process to spawn in, and
// a list of what was said in which order.
#pragma once

#include <functional>
#include <memory>
#include <string>
#include <utility>
#include <vector>

#include "sim/scheduler.h"
#include "sim/stack_pool.h"
#include "tests/unit/sim/actors.h"

namespace porchsim::sim {

struct World {
  explicit World(std::unique_ptr<Choices> source = make_plain_choices(),
                 SchedulerOptions options = {}, std::size_t stack_bytes = StackPool::kStackBytes)
      : choices(std::move(source)),
        trace(*choices),
        stacks(stack_bytes),
        scheduler(*choices, trace, stacks, options) {}

  TaskId spawn(std::string name, std::function<void()> body) {
    return scheduler.spawn(process, std::move(name), std::move(body));
  }
  void say(std::string word) { said.push_back(std::move(word)); }

  std::vector<std::string> said;
  std::unique_ptr<Choices> choices;
  Trace trace;
  StackPool stacks;
  Scheduler scheduler;
  ProcessId process = scheduler.make_process(named("tested"));
};

}  // namespace porchsim::sim
