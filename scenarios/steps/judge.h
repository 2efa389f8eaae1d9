// Whether an expectation holds of the world as it stands at this event.
#pragma once

#include <optional>
#include <string>

#include "scenarios/format/expectation.h"
#include "scenarios/world/world.h"

namespace porchsim::scenarios {

// What a set of objects without a word (`PackageRevision in edge: {…}`) means in its section.
enum class SetMeaning : std::uint8_t {
  EachAndSome,  // expect, until: there are some, and each looks like it
  Each,         // always: each that there is looks like it
  Some,         // never (negated), eventually, triggers: one looks like it
};

// What is wrong, worded for a person ("spec.lifecycle is "Proposed", expected "Draft""); nothing if
// it holds. With `while_absent`, an object that does not exist breaks no expectation about how it
// looks.
// From where on calls, reconciles and lines are counted.
struct Since {
  CallCounts calls;  // before it
  sim::EventId event = 0;
};
struct JudgeOptions {
  SetMeaning sets = SetMeaning::EachAndSome;
  bool while_absent = false;
  const Since* since = nullptr;  // null = the beginning
  // It holds, and may never: what there is, worded alike; nothing where that says no more.
  bool never = false;
};
std::optional<std::string> problem_with(World& world, const Expectation& expectation,
                                        const JudgeOptions& options);

// Whether there is anything that it speaks of.
bool there_is(World& world, const Expectation& expectation);

// Whether it is about how often something has happened.
bool counts(const Expectation& expectation);

// Whether events of this kind of object can change the answer: of a call's kind.
bool concerns(const Expectation& expectation, const sim::Event& event);

}  // namespace porchsim::scenarios
