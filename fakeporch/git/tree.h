// A Git tree: the entries of one directory, in Git's own binary form, immutable.
//
// The text is kept in chunks of at most kMaxEntries entries that versions of a directory share:
// replacing one entry of a directory of 100,000 packages copies one chunk and the list of chunks,
// not the directory. Where the cuts lie has no influence on the id.
#pragma once

#include <cstddef>
#include <cstdint>
#include <functional>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "fakeporch/git/object_id.h"
#include "kpt/package/files.h"

namespace porchsim::fakeporch {

struct TreeEntry {
  static constexpr std::uint32_t kDirectory = 0040000;
  static constexpr std::uint32_t kFile = 0100644;
  static constexpr std::uint32_t kSubmodule = 0160000;

  std::uint32_t mode = kFile;
  std::string_view name;  // into the tree it was read from
  ObjectId id;

  bool is_directory() const { return mode == kDirectory; }
  bool is_blob() const { return mode != kDirectory && mode != kSubmodule; }
};

class Tree {
 public:
  static constexpr std::size_t kMaxEntries = 64;

  // Entries in any order, each name once.
  static Tree from_entries(std::vector<TreeEntry> entries);
  // Git's binary form; nothing if it is malformed or out of order.
  static std::optional<Tree> parse(std::string_view raw);

  bool empty() const { return chunks_.empty(); }
  std::size_t bytes() const;
  // Bytes of the chunks that no other version holds.
  std::size_t unshared_bytes() const;
  std::string raw() const;

  std::optional<TreeEntry> find(std::string_view name) const;
  // In Git's order; the views live as long as this tree's text. The visitor answers whether to go
  // on.
  void each(const std::function<bool(const TreeEntry&)>& visit) const;

  // A copy in which `entry` stands instead of whatever has its name; nothing = without it.
  Tree with(const TreeEntry& entry) const;
  Tree without(std::string_view name) const;

 private:
  std::size_t chunk_for(std::string_view name, bool directory) const;
  void erase_exact(std::string_view name, bool directory);
  void insert(const TreeEntry& entry);

  std::vector<kpt::Text> chunks_;
};

}  // namespace porchsim::fakeporch
