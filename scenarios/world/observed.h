// What controllers have done that no object shows: the reconciles that have begun, and what was
// told people. Listens to the trace from the beginning of a run.
#pragma once

#include <cstdint>
#include <map>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "sim/trace.h"

namespace porchsim::scenarios {

class Observed {
 public:
  void on_event(const sim::Event& event, std::string_view actor);

  // Of an object ("PackageVariant", "default", "app-edge"), oldest first.
  struct Begun {
    sim::EventId event = 0;
    sim::Time time{};
  };
  std::span<const Begun> reconciles(const sim::Subject& object) const;

  // Of an actor, oldest first.
  struct Line {
    sim::EventId event = 0;
    std::string text;  // "could not update status  error=…"
  };
  std::span<const Line> lines(std::string_view actor) const;

 private:
  std::map<sim::Subject, std::vector<Begun>> reconciles_;
  std::map<std::string, std::vector<Line>, std::less<>> lines_;
};

}  // namespace porchsim::scenarios
