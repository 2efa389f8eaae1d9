// A request that the server handles in a task of its own: the caller waits for the answer, and may
// die meanwhile without the server noticing. If the server dies, the caller gets no answer.
#pragma once

#include <memory>
#include <optional>
#include <string>
#include <utility>

#include "api/json/result.h"
#include "fakeporch/client/injected_errors.h"
#include "fakeporch/store/causes.h"
#include "sim/scheduler.h"

namespace porchsim::fakeporch {

// Where the two meet; outlives both. One answer: `T` is what the handler returns.
template <class T>
class ServerTask {
 public:
  // Runs `handler` in a task of `server` and waits. `handler` must own what it uses.
  template <class Handler>
  static api::Result<T> run(sim::Scheduler& scheduler, Causes& causes, sim::ProcessId server,
                            std::string name, Handler handler) {
    const auto meeting = std::make_shared<ServerTask>(scheduler.current());
    const sim::EventId cause = causes.current();
    scheduler.spawn(server, std::move(name),
                    [&scheduler, &causes, meeting, cause, handler = std::move(handler)]() mutable {
                      const Finish finish{scheduler, causes, scheduler.current(), *meeting};
                      causes.set(cause);
                      meeting->answer_ = handler();
                    });
    while (!meeting->done_) scheduler.park();
    if (!meeting->answer_) return api::fail(no_answer("the connection was closed"));
    return *std::move(meeting->answer_);
  }

  explicit ServerTask(sim::TaskId caller) : caller_(caller) {}

 private:
  // Also when the server's task is unwound.
  struct Finish {
    sim::Scheduler& scheduler;
    Causes& causes;
    sim::TaskId task;
    ServerTask& meeting;
    ~Finish() {
      causes.forget(task);
      meeting.done_ = true;
      scheduler.wake(meeting.caller_);
    }
  };

  sim::TaskId caller_;
  std::optional<api::Result<T>> answer_;
  bool done_ = false;
};

}  // namespace porchsim::fakeporch
