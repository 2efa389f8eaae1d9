// `porchsim bench`: how fast the controller is, and how fast a whole world fans out.
#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "program/jobs/terminal.h"
#include "tools/bench/bench.h"

namespace CLI {
class App;
}

namespace porchsim::scenarios {

class BenchCommand {
 public:
  explicit BenchCommand(const Terminal& terminal) : terminal_(terminal) {}

  void add_to(CLI::App& program);
  // Was it given?
  bool is_wanted(const CLI::App& program) const;
  // Returns an ExitCode.
  int run() const;

 private:
  // With the options together; "" if all is well.
  std::string problem() const;
  int run_scale(const FanOutOptions& options) const;

  const Terminal& terminal_;
  std::string what_;
  std::uint64_t n_ = 1000;
  bool json_ = false;
  bool by_set_ = false;
  bool upgrade_ = false;
  std::string profile_;
  std::vector<std::uint64_t> scale_;
  std::string svg_;
  double max_exponent_ = 0;
};

}  // namespace porchsim::scenarios
