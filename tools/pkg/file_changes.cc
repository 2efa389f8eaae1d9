#include "tools/pkg/file_changes.h"

#include <algorithm>
#include <cstddef>

#include <fmt/format.h>

#include "kpt/yaml/node.h"

namespace porchsim::scenarios {
namespace {

bool same_values(std::string_view name, const std::string& before, const std::string& after) {
  if (!kpt::is_krm_file(name)) return false;
  const auto old_documents = kpt::yaml::parse_all(before);
  const auto new_documents = kpt::yaml::parse_all(after);
  return old_documents && new_documents &&
         std::equal(old_documents->begin(), old_documents->end(), new_documents->begin(),
                    new_documents->end(),
                    [](const auto& a, const auto& b) { return a.same_value(b); });
}

char letter(FileChangeKind kind) {
  switch (kind) {
    case FileChangeKind::Added:
      return 'A';
    case FileChangeKind::Removed:
      return 'D';
    case FileChangeKind::Changed:
      return 'M';
    case FileChangeKind::Formatted:
      return 'F';
  }
  return '?';
}

}  // namespace

std::vector<FileChange> file_changes(const kpt::Files& before, const kpt::Files& after) {
  std::vector<FileChange> changes;
  auto old_file = before.begin();
  auto new_file = after.begin();
  while (old_file != before.end() || new_file != after.end()) {
    const bool gone =
        new_file == after.end() || (old_file != before.end() && old_file->first < new_file->first);
    if (gone) {
      changes.push_back({FileChangeKind::Removed, old_file->first});
      ++old_file;
      continue;
    }
    if (old_file == before.end() || new_file->first < old_file->first) {
      changes.push_back({FileChangeKind::Added, new_file->first});
      ++new_file;
      continue;
    }
    if (*old_file->second != *new_file->second) {
      const bool same = same_values(old_file->first, *old_file->second, *new_file->second);
      changes.push_back(
          {same ? FileChangeKind::Formatted : FileChangeKind::Changed, old_file->first});
    }
    ++old_file;
    ++new_file;
  }
  return changes;
}

std::string to_text(const FileChange& change) {
  return fmt::format("{} {}\n", letter(change.kind), change.name);
}

std::string counted(const std::vector<FileChange>& changes, const kpt::Files& after) {
  std::size_t all = after.size();
  for (const FileChange& change : changes) {
    if (change.kind == FileChangeKind::Removed) ++all;
  }
  return fmt::format("{} of {} file{}", changes.size(), all, all == 1 ? "" : "s");
}

}  // namespace porchsim::scenarios
