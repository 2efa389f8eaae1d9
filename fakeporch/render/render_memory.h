// Renders that went as they always do, by the files that they were given: the same package is
// rendered once. What a render makes depends on nothing else (pipeline.h), so a memory may outlive
// the world that filled it, and changes nothing but how long a render takes.
#pragma once

#include <cstddef>
#include <cstdint>
#include <string>
#include <unordered_map>
#include <vector>

#include "controllers/kpt/files.h"
#include "fakeporch/render/pipeline.h"

namespace porchsim::fakeporch {

struct KnownRender {
  kpt::Files input;
  std::vector<std::string> images;  // of the functions that ran, in order
  RenderOutcome outcome;
};

class RenderMemory {
 public:
  // Holds at most so many; a full one begins anew.
  explicit RenderMemory(std::size_t capacity) : capacity_(capacity) {}

  // Null if it is not known; valid until the next keep().
  const KnownRender* find(const kpt::Files& input) const;
  void keep(KnownRender render);

 private:
  std::size_t capacity_;
  std::unordered_map<std::uint64_t, KnownRender> by_hash_;  // look-up only
};

}  // namespace porchsim::fakeporch
