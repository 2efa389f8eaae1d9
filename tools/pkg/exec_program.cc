#include "tools/pkg/exec_program.h"

#include <fcntl.h>
#include <poll.h>
#include <signal.h>
#include <spawn.h>
#include <sys/timerfd.h>
#include <sys/wait.h>
#include <unistd.h>

#include <array>
#include <cerrno>
#include <cstring>
#include <string_view>
#include <utility>

#include <fmt/format.h>

#include "base/ascii.h"

namespace porchsim::scenarios {
namespace {

using functions::ProgramRun;

constexpr std::string_view kUnexpected = "unexpected function error: ";

class Descriptor {
 public:
  Descriptor() = default;
  explicit Descriptor(int number) : number_(number) {}
  Descriptor(Descriptor&& other) noexcept : number_(std::exchange(other.number_, -1)) {}
  Descriptor& operator=(Descriptor&& other) noexcept {
    close();
    number_ = std::exchange(other.number_, -1);
    return *this;
  }
  Descriptor(const Descriptor&) = delete;
  Descriptor& operator=(const Descriptor&) = delete;
  ~Descriptor() { close(); }

  int number() const { return number_; }
  bool is_open() const { return number_ >= 0; }
  void close() {
    if (number_ >= 0) ::close(number_);
    number_ = -1;
  }

 private:
  int number_ = -1;
};

struct Pipe {
  Descriptor read;
  Descriptor write;

  bool open() {
    std::array<int, 2> ends{};
    if (::pipe2(ends.data(), O_CLOEXEC) != 0) return false;
    read = Descriptor(ends[0]);
    write = Descriptor(ends[1]);
    return true;
  }
};

bool set_nonblocking(const Descriptor& descriptor) {
  return ::fcntl(descriptor.number(), F_SETFL, O_NONBLOCK) == 0;
}

// Empty if there is no such program.
std::string find_program(const std::string& name) {
  if (name.find('/') != std::string::npos) return name;
  for (const std::string_view folder : {"/usr/local/bin", "/usr/bin", "/bin"}) {
    std::string path = fmt::format("{}/{}", folder, name);
    if (!name.empty() && ::access(path.c_str(), X_OK) == 0) return path;
  }
  return {};
}

// strerror as Go prints it: the names of signals and errors are in lower case.
std::string error_name(int error) {
  std::string text = std::strerror(error);
  if (!text.empty()) text[0] = base::to_lower(text[0]);
  return text;
}

// The standard streams, the folder and the process group of a program about to be started.
class SpawnSettings {
 public:
  SpawnSettings() {
    ::posix_spawn_file_actions_init(&actions_);
    ::posix_spawnattr_init(&attributes_);
    ::posix_spawnattr_setflags(
        &attributes_, POSIX_SPAWN_SETPGROUP | POSIX_SPAWN_SETSIGDEF | POSIX_SPAWN_SETSIGMASK);
    ::posix_spawnattr_setpgroup(&attributes_, 0);
    sigset_t signals;
    ::sigemptyset(&signals);
    ::posix_spawnattr_setsigmask(&attributes_, &signals);
    ::sigaddset(&signals, SIGPIPE);
    ::posix_spawnattr_setsigdefault(&attributes_, &signals);
  }
  SpawnSettings(const SpawnSettings&) = delete;
  SpawnSettings& operator=(const SpawnSettings&) = delete;
  ~SpawnSettings() {
    ::posix_spawn_file_actions_destroy(&actions_);
    ::posix_spawnattr_destroy(&attributes_);
  }

  void stream(const Descriptor& end, int number) {
    ::posix_spawn_file_actions_adddup2(&actions_, end.number(), number);
  }
  void folder(const std::string& path) {
    if (!path.empty()) ::posix_spawn_file_actions_addchdir_np(&actions_, path.c_str());
  }

  // 0 or an error number.
  int spawn(pid_t& pid, const std::string& program, std::vector<std::string> words) const {
    std::vector<char*> arguments;
    arguments.reserve(words.size() + 1);
    for (std::string& word : words) arguments.push_back(word.data());
    arguments.push_back(nullptr);
    std::array<char*, 1> environment = {nullptr};
    return ::posix_spawn(&pid, program.c_str(), &actions_, &attributes_, arguments.data(),
                         environment.data());
  }

 private:
  posix_spawn_file_actions_t actions_{};
  posix_spawnattr_t attributes_{};
};

// A program that ends without reading must not end this one.
class BrokenPipesIgnored {
 public:
  BrokenPipesIgnored() {
    ::sigemptyset(&broken_pipe_);
    ::sigaddset(&broken_pipe_, SIGPIPE);
    ::pthread_sigmask(SIG_BLOCK, &broken_pipe_, &before_);
  }
  BrokenPipesIgnored(const BrokenPipesIgnored&) = delete;
  BrokenPipesIgnored& operator=(const BrokenPipesIgnored&) = delete;
  ~BrokenPipesIgnored() {
    const timespec now{};
    while (::sigtimedwait(&broken_pipe_, nullptr, &now) > 0) {
    }
    ::pthread_sigmask(SIG_SETMASK, &before_, nullptr);
  }

 private:
  sigset_t broken_pipe_{};
  sigset_t before_{};
};

// Feeds a running program and collects what it writes.
class Exchange {
 public:
  Exchange(std::string_view input, const ExecLimits& limits) : input_(input), limits_(limits) {}

