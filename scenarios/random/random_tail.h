// The random part of a scenario: people, outsiders and accidents that do what they may, one
// operation after another.
//
// What happens at operation i is drawn for the actor "op-i", so that leaving one operation out
// moves no other: that is what makes a random history shrink. 0 is always the plainest: wait, the
// first candidate, no pause. A refusal is no failure; the checks judge what comes of it.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "api/package_revision.h"
#include "api/package_variant.h"
#include "scenarios/format/scenario.h"
#include "scenarios/random/draws.h"
#include "scenarios/steps/performer.h"
#include "scenarios/world/world.h"

namespace porchsim::scenarios {

class RandomTail {
 public:
  RandomTail(World& world, Performer& performer, const RandomSpec& spec);

  // In a task of "you": all operations, with their pauses. The tail's faults are armed meanwhile.
  void run();

 private:
  struct Operation {
    std::string_view name;
    bool (RandomTail::*act)(Draws& draws);
  };

  void step(std::uint64_t index);
  const Operation& pick(Draws& draws) const;

  // Each does its operation if the world offers a subject; false: there is none, and nothing was
  // done.
  bool publish(Draws& draws);
  bool propose(Draws& draws);
  bool approve(Draws& draws);
  bool reject(Draws& draws);
  bool propose_delete(Draws& draws);
  bool remove(Draws& draws);
  bool draft(Draws& draws);
  bool edit(Draws& draws);
  bool push(Draws& draws);
  bool create_variant(Draws& draws);
  bool change_variant(Draws& draws);
  bool delete_variant(Draws& draws);
  bool restart(Draws& draws);

  bool move(Draws& draws, LifecycleStep::Move move, std::string_view word,
            const std::vector<std::string_view>& lifecycles);
  void perform(Draws& draws, const std::string& text, const Action& action);
  std::vector<api::ObjectPtr> revisions(const std::vector<std::string_view>& lifecycles);
  std::vector<api::ObjectPtr> published_upstreams();
  FileEdits change(Draws& draws) const;
  api::Json random_patch(Draws& draws, const api::PackageVariant& variant);

  World& world_;
  Performer& performer_;
  const RandomSpec& spec_;
  std::vector<Operation> operations_;
  std::vector<std::uint64_t> weights_;
  std::uint64_t variants_made_ = 0;
};

}  // namespace porchsim::scenarios
