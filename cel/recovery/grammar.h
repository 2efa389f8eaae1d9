// cel-go's grammar, CEL.g4, twice: as the rules that a parser walks, and as the network of states
// that ANTLR makes of them to look ahead and to tell what it expects. Built where a text has an
// error, for that text.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <initializer_list>
#include <vector>

#include "cel/recovery/token_set.h"

namespace porchsim::cel {

enum class Rule : std::uint8_t {
  Start,
  Expr,
  ConditionalOr,
  ConditionalAnd,
  Relation,
  Calc,
  Unary,
  Member,
  Primary,
  ExprList,
  ListInit,
  FieldInitializerList,
  OptField,
  MapInitializerList,
  EscapeIdent,
  OptExpr,
  Literal
};
constexpr std::size_t kRules = 17;

// What a part is to the rule it stands in.
enum class Label : std::uint8_t {
  None,
  E,
  E1,
  E2,
  Op,
  Opt,
  Id,
  Open,
  Args,
  Index,
  LeadingDot,
  Elements,
  Entries,
  Fields,
  Columns,
  Values,
  Keys,
  Sign,
  Text
};

using StateIndex = std::int32_t;
constexpr StateIndex kNoState = -1;

struct Element {
  enum class Kind : std::uint8_t { Tokens, Rule, Precedence, Optional, Star, Plus, Choice };
  Kind kind = Kind::Tokens;
  Label label = Label::None;
  TokenSet tokens;
  Rule rule = Rule::Start;
  int precedence = 0;  // of a Rule: asked for; of a Precedence: wanted
  // Whether one token decides. Else ANTLR looks ahead as far as it must.
  bool one_token = false;
  std::vector<std::vector<Element>> alternatives;

  StateIndex state = kNoState;      // left of it; a decision's own
  StateIndex loop_back = kNoState;  // of a Star or Plus: after each round
  StateIndex inner = kNoState;      // of a Star: the decision between its alternatives
};
using Sequence = std::vector<Element>;

enum class StateKind : std::uint8_t {
  Basic,
  RuleStart,
  BlockStart,
  StarBlockStart,
  PlusBlockStart,
  StarLoopEntry,
  StarLoopBack,
  PlusLoopBack,
  LoopEnd,
  BlockEnd,
  RuleStop
};

struct Transition {
  enum class Kind : std::uint8_t { Epsilon, Tokens, Rule, Precedence };
  Kind kind = Kind::Epsilon;
  StateIndex target = kNoState;
  TokenSet tokens;
  StateIndex follow = kNoState;  // of a Rule: where it goes on
  int precedence = 0;
  // Of the way out of a rule that is left-recursive: the rule, if it was entered from outside.
  int outermost_return_of = -1;
};

struct State {
  StateKind kind = StateKind::Basic;
  Rule rule = Rule::Start;
  bool is_precedence_decision = false;
  StateIndex block_end = kNoState;  // of a block's start
  std::vector<Transition> transitions;

  bool is_stop() const { return kind == StateKind::RuleStop; }
  bool is_epsilon_only() const {
    return transitions.empty() || transitions[0].kind != Transition::Kind::Tokens;
  }
};

class Grammar {
 public:
  Grammar();

  const Sequence& rule(Rule rule) const { return rules_[static_cast<std::size_t>(rule)]; }
  const State& state(StateIndex index) const { return states_[static_cast<std::size_t>(index)]; }
  std::size_t size() const { return states_.size(); }
  StateIndex start_of(Rule rule) const { return starts_[static_cast<std::size_t>(rule)]; }
  StateIndex stop_of(Rule rule) const { return stops_[static_cast<std::size_t>(rule)]; }

  // What may come next within the rule; "nothing at all" where the rule may end.
  TokenSet next_tokens(StateIndex state) const {
    return next_tokens_[static_cast<std::size_t>(state)];
  }

 private:
  void define_rules();
  void define_primary();
  void build_network();
  void mark_outermost_returns();
  TokenSet look(StateIndex state) const;
  void look(StateIndex state, std::vector<bool>& seen, std::vector<bool>& called, TokenSet& set,
            std::vector<StateIndex>& returns) const;

  StateIndex add_state(StateKind kind, Rule rule);
  void add_epsilon(StateIndex from, StateIndex to);
  // Builds from `left` on, and says where it ends.
  StateIndex build(Sequence& sequence, Rule rule, StateIndex left);
  // Of an element that is one step, to `right` if that is a state: the last step of an alternative
  // leads to the end of its block, as ANTLR's optimizer has it.
  StateIndex build(Element& element, Rule rule, StateIndex left, StateIndex right);
  void build_alternatives(Element& element, Rule rule, StateIndex start, StateIndex end);
  StateIndex build_star(Element& element, Rule rule, StateIndex left);
  StateIndex build_plus(Element& element, Rule rule, StateIndex left);

  std::array<Sequence, kRules> rules_;
  std::array<StateIndex, kRules> starts_{};
  std::array<StateIndex, kRules> stops_{};
  std::vector<State> states_;
  std::vector<TokenSet> next_tokens_;
};

// Rules that begin with themselves.
constexpr bool is_left_recursive(Rule rule) {
  return rule == Rule::Relation || rule == Rule::Calc || rule == Rule::Member;
}

}  // namespace porchsim::cel
