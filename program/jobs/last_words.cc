#include "program/jobs/last_words.h"

#include <assert.h>
#include <cxxabi.h>
#include <sys/mman.h>
#include <sys/resource.h>
#include <sys/time.h>
#include <sys/wait.h>
#include <unistd.h>

#include <algorithm>
#include <array>
#include <chrono>
#include <csignal>
#include <cstdlib>
#include <cstring>
#include <ctime>
#include <exception>
#include <memory>
#include <new>
#include <span>
#include <string>
#include <string_view>
#include <typeinfo>

#include <fmt/format.h>

#include "sim/address_sanitizer.h"
#include "sim/assertion_failure.h"

namespace porchsim::scenarios {

using reports::CrashKind;

struct LastWords::Page {
  CrashKind kind = CrashKind::None;
  bool ended_well = false;
  char what[512] = {};
  char where[512] = {};
  char message[4096] = {};
};

namespace {

constexpr const char* kWait = "wait";
[[maybe_unused]] constexpr const char* kSanitizer = "what a sanitizer found";
constexpr int kDied = 70;   // of a process that has said why
constexpr int kTicks = 10;  // so often the watch looks within the time that a run may take
// A process that waits uses no more than the watch itself within a tick.
constexpr std::chrono::nanoseconds kIdle = std::chrono::milliseconds(1);

// Handlers belong to a process and are called without an argument: what they are to know stands
// here. It is set once, in a process that was forked to make runs.
struct Watch {
  LastWords::Page* page = nullptr;
  Speech speech = Speech::Heard;
  const sim::Trace* volatile trace = nullptr;
  // Once with each part of the limit in processor time, and once with each in real time.
  struct Ticks {
    sim::EventId last_seen = 0;
    int without_event = 0;
  };
  Ticks busy;
  Ticks idle;
  std::chrono::nanoseconds used{};  // of processor time, when the last tick of real time came
  // Of the handlers of ticks: a fiber's may be full. A sanitizer wants it on one of its granules.
  alignas(64) std::array<std::byte, 64 * 1024> stack{};
};
Watch watch;

void write_text(std::span<char> to, std::string_view text) {
  const std::size_t size = std::min(text.size(), to.size() - 1);
  std::memcpy(to.data(), text.data(), size);
  to[size] = '\0';
}

// Only the first counts: what says it may die of the same.
void say(CrashKind kind, std::string_view what = "", std::string_view where = "",
         std::string_view message = "") {
  if (watch.page == nullptr || watch.page->kind != CrashKind::None) return;
  write_text(watch.page->what, what);
  write_text(watch.page->where, where);
  write_text(watch.page->message, message);
  watch.page->kind = kind;
}

// As the compiler was called, without the way up from where that was.
std::string_view source_file(std::string_view file) {
  while (file.starts_with("../")) file.remove_prefix(3);
  return file;
}

void say_assertion(std::string_view condition, std::string_view file, unsigned line,
                   std::string_view message) {
  say(CrashKind::Assertion, condition, fmt::format("{}:{}", source_file(file), line), message);
}

std::string type_name(const std::type_info& type) {
  int status = 0;
  char* name = abi::__cxa_demangle(type.name(), nullptr, nullptr, &status);
  std::string text = status == 0 ? name : type.name();
  std::free(name);
  return text;
}

void say_exception(const std::exception_ptr& thrown) {
  try {
    std::rethrow_exception(thrown);
  } catch (const sim::AssertionFailure& failure) {
    if (failure.nested_ptr() != nullptr) return say_exception(failure.nested_ptr());
    say_assertion(failure.condition, failure.file, static_cast<unsigned>(failure.line),
                  failure.message);
  } catch (const std::bad_alloc&) {
    say(CrashKind::Memory);
  } catch (const std::exception& error) {
    say(CrashKind::Exception, type_name(typeid(error)), "", error.what());
  }
}

[[noreturn]] void on_terminate() {
  // What is no std::exception comes back here when it is thrown again, and has no type by then.
  if (abi::__cxa_current_exception_type() != nullptr) {
    say_exception(std::current_exception());
  } else {
    say(CrashKind::Exception, "std::terminate");
  }
  _exit(kDied);
}

[[noreturn]] void on_no_memory() {
  say(CrashKind::Memory);
  _exit(kDied);
}

// Has the run stood still in all ticks of the limit?
bool stands(Watch::Ticks& ticks) {
  const sim::Trace* trace = watch.trace;
  const sim::EventId last = trace == nullptr ? 0 : trace->last_id();
  const bool no_event = trace != nullptr && last == ticks.last_seen;
  ticks.without_event = no_event ? ticks.without_event + 1 : 0;
  ticks.last_seen = last;
  return ticks.without_event >= kTicks;
}

void on_tick_of_processor_time(int) {
  if (!stands(watch.busy)) return;
  say(CrashKind::Time);
  _exit(kDied);
}

std::chrono::nanoseconds processor_time() {
  timespec used{};
  clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &used);
  return std::chrono::seconds(used.tv_sec) + std::chrono::nanoseconds(used.tv_nsec);
}

// Of one that waits for what does not come no processor time is used up.
void on_tick_of_real_time(int) {
  const std::chrono::nanoseconds used = processor_time();
  const bool waits = used - watch.used < kIdle;
  watch.used = used;
  if (!waits) watch.idle.without_event = 0;
  if (!stands(watch.idle) || !waits) return;
  say(CrashKind::Time, kWait);
  _exit(kDied);
}

void start_ticks(int timer, int signal, void (*handler)(int), std::chrono::microseconds tick) {
  struct sigaction action{};
  action.sa_handler = handler;
  action.sa_flags = SA_ONSTACK | SA_RESTART;
  sigaction(signal, &action, nullptr);
  const timeval every{.tv_sec = tick.count() / 1'000'000, .tv_usec = tick.count() % 1'000'000};
  const itimerval times{.it_interval = every, .it_value = every};
  setitimer(static_cast<__itimer_which_t>(timer), &times, nullptr);
}

void watch_time(std::chrono::milliseconds limit) {
  const stack_t apart{.ss_sp = watch.stack.data(), .ss_flags = 0, .ss_size = watch.stack.size()};
  sigaltstack(&apart, nullptr);
  const auto tick = std::max(std::chrono::microseconds(limit) / kTicks,
                             std::chrono::microseconds(std::chrono::milliseconds(1)));
  start_ticks(ITIMER_PROF, SIGPROF, on_tick_of_processor_time, tick);
  start_ticks(ITIMER_REAL, SIGALRM, on_tick_of_real_time, tick);
}

void limit_memory(std::uint64_t bytes) {
  rlimit limit{};
  if (bytes == 0 || sim::address_sanitizer::kOn || getrlimit(RLIMIT_DATA, &limit) != 0) return;
  limit.rlim_cur = std::min<rlim_t>(limit.rlim_cur, bytes);
  setrlimit(RLIMIT_DATA, &limit);
}

// Signals that come from within: what a process does wrong. All others somebody has sent.
bool is_own_doing(int signal) {
  return signal == SIGSEGV || signal == SIGBUS || signal == SIGFPE || signal == SIGILL ||
         signal == SIGABRT || signal == SIGTRAP || signal == SIGSYS;
}

std::string signal_name(int signal) {
  const char* name = sigabbrev_np(signal);
  return name == nullptr ? fmt::format("signal {}", signal) : fmt::format("SIG{}", name);
}

}  // namespace

