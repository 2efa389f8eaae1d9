// An error of package content: a text for a person, with the place where there is one.
#pragma once

#include <expected>
#include <string>

#include "base/try.h"

namespace porchsim::kpt {

struct Error {
  std::string message;  // as go-yaml, kyaml or kpt word it
  int line = 0;         // from 1; 0 = no place
  int column = 0;       // from 1

  friend bool operator==(const Error&, const Error&) = default;
};

template <class T>
using Result = std::expected<T, Error>;
using Status = Result<void>;

inline std::unexpected<Error> fail(std::string message, int line = 0, int column = 0) {
  return std::unexpected<Error>(Error{std::move(message), line, column});
}

}  // namespace porchsim::kpt
