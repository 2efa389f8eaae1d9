#include "cel/recovery/recovering_parser.h"

#include <utility>

#include <fmt/format.h>

namespace porchsim::cel {
namespace {

// cel-go's limits.
constexpr int kDepth = 250;
constexpr int kErrors = 100;

using T = TokenType;
constexpr TokenSet kWords = {T::Identifier, T::Int,  T::Uint,  T::Float, T::String,
                             T::Bytes,      T::True, T::False, T::Null};
constexpr TokenSet kEnds = {T::Comma, T::RightBracket, T::RightParen, T::RightBrace, T::Colon};
constexpr TokenSet kOperators = {T::Equals,     T::NotEquals,     T::In,          T::Less,
                                 T::LessEquals, T::GreaterEquals, T::Greater,     T::And,
                                 T::Or,         T::Minus,         T::Plus,        T::Star,
                                 T::Slash,      T::Percent,       T::QuestionMark};

}  // namespace

RecoveringParser::RecoveringParser(std::string_view source, OnError on_error)
    : source_(source),
      on_error_(std::move(on_error)),
      tokens_(source,
              [this](std::size_t byte, std::string_view text) {
                notify({TokenType::End, byte, byte},
                       fmt::format("token recognition error at: '{}'", text));
              }),
      predictor_(grammar_, tokens_),
      depths_(kRules) {}

const ParseTree* RecoveringParser::parse() {
  tree_.root = run_rule(Rule::Start, 0);
  return stopped_ ? nullptr : &tree_;
}

void RecoveringParser::notify(const Token& token, const std::string& message) {
  if (stopped_) return;
  if (reported_++ < kErrors) {
    on_error_(token.begin, "Syntax error: " + message);
  } else {
    on_error_(token.begin, fmt::format("Syntax error: More than {} syntax errors", kErrors));
    stopped_ = true;
  }
}

void RecoveringParser::stop(const std::string& message) {
  if (!stopped_) on_error_(kNowhereByte, message);
  stopped_ = true;
}

// Whether all that the rule will read is a name or a literal, and the rules between have nothing to
// decide: they would be replaced by what the innermost makes.
bool RecoveringParser::reads_one_word(Rule rule) {
  if (rule != Rule::Expr && rule != Rule::Unary) return false;
  if (is_recovering_ || failed() || callers_.size() + kRules > kDepth) return false;
  if (!kWords.has(tokens_.look().type)) return false;
  const TokenType next = tokens_.look(2).type;
  return kEnds.has(next) || (rule == Rule::Unary && kOperators.has(next));
}

TreeNode* RecoveringParser::run_rule(Rule rule, int precedence) {
  if (reads_one_word(rule)) rule = Rule::Primary;
  TreeNode* node = tree_.add(rule);
  node->start = tokens_.look();
  int& depth = depths_[static_cast<std::size_t>(rule)];
  if (++depth > kDepth) stop(fmt::format("expression recursion limit exceeded: {}", kDepth));
  const StateIndex caller = state_;
  if (rule != Rule::Start) callers_.push_back(caller);
  precedences_.push_back(precedence);
  state_ = grammar_.start_of(rule);
  if (!failed()) {
    if (is_left_recursive(rule)) {
      run_left_recursive(node);
    } else {
      run(grammar_.rule(rule), *node);
    }
  }
  if (failure_ && !stopped_) {
    const Failure failure = *failure_;
    failure_.reset();
    report(failure);
    recover();
  }
  precedences_.pop_back();
  if (rule != Rule::Start) callers_.pop_back();
  // The generated code forgets this for left-recursive rules, and nothing looks before it is set.
  if (!is_left_recursive(rule)) state_ = caller;
  --depth;
  return node;
}

void RecoveringParser::run_left_recursive(TreeNode*& node) {
  const Sequence& sequence = grammar_.rule(node->rule);
  run(sequence[0], *node);
  const Element& loop = sequence[1];
  state_ = loop.state;
  if (!failed()) sync(state_);
  while (!failed() && predict(loop.state) == 1) {
    int alternative = 1;
    if (loop.alternatives.size() > 1) {
      state_ = loop.inner;
      sync(state_);
      if (!failed()) alternative = predict(loop.inner);
    }
    if (failed()) return;
    TreeNode* around = tree_.add(node->rule);
    around->alternative = alternative;
    around->start = node->start;
    const Sequence& round = loop.alternatives[static_cast<std::size_t>(alternative - 1)];
    around->parts.reserve(1 + round.size());
    around->parts.push_back({Label::None, node->rule, tree_.replaced(node), {}});
    node = around;
    run(round, *node);
    if (failed()) return;
    state_ = loop.loop_back;
    sync(state_);
  }
}

void RecoveringParser::run(const Sequence& sequence, TreeNode& node) {
  if (node.parts.empty()) node.parts.reserve(sequence.size());
  for (const Element& element : sequence) {
    if (failed()) return;
    run(element, node);
  }
}

void RecoveringParser::run(const Element& element, TreeNode& node) {
  switch (element.kind) {
    case Element::Kind::Tokens:
      return match(element, node);
    case Element::Kind::Rule:
      return run_call(element, node);
    case Element::Kind::Precedence:
      state_ = element.state;
      return;
    case Element::Kind::Optional:
      state_ = element.state;
      sync(state_);
      if (!failed() && choose_by_token(element) == 1) run(element.alternatives[0], node);
      return;
    case Element::Kind::Star:
      return run_star(element, node);
    case Element::Kind::Plus:
      return run_plus(element, node);
    case Element::Kind::Choice:
      return run_choice(element, node);
  }
}

void RecoveringParser::run_call(const Element& element, TreeNode& node) {
  state_ = element.state;
  const TreeNode* part = tree_.replaced(run_rule(element.rule, element.precedence));
  node.parts.push_back({element.label, element.rule, part, {}});
}

void RecoveringParser::run_star(const Element& element, TreeNode& node) {
  const auto goes_round = [this, &element] {
    return element.one_token ? choose_by_token(element) == 1 : predict(element.state) == 1;
  };
  state_ = element.state;
  sync(state_);
  while (!failed() && goes_round()) {
    run(element.alternatives[0], node);
    if (failed()) return;
    state_ = element.loop_back;
    sync(state_);
  }
}

void RecoveringParser::run_plus(const Element& element, TreeNode& node) {
  state_ = element.state;
  sync(state_);
  bool again = true;
  while (!failed() && again) {
    run(element.alternatives[0], node);
    if (failed()) return;
    state_ = element.loop_back;
    sync(state_);
    if (failed()) return;
    again = element.one_token ? choose_by_token(element) == 1 : predict(element.loop_back) == 1;
  }
}

void RecoveringParser::run_choice(const Element& element, TreeNode& node) {
  state_ = element.state;
  sync(state_);
  if (failed()) return;
  const int alternative = element.one_token ? choose_by_token(element) : predict(element.state);
  if (alternative == 0 && !failed()) {
    failure_ = Failure{true, tokens_.look(), tokens_.look(), {}};
  }
  if (failed()) return;
  node.alternative = alternative;
  run(element.alternatives[static_cast<std::size_t>(alternative - 1)], node);
}

int RecoveringParser::choose_by_token(const Element& element) {
  const TokenType token = tokens_.look().type;
  for (std::size_t i = 0; i < element.alternatives.size(); ++i) {
    const Element& first = element.alternatives[i].front();
    if (grammar_.next_tokens(first.state).has(token)) return static_cast<int>(i + 1);
  }
  return 0;
}

int RecoveringParser::predict(StateIndex decision) {
  const auto alternative = predictor_.predict({decision, &callers_, precedences_.back()});
  if (alternative) return *alternative;
  failure_ = Failure{true, alternative.error().start, alternative.error().offending, {}};
  return 0;
}

void RecoveringParser::match(const Element& element, TreeNode& node) {
  state_ = element.state;
  const Token token = tokens_.look();
  if (element.tokens.has(token.type)) {
    end_error();
    consume();
    node.parts.push_back({element.label, Rule::Start, nullptr, {token, false}});
    return;
  }
  const auto mended = recover_inline();
  if (mended) node.parts.push_back({element.label, Rule::Start, nullptr, *mended});
}

void RecoveringParser::consume() {
  if (!tokens_.look().is(TokenType::End)) tokens_.consume();
}

}  // namespace porchsim::cel
