#include "sim/search/branching_choices.h"

#include <fmt/core.h>

#include <string>
#include <utility>

namespace porchsim::sim {

namespace {

class BranchingChoicesImpl final : public BranchingChoices {
 public:
  BranchingChoicesImpl(const ChoiceSet& recorded, std::uint64_t seed)
      : recorded_(recorded), fresh_(make_seeded_choices(seed)), seed_(seed) {}

  void branch() override { branched_ = true; }
  std::string describe() const override {
    return fmt::format("{} recorded choices, then seed {}", recorded_.deviations.size(), seed_);
  }

 protected:
  std::uint64_t decide(SiteId site, ActorId actor, std::uint64_t ordinal,
                       std::uint64_t bound) override {
    if (branched_) return fresh_->draw(fresh_site(site), fresh_actor(actor), bound);
    // What no longer fits its bound is left out, as a replay does.
    const std::uint64_t value = recorded(site, actor, ordinal);
    return value < bound ? value : 0;
  }

  bool decide_coin(SiteId site, ActorId actor, std::uint64_t ordinal, std::uint64_t numerator,
                   std::uint64_t denominator) override {
    if (branched_)
      return fresh_->happens(fresh_site(site), fresh_actor(actor), numerator, denominator);
    return recorded(site, actor, ordinal) == 1;
  }

 private:
  std::uint64_t recorded(SiteId site, ActorId actor, std::uint64_t ordinal) const {
    const auto found = recorded_.deviations.find(
        {std::string(site_name(site)), std::string(actor_key(actor)), ordinal});
    return found == recorded_.deviations.end() ? 0 : found->second;
  }

  SiteId fresh_site(SiteId site) { return fresh_->site(site_name(site)); }
  ActorId fresh_actor(ActorId id) { return fresh_->actor(actor(id)); }

  ChoiceSet recorded_;
  std::unique_ptr<Choices> fresh_;
  std::uint64_t seed_;
  bool branched_ = false;
};

}  // namespace

std::unique_ptr<BranchingChoices> make_branching_choices(const ChoiceSet& recorded,
                                                         std::uint64_t seed) {
  return std::make_unique<BranchingChoicesImpl>(recorded, seed);
}

}  // namespace porchsim::sim
