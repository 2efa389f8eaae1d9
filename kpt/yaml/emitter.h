// Writes Nodes as text, the way go-yaml v3's emitter does with kyaml's settings: lines are never
// folded, and comments come back to where the parser found them.
//
// A comment is loaded when its node's turn comes and is written at the next place where one of its
// kind may stand, which is not always at that node.
#pragma once

#include <string>
#include <string_view>

#include "kpt/yaml/node.h"

namespace porchsim::kpt::yaml {

class Emitter {
 public:
  explicit Emitter(std::string& out, bool as_published = false)
      : out_(out), as_published_(as_published) {}

  // The next document of a stream.
  void document(const Node& node, const PrintOptions& options);

 private:
  enum class Parent : std::uint8_t { None, BlockSequence, Other };
  struct Place {
    Parent parent = Parent::Other;
    bool in_mapping = false;
    bool is_key = false;
    bool simple_key = false;
  };
  struct Indicator {
    bool space_before = true;
    bool is_space = false;   // counts as blank for what follows
    bool is_indent = false;  // counts as part of the indentation
  };

  // emitter.cc: collections. A collection's begin() writes its anchor and tag, its content() the
  // rest: in between the comments of the place where it stands are written.
  void begin(const Node& node, const Place& place);
  void content(const Node& node, const Place& place);
  void block_sequence(const Node& node, const Place& place);
  void block_mapping(const Node& node, const Place& place);
  void block_key(const Node& key, bool& simple);
  void block_value(const Node& value, bool simple);
  void flow_sequence(const Node& node, const Place& place);
  void flow_mapping(const Node& node, const Place& place);
  void flow_key(const Node& key, bool& simple);
  void flow_value(const Node& value, bool simple, bool& comma_due);
  void flow_end(std::string_view bracket);
  void anchor(const Node& node);
  void tag(std::string_view tag);
  void tag_text(std::string_view text);
  int deeper_indent(bool flow, bool compact, Parent parent) const;

  // emitter_comments.cc
  void load_comments(const Node& node);
  void load_key_comments(const Node& key, std::string_view foot_of_prior);
  void load_end_comments(const Node& node, const Place& place);
  bool has_trailing_comment() const { return !line_.empty() || !foot_.empty() || !tail_.empty(); }
  void head_comment();
  void line_comment();
  void line_comment_and_break();
  void foot_comment();
  void comment(std::string_view text);

  // emitter_scalar.cc
  void scalar(const Node& node, const Place& place);
  void plain(std::string_view value);
  void single_quoted(std::string_view value);
  void double_quoted(std::string_view value);
  void escape(std::string_view character);
  void block_header(char indicator, std::string_view value);
  void literal(std::string_view value);
  void folded(std::string_view value);
  // Both begin at `at` and return where the value goes on.
  std::size_t copy_break(std::string_view value, std::size_t at);
  std::size_t copy_line(std::string_view value, std::size_t at);

  // Characters.
  void put(char c) {
    out_.push_back(c);
    ++column_;
  }
  void put(std::string_view text) {
    out_ += text;
    column_ += static_cast<int>(text.size());
  }
  void put_break(std::string_view text = "\n");
  void indicator(std::string_view text, const Indicator& kind);
  void indent_line();

  std::string& out_;
  PrintOptions options_;
  bool as_published_;  // published_print.h
  int column_ = 0;     // in bytes: only its comparison with an indentation counts
  int indent_ = -1;
  int flow_level_ = 0;
  int foot_indent_ =
      -1;  // a foot comment was written at this indentation: an empty line follows it there
  bool blank_ = true;        // the last character is a blank or a line's start
  bool only_indent_ = true;  // nothing but indentation stands on the line

  // Comments that wait for their place.
  std::string_view head_;
  std::string_view line_;
  std::string_view foot_;
  std::string_view tail_;      // foot comment of the key before
  std::string_view key_line_;  // line comment of a key
};

}  // namespace porchsim::kpt::yaml
