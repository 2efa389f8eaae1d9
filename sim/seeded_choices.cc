#include <fmt/core.h>

#include "base/hash.h"
#include "sim/assert.h"
#include "sim/choices.h"
#include "sim/order/planner.h"
#include "sim/planned_choices.h"

namespace porchsim::sim {

namespace {

// Sites and actors are hashed with salts of their own, so that a site and an actor of one name do
// not cancel.
constexpr std::uint64_t kSiteSalt = 0x73697465;
constexpr std::uint64_t kActorSalt = 0x6163746f72;
// Odd, so that counters of one stream never meet.
constexpr std::uint64_t kCounterStep = 0x9e3779b97f4a7c15ULL;
constexpr std::uint64_t kRetryStep = 0xd1342543de82ef95ULL;

// The upper and lower half of a product of 128 bits.
struct Product {
  std::uint64_t high;
  std::uint64_t low;
};
Product multiply(std::uint64_t a, std::uint64_t b) {
  __extension__ using Wide = unsigned __int128;
  const Wide product = static_cast<Wide>(a) * b;
  return {static_cast<std::uint64_t>(product >> 64), static_cast<std::uint64_t>(product)};
}

// The streams of one seed, each a function of the names of its site and actor.
class Streams {
 public:
  explicit Streams(std::uint64_t seed) : seed_(seed) {}

  std::string describe() const { return fmt::format("seed {}", seed_); }

  // Lemire's bounded integers: a multiplication, and a second word only where the range does not
  // divide evenly.
  std::uint64_t number(const Choices& names, SiteId site, ActorId actor, std::uint64_t ordinal,
                       std::uint64_t bound) {
    std::uint64_t state = key(names, site, actor) + ordinal * kCounterStep;
    Product product = multiply(base::mix64(state), bound);
    if (product.low < bound) [[unlikely]] {
      const std::uint64_t threshold = (0 - bound) % bound;
      while (product.low < threshold) {
        state = base::mix64(state) + kRetryStep;
        product = multiply(base::mix64(state), bound);
      }
    }
    return product.high;
  }

  std::uint64_t key(const Choices& names, SiteId site, ActorId actor) {
    Key& key = keys_.at(site, actor);
    if (!key.known) [[unlikely]] {
      const std::uint64_t site_hash = base::hash_text(names.site_name(site), kSiteSalt);
      const std::uint64_t actor_hash = base::hash_text(names.actor_key(actor), kActorSalt);
      key = {base::mix64(base::mix64(seed_ + kCounterStep) ^ site_hash ^ actor_hash), true};
    }
    return key.value;
  }

 private:
  struct Key {
    std::uint64_t value = 0;
    bool known = false;
  };

  std::uint64_t seed_;
  StreamTable<Key> keys_;
};

class SeededChoices final : public Choices {
 public:
  explicit SeededChoices(std::uint64_t seed) : streams_(seed) {}

  std::string describe() const override { return streams_.describe(); }

 protected:
  std::uint64_t decide(SiteId site, ActorId actor, std::uint64_t ordinal,
                       std::uint64_t bound) override {
    return streams_.number(*this, site, actor, ordinal, bound);
  }

 private:
  Streams streams_;
};

class SeededPlannedChoices final : public PlannedChoices {
 public:
  SeededPlannedChoices(std::uint64_t seed, const Strategy& strategy)
      : streams_(seed), strategy_(strategy), planner_(make_planner(seed, strategy)) {
    SIM_ASSERT(planner_ != nullptr, "{} has no plan", to_string(strategy));
  }

  std::string describe() const override { return streams_.describe(); }
  Strategy strategy() const override { return strategy_; }

 protected:
  std::size_t plan_next(std::span<const std::uint64_t> tasks) override {
    return planner_->next(tasks);
  }
  std::size_t plan_lateness(SiteId coin, ActorId actor, std::size_t degrees) override {
    return planner_->lateness(streams_.key(*this, coin, actor), degrees);
  }
  std::uint64_t decide_other(SiteId site, ActorId actor, std::uint64_t ordinal,
                             std::uint64_t bound) override {
    return streams_.number(*this, site, actor, ordinal, bound);
  }
  bool decide_other_coin(SiteId site, ActorId actor, std::uint64_t ordinal, std::uint64_t numerator,
                         std::uint64_t denominator) override {
    return Choices::decide_coin(site, actor, ordinal, numerator, denominator);
  }

 private:
  Streams streams_;
  Strategy strategy_;
  std::unique_ptr<Planner> planner_;
};

}  // namespace

std::unique_ptr<Choices> make_seeded_choices(std::uint64_t seed) {
  return std::make_unique<SeededChoices>(seed);
}

std::unique_ptr<PlannedChoices> make_planned_choices(std::uint64_t seed, const Strategy& strategy) {
  return std::make_unique<SeededPlannedChoices>(seed, strategy);
}

}  // namespace porchsim::sim
