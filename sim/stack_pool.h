// Stacks for fibers: mapped memory of one size with a guard page below, so that an overflow stops
// the program instead of writing over a neighbour. A stack given back is used again; all are
// unmapped with the pool, which must outlive the fibers on them. Memory is committed when touched:
// a thousand small tasks cost a few pages each, however much they might use.
#pragma once

#include <cstddef>
#include <vector>

#include "sim/address_sanitizer.h"

namespace porchsim::sim {

struct Stack {
  std::byte* bottom = nullptr;  // lowest usable byte; the guard page lies below
  std::size_t size = 0;         // usable bytes
  std::byte* top() const { return bottom + size; }
};

class StackPool {
 public:
  // A compiler of expressions needs 1 MiB for what is nested as deeply as it may be. Less than the
  // 2 MiB of a huge page, which one touch would commit. Frames are larger where nothing optimises
  // them or AddressSanitizer pads them.
#if defined(PORCHSIM_ADDRESS_SANITIZER) || !defined(__OPTIMIZE__)
  static constexpr std::size_t kStackBytes = 16 * 1024 * 1024;
#else
  static constexpr std::size_t kStackBytes = 1536 * 1024;
#endif

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
