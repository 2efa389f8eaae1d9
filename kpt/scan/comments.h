// The comments of a text, in order, each with the place of the token that it belongs to. Which
// token that is, and whether a comment heads, follows or closes it, is go-yaml v3's judgement,
// oddities included: files written by kpt depend on it.
//
// A comment on the line of a token is its line comment. Of comments on lines of their own, what
// touches the line above and ends at an empty line is the foot of what stands above; so is what is
// indented less than what follows it. The rest is the head of what follows.
#pragma once

#include <cstdint>
#include <span>
#include <string>
#include <vector>

#include "kpt/scan/cursor.h"
#include "kpt/scan/token.h"

namespace porchsim::kpt::yaml {

enum class CommentKind : std::uint8_t { Head, Line, Foot };

struct Comment {
  CommentKind kind = CommentKind::Head;
  Mark scan;   // where the search began that found it
  Mark token;  // it belongs to the first token at or after this place
  Mark start;  // column counted from 1, save for line comments
  Mark end;    // zero for line comments
  std::string text;
};

class Comments {
 public:
  explicit Comments(Cursor& cursor) : cursor_(cursor) {}

  struct Surroundings {
    Mark scan_start;      // where the search for the next token began
    Mark prior;           // the start of the token before
    bool prior_is_value;  // it is a ":"
    std::int32_t indent;  // of the block around, -1 at the top
    bool in_flow;
  };

  // Takes comments on lines of their own; the cursor stands on "#". Leaves it behind the last of
  // them.
  void scan_lines(const Surroundings& around);
  // Takes a comment that follows on the token's line, if there is one.
  void scan_line_end(const Mark& token);

  // The oldest comment not yet taken, if it belongs at or before this place; else a null pointer.
  Comment* before(const Mark& place) {
    if (head_ == queue_.size() || place.index < queue_[head_].token.index) return nullptr;
    return &queue_[head_];
  }
  void pop();
  // The newest comment not yet taken; null pointer if there is none.
  Comment* newest() { return head_ < queue_.size() ? &queue_.back() : nullptr; }

  // The comments of the search that has just ended at this byte, oldest first: nothing but blanks
  // lies between them.
  std::span<const Comment> found_since(std::int32_t index) const;

 private:
  struct Run;

  void end_paragraph(Run& run, int ahead, bool closes_flow);
  void push_foot(Run& run, int ahead);
  void take_text(int ahead, std::string& text);

  Cursor& cursor_;
  std::vector<Comment> queue_;
  std::size_t head_ = 0;
};

}  // namespace porchsim::kpt::yaml
