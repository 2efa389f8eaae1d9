#include "cel/recovery/predictor.h"

#include <algorithm>
#include <map>
#include <utility>

namespace porchsim::cel {
namespace {

bool conflicts(const std::vector<std::set<int>>& places) {
  return std::ranges::any_of(places, [](const auto& place) { return place.size() > 1; });
}

// The alternative that each place would take first; 0 if they differ.
int shared_first(const std::vector<std::set<int>>& places) {
  int shared = 0;
  for (const auto& place : places) {
    if (shared == 0) shared = *place.begin();
    if (*place.begin() != shared) return 0;
  }
  return shared;
}

}  // namespace

std::expected<int, NoAlternative> Predictor::predict(const Decision& decision) {
  decision_ = decision;
  start_ = tokens_.index();
  const auto alternative = look_ahead(outlooks());
  tokens_.seek(start_);
  return alternative;
}

Predictor::Outlooks& Predictor::outlooks() {
  Latest& latest = latest_[static_cast<std::size_t>(decision_.state)];
  if (latest.outlooks != nullptr && latest.precedence == decision_.precedence) {
    return *latest.outlooks;
  }
  const std::pair key(decision_.state, decision_.precedence);
  const auto [entry, is_new] = outlooks_.try_emplace(key);
  if (is_new) {
    ConfigSet configs = start_configs(CallStacks::kEmpty, false);
    if (state(decision_.state).is_precedence_decision) configs = filter_by_precedence(configs);
    entry->second.all.push_back(std::make_unique<Outlook>(std::move(configs)));
  }
  latest = {decision_.precedence, &entry->second};
  return entry->second;
}

std::int32_t Predictor::follow(Outlooks& outlooks, std::int32_t from, TokenType token) {
  std::int32_t& next = outlooks.at(from).next[static_cast<std::size_t>(token)];
  if (next != Outlook::kUnknown) return next;
  ConfigSet configs = reach(outlooks.at(from).configs, token);
  if (configs.empty()) return next = Outlook::kNowhere;
  const auto index = static_cast<std::int32_t>(outlooks.all.size());
  const auto [entry, is_new] = outlooks.indexes.emplace(configs.key(), index);
  if (is_new) {
    outlooks.all.push_back(std::make_unique<Outlook>(std::move(configs)));
    judge(*outlooks.all.back());
  }
  return next = entry->second;
}

void Predictor::judge(Outlook& outlook) const {
  const ConfigSet& configs = outlook.configs;
  const int only = configs.only_alternative();
  const bool all_stopped = std::ranges::all_of(
      configs.all(), [this](const Config& c) { return state(c.state).is_stop(); });
  const auto places = configs.alternatives_by_place();
  const bool conflict =
      only == 0 && (all_stopped || (conflicts(places) && !configs.has_state_of_one_alternative()));
  if (only == 0 && !conflict) return;
  std::set<int> alternatives;
  for (const auto& place : places) alternatives.insert(place.begin(), place.end());
  const std::vector<int> possible = alternatives_by_precedence(configs, alternatives);
  using End = Outlook::End;
  if (only != 0) {
    outlook.alternative = only;
    outlook.end = possible.empty() && configs.wants_precedence() ? End::Impossible : End::Decided;
  } else if (configs.wants_precedence() && possible.size() == 1) {
    outlook.alternative = possible.front();
    outlook.end = End::Decided;
  } else {
    outlook.end = End::NeedsContext;
  }
}

std::expected<int, NoAlternative> Predictor::look_ahead(Outlooks& outlooks) {
  std::int32_t previous = 0;
  for (;;) {
    const TokenType token = tokens_.look().type;
    const std::int32_t next = follow(outlooks, previous, token);
    if (next == Outlook::kNowhere) {
      const NoAlternative error = no_alternative();
      const int finished = finished_alternative(outlooks.at(previous).configs);
      return finished != 0 ? std::expected<int, NoAlternative>(finished) : std::unexpected(error);
    }
    const Outlook& outlook = outlooks.at(next);
    switch (outlook.end) {
      case Outlook::End::Decided:
        return outlook.alternative;
      case Outlook::End::Impossible:
        tokens_.seek(start_);
        return std::unexpected(no_alternative());
      case Outlook::End::NeedsContext:
        return look_ahead_in_context();
      case Outlook::End::Open:
        break;
    }
    previous = next;
    if (token != TokenType::End) tokens_.consume();
  }
}

std::expected<int, NoAlternative> Predictor::look_ahead_in_context() {
  ConfigSet previous = start_configs(callers_stack(), true);
  tokens_.seek(start_);
  for (;;) {
    const TokenType token = tokens_.look().type;
    ConfigSet configs = reach(previous, token);
    if (configs.empty()) {
      tokens_.seek(start_);
      const int finished = finished_alternative(previous);
      if (finished != 0) return finished;
      return std::unexpected(no_alternative());
    }
    if (const int only = configs.only_alternative()) return only;
    if (const int first = shared_first(configs.alternatives_by_place())) return first;
    previous = std::move(configs);
    if (token != TokenType::End) tokens_.consume();
  }
}

std::vector<int> Predictor::alternatives_by_precedence(const ConfigSet& configs,
                                                       const std::set<int>& alternatives) const {
  // An alternative is possible if any of its configurations is.
  std::map<int, int> wanted;
  for (const Config& config : configs.all()) {
    const auto [entry, is_new] = wanted.emplace(config.alternative, config.precedence);
    if (is_new) continue;
    const bool wants_nothing = entry->second == kNoPrecedence || config.precedence == kNoPrecedence;
    entry->second = wants_nothing ? kNoPrecedence : std::max(entry->second, config.precedence);
  }
  std::vector<int> possible;
  for (const int alternative : alternatives) {
    const int want = wanted[alternative];
    if (want == kNoPrecedence || precedence_holds(want)) possible.push_back(alternative);
  }
  return possible;
}

ConfigSet Predictor::filter_by_precedence(const ConfigSet& configs) {
  std::map<StateIndex, CallStacks::Index> first_stacks;
  ConfigSet filtered(stacks_, configs.full_context());
  for (Config config : configs.all()) {
    if (config.alternative != 1) continue;
    if (config.precedence != kNoPrecedence && !precedence_holds(config.precedence)) continue;
    first_stacks[config.state] = config.stack;
    config.precedence = kNoPrecedence;
    filtered.add(config);
  }
  for (const Config& config : configs.all()) {
    if (config.alternative == 1) continue;
    if (!config.keeps_in_filter) {
      const auto first = first_stacks.find(config.state);
      if (first != first_stacks.end() && first->second == config.stack) continue;
    }
    filtered.add(config);
  }
  return filtered;
}

int Predictor::finished_alternative(const ConfigSet& configs) const {
  // What precedence allows comes before what it forbids.
  int allowed = 0;
  int forbidden = 0;
  for (const Config& config : configs.all()) {
    const bool finished =
        config.is_outside || (state(config.state).is_stop() && stacks_.has_empty_way(config.stack));
    if (!finished) continue;
    const bool holds = config.precedence == kNoPrecedence || precedence_holds(config.precedence);
    int& best = holds ? allowed : forbidden;
    if (best == 0 || config.alternative < best) best = config.alternative;
  }
  return allowed != 0 ? allowed : forbidden;
}

CallStacks::Index Predictor::callers_stack() {
  CallStacks::Index stack = CallStacks::kEmpty;
  for (const StateIndex caller : *decision_.callers) {
    stack = stacks_.push(stack, state(caller).transitions.front().follow);
  }
  return stack;
}

}  // namespace porchsim::cel
