// How often each actor has called the API, by call and kind: what `calls by` expects.
#pragma once

#include <cstdint>
#include <map>
#include <string>
#include <string_view>
#include <tuple>

#include "sim/trace.h"

namespace porchsim::scenarios {

class CallCounts {
 public:
  void add(const sim::Event& event, std::string_view actor);

  // `call` is "create", "update", "status-update", "patch", "delete", "get", "list", "watch",
  // "write" (all that change something) or "any"; an empty kind means any. Failed calls count under
  // "any" alone.
  std::int64_t of(std::string_view actor, std::string_view call, std::string_view kind) const;
  std::int64_t total() const { return total_; }

 private:
  std::map<std::tuple<std::string, std::string, sim::Verb>, std::int64_t>
      counts_;  // actor, kind, verb
  std::int64_t total_ = 0;
};

}  // namespace porchsim::scenarios
