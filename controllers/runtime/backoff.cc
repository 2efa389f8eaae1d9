#include "controllers/runtime/backoff.h"

#include <algorithm>

namespace porchsim::runtime {

api::Duration Backoff::next(api::Time now) {
  if (delay_ == api::Duration(0) || now - last_ > options_.reset_after) {
    delay_ = options_.first;
  } else {
    delay_ = std::min(delay_ * 2, options_.max);
  }
  last_ = now;
  return delay_;
}

}  // namespace porchsim::runtime
