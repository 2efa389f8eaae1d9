// Which alternative of a decision the text takes, looking ahead as far as it must: ANTLR's
// adaptive LL(*), first without the callers' stack, with it where that is not enough. It decides
// where texts are wrong, too, and so which message is given.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <expected>
#include <map>
#include <memory>
#include <set>
#include <utility>
#include <vector>

#include "cel/recovery/configs.h"
#include "cel/recovery/grammar.h"
#include "cel/recovery/token_stream.h"

namespace porchsim::cel {

// No alternative goes on with the text.
struct NoAlternative {
  Token start;
  Token offending;
};

class Predictor {
 public:
  Predictor(const Grammar& grammar, TokenStream& tokens)
      : grammar_(grammar), tokens_(tokens), latest_(grammar.size()) {}

  struct Decision {
    StateIndex state = kNoState;
    // The states that called the rules that are open, the outermost first.
    const std::vector<StateIndex>* callers = nullptr;
    int precedence = 0;  // that the rule was entered with
  };
  std::expected<int, NoAlternative> predict(const Decision& decision);

 private:
  // Where the look-ahead of a decision has come to, and where it goes on from there: known once it
  // was there, as in ANTLR's DFA.
  struct Outlook {
    enum class End : std::uint8_t { Open, Decided, NeedsContext, Impossible };

    explicit Outlook(ConfigSet reached) : configs(std::move(reached)) { next.fill(kUnknown); }

    static constexpr std::int32_t kUnknown = -1;
    static constexpr std::int32_t kNowhere = -2;

    ConfigSet configs;
    End end = End::Open;
    int alternative = 0;  // of what is decided
    std::array<std::int32_t, kTokenTypes> next{};
  };
  // Of one decision, entered with one precedence.
  struct Outlooks {
    std::vector<std::unique_ptr<Outlook>> all;
    std::map<ConfigSet::Key, std::int32_t> indexes;

    Outlook& at(std::int32_t index) { return *all[static_cast<std::size_t>(index)]; }
  };

  Outlooks& outlooks();
  std::int32_t follow(Outlooks& outlooks, std::int32_t from, TokenType token);
  void judge(Outlook& outlook) const;
  std::expected<int, NoAlternative> look_ahead(Outlooks& outlooks);
  std::expected<int, NoAlternative> look_ahead_in_context();
  // With what the configurations want of the precedence; nothing where they want nothing.
  std::vector<int> alternatives_by_precedence(const ConfigSet& configs,
                                              const std::set<int>& alternatives) const;
  NoAlternative no_alternative() { return {tokens_.at(start_), tokens_.look()}; }

  ConfigSet start_configs(CallStacks::Index stack, bool full_context);
  ConfigSet filter_by_precedence(const ConfigSet& configs);
  ConfigSet reach(const ConfigSet& from, TokenType token);
  ConfigSet only_stopped(const ConfigSet& configs, bool to_the_end);
  int finished_alternative(const ConfigSet& configs) const;
  CallStacks::Index callers_stack();

  struct Closure;
  void close(const Config& config, Closure& closure, bool collect, int depth);
  void close_work(const Config& config, Closure& closure, bool collect, int depth);
  bool may_skip_loop_entry(const Config& config) const;
  bool step(const Config& from, const Transition& way, const Closure& closure, bool collect,
            bool in_context, Config& to);

  bool precedence_holds(int wanted) const { return wanted >= decision_.precedence; }
  const State& state(StateIndex index) const { return grammar_.state(index); }

  const Grammar& grammar_;
  TokenStream& tokens_;
  CallStacks stacks_;
  std::map<std::pair<StateIndex, int>, Outlooks> outlooks_;
  // Of each state those that were asked for last.
  struct Latest {
    int precedence = 0;
    Outlooks* outlooks = nullptr;
  };
  std::vector<Latest> latest_;
  Decision decision_;
  std::size_t start_ = 0;
};

}  // namespace porchsim::cel
