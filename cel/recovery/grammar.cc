#include "cel/recovery/grammar.h"

#include <utility>

namespace porchsim::cel {

Grammar::Grammar() {
  define_rules();
  build_network();
  mark_outermost_returns();
  for (std::size_t i = 0; i < states_.size(); ++i) {
    next_tokens_.push_back(look(static_cast<StateIndex>(i)));
  }
}

StateIndex Grammar::add_state(StateKind kind, Rule rule) {
  State state;
  state.kind = kind;
  state.rule = rule;
  states_.push_back(std::move(state));
  return static_cast<StateIndex>(states_.size() - 1);
}

void Grammar::add_epsilon(StateIndex from, StateIndex to) {
  Transition transition;
  transition.target = to;
  states_[static_cast<std::size_t>(from)].transitions.push_back(transition);
}

void Grammar::build_network() {
  for (std::size_t i = 0; i < kRules; ++i) {
    starts_[i] = add_state(StateKind::RuleStart, static_cast<Rule>(i));
    stops_[i] = add_state(StateKind::RuleStop, static_cast<Rule>(i));
  }
  for (std::size_t i = 0; i < kRules; ++i) {
    const auto rule = static_cast<Rule>(i);
    const StateIndex left = add_state(StateKind::Basic, rule);
    add_epsilon(starts_[i], left);
    add_epsilon(build(rules_[i], rule, left), stops_[i]);
  }
  // Where a rule ends, each place that calls it goes on.
  for (std::size_t i = 0; i < states_.size(); ++i) {
    for (std::size_t k = 0; k < states_[i].transitions.size(); ++k) {
      const Transition call = states_[i].transitions[k];
      if (call.kind != Transition::Kind::Rule) continue;
      const Rule called = states_[static_cast<std::size_t>(call.target)].rule;
      Transition way_out;
      way_out.target = call.follow;
      if (is_left_recursive(called) && call.precedence == 0) {
        way_out.outermost_return_of = static_cast<int>(called);
      }
      states_[static_cast<std::size_t>(stop_of(called))].transitions.push_back(way_out);
    }
  }
}

void Grammar::mark_outermost_returns() {
  for (State& state : states_) {
    state.is_precedence_decision =
        state.kind == StateKind::StarLoopEntry && is_left_recursive(state.rule);
  }
}

StateIndex Grammar::build(Sequence& sequence, Rule rule, StateIndex left) {
  for (Element& element : sequence) left = build(element, rule, left, kNoState);
  return left;
}

void Grammar::build_alternatives(Element& element, Rule rule, StateIndex start, StateIndex end) {
  states_[static_cast<std::size_t>(start)].block_end = end;
  for (Sequence& alternative : element.alternatives) {
    StateIndex left = add_state(StateKind::Basic, rule);
    add_epsilon(start, left);
    for (Element& part : alternative) {
      left = build(part, rule, left, &part == &alternative.back() ? end : kNoState);
    }
    if (left != end) add_epsilon(left, end);
  }
}

StateIndex Grammar::build(Element& element, Rule rule, StateIndex left, StateIndex right) {
  switch (element.kind) {
    case Element::Kind::Star:
      return build_star(element, rule, left);
    case Element::Kind::Plus:
      return build_plus(element, rule, left);
    case Element::Kind::Optional:
    case Element::Kind::Choice: {
      element.state = add_state(StateKind::BlockStart, rule);
      add_epsilon(left, element.state);
      const StateIndex end = add_state(StateKind::BlockEnd, rule);
      build_alternatives(element, rule, element.state, end);
      if (element.kind == Element::Kind::Optional) add_epsilon(element.state, end);
      return end;
    }
    default:
      break;
  }
  element.state = left;
  if (right == kNoState) right = add_state(StateKind::Basic, rule);
  Transition transition;
  transition.target = right;
  if (element.kind == Element::Kind::Tokens) {
    transition.kind = Transition::Kind::Tokens;
    transition.tokens = element.tokens;
  } else if (element.kind == Element::Kind::Precedence) {
    transition.kind = Transition::Kind::Precedence;
    transition.precedence = element.precedence;
  } else {
    transition.kind = Transition::Kind::Rule;
    transition.target = start_of(element.rule);
    transition.follow = right;
    transition.precedence = element.precedence;
  }
  states_[static_cast<std::size_t>(left)].transitions.push_back(transition);
  return right;
}

StateIndex Grammar::build_star(Element& element, Rule rule, StateIndex left) {
  element.state = add_state(StateKind::StarLoopEntry, rule);
  element.inner = add_state(StateKind::StarBlockStart, rule);
  const StateIndex end = add_state(StateKind::BlockEnd, rule);
  element.loop_back = add_state(StateKind::StarLoopBack, rule);
  const StateIndex loop_end = add_state(StateKind::LoopEnd, rule);
  add_epsilon(left, element.state);
  add_epsilon(element.state, element.inner);
  add_epsilon(element.state, loop_end);
  build_alternatives(element, rule, element.inner, end);
  add_epsilon(end, element.loop_back);
  add_epsilon(element.loop_back, element.state);
  return loop_end;
}

StateIndex Grammar::build_plus(Element& element, Rule rule, StateIndex left) {
  element.state = add_state(StateKind::PlusBlockStart, rule);
  const StateIndex end = add_state(StateKind::BlockEnd, rule);
  element.loop_back = add_state(StateKind::PlusLoopBack, rule);
  const StateIndex loop_end = add_state(StateKind::LoopEnd, rule);
  add_epsilon(left, element.state);
  build_alternatives(element, rule, element.state, end);
  add_epsilon(end, element.loop_back);
  add_epsilon(element.loop_back, element.state);
  add_epsilon(element.loop_back, loop_end);
  return loop_end;
}

TokenSet Grammar::look(StateIndex state) const {
  TokenSet set;
  std::vector<bool> seen(states_.size());
  std::vector<bool> called(kRules);
  std::vector<StateIndex> returns;
  look(state, seen, called, set, returns);
  return set;
}

void Grammar::look(StateIndex index, std::vector<bool>& seen, std::vector<bool>& called,
                   TokenSet& set, std::vector<StateIndex>& returns) const {
  const State& here = state(index);
  if (here.is_stop()) {
    if (returns.empty()) {
      set.add_nothing_at_all();
      return;
    }
    const StateIndex back = returns.back();
    const auto rule = static_cast<std::size_t>(here.rule);
    const bool was_called = called[rule];
    returns.pop_back();
    called[rule] = false;
    look(back, seen, called, set, returns);
    called[rule] = was_called;
    returns.push_back(back);
    return;
  }
  if (returns.empty()) {
    if (seen[static_cast<std::size_t>(index)]) return;
    seen[static_cast<std::size_t>(index)] = true;
  }
  for (const Transition& way : here.transitions) {
    if (way.kind == Transition::Kind::Tokens) {
      set.add(way.tokens);
    } else if (way.kind == Transition::Kind::Rule) {
      const auto rule = static_cast<std::size_t>(state(way.target).rule);
      if (called[rule]) continue;
      called[rule] = true;
      returns.push_back(way.follow);
      look(way.target, seen, called, set, returns);
      returns.pop_back();
      called[rule] = false;
    } else {
      look(way.target, seen, called, set, returns);
    }
  }
}

}  // namespace porchsim::cel
