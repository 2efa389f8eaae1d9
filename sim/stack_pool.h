// Stacks for fibers: mapped memory of one size with a guard page below, so that an overflow stops
// the program instead of writing over a neighbour. A stack given back is used again; all are
// unmapped with the pool, which must outlive the fibers on them. Memory is committed when touched:
// a thousand small tasks cost a few pages each.
#pragma once

#include <cstddef>
#include <vector>

namespace porchsim::sim {

struct Stack {
  std::byte* bottom = nullptr;  // lowest usable byte; the guard page lies below
  std::size_t size = 0;         // usable bytes
  std::byte* top() const { return bottom + size; }
};

class StackPool {
 public:
  static constexpr std::size_t kStackBytes = 256 * 1024;

  // `stack_bytes` is rounded up to whole pages.
  explicit StackPool(std::size_t stack_bytes = kStackBytes);
  ~StackPool();
  StackPool(const StackPool&) = delete;
  StackPool& operator=(const StackPool&) = delete;

  Stack take();
  void give_back(Stack stack);

  std::size_t mapped() const { return mapped_; }  // stacks in all
  std::size_t idle() const { return idle_.size(); }

 private:
  std::size_t page_bytes_;
  std::size_t stack_bytes_;
  std::size_t mapped_ = 0;
  std::vector<Stack> idle_;
};

}  // namespace porchsim::sim
