// What AddressSanitizer must be told when a fiber is switched; nothing without it. A switch is
// announced on the stack it leaves (leave) and confirmed on the stack it reaches (arrive). Boost is
// not built with these calls, so they stand around each of its switches. Always inlined: a frame of
// their own could lie on the fake stack that goes away in between.
#pragma once

#include <cstddef>

#if defined(__has_feature)
#if __has_feature(address_sanitizer)
#define PORCHSIM_ADDRESS_SANITIZER 1
#endif
#endif
#if defined(__SANITIZE_ADDRESS__)
#define PORCHSIM_ADDRESS_SANITIZER 1
#endif

#if defined(PORCHSIM_ADDRESS_SANITIZER)
#include <sanitizer/asan_interface.h>
#include <sanitizer/common_interface_defs.h>
#endif

namespace porchsim::sim::address_sanitizer {

struct Bounds {
  const void* bottom = nullptr;
  std::size_t size = 0;
};

// What a stack that has been left keeps until it is reached again.
using FakeStack = void*;

#if defined(PORCHSIM_ADDRESS_SANITIZER)

inline constexpr bool kOn = true;
[[gnu::always_inline]] inline void leave(FakeStack* keep, Bounds to) {
  __sanitizer_start_switch_fiber(keep, to.bottom, to.size);
}
// Returns the bounds of the stack that was left.
[[gnu::always_inline]] inline Bounds arrive(FakeStack kept) {
  Bounds left;
  __sanitizer_finish_switch_fiber(kept, &left.bottom, &left.size);
  return left;
}
inline void unpoison(const void* memory, std::size_t size) {
  __asan_unpoison_memory_region(memory, size);
}

#else

inline constexpr bool kOn = false;
inline void leave(FakeStack*, Bounds) {}
inline Bounds arrive(FakeStack) { return {}; }
inline void unpoison(const void*, std::size_t) {}

#endif

}  // namespace porchsim::sim::address_sanitizer
