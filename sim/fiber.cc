#include "sim/fiber.h"

#include <cxxabi.h>

#include <exception>
#include <memory>
#include <utility>

#include "sim/assert.h"

namespace porchsim::sim {

namespace {

// Thrown at the pause of a fiber that is to end there. Seen by a person only where it meets a
// noexcept function.
class FiberUnwound {};

}  // namespace

// Boost.Context's stack allocator: top of the stack and its size.
struct Fiber::PooledStack {
  StackPool* pool;
  Stack stack;

  boost::context::stack_context allocate() const {
    boost::context::stack_context context;
    context.sp = stack.top();
    context.size = stack.size;
    return context;
  }
  void deallocate(boost::context::stack_context&) const noexcept { pool->give_back(stack); }
};

Fiber::Fiber(StackPool& stacks, const Trace& trace, std::string_view name,
             std::function<void()> body)
    : stacks_(stacks), trace_(trace), name_(name), body_(std::move(body)) {}

Fiber::~Fiber() {
  SIM_ASSERT_IN(trace_, state_ == State::New || state_ == State::Ended,
                "task \"{}\" is destroyed at its pause, without unwinding", name_);
}

// The layout is fixed by the Itanium C++ ABI, section 2.2.2 of its exception handling.
Fiber::Exceptions& Fiber::exceptions_of_thread() {
  return *reinterpret_cast<Exceptions*>(abi::__cxa_get_globals());
}

// Boost starts a fiber at once, and comes back before it runs anything: a switch there and back
// that the sanitizer must know too. Its own bounds a stack only learns from a switch, so one is
// feigned.
void Fiber::create() {
  const Stack stack = stacks_.take();
  bounds_ = {stack.bottom, stack.size};
  address_sanitizer::FakeStack kept = nullptr;
  address_sanitizer::leave(&kept, bounds_);
  const address_sanitizer::Bounds here = address_sanitizer::arrive(kept);
  address_sanitizer::leave(&kept, here);
  paused_ = boost::context::fiber(
      std::allocator_arg, PooledStack{&stacks_, stack},
      [this](boost::context::fiber&& resumer) { return run(std::move(resumer)); });
  address_sanitizer::arrive(kept);
}

void Fiber::resume() {
  SIM_ASSERT_IN(trace_, state_ == State::New || state_ == State::Paused,
                "task \"{}\" is resumed while it runs or after its end", name_);
  if (state_ == State::New) create();
  state_ = State::Running;
  Exceptions& current = exceptions_of_thread();
  std::swap(current, exceptions_);
  address_sanitizer::FakeStack kept = nullptr;
  address_sanitizer::leave(&kept, bounds_);
  paused_ = std::move(paused_).resume();
  address_sanitizer::arrive(kept);
  std::swap(current, exceptions_);
}

void Fiber::pause() {
  SIM_ASSERT_IN(trace_, state_ == State::Running, "a wait outside of task \"{}\"", name_);
  SIM_ASSERT_IN(trace_, !unwinding_,
                "task \"{}\" waits in a destructor while it is being killed; end what must be "
                "waited for explicitly",
                name_);
  const Exceptions& current = exceptions_of_thread();
  SIM_ASSERT_IN(trace_, current.caught == nullptr,
                "task \"{}\" waits inside a catch block; decide there, wait after it", name_);
  SIM_ASSERT_IN(trace_, current.uncaught == 0,
                "task \"{}\" waits in a destructor while an exception is in flight", name_);
  state_ = State::Paused;
  address_sanitizer::FakeStack kept = nullptr;
  address_sanitizer::leave(&kept, resumer_bounds_);
  resumer_ = std::move(resumer_).resume();
  resumer_bounds_ = address_sanitizer::arrive(kept);
  if (unwinding_) [[unlikely]]
    throw FiberUnwound();
}

void Fiber::unwind() {
  unwinding_ = true;
  if (state_ == State::Paused) resume();
  SIM_ASSERT_IN(trace_, state_ == State::New || state_ == State::Ended,
                "task \"{}\" goes on after it was killed", name_);
  body_ = nullptr;
  state_ = State::Ended;
}

boost::context::fiber Fiber::run(boost::context::fiber&& resumer) {
  resumer_ = std::move(resumer);
  resumer_bounds_ = address_sanitizer::arrive(nullptr);
  run_body();
  state_ = State::Ended;
  address_sanitizer::leave(nullptr, resumer_bounds_);
  return std::move(resumer_);
}

// An exception of any other type meets noexcept, and thus std::terminate.
void Fiber::run_body() noexcept {
  try {
    const std::function<void()> body = std::move(body_);
    body();
  } catch (const FiberUnwound&) {
    return;
  } catch (const std::exception& error) {
    SIM_ASSERT_IN(trace_, false, "task \"{}\" let an exception escape: {}", name_, error.what());
  }
}

}  // namespace porchsim::sim
