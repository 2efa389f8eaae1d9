// What a text was parsed as, errors and all.
#pragma once

#include <cstddef>
#include <deque>
#include <vector>

#include "cel/recovery/grammar.h"

namespace porchsim::cel {

// A token of the text, or one that was made up where it was missing.
struct TreeToken {
  Token token;
  bool is_made_up = false;  // stands where `token` begins, and has no text
};

struct TreeNode {
  struct Part {
    Label label = Label::None;
    const TreeNode* node = nullptr;  // of a rule, or else
    TreeToken token;
  };

  Rule rule = Rule::Start;
  // Which alternative it is: of a choice from 1 on, 0 if none was found; of a left-recursive rule 0
  // for its beginning, from 1 on for what goes round it.
  int alternative = 0;
  Token start;
  std::vector<Part> parts;

  // The nth part with a label, or null.
  const Part* part(Label label, std::size_t nth = 0) const {
    for (const Part& part : parts) {
      if (part.label == label && nth-- == 0) return &part;
    }
    return nullptr;
  }
  const TreeNode* node(Label label, std::size_t nth = 0) const {
    const Part* found = part(label, nth);
    return found == nullptr ? nullptr : found->node;
  }
  const TreeToken* token(Label label, std::size_t nth = 0) const {
    const Part* found = part(label, nth);
    return found == nullptr ? nullptr : &found->token;
  }
  std::size_t count(Label label) const {
    std::size_t count = 0;
    for (const Part& part : parts) count += part.label == label ? 1 : 0;
    return count;
  }
  // The nth part of a rule, or null.
  const TreeNode* child(Rule of, std::size_t nth = 0) const {
    for (const Part& part : parts) {
      if (part.node != nullptr && part.node->rule == of && nth-- == 0) return part.node;
    }
    return nullptr;
  }
};

struct ParseTree {
  std::deque<TreeNode> nodes;
  const TreeNode* root = nullptr;
};

}  // namespace porchsim::cel
