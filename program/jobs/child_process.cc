#include "program/jobs/child_process.h"

#include <fcntl.h>
#include <sys/prctl.h>
#include <sys/resource.h>
#include <sys/socket.h>
#include <sys/wait.h>
#include <unistd.h>

#include <cerrno>
#include <csignal>
#include <cstdint>
#include <cstdio>
#include <cstring>
#include <system_error>
#include <utility>

namespace porchsim::scenarios {
namespace {

// Whoever has gone is no reason to die of SIGPIPE.
bool send_all(int socket, std::string_view bytes) {
  while (!bytes.empty()) {
    const ssize_t sent = send(socket, bytes.data(), bytes.size(), MSG_NOSIGNAL);
    if (sent < 0 && errno == EINTR) continue;
    if (sent <= 0) return false;
    bytes.remove_prefix(static_cast<std::size_t>(sent));
  }
  return true;
}

bool receive_all(int socket, char* data, std::size_t size) {
  while (size > 0) {
    const ssize_t got = recv(socket, data, size, 0);
    if (got < 0 && errno == EINTR) continue;
    if (got <= 0) return false;
    data += got;
    size -= static_cast<std::size_t>(got);
  }
  return true;
}

[[noreturn]] void refuse(const char* what) {
  throw std::system_error(errno, std::generic_category(), what);
}

// What it says is of no use, and neither is its core: it dies again and again on purpose.
void fall_silent() {
  const int nothing = open("/dev/null", O_WRONLY | O_CLOEXEC);
  if (nothing >= 0) dup2(nothing, STDERR_FILENO);
  const rlimit none{};
  setrlimit(RLIMIT_CORE, &none);
}

}  // namespace

bool Line::say(std::string_view message) const {
  const std::uint64_t size = message.size();
  std::string bytes(sizeof size, '\0');
  std::memcpy(bytes.data(), &size, sizeof size);
  bytes += message;
  return send_all(socket_, bytes);
}

std::optional<std::string> Line::hear() const {
  std::uint64_t size = 0;
  char header[sizeof size];
  if (!receive_all(socket_, header, sizeof header)) return std::nullopt;
  std::memcpy(&size, header, sizeof size);
  std::string message(size, '\0');
  if (!receive_all(socket_, message.data(), message.size())) return std::nullopt;
  return message;
}

void Line::hang_up() {
  if (socket_ >= 0) close(socket_);
  socket_ = -1;
}

ChildProcess::ChildProcess(const ProcessLimits& limits, Speech speech,
                           const std::function<void(const Line& parent)>& body)
    : words_(std::make_unique<LastWords>()) {
  int ends[2];
  if (socketpair(AF_UNIX, SOCK_STREAM | SOCK_CLOEXEC, 0, ends) != 0)
    refuse("no line to a worker process");
  line_ = Line(ends[0]);
  Line to_parent(ends[1]);
  // What stands in buffers would be written by both.
  std::fflush(nullptr);
  const pid_t parent = getpid();
  pid_ = fork();
  if (pid_ < 0) refuse("no worker process");
  if (pid_ > 0) return;
  prctl(PR_SET_PDEATHSIG, SIGKILL);
  if (getppid() != parent) _exit(1);
  std::signal(SIGINT, SIG_IGN);
  std::signal(SIGTERM, SIG_IGN);
  line_.hang_up();
  if (speech == Speech::Silent) fall_silent();
  // Nothing may pass from here into the code that stands around the fork.
  [&]() noexcept {
    words_->are_those_of_this_process(limits, speech);
    body(to_parent);
  }();
  words_->all_is_well();
  _exit(0);
}

ChildProcess& ChildProcess::operator=(ChildProcess&& other) noexcept {
  stop();
  pid_ = std::exchange(other.pid_, -1);
  line_ = std::move(other.line_);
  words_ = std::move(other.words_);
  return *this;
}

std::optional<Death> ChildProcess::end() {
  line_.hang_up();
  int status = 0;
  while (waitpid(pid_, &status, 0) < 0 && errno == EINTR) continue;
  pid_ = -1;
  return words_->of(status);
}

void ChildProcess::stop() {
  if (!lives()) return;
  kill(pid_, SIGKILL);
  end();
}

}  // namespace porchsim::scenarios
