// Parses by cel-go's grammar as the code does that ANTLR generates from it: it reports what is
// wrong, makes up or drops a token where that mends it, else skips to what it can go on with.
#pragma once

#include <cstddef>
#include <functional>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "cel/recovery/grammar.h"
#include "cel/recovery/parse_tree.h"
#include "cel/recovery/predictor.h"
#include "cel/recovery/token_stream.h"

namespace porchsim::cel {

class RecoveringParser {
 public:
  // Told what is wrong and where, in bytes. kNowhereByte where it is no place's fault.
  static constexpr std::size_t kNowhereByte = static_cast<std::size_t>(-1);
  using OnError = std::function<void(std::size_t byte, std::string message)>;

  RecoveringParser(std::string_view source, OnError on_error);

  // Its own; null if a limit stopped it, which was reported, too.
  const ParseTree* parse();
  // How many tokens it has read.
  std::size_t tokens_read() const { return tokens_.index(); }

 private:
  // What a rule stumbled on.
  struct Failure {
    bool is_no_alternative = false;
    Token start;
    Token offending;
    TokenSet expected;
  };

  TreeNode* run_rule(Rule rule, int precedence);
  bool reads_one_word(Rule rule);
  void run_left_recursive(TreeNode*& node);
  void run(const Sequence& sequence, TreeNode& node);
  void run(const Element& element, TreeNode& node);
  void run_call(const Element& element, TreeNode& node);
  void run_star(const Element& element, TreeNode& node);
  void run_plus(const Element& element, TreeNode& node);
  void run_choice(const Element& element, TreeNode& node);
  void match(const Element& element, TreeNode& node);

  int predict(StateIndex decision);
  int choose_by_token(const Element& element);

  // ANTLR's error strategy.
  void sync(StateIndex state);
  bool delete_token();
  bool insert_token();
  std::optional<TreeToken> recover_inline();
  void recover();
  void consume_until(TokenSet set);
  void report(const Failure& failure);
  void report_unwanted();
  void mismatch();
  TokenSet expected_tokens() const;
  TokenSet follow_in_context(TokenSet set, bool starts_below) const;
  TokenSet recovery_set() const;
  void end_error();
  bool may_recover();

  void notify(const Token& token, const std::string& message);
  void stop(const std::string& message);
  void consume();
  std::string shown(const Token& token) const;
  bool failed() const { return failure_.has_value() || stopped_; }

  std::string_view source_;
  OnError on_error_;
  Grammar grammar_;
  TokenStream tokens_;
  Predictor predictor_;
  ParseTree tree_;

  StateIndex state_ = kNoState;
  std::vector<StateIndex> callers_;  // the states that called the open rules
  std::vector<int> precedences_;
  std::vector<int> depths_;  // how many of each rule are open
  std::optional<Failure> failure_;
  bool stopped_ = false;

  bool is_recovering_ = false;
  std::optional<std::size_t> last_error_index_;
  std::vector<StateIndex> last_error_states_;
  int recoveries_ = 0;
  std::size_t skipped_ = 0;  // tokens, in one recovery
  bool counts_skipped_ = false;
  int reported_ = 0;
};

}  // namespace porchsim::cel
