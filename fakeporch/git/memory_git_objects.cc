#include "fakeporch/git/memory_git_objects.h"

#include <fmt/core.h>

#include <algorithm>

#include "fakeporch/git/commit_text.h"
#include "fakeporch/git/tree_edit.h"

namespace porchsim::fakeporch {

bool MemoryGitObjects::has_commit(std::string_view hex) const {
  const auto id = ObjectId::from_hex(hex);
  return id && objects_.commit(*id) != nullptr;
}

api::Result<CommitInfo> MemoryGitObjects::read_commit(const CommitId& commit) const {
  const auto id = ObjectId::from_hex(commit);
  const std::string* text = id ? objects_.commit(*id) : nullptr;
  if (text == nullptr) {
    return api::fail(api::Reason::NotFound,
                     fmt::format("no commit {:?}: object not found", commit));
  }
  auto info = parse_commit(*text);
  if (!info) {
    return api::fail(api::Reason::InternalError, fmt::format("commit {} is malformed", commit));
  }
  info->id = commit;
  return *std::move(info);
}

api::Result<ObjectId> MemoryGitObjects::root_of(const CommitId& commit) const {
  const auto id = ObjectId::from_hex(commit);
  const std::string* text = id ? objects_.commit(*id) : nullptr;
  // Every commit here begins with "tree <id>".
  const auto tree = text == nullptr ? std::nullopt : ObjectId::from_hex(text->substr(5, 40));
  if (!tree) {
    return api::fail(api::Reason::NotFound,
                     fmt::format("no commit {:?}: object not found", commit));
  }
  return *tree;
}

api::Result<ObjectId> MemoryGitObjects::directory(const CommitId& commit,
                                                  std::string_view path) const {
  const ObjectId root = PORCHSIM_TRY(root_of(commit));
  const auto names = PORCHSIM_TRY(split_path(path));
  const auto found = find_directory(objects_, root, names);
  if (!found) {
    return api::fail(api::Reason::NotFound,
                     fmt::format("no directory {:?} in commit {}", path, commit));
  }
  return *found;
}

api::Result<TreeId> MemoryGitObjects::directory_id(const CommitId& commit,
                                                   std::string_view path) const {
  return PORCHSIM_TRY(directory(commit, path)).to_hex();
}

void MemoryGitObjects::collect_files(const ObjectId& id, std::string& prefix,
                                     kpt::Files& files) const {
  const Tree* tree = objects_.tree(id);
  if (tree == nullptr) return;
  const std::size_t length = prefix.size();
  tree->each([&](const TreeEntry& entry) {
    prefix += entry.name;
    if (entry.is_directory()) {
      prefix += '/';
      collect_files(entry.id, prefix, files);
    } else if (entry.is_blob()) {
      const kpt::Text* text = objects_.blob(entry.id);
      if (text != nullptr) files.emplace_hint(files.end(), prefix, *text);
    }
    prefix.resize(length);
    return true;
  });
}

api::Result<kpt::Files> MemoryGitObjects::read_files(const CommitId& commit,
                                                     std::string_view path) const {
  const auto known = std::ranges::find_if(
      recent_, [&](const Read& read) { return read.commit == commit && read.path == path; });
  if (known != recent_.end()) return known->files;
  const ObjectId tree = PORCHSIM_TRY(directory(commit, path));
  kpt::Files files;
  std::string prefix;
  collect_files(tree, prefix, files);
  constexpr std::size_t kRecent = 16;
  if (recent_.size() < kRecent) recent_.emplace_back();
  recent_[next_recent_] = {commit, std::string(path), files};
  next_recent_ = (next_recent_ + 1) % kRecent;
  return files;
}

api::Result<kpt::Text> MemoryGitObjects::read_file(const CommitId& commit,
                                                   std::string_view path) const {
  const std::size_t slash = path.rfind('/');
  const std::string_view folder =
      slash == std::string_view::npos ? std::string_view() : path.substr(0, slash);
  const std::string_view name = slash == std::string_view::npos ? path : path.substr(slash + 1);
  const ObjectId parent = PORCHSIM_TRY(directory(commit, folder));
  const Tree* tree = objects_.tree(parent);
  const auto entry = tree == nullptr ? std::nullopt : tree->find(name);
  const kpt::Text* text = entry && entry->is_blob() ? objects_.blob(entry->id) : nullptr;
  if (text == nullptr) {
    return api::fail(api::Reason::NotFound, fmt::format("no file {:?} in commit {}", path, commit));
  }
  return *text;
}

void MemoryGitObjects::collect_packages(const ObjectId& id, const std::string& path,
                                        std::vector<std::string>& packages) const {
  const Tree* tree = objects_.tree(id);
  if (tree == nullptr) return;
  const auto kptfile = tree->find("Kptfile");
  if (kptfile && kptfile->is_blob()) {
    packages.push_back(path);
    return;
  }
  tree->each([&](const TreeEntry& entry) {
    if (!entry.is_directory()) return true;
    collect_packages(
        entry.id, path.empty() ? std::string(entry.name) : fmt::format("{}/{}", path, entry.name),
        packages);
    return true;
  });
}

api::Result<std::vector<std::string>> MemoryGitObjects::find_packages(const CommitId& commit,
                                                                      std::string_view path) const {
  const ObjectId tree = PORCHSIM_TRY(directory(commit, path));
  std::string start(path);
  while (start.ends_with('/')) start.pop_back();
  std::vector<std::string> packages;
  collect_packages(tree, start, packages);
  std::sort(packages.begin(), packages.end());
  return packages;
}

api::Result<CommitId> MemoryGitObjects::write_commit(const NewCommit& wanted,
                                                     const ObjectId& root) {
  for (const CommitId& parent : wanted.parents) {
    if (!has_commit(parent)) {
      return api::fail(api::Reason::BadRequest, fmt::format("no parent commit {:?}", parent));
    }
  }
  CommitInfo info;
  info.tree = root.to_hex();
  info.parents = wanted.parents;
  info.author = wanted.author;
  info.committer = wanted.committer;
  info.message = wanted.message;
  return objects_.put_commit(print_commit(info)).to_hex();
}

api::Result<CommitId> MemoryGitObjects::commit(const NewCommit& wanted) {
  const auto names = PORCHSIM_TRY(split_path(wanted.path));
  std::optional<ObjectId> base;
  if (wanted.base) base = PORCHSIM_TRY(root_of(*wanted.base));
  std::optional<ObjectId> directory;
  if (wanted.files && !wanted.files->empty()) {
    directory = PORCHSIM_TRY(write_directory(objects_, *wanted.files));
  }
  return write_commit(wanted, replace_directory(objects_, base, names, directory));
}

api::Result<CommitId> MemoryGitObjects::graft(const CommitId& base, const CommitId& from,
                                              std::string_view path, const NewCommit& rest) {
  const auto names = PORCHSIM_TRY(split_path(path));
  const ObjectId root = PORCHSIM_TRY(root_of(base));
  const ObjectId grafted = PORCHSIM_TRY(directory(from, path));
  return write_commit(rest, replace_directory(objects_, root, names, grafted));
}

}  // namespace porchsim::fakeporch
