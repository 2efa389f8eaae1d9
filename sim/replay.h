// The inside of choices that are fed back: a recorded set by its points. Only recorded_choices.cc
// and guided_choices.cc include it.
#pragma once

#include <fmt/core.h>

#include <cstddef>
#include <cstdint>
#include <map>
#include <string>
#include <utility>
#include <vector>

#include "sim/choices.h"
#include "sim/stream_table.h"

namespace porchsim::sim {

struct Replayed {
  std::uint64_t ordinal = 0;
  std::uint64_t value = 0;
  bool used = false;
};

// The deviations of one site and actor, in order; draws come in order too, so a cursor finds them.
struct Playback {
  std::vector<Replayed> deviations;
  std::size_t cursor = 0;
};

// `Base` is what it is known as.
template <class Base>
class Replay : public Base {
 public:
  explicit Replay(const ChoiceSet& choices) : size_(choices.deviations.size()) {
    for (const auto& [point, value] : choices.deviations) {
      playbacks_[{point.site, point.actor}].deviations.push_back({point.ordinal, value, false});
    }
  }

  std::vector<ChoicePoint> unused() const override {
    std::vector<ChoicePoint> points;
    for (const auto& [names, playback] : playbacks_) {
      for (const Replayed& deviation : playback.deviations) {
        if (!deviation.used) points.push_back({names.first, names.second, deviation.ordinal});
      }
    }
    return points;
  }

  std::string describe() const override { return fmt::format("{} recorded choices", size_); }

 protected:
  std::uint64_t decide(SiteId site, ActorId actor, std::uint64_t ordinal,
                       std::uint64_t bound) override {
    Playback* playback = playback_of(site, actor);
    if (playback == nullptr) return 0;
    auto& [deviations, cursor] = *playback;
    while (cursor < deviations.size() && deviations[cursor].ordinal < ordinal) ++cursor;
    if (cursor == deviations.size() || deviations[cursor].ordinal != ordinal) return 0;
    Replayed& deviation = deviations[cursor++];
    if (deviation.value >= bound) return 0;
    deviation.used = true;
    return deviation.value;
  }

  // A recorded coin is 1, whatever its odds.
  bool decide_coin(SiteId site, ActorId actor, std::uint64_t ordinal, std::uint64_t,
                   std::uint64_t) override {
    return decide(site, actor, ordinal, 2) != 0;
  }

 private:
  struct Link {
    Playback* playback = nullptr;
    bool known = false;
  };

  Playback* playback_of(SiteId site, ActorId actor) {
    Link& link = links_.at(site, actor);
    if (!link.known) {
      const std::pair names(std::string(this->site_name(site)),
                            std::string(this->actor_key(actor)));
      const auto found = playbacks_.find(names);
      link = {found == playbacks_.end() ? nullptr : &found->second, true};
    }
    return link.playback;
  }

  std::size_t size_;
  std::map<std::pair<std::string, std::string>, Playback> playbacks_;
  StreamTable<Link> links_;
};

}  // namespace porchsim::sim
