// How the files of one package differ from those of another.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "kpt/package/files.h"

namespace porchsim::scenarios {

enum class FileChangeKind : std::uint8_t { Added, Removed, Changed, Formatted };

struct FileChange {
  FileChangeKind kind = FileChangeKind::Changed;
  std::string name;
};

// By name. Formatted: the same values in the same documents, otherwise written.
std::vector<FileChange> file_changes(const kpt::Files& before, const kpt::Files& after);

// "M app/deploy.yaml": A added, D removed, M changed, F formatting only.
std::string to_text(const FileChange& change);

// "2 of 3 files", "1 of 1 file": of all that stand before or after.
std::string counted(const std::vector<FileChange>& changes, const kpt::Files& after);

}  // namespace porchsim::scenarios
