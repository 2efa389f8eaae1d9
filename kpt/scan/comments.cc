#include "kpt/scan/comments.h"

#include <algorithm>

namespace porchsim::kpt::yaml {
namespace {

// How far behind a token or a comment the next comment is looked for, in bytes.
constexpr int kReach = 512;

}  // namespace

// Comment lines that are read as one text until something splits them.
struct Comments::Run {
  const Surroundings& around;
  Mark scan;  // of the next comment to be made
  Mark token;
  Mark start;
  std::string text;
  std::int32_t line = 0;  // of the byte that is looked at
  std::int32_t column = 0;
  std::int32_t indent = 0;
  std::int32_t foot_line = -1;  // a comment that starts here may be the foot of what stands above
  bool first_gap = false;       // no empty line was seen yet
  bool in_gap = false;

  Mark here(const Cursor& cursor, int ahead) const {
    return {cursor.index() + ahead, line, column};
  }
  bool is_dedented() const { return start.column - 1 < indent; }
};

void Comments::pop() {
  if (++head_ < queue_.size()) return;
  queue_.clear();
  head_ = 0;
}

std::span<const Comment> Comments::found_since(std::int32_t index) const {
  std::size_t first = queue_.size();
  while (first > head_ && queue_[first - 1].end.index >= index) index = queue_[--first].scan.index;
  return std::span(queue_).subspan(first);
}

void Comments::scan_line_end(const Mark& token) {
  if (cursor_.newlines() > 0) return;
  int ahead = 0;
  while (ahead < kReach && is_blank(cursor_.peek(ahead))) ++ahead;
  if (ahead == kReach || cursor_.peek(ahead) != '#') return;
  Comment comment;
  comment.kind = CommentKind::Line;
  comment.token = token;
  comment.start = cursor_.mark();
  take_text(ahead, comment.text);
  queue_.push_back(std::move(comment));
}

void Comments::scan_lines(const Surroundings& around) {
  Run run{around, around.scan_start, around.prior, {}, {}, cursor_.line(), cursor_.column()};
  run.indent = std::max(around.indent, 0);
  run.first_gap = cursor_.newlines() <= 1;
  if (around.scan_start.line > 0) {
    run.foot_line = cursor_.line() - cursor_.newlines() + 1;
    if (cursor_.newlines() == 0 && cursor_.column() > 1) ++run.foot_line;
  }
  int ahead = 0;
  for (; ahead < kReach; ++ahead) {
    const char c = cursor_.peek(ahead);
    ++run.column;
    if (is_blank(c)) continue;
    const bool closes_flow = around.in_flow && (c == ']' || c == '}');
    if (closes_flow || is_break_or_end(cursor_.at() + ahead)) {
      if (closes_flow || !run.in_gap) end_paragraph(run, ahead, closes_flow);
      if (!is_break(cursor_.at() + ahead)) break;
      run.first_gap = false;
      run.in_gap = true;
      run.column = 0;
      ++run.line;
      continue;
    }
    // A comment, or content, that is indented less than the comment above parts the two.
    if (!run.text.empty() && run.column - 1 < run.indent && run.column != run.start.column) {
      push_foot(run, ahead);
    }
    if (c != '#') break;
    if (run.text.empty()) {
      run.start = run.here(cursor_, ahead);
    } else {
      run.text.push_back('\n');
    }
    run.in_gap = false;
    take_text(ahead, run.text);
    // The cursor stands on the break behind the comment, which the next round passes over without
    // counting a line.
    ahead = 0;
    run.column = 0;
    run.line = cursor_.line();
  }
  if (run.text.empty()) return;
  Comment head{CommentKind::Head, run.scan, run.start, run.start, run.here(cursor_, ahead - 1), {}};
  head.text = std::move(run.text);
  queue_.push_back(std::move(head));
}

// The first empty line behind comment lines, the end of the text, or the bracket that closes a flow
// collection.
void Comments::end_paragraph(Run& run, int ahead, bool closes_flow) {
  const bool touches_prior = run.start.line == run.foot_line && !run.around.prior_is_value;
  if (closes_flow || (run.first_gap && (touches_prior || run.is_dedented()))) {
    if (run.text.empty()) return;
    if (run.is_dedented()) run.token = run.start;
    push_foot(run, ahead);
  } else if (!run.text.empty() && cursor_.peek(ahead) != '\0') {
    run.text.push_back('\n');
  }
}

void Comments::push_foot(Run& run, int ahead) {
  const Mark here = run.here(cursor_, ahead);
  queue_.push_back({CommentKind::Foot, run.scan, run.token, run.start, here, std::move(run.text)});
  run.text.clear();
  run.scan = here;
  run.token = here;
}

void Comments::take_text(int ahead, std::string& text) {
  const std::int32_t hash = cursor_.index() + ahead;
  while (cursor_.index() < hash) {
    if (is_blank(cursor_.peek())) {
      cursor_.skip_blank();
    } else {
      cursor_.skip_line();
    }
  }
  text += cursor_.take_to_break();
}

}  // namespace porchsim::kpt::yaml
