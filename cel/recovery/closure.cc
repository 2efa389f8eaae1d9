#include <algorithm>
#include <utility>

#include "cel/recovery/predictor.h"

namespace porchsim::cel {

struct Predictor::Closure {
  ConfigSet& configs;
  bool end_is_nothing = false;  // at the end of the text its token is no step
  std::set<Config> busy{};
};

ConfigSet Predictor::start_configs(CallStacks::Index stack, bool full_context) {
  ConfigSet configs(stacks_, full_context);
  int alternative = 0;
  for (const Transition& way : state(decision_.state).transitions) {
    Closure closure{configs};
    Config config;
    config.state = way.target;
    config.alternative = ++alternative;
    config.stack = stack;
    close(config, closure, true, 0);
  }
  return configs;
}

ConfigSet Predictor::reach(const ConfigSet& from, TokenType token) {
  const bool at_end = token == TokenType::End;
  ConfigSet stepped(stacks_, from.full_context());
  std::vector<Config> stopped;
  for (const Config& config : from.all()) {
    const State& here = state(config.state);
    if (here.is_stop()) {
      if (from.full_context() || at_end) stopped.push_back(config);
      continue;
    }
    for (const Transition& way : here.transitions) {
      if (way.kind != Transition::Kind::Tokens || !way.tokens.has(token)) continue;
      Config next = config;
      next.state = way.target;
      stepped.add(next);
    }
  }
  ConfigSet reached(stacks_, from.full_context());
  const bool decided =
      stopped.empty() && !at_end && (stepped.all().size() == 1 || stepped.only_alternative() != 0);
  if (decided) {
    reached = stepped;
  } else {
    Closure closure{reached, at_end};
    for (const Config& config : stepped.all()) close(config, closure, false, 0);
  }
  if (at_end) reached = only_stopped(reached, reached.same_as(stepped));
  bool has_stop = false;
  for (const Config& config : reached.all()) has_stop = has_stop || state(config.state).is_stop();
  if (!from.full_context() || !has_stop) {
    for (const Config& config : stopped) reached.add(config);
  }
  return reached;
}

ConfigSet Predictor::only_stopped(const ConfigSet& configs, bool to_the_end) {
  ConfigSet result(stacks_, configs.full_context());
  for (Config config : configs.all()) {
    const State& here = state(config.state);
    if (here.is_stop()) {
      result.add(config);
    } else if (to_the_end && here.is_epsilon_only() &&
               grammar_.next_tokens(config.state).has_nothing_at_all()) {
      config.state = grammar_.stop_of(here.rule);
      result.add(config);
    }
  }
  return result;
}

void Predictor::close(const Config& start, Closure& closure, bool collect, int depth) {
  std::vector<Config> open{start};
  while (!open.empty()) {
    const Config config = open.back();
    open.pop_back();
    const bool is_stop = state(config.state).is_stop();
    if (!is_stop || config.stack == CallStacks::kEmpty) {
      if (is_stop && closure.configs.full_context()) {
        closure.configs.add(config);
      } else {
        close_work(config, closure, collect, depth);
      }
      continue;
    }
    const std::vector<CallStacks::Way> ways = stacks_.ways(config.stack);
    for (const CallStacks::Way& way : ways) {
      Config next = config;
      if (way.returns_to != CallStacks::kEmptyReturn) {
        next.state = way.returns_to;
        next.stack = way.below;
        next.keeps_in_filter = false;
        open.push_back(next);
      } else if (closure.configs.full_context()) {
        next.stack = CallStacks::kEmpty;
        closure.configs.add(next);
      } else {
        close_work(config, closure, collect, depth);
      }
    }
  }
}

void Predictor::close_work(const Config& config, Closure& closure, bool collect, int depth) {
  const State& here = state(config.state);
  if (!here.is_epsilon_only()) closure.configs.add(config);
  for (std::size_t i = 0; i < here.transitions.size(); ++i) {
    const Transition& way = here.transitions[i];
    if (i == 0 && may_skip_loop_entry(config)) continue;
    Config next;
    if (!step(config, way, closure, collect, depth == 0, next)) continue;
    int next_depth = depth;
    if (here.is_stop()) {
      const State& decision = state(decision_.state);
      if (decision.is_precedence_decision &&
          way.outermost_return_of == static_cast<int>(decision.rule)) {
        next.keeps_in_filter = true;
      }
      next.is_outside = true;
      if (!closure.busy.insert(next).second) continue;
      --next_depth;
    } else {
      const bool is_token = way.kind == Transition::Kind::Tokens;
      if (is_token && !closure.busy.insert(next).second) continue;
      if (way.kind == Transition::Kind::Rule && next_depth >= 0) ++next_depth;
    }
    close(next, closure, collect, next_depth);
  }
}

bool Predictor::step(const Config& from, const Transition& way, const Closure& closure,
                     bool collect, bool in_context, Config& to) {
  to = from;
  to.state = way.target;
  switch (way.kind) {
    case Transition::Kind::Epsilon:
      return true;
    case Transition::Kind::Tokens:
      return closure.end_is_nothing && way.tokens.has(TokenType::End);
    case Transition::Kind::Rule:
      to.stack = stacks_.push(from.stack, way.follow);
      return true;
    case Transition::Kind::Precedence:
      break;
  }
  if (!collect || !in_context) return true;
  if (closure.configs.full_context()) return precedence_holds(way.precedence);
  to.precedence =
      from.precedence == kNoPrecedence ? way.precedence : std::min(from.precedence, way.precedence);
  return true;
}

// A loop of a left-recursive rule that was entered by its own last part need not go round: the
// round around it does.
bool Predictor::may_skip_loop_entry(const Config& config) const {
  const State& here = state(config.state);
  if (here.kind != StateKind::StarLoopEntry || !here.is_precedence_decision ||
      stacks_.has_empty_way(config.stack)) {
    return false;
  }
  for (const CallStacks::Way& way : stacks_.ways(config.stack)) {
    if (state(way.returns_to).rule != here.rule) return false;
  }
  const StateIndex block_end = state(here.transitions.front().target).block_end;
  for (const CallStacks::Way& way : stacks_.ways(config.stack)) {
    const State& back = state(way.returns_to);
    if (back.transitions.size() != 1 || back.transitions[0].kind != Transition::Kind::Epsilon) {
      return false;
    }
    if (way.returns_to != block_end && back.transitions[0].target != block_end) return false;
  }
  return true;
}

}  // namespace porchsim::cel
