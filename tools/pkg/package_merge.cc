#include "tools/pkg/package_merge.h"

#include <filesystem>
#include <ostream>
#include <set>
#include <tuple>
#include <utility>
#include <vector>

#include <fmt/format.h>

#include "kpt/update/merge.h"
#include "tools/pkg/file_changes.h"
#include "tools/pkg/package_folder.h"
#include "tools/pkg/parse_problem.h"

namespace porchsim::scenarios {
namespace {

// kpt's texts name its temporary folders.
std::string with_folders(std::string text, const PackageMerge& merge) {
  const std::pair<std::string_view, const std::string&> names[] = {
      {"<LOCAL>", merge.ours}, {"<ORIGIN>", merge.base}, {"<UPDATED>", merge.theirs}};
  for (const auto& [placeholder, folder] : names) {
    for (auto at = text.find(placeholder); at != std::string::npos;
         at = text.find(placeholder, at + folder.size())) {
      text.replace(at, placeholder.size(), folder);
    }
  }
  return text;
}

bool same_place(const std::string& a, const std::string& b) {
  std::error_code error;
  return std::filesystem::equivalent(a, b, error) && !error;
}

}  // namespace

PackageVerdict merge_package(const PackageMerge& merge, const PackageOutput& output) {
  std::vector<PackageFolder> folders;
  for (const std::string* path : {&merge.base, &merge.ours, &merge.theirs}) {
    auto folder = read_package_folder(*path);
    if (!folder) {
      output.err << fmt::format("porchsim: {}\n", folder.error());
      return PackageVerdict::BadUsage;
    }
    folders.push_back(std::move(*folder));
  }
  const auto& [base, ours, theirs] = std::tie(folders[0], folders[1], folders[2]);
  const bool in_place = same_place(merge.out, merge.ours);
  if (!in_place && is_taken(merge.out)) {
    output.err << fmt::format("porchsim: {} exists; name a new folder, or OURS itself\n",
                              merge.out);
    return PackageVerdict::BadUsage;
  }
  const auto merged = kpt::update_package(kpt::parse_update_strategy(merge.strategy),
                                          {base.files, ours.files, theirs.files});
  if (!merged) {
    for (const PackageFolder& folder : folders) {
      const std::string problem = first_parse_problem(folder.path, folder.files);
      if (problem.empty()) continue;
      output.err << problem << "\n";
      return PackageVerdict::CouldNot;
    }
    output.err << with_folders(merged.error().message, merge) << "\n";
    return PackageVerdict::Differs;
  }
  std::set<std::string> programs;
  for (const auto& [name, text] : *merged) {
    const PackageFolder& owner = ours.files.contains(name) ? ours : theirs;
    if (owner.programs.contains(name)) programs.insert(name);
  }
  const FolderStatus written = in_place ? replace_folder(ours, *merged, programs)
                                        : write_new_folder(merge.out, *merged, programs);
  if (!written) {
    output.err << fmt::format("porchsim: {}\n", written.error());
    return PackageVerdict::CouldNot;
  }
  const auto changes = file_changes(ours.files, *merged);
  for (const FileChange& change : changes) output.out << to_text(change);
  output.out << fmt::format("{} {} from {}\n", counted(changes, *merged),
                            changes.size() == 1 ? "differs" : "differ", merge.ours);
  return PackageVerdict::Fine;
}

}  // namespace porchsim::scenarios
