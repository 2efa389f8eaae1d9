#include "program/jobs/stop_signals.h"

#include <sys/mman.h>

#include <memory>
#include <new>

namespace porchsim::scenarios {
namespace {

constexpr int kSignals[] = {SIGINT, SIGTERM};

// What a handler is to know has to stand here: it is called without an argument.
volatile std::sig_atomic_t* heard = nullptr;

void on_signal(int);

void hand_over(void (*from)(int), void (*to)(int)) {
  for (const int signal : kSignals) {
    struct sigaction action{};
    sigaction(signal, nullptr, &action);
    // One that is ignored stays so, as of what runs behind a shell.
    if (action.sa_handler != from) continue;
    action.sa_handler = to;
    action.sa_flags = SA_RESTART;
    sigaction(signal, &action, nullptr);
  }
}

// The next is not caught any more.
void on_signal(int) {
  *heard = 1;
  hand_over(on_signal, SIG_DFL);
}

}  // namespace

StopSignals::StopSignals() {
  void* page = mmap(nullptr, sizeof(std::sig_atomic_t), PROT_READ | PROT_WRITE,
                    MAP_SHARED | MAP_ANONYMOUS, -1, 0);
  if (page == MAP_FAILED) throw std::bad_alloc();
  came_ = std::construct_at(static_cast<std::sig_atomic_t*>(page), 0);
  heard = came_;
  hand_over(SIG_DFL, on_signal);
}

StopSignals::~StopSignals() {
  hand_over(on_signal, SIG_DFL);
  munmap(const_cast<std::sig_atomic_t*>(came_), sizeof(std::sig_atomic_t));
}

}  // namespace porchsim::scenarios
