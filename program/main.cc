// The porchsim program: what only a process knows (its arguments, terminal and clock), handed to
// the command line.
#include <unistd.h>

#include <chrono>
#include <cstdlib>
#include <iostream>
#include <string>
#include <vector>

#include "program/command_line.h"
#include "program/jobs/repeat.h"

int main(int count, char** values) {
  using namespace porchsim::scenarios;
  const std::vector<std::string> arguments(values + 1, values + count);
  const auto now = std::chrono::system_clock::now().time_since_epoch();
  ProcessFacts facts;
  facts.fresh_seed =
      static_cast<std::uint64_t>(std::chrono::duration_cast<std::chrono::seconds>(now).count());
  const long processors = sysconf(_SC_NPROCESSORS_ONLN);
  facts.processors = processors > 0 ? static_cast<unsigned>(processors) : 1;
  const char* github = std::getenv("GITHUB_ACTIONS");
  const char* called = std::getenv("PORCHSIM_CALLED");  // set by a script that stands before it
  const Terminal terminal{std::cout,
                          std::cerr,
                          isatty(STDOUT_FILENO) == 1,
                          isatty(STDERR_FILENO) == 1,
                          github != nullptr && *github != '\0',
                          called != nullptr ? called : shell_word(values[0])};
  return run_command_line(arguments, facts, terminal);
}
