// How many renders run at once in a process. Porch: the renderLimiter of render.go.
#pragma once

#include <cstddef>

namespace porchsim::packagerevision {

class RenderSlots {
 public:
  // 0: without limit.
  explicit RenderSlots(std::size_t limit) : limit_(limit) {}

  // False: all are taken.
  bool take() {
    if (limit_ > 0 && taken_ >= limit_) return false;
    ++taken_;
    return true;
  }
  void give_back() { --taken_; }

 private:
  std::size_t limit_;
  std::size_t taken_ = 0;
};

}  // namespace porchsim::packagerevision
