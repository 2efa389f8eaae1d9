#include "sim/stack_pool.h"

#include <sys/mman.h>
#include <unistd.h>

#include <cerrno>

#include "sim/address_sanitizer.h"
#include "sim/assert.h"

namespace porchsim::sim {

StackPool::StackPool(std::size_t stack_bytes)
    : page_bytes_(static_cast<std::size_t>(sysconf(_SC_PAGESIZE))),
      stack_bytes_((stack_bytes + page_bytes_ - 1) / page_bytes_ * page_bytes_) {
  SIM_ASSERT(stack_bytes_ > 0, "stacks of no bytes");
}

StackPool::~StackPool() {
  SIM_ASSERT(idle_.size() == mapped_, "{} stacks are still in use", mapped_ - idle_.size());
  for (const Stack& stack : idle_) munmap(stack.bottom - page_bytes_, page_bytes_ + stack.size);
}

Stack StackPool::take() {
  if (!idle_.empty()) {
    const Stack stack = idle_.back();
    idle_.pop_back();
    return stack;
  }
  void* memory = mmap(nullptr, page_bytes_ + stack_bytes_, PROT_READ | PROT_WRITE,
                      MAP_PRIVATE | MAP_ANONYMOUS | MAP_NORESERVE | MAP_STACK, -1, 0);
  SIM_ASSERT(memory != MAP_FAILED, "no memory for stack {} of {} bytes (errno {})", mapped_ + 1,
             stack_bytes_, errno);
  const int guarded = mprotect(memory, page_bytes_, PROT_NONE);
  SIM_ASSERT(guarded == 0, "no guard page for stack {} (errno {}); the limit is vm.max_map_count",
             mapped_ + 1, errno);
  ++mapped_;
  return {static_cast<std::byte*>(memory) + page_bytes_, stack_bytes_};
}

void StackPool::give_back(Stack stack) {
  // The last frames of a fiber never return, so their red zones would mark the next user's memory.
  address_sanitizer::unpoison(stack.bottom, stack.size);
  idle_.push_back(stack);
}

}  // namespace porchsim::sim
