// A package on disk. Read whole; written beside its place and put there by one rename, so that
// whoever looks sees the old folder or the new one, and an error leaves the old one as it was.
//
// .git is not part of a package: it is not read, and stays when a folder is replaced. Empty folders
// are no part of it either. Symbolic links and devices are refused.
#pragma once

#include <expected>
#include <set>
#include <string>

#include "kpt/package/files.h"

namespace porchsim::scenarios {

struct PackageFolder {
  std::string path;  // as given
  kpt::Files files;
  std::set<std::string> programs;  // files that may be executed
};

// Errors begin with the path that they are about.
using FolderStatus = std::expected<void, std::string>;

std::expected<PackageFolder, std::string> read_package_folder(const std::string& path);

// Is something there, other than an empty folder?
bool is_taken(const std::string& path);

// Makes the folder. It must not exist, or be empty.
FolderStatus write_new_folder(const std::string& path, const kpt::Files& files,
                              const std::set<std::string>& programs);

// Gives a folder the files `files` in the place of those that were read from it; what was not read
// stays. Refused for the current directory, whose shell would be left in the old one.
FolderStatus replace_folder(const PackageFolder& folder, const kpt::Files& files,
                            const std::set<std::string>& programs);

// One file, by a rename.
FolderStatus replace_file(const std::string& path, const std::string& text);

}  // namespace porchsim::scenarios
