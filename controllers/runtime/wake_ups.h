// Why a request waits in a queue: short texts such as "PackageRevision default/edge.app.v1@17". A
// queue folds several events of one key into one reconcile; the texts are kept, so that the
// reconcile can name all its causes.
//
// A text is shared by all requests that one event wakes. At most kMax different texts are kept, the
// oldest ones; of the others only the number is known.
#pragma once

#include <cstddef>
#include <memory>
#include <string>
#include <string_view>
#include <vector>

namespace porchsim::runtime {

using Cause = std::shared_ptr<const std::string>;

Cause make_cause(std::string text);

class WakeUps {
 public:
  static constexpr std::size_t kMax = 8;

  void add(const Cause& cause);  // null and a text already kept change nothing
  void merge(WakeUps&& later);

  bool empty() const { return causes_.empty(); }
  const std::vector<Cause>& causes() const { return causes_; }  // oldest first
  std::size_t dropped() const { return dropped_; }
  // "a, b, c and 2 more"; "" if empty.
  std::string text() const;

 private:
  std::vector<Cause> causes_;
  std::size_t dropped_ = 0;
};

}  // namespace porchsim::runtime
