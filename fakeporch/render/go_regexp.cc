#include "fakeporch/render/go_regexp.h"

#include <algorithm>

#include "controllers/kpt/ascii.h"
#include "fakeporch/render/regexp_parser.h"

namespace porchsim::fakeporch {
namespace {

using Step = RegexpStep::Kind;
using Node = RegexpNode::Kind;

constexpr std::size_t kMaxSteps = 10'000;
constexpr std::size_t kUnset = static_cast<std::size_t>(-1);

class Compiler {
 public:
  explicit Compiler(std::vector<RegexpStep>& steps) : steps_(steps) {}

  // False if the program became too long.
  bool compile(const RegexpNode& root) {
    emit(root);
    add(Step::Match);
    return steps_.size() <= kMaxSteps;
  }

 private:
  std::size_t add(Step kind) {
    RegexpStep step;
    step.kind = kind;
    steps_.push_back(std::move(step));
    return steps_.size() - 1;
  }

  void emit(const RegexpNode& node) {
    if (steps_.size() > kMaxSteps) return;
    switch (node.kind) {
      case Node::Empty:
        return;
      case Node::Class:
        steps_[add(Step::Class)].ranges = node.ranges;
        return;
      case Node::Sequence:
        for (const RegexpNode& child : node.children) emit(child);
        return;
      case Node::Choice:
        emit_choice(node);
        return;
      case Node::Repeat:
        emit_repeat(node);
        return;
      case Node::Group:
        steps_[add(Step::Save)].other = 2 * node.group;
        emit(node.children[0]);
        steps_[add(Step::Save)].other = 2 * node.group + 1;
        return;
      default:
        add(assertion(node.kind));
    }
  }

  static Step assertion(Node kind) {
    switch (kind) {
      case Node::Begin:
        return Step::Begin;
      case Node::End:
        return Step::End;
      case Node::LineBegin:
        return Step::LineBegin;
      case Node::LineEnd:
        return Step::LineEnd;
      case Node::Word:
        return Step::Word;
      default:
        return Step::NotWord;
    }
  }

  void emit_choice(const RegexpNode& node) {
    std::vector<std::size_t> ends;
    for (std::size_t i = 0; i + 1 < node.children.size(); ++i) {
      const std::size_t split = add(Step::Split);
      steps_[split].next = steps_.size();
      emit(node.children[i]);
      ends.push_back(add(Step::Jump));
      steps_[split].other = steps_.size();
    }
    emit(node.children.back());
    for (const std::size_t end : ends) steps_[end].next = steps_.size();
  }

  void set_split(std::size_t split, std::size_t inside, std::size_t behind, bool greedy) {
    steps_[split].next = greedy ? inside : behind;
    steps_[split].other = greedy ? behind : inside;
  }

  void emit_repeat(const RegexpNode& node) {
    const RegexpNode& child = node.children[0];
    for (int i = 0; i < node.least; ++i) emit(child);
    if (node.most < 0) {
      const std::size_t split = add(Step::Split);
      emit(child);
      steps_[add(Step::Jump)].next = split;
      set_split(split, split + 1, steps_.size(), node.greedy);
      return;
    }
    std::vector<std::size_t> splits;
    for (int i = node.least; i < node.most; ++i) {
      splits.push_back(add(Step::Split));
      emit(child);
    }
    for (const std::size_t split : splits) set_split(split, split + 1, steps_.size(), node.greedy);
  }

  std::vector<RegexpStep>& steps_;
};

// Tries ways in their order of preference; none twice at one place, so that the time is linear.
class Matcher {
 public:
  Matcher(const std::vector<RegexpStep>& steps, std::vector<char32_t> runes, std::size_t groups)
      : steps_(steps),
        runes_(std::move(runes)),
        slots_(2 * groups + 2, kUnset),
        visited_(steps.size() * (runes_.size() + 1)) {}

  bool match() {
    for (std::size_t start = 0; start <= runes_.size(); ++start) {
      if (match_at(start)) return true;
    }
    return false;
  }

