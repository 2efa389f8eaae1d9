#include "sim/assert.h"

#include <cstdlib>
#include <exception>

#include "sim/assertion_failure.h"
#include "sim/trace.h"

namespace porchsim::sim {

std::string to_text(const FailedAssertion& failed) {
  std::string text = fmt::format("{}:{}: assertion failed: {}\n", failed.file, failed.line,
                                 failed.message.empty() ? failed.condition : failed.message);
  if (!failed.message.empty()) text += fmt::format("  must hold: {}\n", failed.condition);
  if (failed.trace != nullptr) text += failed.trace->where_it_stands();
  return text;
}

// Where an exception may not pass, std::terminate is called with it: it prints what the exception
// says, and aborts; a process that wants to know more asks for its type.
void abort_run(const FailedAssertion& failed) {
  [&failed]() noexcept {
    std::rethrow_exception(std::make_exception_ptr(AssertionFailure(failed)));
  }();
  std::abort();
}

}  // namespace porchsim::sim
