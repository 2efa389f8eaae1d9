// Directories within trees: finding one by path, writing one from files, putting one in the place
// of another. Only the trees between the root and the directory are written anew.
#pragma once

#include <optional>
#include <string_view>
#include <vector>

#include "api/json/result.h"
#include "fakeporch/git/object_database.h"
#include "kpt/package/files.h"

namespace porchsim::fakeporch {

// Directories lie at most so deep: what recurses over them fits the stack of a task.
inline constexpr std::size_t kMaxDepth = 64;

// The names along a path: "a//b/" -> a, b. BadRequest if Git would not take one of them ("..",
// ".git", …).
api::Result<std::vector<std::string_view>> split_path(std::string_view path);

// The tree of a directory; nothing if there is no such directory. An empty path is `root` itself.
std::optional<ObjectId> find_directory(const ObjectDatabase& objects, const ObjectId& root,
                                       const std::vector<std::string_view>& path);

// Writes blobs and trees of all files. BadRequest if a path is bad or names both a file and a
// directory.
api::Result<ObjectId> write_directory(ObjectDatabase& objects, const kpt::Files& files);

// The root tree with `directory` at `path` instead of whatever is there; nothing = removed,
// together with the directories that become empty. The answer may be the empty tree.
ObjectId replace_directory(ObjectDatabase& objects, std::optional<ObjectId> root,
                           const std::vector<std::string_view>& path,
                           std::optional<ObjectId> directory);

}  // namespace porchsim::fakeporch
