#include <algorithm>

#include <fmt/format.h>

#include "cel/recovery/recovering_parser.h"

namespace porchsim::cel {
namespace {

// cel-go's limits.
constexpr int kRecoveries = 30;
constexpr std::size_t kSkipped = 256;

std::string escaped(std::string_view text) {
  std::string out = "'";
  for (const char c : text) {
    if (c == '\t') {
      out += "\\t";
    } else if (c == '\n') {
      out += "\\n";
    } else if (c == '\r') {
      out += "\\r";
    } else {
      out += c;
    }
  }
  return out + "'";
}

}  // namespace

std::string RecoveringParser::shown(const Token& token) const {
  return token.is(TokenType::End) ? "'<EOF>'" : escaped(token.text(source_));
}

void RecoveringParser::end_error() {
  is_recovering_ = false;
  last_error_index_.reset();
  last_error_states_.clear();
}

TokenSet RecoveringParser::follow_in_context(TokenSet set, bool starts_below) const {
  // As long as a rule may end here, what its caller goes on with is expected, too.
  TokenSet all = set;
  std::size_t open = callers_.size();
  bool may_end = set.has_nothing_at_all() || starts_below;
  all.remove_nothing_at_all();
  while (may_end && open > 0) {
    const State& caller = grammar_.state(callers_[--open]);
    const TokenSet next = grammar_.next_tokens(caller.transitions.front().follow);
    may_end = next.has_nothing_at_all();
    all.add(next);
    all.remove_nothing_at_all();
  }
  if (may_end) all.add(TokenType::End);
  return all;
}

TokenSet RecoveringParser::expected_tokens() const {
  return follow_in_context(grammar_.next_tokens(state_), false);
}

TokenSet RecoveringParser::recovery_set() const {
  TokenSet set;
  for (const StateIndex caller : callers_) {
    set.add(grammar_.next_tokens(grammar_.state(caller).transitions.front().follow));
  }
  set.remove_nothing_at_all();
  return set;
}

void RecoveringParser::sync(StateIndex index) {
  if (is_recovering_) return;
  const TokenSet next = grammar_.next_tokens(index);
  if (next.has_nothing_at_all() || next.has(tokens_.look().type)) return;
  switch (grammar_.state(index).kind) {
    case StateKind::BlockStart:
    case StateKind::StarBlockStart:
    case StateKind::PlusBlockStart:
    case StateKind::StarLoopEntry:
      if (!delete_token()) mismatch();
      return;
    case StateKind::PlusLoopBack:
    case StateKind::StarLoopBack: {
      report_unwanted();
      TokenSet stops = expected_tokens();
      stops.add(recovery_set());
      consume_until(stops);
      return;
    }
    default:
      return;
  }
}

void RecoveringParser::mismatch() {
  failure_ = Failure{false, tokens_.look(), tokens_.look(), expected_tokens()};
}

bool RecoveringParser::delete_token() {
  if (!expected_tokens().has(tokens_.look(2).type)) return false;
  report_unwanted();
  consume();
  end_error();
  return true;
}

bool RecoveringParser::insert_token() {
  const State& here = grammar_.state(state_);
  const TokenSet behind =
      follow_in_context(grammar_.next_tokens(here.transitions.front().target), false);
  if (!behind.has(tokens_.look().type)) return false;
  if (!is_recovering_) {
    is_recovering_ = true;
    notify(tokens_.look(),
           fmt::format("missing {} at {}", expected_tokens().text(), shown(tokens_.look())));
  }
  return true;
}

bool RecoveringParser::may_recover() {
  if (recoveries_++ != kRecoveries) return true;
  const std::string message = fmt::format("error recovery attempt limit exceeded: {}", kRecoveries);
  notify(tokens_.look(), message);
  stopped_ = true;
  return false;
}

std::optional<TreeToken> RecoveringParser::recover_inline() {
  if (!may_recover()) return std::nullopt;
  if (delete_token()) {
    const Token token = tokens_.look();
    consume();
    return TreeToken{token, false};
  }
  if (insert_token()) {
    const bool at_end = tokens_.look().is(TokenType::End) && tokens_.index() > 0;
    Token place = at_end ? tokens_.previous() : tokens_.look();
    place.end = place.begin;
    return TreeToken{place, true};
  }
  mismatch();
  return std::nullopt;
}

void RecoveringParser::recover() {
  if (!may_recover()) return;
  counts_skipped_ = true;
  skipped_ = 0;
  if (last_error_index_ == tokens_.index() &&
      std::ranges::find(last_error_states_, state_) != last_error_states_.end()) {
    // The same error again, and nothing read since: step over it.
    ++skipped_;
    consume();
  }
  last_error_index_ = tokens_.index();
  last_error_states_.push_back(state_);
  consume_until(recovery_set());
  counts_skipped_ = false;
}

void RecoveringParser::consume_until(TokenSet set) {
  while (!stopped_ && !tokens_.look().is(TokenType::End) && !set.has(tokens_.look().type)) {
    if (counts_skipped_ && skipped_++ >= kSkipped) {
      stop(fmt::format("error recovery token lookahead limit exceeded: {}", kSkipped));
      return;
    }
    consume();
  }
}

void RecoveringParser::report(const Failure& failure) {
  if (is_recovering_) return;
  is_recovering_ = true;
  if (!failure.is_no_alternative) {
    notify(failure.offending, fmt::format("mismatched input {} expecting {}",
                                          shown(failure.offending), failure.expected.text()));
    return;
  }
  const std::string input =
      failure.start.is(TokenType::End) ? "<EOF>" : tokens_.text(failure.start, failure.offending);
  // A reserved word for a field is told apart.
  for (const std::string_view word : {"true", "false", "null"}) {
    if (input.size() == word.size() + 1 && input.ends_with(word)) {
      notify(failure.offending, fmt::format("mismatched input '{}' expecting IDENTIFIER", word));
      return;
    }
  }
  notify(failure.offending, "no viable alternative at input " + escaped(input));
}

void RecoveringParser::report_unwanted() {
  if (is_recovering_) return;
  is_recovering_ = true;
  notify(tokens_.look(), fmt::format("extraneous input {} expecting {}", shown(tokens_.look()),
                                     expected_tokens().text()));
}

}  // namespace porchsim::cel
