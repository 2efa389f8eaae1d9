// The one source of chance. Every decision that could have gone otherwise is drawn here, so that a
// run is a function of (scenario, choices): recording keeps the deviations from 0, replaying feeds
// them back, shrinking makes them fewer and smaller.
//
// A draw names its site (what is decided) and its actor (for whom). In a seeded source each (site,
// actor) has a stream of its own, so that a new site never shifts the draws of another; an actor's
// goes by its role and ordinal, so that a name changes no draw. Value 0 is
// always the plainest answer: the oldest runnable task, deliver now, no fault, the smallest
// latency.
//
// Not here on purpose: floating point, std distributions (they differ between libraries),
// re-seeding.
#pragma once

#include <cstdint>
#include <deque>
#include <map>
#include <memory>
#include <string>
#include <string_view>
#include <vector>

#include "sim/actor.h"
#include "sim/choice_set.h"
#include "sim/ids.h"
#include "sim/stream_table.h"

namespace porchsim::sim {

class Choices {
 public:
  virtual ~Choices() = default;

  // The same name gives the same id, and so does the same key of an actor, whose name is that of
  // the first time. Look them up once and keep the id.
  SiteId site(std::string_view name);
  ActorId actor(const Actor& actor);
  std::string_view site_name(SiteId site) const;
  const Actor& actor(ActorId actor) const;
  std::string_view actor_key(ActorId actor) const;
  const std::string& actor_name(ActorId id) const { return actor(id).name; }

  // A number in [0, bound); bound must be at least 1, and with bound 1 nothing is drawn or
  // recorded. One draw a statement: the order of draws is the run.
  std::uint64_t draw(SiteId site, ActorId actor, std::uint64_t bound);
  // 0 with probability 1 - numerator / denominator, else 1 (a fault fires, a delay happens). With
  // numerator 0 nothing is drawn or recorded; numerator = denominator is drawn, so that a shrinker
  // may still say no.
  bool happens(SiteId site, ActorId actor, std::uint64_t numerator, std::uint64_t denominator);
  // Passes over one draw as if it had given 0: for a decision that is already settled, where
  // leaving the draw out would shift the ordinals of those after it.
  void skip(SiteId site, ActorId actor);

  // All that deviated from 0 so far.
  ChoiceSet recorded() const;
  std::uint64_t draws() const { return draws_; }

  // For a person: "plain", "seed 41", "12 recorded choices".
  virtual std::string describe() const { return "choices"; }

 protected:
  // `ordinal` counts the draws of this site and actor from 0, those skipped included. Must return a
  // number below bound.
  virtual std::uint64_t decide(SiteId site, ActorId actor, std::uint64_t ordinal,
                               std::uint64_t bound) = 0;
  // A biased coin; the default asks decide() with bound `denominator` and answers 1 for the upper
  // `numerator` values.
  virtual bool decide_coin(SiteId site, ActorId actor, std::uint64_t ordinal,
                           std::uint64_t numerator, std::uint64_t denominator);

 private:
  struct Names {
    std::vector<std::string> names;
    std::map<std::string, std::uint32_t, std::less<>> ids;
    std::uint32_t intern(std::string_view name);
    std::string_view name(std::uint32_t id) const;
  };
  struct Deviation {
    std::uint64_t ordinal = 0;
    std::uint64_t value = 0;
  };
  struct Stream {
    std::uint64_t next_ordinal = 0;
    std::vector<Deviation> deviations;
  };

  Names sites_;
  Names actor_keys_;
  std::deque<Actor> actors_;  // by id; references stay
  StreamTable<Stream> streams_;
  std::uint64_t draws_ = 0;
};

// Every decision 0: the plainest run.
std::unique_ptr<Choices> make_plain_choices();

// Counter-based: the value is a function of (seed, site name, actor key, ordinal, bound).
std::unique_ptr<Choices> make_seeded_choices(std::uint64_t seed);

// Feeds back a recorded set; draws outside it are 0. unused() tells the deviations that never came
// up or no longer fit their bound, so that a replay against changed code can say so.
class RecordedChoices : public Choices {
 public:
  virtual std::vector<ChoicePoint> unused() const = 0;
};
std::unique_ptr<RecordedChoices> make_recorded_choices(const ChoiceSet& choices);

}  // namespace porchsim::sim
