// One value for each (site, actor), in flat vectors that grow on first use: a draw costs two
// indexed loads.
#pragma once

#include <cstddef>
#include <cstdint>
#include <vector>

#include "sim/ids.h"

namespace porchsim::sim {

template <typename Value>
class StreamTable {
 public:
  // The reference holds until the next call.
  Value& at(SiteId site, ActorId actor) {
    const auto row = static_cast<std::size_t>(site);
    const auto column = static_cast<std::size_t>(actor);
    if (row >= rows_.size()) [[unlikely]]
      rows_.resize(row + 1);
    std::vector<Value>& values = rows_[row];
    if (column >= values.size()) [[unlikely]]
      values.resize(column + 1);
    return values[column];
  }

  // By site, then by actor; rows may differ in length.
  const std::vector<std::vector<Value>>& rows() const { return rows_; }

 private:
  std::vector<std::vector<Value>> rows_;
};

}  // namespace porchsim::sim
