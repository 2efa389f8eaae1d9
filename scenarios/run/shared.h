// What runs share that are made one after another in one thread: what is known of packages'
// content, the stacks of fibers, and libgit2, which has been started (a process that is forked then
// need not). It changes nothing but how long they take.
#pragma once

#include <cstddef>

#include "fakeporch/git/libgit2.h"
#include "scenarios/checks/content_memory.h"
#include "sim/stack_pool.h"

namespace porchsim::scenarios {

struct Shared {
  // Of each sort of content at most so many are remembered.
  explicit Shared(std::size_t capacity = ContentMemory::kOfOneWorld) : content(capacity) {}

  ContentMemory content;
  sim::StackPool stacks;
  fakeporch::LibGit2 git;
};

}  // namespace porchsim::scenarios
