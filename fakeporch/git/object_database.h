// All Git objects of a world, in memory, named by content: whoever writes the same file twice has
// it once. Blobs are the very texts that API objects and renders hold, so a file is read without a
// copy and without unpacking.
//
// Objects are never removed. They are written whole before anything refers to them, hence an object
// that is here has all it refers to (imports check that first).
#pragma once

#include <cstddef>
#include <memory>
#include <string>
#include <string_view>
#include <unordered_map>
#include <utility>
#include <variant>

#include "fakeporch/git/git_ids.h"
#include "fakeporch/git/libgit2.h"
#include "fakeporch/git/object_id.h"
#include "fakeporch/git/tree.h"
#include "kpt/package/files.h"

namespace porchsim::fakeporch {

class ObjectDatabase {
 public:
  // `ids` are known already, and outlive this; null = none.
  explicit ObjectDatabase(GitIds* ids = nullptr) : ids_(ids) {}

  ObjectId put_blob(const kpt::Text& content);
  ObjectId put_tree(Tree tree);
  ObjectId put_commit(std::string_view text);

  // Null if there is no object of that id and type.
  const kpt::Text* blob(const ObjectId& id) const;
  const Tree* tree(const ObjectId& id) const;
  const std::string* commit(const ObjectId& id) const;
  bool contains(const ObjectId& id) const { return objects_.contains(id); }

  // Type and content in Git's form; the type is GIT_OBJECT_INVALID if there is no such object.
  struct Raw {
    git_object_t type = GIT_OBJECT_INVALID;
    std::string content;
  };
  Raw raw(const ObjectId& id) const;
  git_object_t type(const ObjectId& id) const;

  std::size_t size() const { return objects_.size(); }
  // Bytes of content, each text counted once.
  std::size_t bytes() const { return bytes_; }

 private:
  ObjectId id_of(git_object_t type, const kpt::Text& content);

  struct Commit {
    kpt::Text text;
  };
  using Stored = std::variant<kpt::Text, Commit, std::shared_ptr<const Tree>>;

  LibGit2 libgit2_;
  GitIds* ids_;
  std::unordered_map<ObjectId, Stored, ObjectIdHash> objects_;  // for lookup only
  std::size_t bytes_ = 0;
};

}  // namespace porchsim::fakeporch
