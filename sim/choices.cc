#include "sim/choices.h"

#include <utility>

#include "sim/assert.h"

namespace porchsim::sim {

std::uint32_t Choices::Names::intern(std::string_view name) {
  if (const auto found = ids.find(name); found != ids.end()) return found->second;
  const auto id = static_cast<std::uint32_t>(names.size());
  names.emplace_back(name);
  ids.emplace(name, id);
  return id;
}

std::string_view Choices::Names::name(std::uint32_t id) const {
  SIM_ASSERT(id < names.size(), "id {} is not of this run: only {} names are known", id,
             names.size());
  return names[id];
}

SiteId Choices::site(std::string_view name) { return SiteId{sites_.intern(name)}; }

ActorId Choices::actor(const Actor& actor) {
  const std::uint32_t id = actor_keys_.intern(actor.key());
  if (id == actors_.size()) actors_.push_back(actor);
  return ActorId{id};
}

std::string_view Choices::site_name(SiteId site) const {
  return sites_.name(static_cast<std::uint32_t>(site));
}
const Actor& Choices::actor(ActorId actor) const {
  const auto index = static_cast<std::size_t>(actor);
  SIM_ASSERT(index < actors_.size(), "actor {} is not of this run: only {} are known", index,
             actors_.size());
  return actors_[index];
}
std::string_view Choices::actor_key(ActorId actor) const {
  return actor_keys_.name(static_cast<std::uint32_t>(actor));
}

std::uint64_t Choices::draw(SiteId site, ActorId actor, std::uint64_t bound) {
  SIM_ASSERT(bound >= 1, "a draw at {} with bound 0", site_name(site));
  if (bound == 1) return 0;
  Stream& stream = streams_.at(site, actor);
  const std::uint64_t ordinal = stream.next_ordinal++;
  ++draws_;
  const std::uint64_t value = decide(site, actor, ordinal, bound);
  SIM_ASSERT(value < bound, "{} decided {} at {}, the bound is {}", describe(), value,
             site_name(site), bound);
  if (value != 0) stream.deviations.push_back({ordinal, value});
  return value;
}

bool Choices::happens(SiteId site, ActorId actor, std::uint64_t numerator,
                      std::uint64_t denominator) {
  SIM_ASSERT(numerator <= denominator && denominator >= 1, "a coin at {} with odds {}/{}",
             site_name(site), numerator, denominator);
  if (numerator == 0) return false;
  Stream& stream = streams_.at(site, actor);
  const std::uint64_t ordinal = stream.next_ordinal++;
  ++draws_;
  const bool value = decide_coin(site, actor, ordinal, numerator, denominator);
  if (value) stream.deviations.push_back({ordinal, 1});
  return value;
}

void Choices::skip(SiteId site, ActorId actor) { ++streams_.at(site, actor).next_ordinal; }

bool Choices::decide_coin(SiteId site, ActorId actor, std::uint64_t ordinal,
                          std::uint64_t numerator, std::uint64_t denominator) {
  return decide(site, actor, ordinal, denominator) >= denominator - numerator;
}

ChoiceSet Choices::recorded() const {
  ChoiceSet set;
  const auto& rows = streams_.rows();
  for (std::size_t site = 0; site < rows.size(); ++site) {
    for (std::size_t actor = 0; actor < rows[site].size(); ++actor) {
      for (const Deviation& deviation : rows[site][actor].deviations) {
        ChoicePoint point{sites_.names[site], actor_keys_.names[actor], deviation.ordinal};
        set.deviations.emplace(std::move(point), deviation.value);
      }
    }
  }
  return set;
}

namespace {

class PlainChoices final : public Choices {
 public:
  std::string describe() const override { return "plain"; }

 protected:
  std::uint64_t decide(SiteId, ActorId, std::uint64_t, std::uint64_t) override { return 0; }
  bool decide_coin(SiteId, ActorId, std::uint64_t, std::uint64_t, std::uint64_t) override {
    return false;
  }
};

}  // namespace

std::unique_ptr<Choices> make_plain_choices() { return std::make_unique<PlainChoices>(); }

}  // namespace porchsim::sim
