#include "cel/recovery/configs.h"

#include <algorithm>

namespace porchsim::cel {

void ConfigSet::add(const Config& config) {
  wants_precedence_ = wants_precedence_ || config.precedence != kNoPrecedence;
  const auto [entry, is_new] = index_.emplace(
      std::tuple(config.state, config.alternative, config.precedence), configs_.size());
  if (is_new) {
    configs_.push_back(config);
    return;
  }
  Config& existing = configs_[entry->second];
  existing.stack = stacks_->merge(existing.stack, config.stack, !full_);
  existing.is_outside = existing.is_outside || config.is_outside;
  existing.keeps_in_filter = existing.keeps_in_filter || config.keeps_in_filter;
}

bool ConfigSet::same_as(const ConfigSet& other) const {
  const auto same = [](const Config& a, const Config& b) { return !(a < b) && !(b < a); };
  return std::ranges::equal(configs_, other.configs_, same);
}

ConfigSet::Key ConfigSet::key() const {
  Key key;
  key.reserve(configs_.size());
  for (const Config& config : configs_) {
    key.push_back({config.state, config.alternative, config.stack, config.precedence,
                   config.is_outside ? 1 : 0, config.keeps_in_filter ? 1 : 0});
  }
  return key;
}

int ConfigSet::only_alternative() const {
  int only = 0;
  for (const Config& config : configs_) {
    if (only == 0) only = config.alternative;
    if (config.alternative != only) return 0;
  }
  return only;
}

std::vector<std::set<int>> ConfigSet::alternatives_by_place() const {
  std::map<std::pair<StateIndex, CallStacks::Index>, std::set<int>> places;
  for (const Config& config : configs_) {
    places[{config.state, config.stack}].insert(config.alternative);
  }
  std::vector<std::set<int>> alternatives;
  for (auto& [place, found] : places) alternatives.push_back(std::move(found));
  return alternatives;
}

bool ConfigSet::has_state_of_one_alternative() const {
  std::map<StateIndex, std::set<int>> states;
  for (const Config& config : configs_) states[config.state].insert(config.alternative);
  return std::ranges::any_of(states, [](const auto& entry) { return entry.second.size() == 1; });
}

}  // namespace porchsim::cel
