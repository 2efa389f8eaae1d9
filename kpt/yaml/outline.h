// Documents as rules look at them: their values one behind the other, without what only printing
// needs. Two readers make an outline, so that a rule is written once: read_plain looks at the text
// in place, outline_of at nodes. Of a text that both read, the first says what the second says, or
// less.
//
// Who looks at a hundred thousand packages, of which next to none needs a change, spends its time
// in read_plain.
#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string_view>
#include <vector>

#include "kpt/yaml/node.h"

namespace porchsim::kpt::yaml {

// A value, behind which stands all that is below it: it is looked at where it is, never copied.
struct Value {
  enum class Kind : std::uint8_t {
    Absent,
    Map,      // not empty, and all keys are strings
    List,     // not empty
    Text,     // a string of one line
    Integer,  // in any spelling
    Other,    // anything else, or more than the reader can tell; nothing is below it
  };
  struct Iterator {
    const Value* at;
    const Value& operator*() const { return *at; }
    Iterator& operator++();
    friend bool operator==(const Iterator&, const Iterator&) = default;
  };

  std::string_view key{};   // of a member of a map
  std::string_view text{};  // of Text
  std::uint32_t size = 1;   // how many values these are: itself and all below
  Kind kind = Kind::Other;

  // The members of a map, the items of a list.
  Iterator begin() const { return {this + 1}; }
  Iterator end() const { return {this + size}; }
  std::size_t count() const;
  // The first member of that key, or what is Absent.
  const Value& find(std::string_view key) const;
  bool is(Kind wanted) const { return kind == wanted; }
  bool is_text(std::string_view wanted) const { return kind == Kind::Text && text == wanted; }
  // A map of texts, each key once, and none so large that it takes long to say so?
  bool is_text_map() const;
};

inline Value::Iterator& Value::Iterator::operator++() {
  at += at->size;
  return *this;
}

// The list of some documents, with all that is below.
using Outline = std::vector<Value>;

// The only document; Absent if there are none or several.
const Value& only_document(const Outline& outline);

// All documents of a plain text, into which the outline looks: the YAML that kpt and Porch
// themselves print. Block maps and lists, plain and quoted scalars on one line, comments. Whatever
// else a text contains (flow collections, anchors, tags, escapes, scalars over several lines but
// for block scalars, which are passed over) makes it not plain, and there is nothing.
std::optional<Outline> read_plain(std::string_view text);

// Of one document's content, which must outlive it. What an alias, an anchor or a tag is at is
// Other.
Outline outline_of(const Node& node);

}  // namespace porchsim::kpt::yaml
