// A YAML document in the making: maps keep their order, and every scalar knows whether it is a text
// or a word. Printed as people write scenarios: in blocks, small values in one line, texts of
// several lines as they are.
#pragma once

#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "api/json/json.h"

namespace porchsim::scenarios {

class Tree {
 public:
  // In quotes where it would be read as something else.
  static Tree text(std::string_view text);
  // true, 3, ~, absent: as it is.
  static Tree word(std::string_view word);
  static Tree map() { return Tree(Kind::Map); }
  static Tree list() { return Tree(Kind::List); }
  static Tree of(const api::Json& value);

  void add(std::string_view key, Tree value);  // to a map
  void add(Tree item);                         // to a list
  // Never in one line, however short.
  Tree& in_block() {
    is_open_ = true;
    return *this;
  }
  bool empty() const { return children_.empty(); }
  bool is_map() const { return kind_ == Kind::Map; }
  bool is_scalar() const { return kind_ == Kind::Text || kind_ == Kind::Word; }
  std::size_t size() const { return children_.size(); }

  // Of a map or a list, as a whole document.
  std::string print() const;

 private:
  enum class Kind { Text, Word, Map, List };
  explicit Tree(Kind kind) : kind_(kind) {}

  // "{a: 1, b: [c]}"; "" if it has no form in one line.
  std::string in_one_line(bool inside) const;
  void print_block(std::string& out, std::size_t indent, bool goes_on) const;
  void print_value(std::string& out, std::size_t indent, bool after_key) const;

  Kind kind_;
  bool is_open_ = false;
  std::string text_;
  std::vector<std::pair<std::string, Tree>> children_;  // keys are "" in a list
};

}  // namespace porchsim::scenarios
