#include "tools/pkg/package_diff.h"

#include <ostream>

#include <fmt/format.h>

#include "tools/pkg/file_changes.h"
#include "tools/pkg/line_diff.h"
#include "tools/pkg/package_folder.h"

namespace porchsim::scenarios {
namespace {

std::string text_of(const kpt::Files& files, const std::string& name) {
  const auto found = files.find(name);
  return found == files.end() ? std::string() : *found->second;
}

bool is_binary(std::string_view text) { return text.find('\0') != std::string_view::npos; }

}  // namespace

PackageVerdict diff_packages(const PackageDiff& diff, const PackageOutput& output) {
  const auto before = read_package_folder(diff.before);
  const auto after = read_package_folder(diff.after);
  for (const auto* folder : {&before, &after}) {
    if (*folder) continue;
    output.err << fmt::format("porchsim: {}\n", folder->error());
    return PackageVerdict::BadUsage;
  }
  bool differs = false;
  for (const FileChange& change : file_changes(before->files, after->files)) {
    if (diff.by_value && change.kind == FileChangeKind::Formatted) continue;
    differs = true;
    output.out << to_text(change);
    if (diff.names_only) continue;
    const std::string old_text = text_of(before->files, change.name);
    const std::string new_text = text_of(after->files, change.name);
    if (is_binary(old_text) || is_binary(new_text)) continue;
    output.out << fmt::format(
        "--- {}\n+++ {}\n{}",
        change.kind == FileChangeKind::Added ? "/dev/null" : diff.before + "/" + change.name,
        change.kind == FileChangeKind::Removed ? "/dev/null" : diff.after + "/" + change.name,
        unified_diff(old_text, new_text));
  }
  return differs ? PackageVerdict::Differs : PackageVerdict::Fine;
}

}  // namespace porchsim::scenarios
