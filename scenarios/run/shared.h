// What runs share that are made one after another in one thread: what is known of packages'
// content, and the stacks of fibers. It changes nothing but how long they take.
#pragma once

#include <cstddef>

#include "scenarios/checks/package_fields.h"
#include "sim/stack_pool.h"

namespace porchsim::scenarios {

struct Shared {
  // Of each sort of content at most so many are remembered.
  explicit Shared(std::size_t capacity = ContentMemory::kOfOneWorld) : content(capacity) {}

  ContentMemory content;
  sim::StackPool stacks;
};

}  // namespace porchsim::scenarios
