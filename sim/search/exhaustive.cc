#include "sim/search/exhaustive.h"

#include <fmt/core.h>

#include "sim/assert.h"

namespace porchsim::sim {

// One run: follows the path of the explorer, and lengthens it by zeros.
class ExhaustiveChoices::Walk final : public Choices {
 public:
  explicit Walk(ExhaustiveChoices& explorer) : explorer_(explorer) {}

  std::string describe() const override { return fmt::format("run {} of all", explorer_.runs_); }

 protected:
  std::uint64_t decide(SiteId site, ActorId actor, std::uint64_t, std::uint64_t bound) override {
    std::vector<Branch>& path = explorer_.path_;
    if (depth_ == explorer_.max_depth_) {
      explorer_.depth_exceeded_ = true;
      return 0;
    }
    if (depth_ == path.size()) path.push_back({site, actor, bound, 0});
    const Branch& branch = path[depth_++];
    SIM_ASSERT(branch.site == site && branch.actor == actor && branch.bound == bound,
               "the explored world is not deterministic: draw {} was at {} with bound {}, now it "
               "is at {} with bound {}",
               depth_ - 1, site_name(branch.site), branch.bound, site_name(site), bound);
    return branch.value;
  }

  bool decide_coin(SiteId site, ActorId actor, std::uint64_t ordinal, std::uint64_t,
                   std::uint64_t) override {
    return decide(site, actor, ordinal, 2) != 0;
  }

 private:
  ExhaustiveChoices& explorer_;
  std::size_t depth_ = 0;
};

bool ExhaustiveChoices::next() {
  if (runs_ > 0) {
    while (!path_.empty() && path_.back().value + 1 == path_.back().bound) path_.pop_back();
    if (path_.empty()) return false;
    ++path_.back().value;
  }
  ++runs_;
  choices_ = std::make_unique<Walk>(*this);
  return true;
}

}  // namespace porchsim::sim
