// What std::terminate finds in flight when an assertion of the kernel has failed (assert.h): nobody
// catches it. An exception that was being handled then, as one that left a task, is nested in it.
#pragma once

#include <exception>
#include <stdexcept>
#include <string>

#include "sim/assert.h"

namespace porchsim::sim {

class AssertionFailure final : public std::runtime_error, public std::nested_exception {
 public:
  explicit AssertionFailure(const FailedAssertion& failed)
      : std::runtime_error(to_text(failed)),
        condition(failed.condition),
        file(failed.file),
        line(failed.line),
        message(failed.message) {}

  std::string condition;
  std::string file;
  int line = 0;
  std::string message;  // what its place says of it; may be empty
};

}  // namespace porchsim::sim
