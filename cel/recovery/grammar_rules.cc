#include <utility>

#include "cel/recovery/grammar.h"

namespace porchsim::cel {
namespace {

using T = TokenType;

Element token(TokenSet tokens, Label label = Label::None) {
  Element element;
  element.tokens = tokens;
  element.label = label;
  return element;
}

Element ref(Rule rule, Label label = Label::None, int precedence = 0) {
  Element element;
  element.kind = Element::Kind::Rule;
  element.rule = rule;
  element.label = label;
  element.precedence = precedence;
  return element;
}

Element precedence(int wanted) {
  Element element;
  element.kind = Element::Kind::Precedence;
  element.precedence = wanted;
  return element;
}

Element block(Element::Kind kind, bool one_token, std::vector<Sequence> alternatives) {
  Element element;
  element.kind = kind;
  element.one_token = one_token;
  element.alternatives = std::move(alternatives);
  return element;
}

Element optional(Sequence sequence) {
  return block(Element::Kind::Optional, true, {std::move(sequence)});
}
Element star(Sequence sequence) { return block(Element::Kind::Star, true, {std::move(sequence)}); }
// One whose end takes more than a token to see.
Element long_star(std::vector<Sequence> alternatives) {
  return block(Element::Kind::Star, false, std::move(alternatives));
}
Element choice(std::vector<Sequence> alternatives, bool one_token = false) {
  return block(Element::Kind::Choice, one_token, std::move(alternatives));
}

}  // namespace

void Grammar::define_rules() {
  const auto define = [this](Rule rule) -> Sequence& {
    return rules_[static_cast<std::size_t>(rule)];
  };
  define(Rule::Start) = {ref(Rule::Expr, Label::E), token(T::End)};
  define(Rule::Expr) = {
      ref(Rule::ConditionalOr, Label::E),
      optional({token(T::QuestionMark, Label::Op), ref(Rule::ConditionalOr, Label::E1),
                token(T::Colon), ref(Rule::Expr, Label::E2)})};
  define(Rule::ConditionalOr) = {
      ref(Rule::ConditionalAnd, Label::E),
      star({token(T::Or, Label::Op), ref(Rule::ConditionalAnd, Label::E1)})};
  define(Rule::ConditionalAnd) = {ref(Rule::Relation, Label::E),
                                  star({token(T::And, Label::Op), ref(Rule::Relation, Label::E1)})};
  define(Rule::Relation) = {ref(Rule::Calc),
                            long_star({{precedence(1),
                                        token({T::Less, T::LessEquals, T::GreaterEquals, T::Greater,
                                               T::Equals, T::NotEquals, T::In},
                                              Label::Op),
                                        ref(Rule::Relation, Label::None, 2)}})};
  define(Rule::Calc) = {
      ref(Rule::Unary),
      long_star({{precedence(2), token({T::Star, T::Slash, T::Percent}, Label::Op),
                  ref(Rule::Calc, Label::None, 3)},
                 {precedence(1), token({T::Plus, T::Minus}, Label::Op),
                  ref(Rule::Calc, Label::None, 2)}})};
  define(Rule::Unary) = {choice(
      {{ref(Rule::Member)},
       {block(Element::Kind::Plus, true, {{token(T::Exclamation, Label::Op)}}), ref(Rule::Member)},
       {block(Element::Kind::Plus, false, {{token(T::Minus, Label::Op)}}), ref(Rule::Member)}})};
  define(Rule::Member) = {
      ref(Rule::Primary),
      long_star(
          {{precedence(3), token(T::Dot, Label::Op), optional({token(T::QuestionMark, Label::Opt)}),
            ref(Rule::EscapeIdent, Label::Id)},
           {precedence(2), token(T::Dot, Label::Op), token(T::Identifier, Label::Id),
            token(T::LeftParen, Label::Open), optional({ref(Rule::ExprList, Label::Args)}),
            token(T::RightParen)},
           {precedence(1), token(T::LeftBracket, Label::Op),
            optional({token(T::QuestionMark, Label::Opt)}), ref(Rule::Expr, Label::Index),
            token(T::RightBracket)}})};
  define_primary();
  define(Rule::ExprList) = {ref(Rule::Expr, Label::E),
                            star({token(T::Comma), ref(Rule::Expr, Label::E)})};
  define(Rule::ListInit) = {ref(Rule::OptExpr, Label::Elements),
                            long_star({{token(T::Comma), ref(Rule::OptExpr, Label::Elements)}})};
  define(Rule::FieldInitializerList) = {
      ref(Rule::OptField, Label::Fields), token(T::Colon, Label::Columns),
      ref(Rule::Expr, Label::Values),
      long_star({{token(T::Comma), ref(Rule::OptField, Label::Fields),
                  token(T::Colon, Label::Columns), ref(Rule::Expr, Label::Values)}})};
  define(Rule::OptField) = {optional({token(T::QuestionMark, Label::Opt)}),
                            ref(Rule::EscapeIdent, Label::Id)};
  define(Rule::MapInitializerList) = {
      ref(Rule::OptExpr, Label::Keys), token(T::Colon, Label::Columns),
      ref(Rule::Expr, Label::Values),
      long_star({{token(T::Comma), ref(Rule::OptExpr, Label::Keys), token(T::Colon, Label::Columns),
                  ref(Rule::Expr, Label::Values)}})};
  define(Rule::EscapeIdent) = {
      choice({{token(T::Identifier, Label::Id)}, {token(T::EscapedIdentifier, Label::Id)}}, true)};
  define(Rule::OptExpr) = {optional({token(T::QuestionMark, Label::Opt)}),
                           ref(Rule::Expr, Label::E)};
  define(Rule::Literal) = {
      choice({{optional({token(T::Minus, Label::Sign)}), token(T::Int, Label::Text)},
              {token(T::Uint, Label::Text)},
              {optional({token(T::Minus, Label::Sign)}), token(T::Float, Label::Text)},
              {token(T::String, Label::Text)},
              {token(T::Bytes, Label::Text)},
              {token(T::True, Label::Text)},
              {token(T::False, Label::Text)},
              {token(T::Null, Label::Text)}})};
}

void Grammar::define_primary() {
  const auto dot = [] { return optional({token(T::Dot, Label::LeadingDot)}); };
  const auto comma = [] { return optional({token(T::Comma)}); };
  rules_[static_cast<std::size_t>(Rule::Primary)] = {choice(
      {{dot(), token(T::Identifier, Label::Id)},
       {dot(), token(T::Identifier, Label::Id), token(T::LeftParen, Label::Op),
        optional({ref(Rule::ExprList, Label::Args)}), token(T::RightParen)},
       {token(T::LeftParen), ref(Rule::Expr, Label::E), token(T::RightParen)},
       {token(T::LeftBracket, Label::Op), optional({ref(Rule::ListInit, Label::Elements)}), comma(),
        token(T::RightBracket)},
       {token(T::LeftBrace, Label::Op), optional({ref(Rule::MapInitializerList, Label::Entries)}),
        comma(), token(T::RightBrace)},
       {dot(), token(T::Identifier, Label::Id),
        star({token(T::Dot), token(T::Identifier, Label::Id)}), token(T::LeftBrace, Label::Op),
        optional({ref(Rule::FieldInitializerList, Label::Entries)}), comma(), token(T::RightBrace)},
       {ref(Rule::Literal)}})};
}

}  // namespace porchsim::cel
