// What variants have said they want, and since when: for checks that ask what was the case at some
// moment of the past.
#pragma once

#include <initializer_list>
#include <map>
#include <optional>
#include <string>
#include <vector>

#include "scenarios/checks/check.h"

namespace porchsim::scenarios {

class VariantHistory {
 public:
  struct Wish {
    sim::EventId since = 0;
    sim::Time time{};
    api::ObjectPtr variant{};  // null: it was gone
    bool deleted = false;      // or on its way out
  };

  // Of each write, before anything is asked.
  void on_write(const Write& write);
  // Reconciles, reads of variants, and their ends: of each of these events.
  static constexpr auto kHeard = {sim::Verb::Reconcile, sim::Verb::Get, sim::Verb::Done};
  void on_event(const sim::Event& event);

  // The reconcile that an event belongs to.
  struct Reconcile {
    sim::EventId began = 0;
    sim::Time time{};
    sim::Subject variant{};
    sim::EventId read = 0;  // when it read the variant from the server last; 0 = never
  };
  const Reconcile* reconcile_of(const sim::Event& event) const;

  // What the variant has wanted at any time since then, oldest first; empty if nobody knows it.
  std::vector<Wish> since(const sim::Subject& variant, sim::EventId event) const;
  std::vector<Wish> since(const sim::Subject& variant, sim::Time time) const;

 private:
  std::map<sim::Subject, std::vector<Wish>> wishes_;
  std::map<sim::EventId, Reconcile> running_;
};

}  // namespace porchsim::scenarios