LastWords::LastWords() {
  void* memory =
      mmap(nullptr, sizeof(Page), PROT_READ | PROT_WRITE, MAP_SHARED | MAP_ANONYMOUS, -1, 0);
  if (memory == MAP_FAILED) throw std::bad_alloc();
  page_ = std::construct_at(static_cast<Page*>(memory));
}

LastWords::~LastWords() { munmap(page_, sizeof(Page)); }

void LastWords::are_those_of_this_process(const ProcessLimits& limits, Speech speech) {
  watch.page = page_;
  watch.speech = speech;
  std::set_terminate(on_terminate);
  std::set_new_handler(on_no_memory);
  limit_memory(limits.memory_bytes);
#if defined(PORCHSIM_ADDRESS_SANITIZER)
  __sanitizer_set_death_callback([] { say(CrashKind::Signal, kSanitizer); });
#endif
  watch_time(limits.processor_time);
}

void LastWords::all_is_well() { page_->ended_well = true; }

std::optional<Death> LastWords::of(int status) const {
  if (page_->ended_well && WIFEXITED(status) && WEXITSTATUS(status) == 0) return std::nullopt;
  if (page_->kind != CrashKind::None)
    return Death{
        {page_->kind, page_->what, page_->where}, page_->message, page_->kind == CrashKind::Time};
  if (WIFSIGNALED(status)) {
    const int signal = WTERMSIG(status);
    return Death{{CrashKind::Signal, signal_name(signal)}, "", !is_own_doing(signal)};
  }
  return Death{{CrashKind::Exit, std::to_string(WEXITSTATUS(status))}};
}

void this_process_runs(const sim::Trace* trace) { watch.trace = trace; }

}  // namespace porchsim::scenarios

#if defined(PORCHSIM_ADDRESS_SANITIZER)
// Called before a report is put together, which takes seconds.
extern "C" void __asan_on_error() {
  using namespace porchsim::scenarios;
  say(CrashKind::Signal, kSanitizer);
  if (watch.page != nullptr && watch.speech == Speech::Silent) _exit(kDied);
}
#endif

// The C library's assert() ends here. Its own prints the same, and tells nobody else.
extern "C" void __assert_fail(const char* condition, const char* file, unsigned line,
                              const char* function) noexcept {
  porchsim::scenarios::say_assertion(condition, file, line, "");
  const std::string text = fmt::format("{}:{}: {}: assertion failed: {}\n", file, line,
                                       function == nullptr ? "" : function, condition);
  [[maybe_unused]] const auto written = write(STDERR_FILENO, text.data(), text.size());
  std::abort();
}