  const std::vector<std::size_t>& slots() const { return slots_; }

 private:
  struct Way {
    std::size_t step;
    std::size_t at;
    std::size_t slot = kUnset;  // set: gives the slot back its old value `at`
  };

  bool match_at(std::size_t start) {
    std::fill(slots_.begin(), slots_.end(), kUnset);
    slots_[0] = start;
    std::vector<Way> ways = {{0, start}};
    while (!ways.empty()) {
      const Way way = ways.back();
      ways.pop_back();
      if (way.slot != kUnset) {
        slots_[way.slot] = way.at;
      } else if (follow(way, ways)) {
        return true;
      }
    }
    return false;
  }

  bool follow(const Way& way, std::vector<Way>& ways) {
    std::size_t at = way.at;
    for (std::size_t pc = way.step;;) {
      const std::size_t mark = pc * (runes_.size() + 1) + at;
      if (visited_[mark]) return false;
      visited_[mark] = true;
      const RegexpStep& step = steps_[pc];
      switch (step.kind) {
        case Step::Match:
          slots_[1] = at;
          return true;
        case Step::Jump:
          pc = step.next;
          continue;
        case Step::Split:
          ways.push_back({step.other, at});
          pc = step.next;
          continue;
        case Step::Save:
          ways.push_back({0, slots_[step.other], step.other});
          slots_[step.other] = at;
          break;
        case Step::Class:
          if (at == runes_.size() || !contains(step, runes_[at])) return false;
          ++at;
          break;
        default:
          if (!holds(step.kind, at)) return false;
      }
      ++pc;
    }
  }

  static bool contains(const RegexpStep& step, char32_t rune) {
    return std::any_of(step.ranges.begin(), step.ranges.end(), [&](const auto& range) {
      return rune >= range.first && rune <= range.second;
    });
  }

  bool is_word(std::size_t at) const {
    if (at >= runes_.size() || runes_[at] > 0x7F) return false;
    const char c = static_cast<char>(runes_[at]);
    return kpt::is_letter(c) || kpt::is_digit(c) || c == '_';
  }

  bool holds(Step kind, std::size_t at) const {
    const bool boundary = (at > 0 && is_word(at - 1)) != is_word(at);
    switch (kind) {
      case Step::Begin:
        return at == 0;
      case Step::End:
        return at == runes_.size();
      case Step::LineBegin:
        return at == 0 || runes_[at - 1] == '\n';
      case Step::LineEnd:
        return at == runes_.size() || runes_[at] == '\n';
      default:
        return boundary == (kind == Step::Word);
    }
  }

  const std::vector<RegexpStep>& steps_;
  std::vector<char32_t> runes_;
  std::vector<std::size_t> slots_;
  std::vector<bool> visited_;
};

}  // namespace

std::expected<GoRegexp, std::string> GoRegexp::compile(std::string_view pattern) {
  const auto parsed = parse_regexp(pattern);
  if (!parsed) return std::unexpected(parsed.error());
  GoRegexp regexp;
  regexp.groups_ = parsed->groups;
  if (!Compiler(regexp.steps_).compile(parsed->root))
    return std::unexpected("error parsing regexp: expression too large");
  return regexp;
}

std::optional<std::vector<std::optional<std::string>>> GoRegexp::find(std::string_view text) const {
  std::vector<std::size_t> offsets;
  Matcher matcher(steps_, runes_of(text, &offsets), groups_);
  if (!matcher.match()) return std::nullopt;
  std::vector<std::optional<std::string>> groups;
  for (std::size_t i = 0; i + 1 < matcher.slots().size(); i += 2) {
    const std::size_t first = matcher.slots()[i];
    const std::size_t last = matcher.slots()[i + 1];
    if (first == kUnset || last == kUnset) {
      groups.emplace_back(std::nullopt);
    } else {
      groups.emplace_back(text.substr(offsets[first], offsets[last] - offsets[first]));
    }
  }
  return groups;
}

}  // namespace porchsim::fakeporch
