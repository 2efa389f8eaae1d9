#include "sim/assert.h"

#include <cstdio>
#include <cstdlib>

#include "sim/trace.h"

namespace porchsim::sim {

std::string to_text(const FailedAssertion& failed) {
  std::string text = fmt::format("{}:{}: assertion failed: {}\n", failed.file, failed.line,
                                 failed.message.empty() ? failed.condition : failed.message);
  if (!failed.message.empty()) text += fmt::format("  must hold: {}\n", failed.condition);
  if (failed.trace != nullptr) text += failed.trace->where_it_stands();
  return text;
}

void abort_run(const FailedAssertion& failed) {
  const std::string text = to_text(failed);
  std::fputs(text.c_str(), stderr);
  std::fflush(stderr);
  std::abort();
}

}  // namespace porchsim::sim
