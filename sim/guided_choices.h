// A recorded set, replayed in a world that has become smaller: what was chosen by name is chosen by
// that name again, wherever it stands now, and a coin comes up for what it came up for, at whatever
// place in its row. What such a run recorded repeats it without any names.
//
// Whoever draws may say what a draw is about; sources that ask for no names draw as ever.
#pragma once

#include <cstdint>
#include <functional>
#include <map>
#include <memory>
#include <string>

#include "sim/choices.h"

namespace porchsim::sim {

// What choices of a run were about, by the point where each was drawn.
struct ChoiceNames {
  std::map<ChoicePoint, std::string> picks;  // what was taken, the first also
  std::map<ChoicePoint, std::string> coins;  // of coins that came up; with how often it had come
};

class GuidedChoices : public RecordedChoices {
 public:
  using NameOf = std::function<std::string(std::uint64_t)>;

  virtual const ChoiceNames& names() const = 0;  // of this run
  // What the values of the next draw stand for; of a coin what it is about, whatever its value.
  virtual void next_is(const NameOf& name) = 0;
};
// Where nothing is called as `names` say, and where they say nothing, it is as RecordedChoices.
std::unique_ptr<GuidedChoices> make_guided_choices(const ChoiceSet& choices,
                                                   const ChoiceNames& names);

// While it lives, the next draw is of things that have these names.
class About {
 public:
  About(Choices& choices, const GuidedChoices::NameOf& name);
  ~About();
  About(const About&) = delete;
  About& operator=(const About&) = delete;

 private:
  GuidedChoices* guided_;  // null: nobody asks
};

// What only a recorded set says: how a run was cut after it was found. No seed draws it, and unless
// the set has it, nothing is drawn.
std::uint64_t cut(Choices& choices, SiteId site, ActorId actor, std::uint64_t bound);

}  // namespace porchsim::sim
