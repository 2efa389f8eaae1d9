#include "fakeporch/git/tree_edit.h"

#include <fmt/core.h>

#include <span>

#include "base/ascii.h"

namespace porchsim::fakeporch {

namespace {

// What `git fsck --strict` takes as the name of an entry. Windows drops dots and blanks at the end
// of a name and knows
// ".git" by a short name too.
bool is_good_name(std::string_view name) {
  if (name.empty() || name == "." || name == ".." || name.find('\0') != std::string_view::npos) {
    return false;
  }
  while (name.ends_with('.') || name.ends_with(' ')) name.remove_suffix(1);
  return !base::same_in_any_case(name, ".git") && !base::same_in_any_case(name, "git~1");
}

using FileIterator = kpt::Files::const_iterator;

class DirectoryWriter {
 public:
  explicit DirectoryWriter(ObjectDatabase& objects) : objects_(objects) {}

  // Files of [begin, end) share the first `prefix` characters, which name this directory. Sorted
  // paths keep the files of a directory together.
  api::Result<ObjectId> write(FileIterator begin, FileIterator end, std::size_t prefix,
                              std::size_t depth = 0) {
    if (depth > kMaxDepth) return bad_path(begin->first);
    std::vector<TreeEntry> entries;
    while (begin != end) {
      const std::string_view rest = std::string_view(begin->first).substr(prefix);
      const std::size_t slash = rest.find('/');
      TreeEntry entry;
      entry.name = rest.substr(0, slash);
      if (!is_good_name(entry.name)) return bad_path(begin->first);
      if (slash == std::string_view::npos) {
        entry.id = objects_.put_blob(begin->second);
        ++begin;
      } else {
        const std::string_view directory = rest.substr(0, slash + 1);
        FileIterator next = begin;
        while (next != end && std::string_view(next->first).substr(prefix).starts_with(directory)) {
          ++next;
        }
        entry.mode = TreeEntry::kDirectory;
        entry.id = PORCHSIM_TRY(write(begin, next, prefix + slash + 1, depth + 1));
        begin = next;
      }
      for (const TreeEntry& earlier : entries) {
        if (earlier.name == entry.name) {
          return api::fail(api::Reason::BadRequest,
                           fmt::format("{:?} is both a file and a directory", entry.name));
        }
      }
      entries.push_back(entry);
    }
    return objects_.put_tree(Tree::from_entries(std::move(entries)));
  }

 private:
  static std::unexpected<api::Error> bad_path(std::string_view path) {
    return api::fail(api::Reason::BadRequest, fmt::format("invalid path {:?}", path));
  }

  ObjectDatabase& objects_;
};

using Path = std::span<const std::string_view>;

std::optional<ObjectId> replace(ObjectDatabase& objects, std::optional<ObjectId> root, Path path,
                                std::optional<ObjectId> directory) {
  if (path.empty()) return directory;
  const Tree* old = root ? objects.tree(*root) : nullptr;
  std::optional<ObjectId> child;
  const auto present = old == nullptr ? std::nullopt : old->find(path.front());
  if (present && present->is_directory()) child = present->id;
  // A file stands where the way would go on: there is nothing below it to remove.
  if (present && !child && path.size() > 1 && !directory) return root;
  child = replace(objects, child, path.subspan(1), directory);
  if (!child) {
    if (old == nullptr) return std::nullopt;
    Tree tree = old->without(path.front());
    if (tree.empty()) return std::nullopt;
    return objects.put_tree(std::move(tree));
  }
  const TreeEntry entry{TreeEntry::kDirectory, path.front(), *child};
  return objects.put_tree(old == nullptr ? Tree::from_entries({entry}) : old->with(entry));
}

}  // namespace

api::Result<std::vector<std::string_view>> split_path(std::string_view path) {
  std::vector<std::string_view> names;
  std::string_view rest = path;
  while (!rest.empty()) {
    const std::size_t slash = rest.find('/');
    const std::string_view name = rest.substr(0, slash);
    rest = slash == std::string_view::npos ? std::string_view() : rest.substr(slash + 1);
    if (name.empty()) continue;
    if (!is_good_name(name) || names.size() == kMaxDepth) {
      return api::fail(api::Reason::BadRequest, fmt::format("invalid path {:?}", path));
    }
    names.push_back(name);
  }
  return names;
}

std::optional<ObjectId> find_directory(const ObjectDatabase& objects, const ObjectId& root,
                                       const std::vector<std::string_view>& path) {
  ObjectId at = root;
  for (const std::string_view name : path) {
    const Tree* tree = objects.tree(at);
    if (tree == nullptr) return std::nullopt;
    const auto entry = tree->find(name);
    if (!entry || !entry->is_directory()) return std::nullopt;
    at = entry->id;
  }
  return at;
}

api::Result<ObjectId> write_directory(ObjectDatabase& objects, const kpt::Files& files) {
  return DirectoryWriter(objects).write(files.begin(), files.end(), 0);
}

ObjectId replace_directory(ObjectDatabase& objects, std::optional<ObjectId> root,
                           const std::vector<std::string_view>& path,
                           std::optional<ObjectId> directory) {
  const auto replaced = replace(objects, root, path, directory);
  return replaced ? *replaced : objects.put_tree(Tree());
}

}  // namespace porchsim::fakeporch
