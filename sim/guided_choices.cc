#include "sim/guided_choices.h"

#include <algorithm>
#include <set>
#include <tuple>
#include <utility>

#include "sim/replay.h"

namespace porchsim::sim {

namespace {

// Coins that have names are not found by their ordinals.
ChoiceSet without_named_coins(const ChoiceSet& choices, const ChoiceNames& names) {
  ChoiceSet rest = choices;
  std::erase_if(rest.deviations,
                [&names](const auto& entry) { return names.coins.contains(entry.first); });
  return rest;
}

class GuidedChoicesImpl final : public Replay<GuidedChoices> {
 public:
  GuidedChoicesImpl(const ChoiceSet& choices, const ChoiceNames& names)
      : Replay(without_named_coins(choices, names)), wanted_(names.picks) {
    for (const auto& [point, name] : names.coins) {
      if (choices.deviations.contains(point)) coins_[{point.site, point.actor}].insert(name);
    }
  }

  const ChoiceNames& names() const override { return names_; }
  void next_is(const NameOf& name) override { next_ = name; }

 protected:
  std::uint64_t decide(SiteId site, ActorId actor, std::uint64_t ordinal,
                       std::uint64_t bound) override {
    const std::uint64_t recorded = Replay::decide(site, actor, ordinal, bound);
    const NameOf name = std::exchange(next_, nullptr);
    if (!name) return recorded;
    ChoicePoint point = point_of(site, actor, ordinal);
    std::uint64_t value = recorded;
    if (const auto wanted = wanted_.find(point); wanted != wanted_.end()) {
      std::uint64_t found = 0;
      while (found < bound && name(found) != wanted->second) ++found;
      if (found < bound) value = found;
    }
    names_.picks.emplace(std::move(point), name(value));
    return value;
  }

  bool decide_coin(SiteId site, ActorId actor, std::uint64_t ordinal, std::uint64_t,
                   std::uint64_t) override {
    const NameOf name = std::exchange(next_, nullptr);
    const bool recorded = Replay::decide(site, actor, ordinal, 2) != 0;
    if (!name) return recorded;
    ChoicePoint point = point_of(site, actor, ordinal);
    const std::string plain = name(1);
    const std::string counted =
        fmt::format("{} #{}", plain, ++seen_[{point.site, point.actor, plain}]);
    const auto wanted = coins_.find({point.site, point.actor});
    const bool named = wanted != coins_.end() && wanted->second.contains(counted);
    if (!recorded && !named) return false;
    names_.coins.emplace(std::move(point), counted);
    return true;
  }

 private:
  ChoicePoint point_of(SiteId site, ActorId actor, std::uint64_t ordinal) const {
    return {std::string(site_name(site)), std::string(actor_key(actor)), ordinal};
  }

  NameOf next_;
  std::map<ChoicePoint, std::string> wanted_;
  std::map<std::pair<std::string, std::string>, std::set<std::string>> coins_;
  std::map<std::tuple<std::string, std::string, std::string>, std::uint64_t> seen_;
  ChoiceNames names_;
};

}  // namespace

std::unique_ptr<GuidedChoices> make_guided_choices(const ChoiceSet& choices,
                                                   const ChoiceNames& names) {
  return std::make_unique<GuidedChoicesImpl>(choices, names);
}

About::About(Choices& choices, const GuidedChoices::NameOf& name)
    : guided_(dynamic_cast<GuidedChoices*>(&choices)) {
  if (guided_ != nullptr) guided_->next_is(name);
}

// There may have been nothing to decide.
About::~About() {
  if (guided_ != nullptr) guided_->next_is(nullptr);
}

std::uint64_t cut(Choices& choices, SiteId site, ActorId actor, std::uint64_t bound) {
  const auto* recorded = dynamic_cast<const RecordedChoices*>(&choices);
  if (recorded == nullptr) return 0;
  const ChoicePoint point{std::string(choices.site_name(site)),
                          std::string(choices.actor_key(actor)), 0};
  const std::vector<ChoicePoint> unused = recorded->unused();
  if (std::ranges::find(unused, point) == unused.end()) return 0;
  return choices.draw(site, actor, bound);
}

}  // namespace porchsim::sim
