// Decoding of a positioned tree: each read either gives a value or notes a problem at the spot and
// goes on, so that a file shows all its slips at once. A MapReader knows which keys were asked for;
// what is left over is unknown.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "scenarios/document/key.h"
#include "scenarios/document/place.h"
#include "scenarios/document/pos_node.h"
#include "sim/time.h"

namespace porchsim::scenarios {

// The slips of one file, at most kMost of them.
class Problems {
 public:
  static constexpr std::size_t kMost = 50;

  explicit Problems(std::string file) : file_(std::move(file)) {}

  const std::string& file() const { return file_; }
  // "what is wrong; what would be right", underlining the node's text.
  void add(const PosNode& at, std::string message);
  void add(Place place, std::string message, int width = 1);
  // From here on nothing is noted where something is wrong already: it follows from that.
  void seal();
  bool any() const { return !found_.empty(); }
  std::size_t count() const { return found_.size(); }
  // In order of place.
  std::vector<Diagnostic> take();

 private:
  std::string file_;
  std::vector<Diagnostic> found_;
  std::vector<Place> sealed_;
};

// Each notes a problem and gives nothing if the node is of another form. `what` names it in the
// message: "name".
std::optional<std::string> read_text(const PosNode& node, std::string_view what,
                                     Problems& problems);
std::optional<std::int64_t> read_integer(const PosNode& node, std::string_view what,
                                         std::int64_t least, std::int64_t most, Problems& problems);
std::optional<bool> read_bool(const PosNode& node, std::string_view what, Problems& problems);
std::optional<sim::Duration> read_duration(const PosNode& node, std::string_view what,
                                           Problems& problems);
// A list of texts, or one text.
std::vector<std::string> read_texts(const PosNode& node, std::string_view what, Problems& problems);
// The items of a list; a single mapping or text counts as a list of one.
std::vector<const PosNode*> read_items(const PosNode& node);
bool expect_mapping(const PosNode& node, std::string_view what, std::string_view example,
                    Problems& problems);
bool expect_list(const PosNode& node, std::string_view what, std::string_view example,
                 Problems& problems);

class MapReader {
 public:
  // The node must be a mapping (see expect_mapping) and outlive the reader. `what` names it: "a
  // step", "world". No key but those of `keys` may be asked for: a table that lacks one is wrong.
  MapReader(const PosNode& node, std::string what, Keys keys, Problems& problems);
  // Further keys that may be asked for.
  void also(Keys keys) { tables_.push_back(keys); }

  const PosNode& node() const { return node_; }
  // The value of a key, null pointer if absent. Asking makes the key known.
  const PosNode* find(std::string_view key);
  // As find(), but absence (or nothing as a value) is a problem: `"what" needs "key"; example`, or
  // the key that is nearly so.
  const PosNode* require(std::string_view key, std::string_view example);

  std::string text(std::string_view key, std::string otherwise = {});
  bool flag(std::string_view key, bool otherwise);
  std::optional<sim::Duration> duration(std::string_view key);
  std::optional<std::int64_t> integer(std::string_view key, std::int64_t least, std::int64_t most);

  // Whether an unknown key stands here that is nearly `key`; notes it.
  bool is_misspelt(std::string_view key);
  // Makes a key known without reading it.
  void allow(std::string_view key) { asked_.emplace_back(key); }
  // Makes all keys known: a problem with the mapping has been noted already.
  void allow_all();
  // Notes every key that nobody asked for, with the nearest known one.
  void finish();

 private:
  bool is_in_tables(std::string_view key) const;

  const PosNode& node_;
  std::string what_;
  std::vector<Keys> tables_;
  Problems& problems_;
  std::vector<std::string> asked_;
};

}  // namespace porchsim::scenarios
