// What a text was parsed as, errors and all.
#pragma once

#include <cstddef>
#include <deque>
#include <memory_resource>
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
    Rule rule = Rule::Start;         // of a node: which was called for
    const TreeNode* node = nullptr;  // of a rule, or else
    TreeToken token;
  };

  // The parts with one label, in their order; null behind the last, and of no node none.
  class Parts {
   public:
    Parts(const TreeNode* node, Label label) {
      if (node == nullptr) return;
      for (const Part& part : node->parts) {
        if (part.label == label) parts_.push_back(&part);
      }
    }
    std::size_t size() const { return parts_.size(); }
    const TreeNode* node(std::size_t i) const { return i < size() ? parts_[i]->node : nullptr; }
    const TreeToken* token(std::size_t i) const { return i < size() ? &parts_[i]->token : nullptr; }

   private:
    std::vector<const Part*> parts_;
  };

  explicit TreeNode(std::pmr::memory_resource* memory) : parts(memory) {}

  Rule rule = Rule::Start;
  // Which alternative it is: of a choice from 1 on, 0 if none was found; of a left-recursive rule 0
  // for its beginning, from 1 on for what goes round it.
  int alternative = 0;
  Token start;
  std::pmr::vector<Part> parts;

  // The first part with a label, or null.
  const Part* part(Label label) const {
    for (const Part& part : parts) {
      if (part.label == label) return &part;
    }
    return nullptr;
  }
  const TreeNode* node(Label label) const {
    const Part* found = part(label);
    return found == nullptr ? nullptr : found->node;
  }
  const TreeToken* token(Label label) const {
    const Part* found = part(label);
    return found == nullptr ? nullptr : &found->token;
  }
  std::size_t count(Label label) const { return Parts(this, label).size(); }
  // The nth part of a rule, or null.
  const TreeNode* child(Rule of, std::size_t nth = 0) const {
    for (const Part& part : parts) {
      if (part.node != nullptr && part.rule == of && nth-- == 0) return part.node;
    }
    return nullptr;
  }

  // Whether it says no more than one of its parts does, and that part; null where it is missing.
  bool is_passage() const;
  const TreeNode* passes_to() const;
};

// A text of 100,000 letters has a million nodes: they lie in few large pieces.
class ParseTree {
 public:
  ParseTree() = default;
  ParseTree(const ParseTree&) = delete;
  ParseTree& operator=(const ParseTree&) = delete;

  TreeNode* add(Rule rule);
  // Of the node last added that was not yet replaced: what stands for it, and is told apart from it
  // by nothing.
  const TreeNode* replaced(TreeNode* node);
  const TreeNode* root = nullptr;

 private:
  std::pmr::monotonic_buffer_resource memory_;
  std::pmr::deque<TreeNode> nodes_{&memory_};
  std::vector<TreeNode*> spare_;
};

}  // namespace porchsim::cel
