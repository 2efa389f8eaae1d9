// Why a request waits in a queue. A queue folds several events of one key into one reconcile; the
// wake-ups are kept, so that the reconcile can name all its causes.
//
// One is shared by all requests that one event wakes. At most kMax different ones are kept, the
// oldest; of the others only the number is known.
#pragma once

#include <cstddef>
#include <vector>

#include "api/observer.h"

namespace porchsim::runtime {

using Cause = api::WakeUpPtr;

Cause make_cause(api::WakeUp wake_up);

class WakeUps {
 public:
  static constexpr std::size_t kMax = 8;

  void add(const Cause& cause);  // null and one already kept change nothing
  void merge(WakeUps&& later);

  bool empty() const { return causes_.empty(); }
  const std::vector<Cause>& causes() const { return causes_; }  // oldest first
  std::size_t dropped() const { return dropped_; }

 private:
  std::vector<Cause> causes_;
  std::size_t dropped_ = 0;
};

}  // namespace porchsim::runtime
