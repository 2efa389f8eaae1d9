// What a controller or a server says, for the message of a finding. It can be printed and nothing
// else: strings are for people, and no verdict reads one.
#pragma once

#include <string>

#include <fmt/format.h>

#include "api/condition.h"

namespace porchsim::scenarios {

class Quote {
 public:
  explicit Quote(const api::Condition& condition)
      : text_(fmt::format("{}={}: \"{}\"", condition.type, condition.status, condition.message)) {}

 private:
  friend struct fmt::formatter<Quote>;
  std::string text_;
};

}  // namespace porchsim::scenarios

template <>
struct fmt::formatter<porchsim::scenarios::Quote> : fmt::formatter<std::string> {
  template <class Context>
  auto format(const porchsim::scenarios::Quote& quote, Context& context) const {
    return fmt::formatter<std::string>::format(quote.text_, context);
  }
};
