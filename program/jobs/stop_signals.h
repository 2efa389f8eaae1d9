// SIGINT (Ctrl-C) and SIGTERM while this lives: the first asks for an end, and whoever makes runs
// begins no more of them and tells what there is; the second ends the process at once. Processes
// that make runs hear neither (child_process.h): they go on until they have delivered.
#pragma once

#include <csignal>

namespace porchsim::scenarios {

// One at a time.
class StopSignals {
 public:
  StopSignals();
  ~StopSignals();
  StopSignals(const StopSignals&) = delete;
  StopSignals& operator=(const StopSignals&) = delete;

  // Has one come? Known to the processes that were forked since, too.
  bool came() const { return *came_ != 0; }

 private:
  volatile std::sig_atomic_t* came_;
};

}  // namespace porchsim::scenarios
