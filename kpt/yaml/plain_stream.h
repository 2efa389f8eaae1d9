// Package files read in place, without a tree: the YAML that kpt and Porch themselves print. Block
// maps and lists, plain and quoted scalars on one line, comments, several documents. Whatever else
// a text contains (flow collections, anchors, tags, escapes, scalars over several lines but for
// block scalars, which are passed over) makes it not plain, and the real parser must read it.
//
// A controller that looks at a hundred thousand packages, of which next to none needs a change,
// spends its time here. What is said of a plain text is what the parser would say.
#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string_view>
#include <vector>

namespace porchsim::kpt::yaml {

class PlainStream {
 public:
  enum class Kind : std::uint8_t {
    Parent,  // a map or list follows
    Text,    // a scalar that is a string
    Scalar,  // a scalar that may be a number, a bool, …
    Opaque,  // a block scalar, {} or []
  };

  // A key with its value, or a list item that is a scalar (no key). Parts of the text that was
  // read.
  struct Entry {
    std::string_view key;
    std::string_view value;    // of Text and Scalar, without quotes
    std::uint32_t column = 0;  // of the key, or of an item's scalar
    std::uint32_t start = 0;   // of the dash, where the entry begins a list item; else as `column`
    Kind kind = Kind::Parent;

    bool begins_item() const { return start < column; }
  };

  // Entries that stand together: a document, the members of a map with all that is below them, the
  // items of a list.
  struct Block {
    std::size_t begin = 0;
    std::size_t end = 0;

    bool empty() const { return begin == end; }
    friend bool operator==(const Block&, const Block&) = default;
  };

  // Nothing if the text is not plain.
  static std::optional<PlainStream> read(std::string_view text);

  // None is empty.
  const std::vector<Block>& documents() const { return documents_; }
  bool has_key(std::string_view key) const;

  // Of a map: the member of that key, null if there is none.
  const Entry* find(Block map, std::string_view key) const;
  std::size_t member_count(Block map) const;
  // What is below a member; empty unless it is a Parent.
  Block below(Block map, const Entry& member) const;
  // The string at a path of two keys.
  std::optional<std::string_view> text_at(Block map, std::string_view outer,
                                          std::string_view inner) const;
  // The items of a list that holds maps only; nothing if it holds anything else.
  std::optional<std::vector<Block>> items(Block list) const;

 private:
  friend class PlainReader;

  std::vector<Entry> entries_;
  std::vector<Block> documents_;
};

}  // namespace porchsim::kpt::yaml
