// The failed runs of a campaign by what failed: of each kind the first is told, of the others only
// their numbers.
#pragma once

#include <cstdint>
#include <map>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "reports/failure_kind.h"

namespace porchsim::reports {

class FailureGroups {
 public:
  // The number of the first run that failed like this one; nothing if this is the first.
  std::optional<std::uint64_t> add(const Report& report);

  // "FAIL  publish/x   seeds 2..200: the same as seed 1 (expect, line 14)", one line
  // a kind that more than one run showed, in the order of their first; at most some of the numbers.
  std::string lines() const;

 private:
  struct Group {
    FailureKind kind;
    std::string_view numbered_by;
    std::uint64_t first = 0;
    std::vector<std::uint64_t> others;
  };

  std::vector<Group> groups_;
  std::map<FailureKind, std::size_t> index_;
};

}  // namespace porchsim::reports
