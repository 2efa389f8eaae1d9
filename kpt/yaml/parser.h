// Builds the Nodes of a text from tokens, one document at a time. Collections are built in place,
// from a stack of its own: nesting costs no call stack here.
//
// Comments gather while tokens are looked at and go to the node that takes them; a mapping hands
// the foot comments of its values on to the keys, as go-yaml v3 does.
#pragma once

#include <map>
#include <optional>
#include <set>
#include <string>
#include <string_view>
#include <vector>

#include "kpt/scan/error.h"
#include "kpt/scan/reader.h"
#include "kpt/scan/scanner.h"
#include "kpt/yaml/node.h"

namespace porchsim::kpt::yaml {

class Parser {
 public:
  explicit Parser(std::string_view text) : input_(read_input(text)), scanner_(input_) {}
  Parser(const Parser&) = delete;
  Parser& operator=(const Parser&) = delete;

  // Makes `out` the next document; false at the end of the text and after an error.
  bool next_document(Node& out);
  const std::optional<Error>& error() const { return error_; }

 private:
  // What an open collection waits for.
  enum class Step : std::uint8_t {
    BlockSequenceEntry,
    IndentlessSequenceEntry,  // a sequence that is not indented below its key
    BlockMappingKey,
    BlockMappingValue,
    FlowSequenceFirst,
    FlowSequenceEntry,
    FlowMappingFirst,
    FlowMappingKey,
    FlowMappingValue,
    FlowMappingNoValue,  // "{a}"
    FlowPairKey,         // "[a: b]": a mapping of one pair
    FlowPairValue,
    FlowPairEnd,
  };
  struct Open {
    Node* node;
    Step step;
    Mark start;
  };
  struct Context {
    bool block;
    bool indentless;  // "- " may stand at the indentation of the key
  };
  struct Properties {
    std::string tag;
    std::string anchor;
    Mark start;
  };

  // parser.cc: documents, nodes and comments.
  Token* peek();
  void pop() { scanner_.pop(); }
  void collect_comments(const Token& token);
  void take_comments(Node& node);
  std::string take_document_head();
  bool begin_document(Node& out);
  bool end_document(Node& out);
  bool parse_directives();
  bool parse_node(Node& node, const Context& context);
  bool parse_properties(Properties& properties, Token*& token);
  bool resolve_tag_handle(const Token& token, const Mark& start, std::string& tag);
  void parse_scalar(Node& node, Token& token, Properties& properties);
  void parse_alias(Node& node, Token& token);
  bool parse_collection(Node& node, Token& token, Properties& properties, const Context& context);
  void set_properties(Node& node, Properties& properties);
  bool open(Node& node, Step step, const Mark& start);
  bool problem(std::string_view text, const Mark& context, const Mark& place);

  // parser_block.cc, parser_flow.cc: one step of the innermost open collection.
  bool advance();
  Node& new_child();
  bool parse_child(Step next, const Context& context);
  bool empty_child(Step next, const Mark& place);
  void close();
  void finish_child();
  void split_stem_comment(std::size_t stem_length);
  bool entry_behind_dash(Step next);  // the "-" is the next token
  bool block_sequence_entry();
  bool indentless_sequence_entry();
  bool block_mapping_key();
  bool block_mapping_value();
  bool close_block_mapping();
  bool flow_sequence_entry(bool first);
  bool flow_pair_key();
  bool flow_pair_value();
  bool flow_mapping_key(bool first);
  bool flow_mapping_value();
  bool next_flow_entry(bool first, TokenKind end, std::string_view expected, Token*& token);
  bool close_flow();

  const Input input_;
  Scanner scanner_;
  std::optional<Error> error_;

  bool started_ = false;
  bool finished_ = false;
  std::vector<Open> open_;
  std::set<std::string, std::less<>> anchors_;
  std::map<std::string, std::string, std::less<>> tag_handles_;  // to prefixes: the %TAG lines

  // Comments that no node has taken yet. A stem comment stands above a "- " whose entry is a block
  // collection: it heads that collection, not the collection's first entry.
  std::string head_;
  std::string line_;
  std::string foot_;
  std::string stem_;
};

}  // namespace porchsim::kpt::yaml
