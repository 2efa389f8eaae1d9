// Sources that settle the order of things by a plan instead of draw by draw, and so must know what
// a decision is about: which tasks could go next, and that a message could be late.
//
// A decision of order is two draws: a coin, whether it is another answer than the plainest, and
// which of the others (from 0). Whoever decides says what it is about, then draws as ever; the
// draws come out as planned, and are recorded as any are. A replay needs no plan.
#pragma once

#include <cstddef>
#include <cstdint>
#include <memory>
#include <set>
#include <span>

#include "sim/choices.h"
#include "sim/order/strategy.h"
#include "sim/scheduler.h"

namespace porchsim::sim {

struct OrderSites {
  SiteId coin{};
  SiteId which{};
};

// What the scheduler knows of the order of all that is to come.
class OrderView {
 public:
  virtual ~OrderView() = default;
  // The running task, those that are runnable, and the timers. With what each process has seen it
  // decides all that follows; equal ones of two runs of one world have equal hashes.
  virtual std::uint64_t order_hash() const = 0;
  // Whether the actor waits for others: none of its tasks is running or runnable, and nothing wakes
  // one in time but background timers.
  virtual bool waits(ActorId actor) const = 0;
};

class PlannedChoices : public Choices {
 public:
  // Which of these tasks, the oldest first and at least two, goes next. `tasks` are numbers that
  // never come again in a run.
  void about_to_pick(const OrderSites& sites, std::span<const std::uint64_t> tasks);
  // How late a message of this actor is, of so many degrees.
  void about_to_send(const OrderSites& sites, ActorId actor, std::size_t degrees);

  virtual Strategy strategy() const = 0;
  // The scheduler of the run to come, which must outlive the draws.
  virtual void show(const OrderView&) {}

  // How many decisions of order there were, and between how many different tasks.
  std::uint64_t order_decisions() const { return order_decisions_; }
  std::uint64_t tasks() const { return tasks_.size(); }

 protected:
  // The place among the tasks; a degree of lateness from 1, or 0.
  virtual std::size_t plan_next(std::span<const std::uint64_t> tasks) = 0;
  virtual std::size_t plan_lateness(SiteId coin, ActorId actor, std::size_t degrees) = 0;
  // All other draws, as Choices has them.
  virtual std::uint64_t decide_other(SiteId site, ActorId actor, std::uint64_t ordinal,
                                     std::uint64_t bound) = 0;
  virtual bool decide_other_coin(SiteId site, ActorId actor, std::uint64_t ordinal,
                                 std::uint64_t numerator, std::uint64_t denominator) = 0;

  std::uint64_t decide(SiteId site, ActorId actor, std::uint64_t ordinal,
                       std::uint64_t bound) final;
  bool decide_coin(SiteId site, ActorId actor, std::uint64_t ordinal, std::uint64_t numerator,
                   std::uint64_t denominator) final;

 private:
  // What the next draws at these sites come out as.
  struct Settled {
    OrderSites sites;
    std::size_t answer = 0;
    bool coin_to_come = false;
    bool which_to_come = false;
  };

  Settled settled_;
  std::uint64_t order_decisions_ = 0;
  std::set<std::uint64_t> tasks_;
};

// As make_seeded_choices, but for the order of things, which goes by (seed, strategy, the decisions
// so far). Not for a strategy without a plan.
std::unique_ptr<PlannedChoices> make_planned_choices(std::uint64_t seed, const Strategy& strategy);

}  // namespace porchsim::sim
