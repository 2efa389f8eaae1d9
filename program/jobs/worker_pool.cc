#include "program/jobs/worker_pool.h"

#include <sys/wait.h>
#include <unistd.h>

#include <cerrno>
#include <chrono>
#include <csignal>
#include <cstring>
#include <vector>

namespace porchsim::scenarios {
namespace {

using Clock = std::chrono::steady_clock;

class Deadline {
 public:
  explicit Deadline(const std::optional<std::uint64_t>& budget_ms)
      : limited_(budget_ms.has_value()),
        at_(Clock::now() + std::chrono::milliseconds(budget_ms.value_or(0))) {}
  bool passed() const { return limited_ && Clock::now() >= at_; }

 private:
  bool limited_;
  Clock::time_point at_;
};

bool write_all(int file, const char* data, std::size_t size) {
  while (size > 0) {
    const ssize_t written = write(file, data, size);
    if (written < 0 && errno == EINTR) continue;
    if (written <= 0) return false;
    data += written;
    size -= static_cast<std::size_t>(written);
  }
  return true;
}

bool read_all(int file, char* data, std::size_t size) {
  while (size > 0) {
    const ssize_t got = read(file, data, size);
    if (got < 0 && errno == EINTR) continue;
    if (got <= 0) return false;
    data += got;
    size -= static_cast<std::size_t>(got);
  }
  return true;
}

// One child process and the pipe it answers through: a size, then so many bytes, for each of its
// jobs in order.
struct Worker {
  pid_t pid = -1;
  int pipe = -1;

  bool read_answer(std::string& answer) const {
    std::uint64_t size = 0;
    char header[sizeof size];
    if (!read_all(pipe, header, sizeof header)) return false;
    std::memcpy(&size, header, sizeof size);
    answer.resize(size);
    return read_all(pipe, answer.data(), answer.size());
  }

  // How the process ended: true if by itself, with success.
  bool finish() {
    if (pipe >= 0) close(pipe);
    pipe = -1;
    int status = 0;
    if (pid > 0) waitpid(pid, &status, 0);
    pid = -1;
    return WIFEXITED(status) && WEXITSTATUS(status) == 0;
  }
};

struct Share {
  std::uint64_t first = 0;
  std::uint64_t stride = 1;
  std::uint64_t jobs = 0;
};

[[noreturn]] void work(const Share& share, const WorkerPool::Job& job, const Deadline& deadline,
                       int out) {
  for (std::uint64_t i = share.first; i < share.jobs && !deadline.passed(); i += share.stride) {
    const std::string answer = job(i);
    const std::uint64_t size = answer.size();
    char header[sizeof size];
    std::memcpy(header, &size, sizeof size);
    if (!write_all(out, header, sizeof header) || !write_all(out, answer.data(), answer.size()))
      _exit(1);
  }
  _exit(0);
}

Worker start(const Share& share, const WorkerPool::Job& job, const Deadline& deadline) {
  int ends[2];
  if (pipe(ends) != 0) return {};
  const pid_t pid = fork();
  if (pid == 0) {
    close(ends[0]);
    work(share, job, deadline, ends[1]);
  }
  close(ends[1]);
  if (pid < 0) {
    close(ends[0]);
    return {};
  }
  return {pid, ends[0]};
}

}  // namespace

std::uint64_t WorkerPool::run(std::uint64_t jobs, const Job& job, const Sink& sink) {
  return options_.workers <= 1 || jobs <= 1 ? run_here(jobs, job, sink)
                                            : run_in_processes(jobs, job, sink);
}

std::optional<std::string> WorkerPool::run_apart(const std::function<std::string()>& job) {
  if (options_.workers <= 1) return job();
  Worker worker = start({0, 1, 1}, [&job](std::uint64_t) { return job(); }, Deadline(std::nullopt));
  std::string answer;
  const bool answered = worker.read_answer(answer);
  worker.finish();
  return answered ? std::optional(std::move(answer)) : std::nullopt;
}

std::uint64_t WorkerPool::run_here(std::uint64_t jobs, const Job& job, const Sink& sink) const {
  const Deadline deadline(options_.budget_ms);
  for (std::uint64_t i = 0; i < jobs; ++i) {
    if (deadline.passed()) return i;
    if (!sink(i, job(i))) return i + 1;
  }
  return jobs;
}

std::uint64_t WorkerPool::run_in_processes(std::uint64_t jobs, const Job& job,
                                           const Sink& sink) const {
  const Deadline deadline(options_.budget_ms);
  const std::uint64_t stride = options_.workers;
  std::vector<Worker> workers(stride);
  for (std::uint64_t w = 0; w < stride; ++w) workers[w] = start({w, stride, jobs}, job, deadline);

  std::uint64_t answered = 0;
  for (bool going = true; going && answered < jobs; ++answered) {
    Worker& worker = workers[answered % stride];
    std::string answer;
    if (worker.read_answer(answer)) {
      going = sink(answered, answer);
    } else if (worker.finish()) {
      break;  // its time was up
    } else {
      going = sink(answered, std::nullopt);
      worker = start({answered + stride, stride, jobs}, job, deadline);
    }
  }
  for (Worker& worker : workers) {
    if (worker.pid > 0) kill(worker.pid, SIGKILL);
    worker.finish();
  }
  return answered;
}

}  // namespace porchsim::scenarios
