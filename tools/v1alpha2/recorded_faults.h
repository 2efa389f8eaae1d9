// The calls that a recording fails without effect: the nth of a name, or each of them.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "api/json/json.h"

namespace porchsim::scenarios {

class RecordedFaults {
 public:
  // A list of {<name_member>, kind?, nth, error}; nth 0: each.
  RecordedFaults(const api::Json& faults, std::string_view name_member);

  // Counts the call; the error that it fails with.
  std::optional<std::string> next(std::string_view name, std::string_view kind = {});

 private:
  struct Fault {
    std::string name;
    std::string kind;  // "" = any
    std::int64_t nth = 0;
    std::string error;
    std::int64_t seen = 0;
  };

  std::vector<Fault> faults_;
};

}  // namespace porchsim::scenarios
