#include "sim/planned_choices.h"

namespace porchsim::sim {

void PlannedChoices::about_to_pick(const OrderSites& sites, std::span<const std::uint64_t> tasks) {
  ++order_decisions_;
  tasks_.insert(tasks.begin(), tasks.end());
  settled_ = {sites, plan_next(tasks), true, true};
}

void PlannedChoices::about_to_send(const OrderSites& sites, ActorId actor, std::size_t degrees) {
  ++order_decisions_;
  settled_ = {sites, plan_lateness(sites.coin, actor, degrees), true, true};
}

std::uint64_t PlannedChoices::decide(SiteId site, ActorId actor, std::uint64_t ordinal,
                                     std::uint64_t bound) {
  if (!settled_.which_to_come || site != settled_.sites.which)
    return decide_other(site, actor, ordinal, bound);
  settled_.which_to_come = false;
  return settled_.answer - 1;
}

bool PlannedChoices::decide_coin(SiteId site, ActorId actor, std::uint64_t ordinal,
                                 std::uint64_t numerator, std::uint64_t denominator) {
  if (!settled_.coin_to_come || site != settled_.sites.coin)
    return decide_other_coin(site, actor, ordinal, numerator, denominator);
  settled_.coin_to_come = false;
  settled_.which_to_come = settled_.answer > 0;
  return settled_.answer > 0;
}

}  // namespace porchsim::sim
