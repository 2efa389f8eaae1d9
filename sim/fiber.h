// A fiber: a function with a stack of its own, that may pause in the middle and be resumed there.
//
// Two things break fibers in C++, and both are handled here. The runtime keeps exceptions being
// handled and in flight per thread, not per stack: they are swapped at each switch, and a pause in
// a catch block or during unwinding is a failed assertion. And a fiber that is thrown away at its
// pause must unwind, or its destructors never run: unwind() throws a private exception there, which
// nothing but the fiber's own floor catches. Code that runs on a fiber must therefore let unknown
// exceptions pass: no catch-all handler, no pause in a destructor or a noexcept function (the
// latter ends in std::terminate when unwound).
//
// A fiber that was started must have ended, by itself or by unwind(), before it is destroyed.
// Resuming costs two switches of some nanoseconds. An exception that leaves the body is a failed
// assertion with its what().
#pragma once

#include <boost/context/fiber.hpp>
#include <cstdint>
#include <functional>
#include <string_view>

#include "sim/address_sanitizer.h"
#include "sim/stack_pool.h"

namespace porchsim::sim {

class Trace;

class Fiber {
 public:
  // `name` is for a person; it, `stacks` and `trace` must outlive the fiber.
  Fiber(StackPool& stacks, const Trace& trace, std::string_view name, std::function<void()> body);
  ~Fiber();
  Fiber(const Fiber&) = delete;
  Fiber& operator=(const Fiber&) = delete;

  // Runs the body until it pauses or ends; it must not have ended. The first call takes a stack.
  // Not from the fiber itself; from another fiber is fine.
  void resume();
  bool ended() const { return state_ == State::Ended; }

  // Back to whoever resumed; only from the body. Does not return if the fiber is unwound instead of
  // resumed.
  void pause();

  // Unwinds a paused fiber, so that everything on its stack is destroyed; one that was never
  // started ends at once, without a stack.
  void unwind();
  bool unwinding() const { return unwinding_; }

 private:
  enum class State : std::uint8_t { New, Running, Paused, Ended };
  // The C++ runtime's view of one stack (__cxa_eh_globals): exceptions being handled, number in
  // flight.
  struct Exceptions {
    void* caught = nullptr;
    unsigned int uncaught = 0;
  };
  struct PooledStack;

  static Exceptions& exceptions_of_thread();
  void create();
  boost::context::fiber run(boost::context::fiber&& resumer);
  void run_body() noexcept;

  StackPool& stacks_;
  const Trace& trace_;
  std::string_view name_;
  std::function<void()> body_;
  boost::context::fiber paused_;   // this fiber's side, while it does not run
  boost::context::fiber resumer_;  // the other side, while it runs
  Exceptions exceptions_;          // of the side that does not run
  address_sanitizer::Bounds bounds_;
  address_sanitizer::Bounds resumer_bounds_;
  State state_ = State::New;
  bool unwinding_ = false;
};

}  // namespace porchsim::sim
