// A process of its own for code that may not live: it has limits, answers through a pipe, and
// leaves word of how it died. It dies with the process that started it, and of no SIGINT or
// SIGTERM: those are meant for that one.
#pragma once

#include <sys/types.h>

#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <utility>

#include "program/jobs/last_words.h"

namespace porchsim::scenarios {

// One end of a conversation in messages of any bytes. False or nothing: the other end is gone.
class Line {
 public:
  Line() = default;
  explicit Line(int socket) : socket_(socket) {}
  Line(Line&& other) noexcept : socket_(std::exchange(other.socket_, -1)) {}
  Line& operator=(Line&& other) noexcept {
    std::swap(socket_, other.socket_);
    return *this;
  }
  ~Line() { hang_up(); }

  bool say(std::string_view message) const;
  std::optional<std::string> hear() const;
  void hang_up();
  int socket() const { return socket_; }  // to be polled

 private:
  int socket_ = -1;
};

class ChildProcess {
 public:
  ChildProcess() = default;
  // Runs `body` in a fork of this process; all is well once it returns.
  ChildProcess(const ProcessLimits& limits, Speech speech,
               const std::function<void(const Line& parent)>& body);
  ~ChildProcess() { stop(); }
  ChildProcess(ChildProcess&& other) noexcept { *this = std::move(other); }
  ChildProcess& operator=(ChildProcess&& other) noexcept;

  const Line& line() const { return line_; }
  bool lives() const { return pid_ > 0; }
  // Waits for its end; nothing if all is well. Only of one that lives.
  std::optional<Death> end();
  // Ends it at once, if it lives.
  void stop();

 private:
  pid_t pid_ = -1;
  Line line_;
  std::unique_ptr<LastWords> words_;
};

}  // namespace porchsim::scenarios
