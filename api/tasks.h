// Every wait a controller does: spawn, sleep, wait, notify, and the clock. Tasks are cooperative: a
// task runs until it waits here or makes a call of api::Client. No locks are needed, and none
// exist.
#pragma once

#include <functional>
#include <memory>
#include <string>

#include "api/time.h"

namespace porchsim::api {

// Where tasks wait for one another. A notify with nobody waiting is lost: test your condition, then
// wait, in a loop.
class Signal {
 public:
  virtual ~Signal() = default;
  virtual void wait() = 0;
  // False if `deadline` passed first.
  virtual bool wait_until(Time deadline) = 0;
  virtual void notify_one() = 0;  // the one that waits longest
  virtual void notify_all() = 0;
};

class Tasks {
 public:
  virtual ~Tasks() = default;
  virtual Time now() const = 0;
  // `name` tells a person who it is: "packagevariant worker 2".
  virtual void spawn(std::string name, std::function<void()> body) = 0;
  virtual void sleep_until(Time deadline) = 0;
  virtual std::unique_ptr<Signal> make_signal() = 0;

  void sleep_for(Duration duration) { sleep_until(now() + duration); }
};

}  // namespace porchsim::api
