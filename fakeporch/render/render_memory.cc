#include "fakeporch/render/render_memory.h"

#include <algorithm>
#include <utility>

namespace porchsim::fakeporch {
namespace {

bool same_files(const kpt::Files& a, const kpt::Files& b) {
  return std::ranges::equal(a, b, [](const auto& x, const auto& y) {
    return x.first == y.first && (x.second == y.second || *x.second == *y.second);
  });
}

}  // namespace

const KnownRender* RenderMemory::find(const kpt::Files& input) const {
  const auto found = by_hash_.find(kpt::hash_files(input));
  if (found == by_hash_.end() || !same_files(found->second.input, input)) return nullptr;
  return &found->second;
}

void RenderMemory::keep(KnownRender render) {
  if (by_hash_.size() >= capacity_) by_hash_.clear();
  const std::uint64_t hash = kpt::hash_files(render.input);
  by_hash_.insert_or_assign(hash, std::move(render));
}

}  // namespace porchsim::fakeporch
