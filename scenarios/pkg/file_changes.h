// How the files of one package differ from those of another.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "controllers/kpt/files.h"

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

}  // namespace porchsim::scenarios