  // Why the program must be killed, "" if its streams ended by themselves.
  std::string run(Descriptor in, Descriptor out, Descriptor err, const Descriptor& timer) {
    while (out.is_open() || err.is_open()) {
      std::array<pollfd, 4> waits = {
          pollfd{in.number(), POLLOUT, 0}, pollfd{out.number(), POLLIN, 0},
          pollfd{err.number(), POLLIN, 0}, pollfd{timer.number(), POLLIN, 0}};
      if (::poll(waits.data(), waits.size(), -1) < 0) {
        if (errno == EINTR) continue;
        return error_name(errno);
      }
      if (waits[3].revents != 0) return "signal: killed";
      if (waits[0].revents != 0) feed(in);
      if (waits[1].revents != 0) collect(out, output_);
      if (waits[2].revents != 0) collect(err, error_text_);
      if (output_.size() > limits_.output_bytes || error_text_.size() > limits_.output_bytes)
        return fmt::format("output of more than {} bytes", limits_.output_bytes);
    }
    return {};
  }

  std::string take_output() { return std::move(output_); }
  std::string take_error_text() { return std::move(error_text_); }

 private:
  // A program need not read what it is given.
  void feed(Descriptor& in) {
    const ssize_t count = ::write(in.number(), input_.data() + fed_, input_.size() - fed_);
    if (count > 0) fed_ += static_cast<std::size_t>(count);
    if (fed_ == input_.size() || (count < 0 && errno != EAGAIN && errno != EINTR)) in.close();
  }

  static void collect(Descriptor& from, std::string& text) {
    std::array<char, 65536> buffer;
    const ssize_t count = ::read(from.number(), buffer.data(), buffer.size());
    if (count > 0) text.append(buffer.data(), static_cast<std::size_t>(count));
    if (count == 0 || (count < 0 && errno != EAGAIN && errno != EINTR)) from.close();
  }

  std::string_view input_;
  std::size_t fed_ = 0;
  const ExecLimits& limits_;
  std::string output_;
  std::string error_text_;
};

Descriptor start_timer(std::chrono::milliseconds time) {
  Descriptor timer(::timerfd_create(CLOCK_MONOTONIC, TFD_CLOEXEC | TFD_NONBLOCK));
  const auto seconds = std::chrono::duration_cast<std::chrono::seconds>(time);
  itimerspec spec{};
  spec.it_value.tv_sec = seconds.count();
  spec.it_value.tv_nsec = std::chrono::nanoseconds(time - seconds).count();
  if (::timerfd_settime(timer.number(), 0, &spec, nullptr) != 0) timer.close();
  return timer;
}

// How a program ended. The rest of its group is killed with it.
int wait_for(pid_t pid, const Descriptor& timer) {
  int status = 0;
  while (true) {
    const pid_t ended = ::waitpid(pid, &status, WNOHANG);
    if (ended == pid || (ended < 0 && errno != EINTR)) break;
    // It closed its streams and goes on: it has what is left of its time.
    pollfd wait{timer.number(), POLLIN, 0};
    if (::poll(&wait, 1, 10) > 0) ::kill(-pid, SIGKILL);
  }
  ::kill(-pid, SIGKILL);
  return status;
}

class ExecProgram final : public functions::FunctionProgram {
 public:
  ExecProgram(ExecCommand command, const ExecLimits& limits)
      : command_(std::move(command)), limits_(limits) {}

  ProgramRun run(std::string_view input) const override {
    const std::string name = command_.words.empty() ? std::string() : command_.words[0];
    const std::string program = find_program(name);
    if (program.empty()) {
      return failed(
          fmt::format("{}exec: \"{}\": executable file not found in $PATH", kUnexpected, name));
    }
    Pipe in;
    Pipe out;
    Pipe err;
    const Descriptor timer = start_timer(limits_.time);
    if (!timer.is_open() || !in.open() || !out.open() || !err.open() ||
        !set_nonblocking(in.write) || !set_nonblocking(out.read) || !set_nonblocking(err.read))
      return failed(fmt::format("{}{}", kUnexpected, error_name(errno)));
    SpawnSettings settings;
    settings.folder(command_.folder);
    settings.stream(in.read, 0);
    settings.stream(out.write, 1);
    settings.stream(err.write, 2);
    pid_t pid = 0;
    if (const int error = settings.spawn(pid, program, command_.words); error != 0)
      return failed(fmt::format("{}fork/exec {}: {}", kUnexpected, program, error_name(error)));
    in.read.close();
    out.write.close();
    err.write.close();
    return finish(pid, input, std::move(in.write), std::move(out.read), std::move(err.read), timer);
  }

 private:
  static ProgramRun failed(std::string why) { return {{}, std::move(why), -1}; }

  ProgramRun finish(pid_t pid, std::string_view input, Descriptor in, Descriptor out,
                    Descriptor err, const Descriptor& timer) const {
    const BrokenPipesIgnored ignored;
    Exchange exchange(input, limits_);
    const std::string killed = exchange.run(std::move(in), std::move(out), std::move(err), timer);
    if (!killed.empty()) ::kill(-pid, SIGKILL);
    const int status = wait_for(pid, timer);
    if (!killed.empty()) return failed(killed);
    if (WIFSIGNALED(status)) {
      std::string text = exchange.take_error_text();
      return {exchange.take_output(),
              text.empty() ? fmt::format("signal: {}", error_signal(WTERMSIG(status))) : text, -1};
    }
    return {exchange.take_output(), exchange.take_error_text(), WEXITSTATUS(status)};
  }

  static std::string error_signal(int number) {
    const char* name = ::sigdescr_np(number);
    std::string text = name == nullptr ? fmt::format("{}", number) : name;
    text[0] = base::to_lower(text[0]);
    return text;
  }

  ExecCommand command_;
  ExecLimits limits_;
};

}  // namespace

std::shared_ptr<const functions::FunctionProgram> make_exec_program(ExecCommand command,
                                                                    const ExecLimits& limits) {
  return std::make_shared<ExecProgram>(std::move(command), limits);
}

}  // namespace porchsim::scenarios
