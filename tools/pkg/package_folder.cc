#include "tools/pkg/package_folder.h"

#include <fcntl.h>
#include <unistd.h>

#include <algorithm>
#include <cerrno>
#include <cstdio>
#include <cstring>
#include <filesystem>
#include <fstream>
#include <utility>

#include <fmt/format.h>

#include "base/read_file.h"

namespace porchsim::scenarios {
namespace {

namespace fs = std::filesystem;

constexpr std::string_view kGit = ".git";

std::unexpected<std::string> failure(const fs::path& path, std::string_view what) {
  return std::unexpected(fmt::format("{}: {}", path.string(), what));
}

std::unexpected<std::string> failure(const fs::path& path, const std::error_code& error) {
  return failure(path, error.message());
}

// A folder beside another, which is gone when this is.
class Stage {
 public:
  explicit Stage(fs::path path) : path_(std::move(path)) {}
  ~Stage() {
    std::error_code ignored;
    fs::remove_all(path_, ignored);
  }
  Stage(const Stage&) = delete;
  Stage& operator=(const Stage&) = delete;

  const fs::path& path() const { return path_; }

 private:
  fs::path path_;
};

fs::path without_slash(const std::string& path) {
  const fs::path clean = fs::path(path).lexically_normal();
  return clean.has_filename() ? clean : clean.parent_path();
}

std::expected<fs::path, std::string> make_beside(const fs::path& path) {
  const fs::path parent = path.has_parent_path() ? path.parent_path() : fs::path(".");
  std::string name = (parent / fmt::format(".{}.XXXXXX", path.filename().string())).string();
  if (mkdtemp(name.data()) == nullptr) return failure(parent, std::strerror(errno));
  return fs::path(name);
}

FolderStatus write_file(const fs::path& path, const std::string& text) {
  std::error_code error;
  if (path.has_parent_path()) fs::create_directories(path.parent_path(), error);
  if (error) return failure(path, error);
  std::ofstream out(path, std::ios::binary | std::ios::trunc);
  out << text;
  out.close();
  if (!out) return failure(path, "cannot be written");
  return {};
}

FolderStatus set_program(const fs::path& path, bool is_program) {
  constexpr fs::perms kExecute =
      fs::perms::owner_exec | fs::perms::group_exec | fs::perms::others_exec;
  std::error_code error;
  fs::permissions(path, kExecute, is_program ? fs::perm_options::add : fs::perm_options::remove,
                  error);
  if (error) return failure(path, error);
  return {};
}

FolderStatus rename_path(const fs::path& from, const fs::path& to) {
  std::error_code error;
  fs::rename(from, to, error);
  if (error) return failure(to, error);
  return {};
}

// Both names at once, where the file system can.
FolderStatus exchange(const fs::path& stage, const fs::path& place) {
  if (renameat2(AT_FDCWD, stage.c_str(), AT_FDCWD, place.c_str(), RENAME_EXCHANGE) == 0) return {};
  const fs::path aside = stage.string() + ".old";
  if (FolderStatus moved = rename_path(place, aside); !moved) return moved;
  if (FolderStatus moved = rename_path(stage, place); !moved) {
    (void)rename_path(aside, place);
    return moved;
  }
  return rename_path(aside, stage);
}

bool holds_current_directory(const fs::path& folder) {
  std::error_code error;
  const fs::path current = fs::current_path(error);
  const fs::path full = fs::canonical(folder, error);
  if (error) return false;
  const auto [end, rest] = std::mismatch(full.begin(), full.end(), current.begin(), current.end());
  (void)rest;
  return end == full.end();
}

// Folders that a removed file leaves empty go with it.
FolderStatus remove_file(const fs::path& root, const std::string& name) {
  std::error_code error;
  fs::remove(root / name, error);
  if (error) return failure(root / name, error);
  for (fs::path folder = fs::path(name).parent_path(); !folder.empty();
       folder = folder.parent_path()) {
    if (!fs::is_empty(root / folder, error) || error) break;
    fs::remove(root / folder, error);
  }
  return {};
}

FolderStatus apply(const PackageFolder& before, const kpt::Files& files,
                   const std::set<std::string>& programs, const fs::path& root) {
  for (const auto& [name, text] : before.files) {
    if (files.contains(name)) continue;
    if (FolderStatus removed = remove_file(root, name); !removed) return removed;
  }
  for (const auto& [name, text] : files) {
    const auto old = before.files.find(name);
    const bool is_new = old == before.files.end();
    if (is_new || *old->second != *text) {
      if (FolderStatus written = write_file(root / name, *text); !written) return written;
    }
    const bool was_program = before.programs.contains(name);
    if (was_program == programs.contains(name)) continue;
    if (FolderStatus set = set_program(root / name, !was_program); !set) return set;
  }
  return {};
}

}  // namespace

std::expected<PackageFolder, std::string> read_package_folder(const std::string& path) {
  std::error_code error;
  if (!fs::is_directory(path, error)) return failure(path, "no such folder");
  PackageFolder folder{.path = path, .files = {}, .programs = {}};
  fs::recursive_directory_iterator entry(path, error);
  for (; !error && entry != fs::recursive_directory_iterator(); entry.increment(error)) {
    const fs::file_status status = entry->symlink_status(error);
    if (error) break;
    if (entry->path().filename() == kGit) {
      if (fs::is_directory(status)) entry.disable_recursion_pending();
      continue;
    }
    if (fs::is_directory(status)) continue;
    if (!fs::is_regular_file(status))
      return failure(entry->path(), "a package holds files and folders, no links or devices");
    auto text = base::read_file(entry->path());
    if (!text) return failure(entry->path(), text.error());
    const std::string name = entry->path().lexically_relative(path).generic_string();
    if ((status.permissions() & fs::perms::owner_exec) != fs::perms::none)
      folder.programs.insert(name);
    folder.files.emplace(name, std::make_shared<const std::string>(*std::move(text)));
  }
  if (error) return failure(path, error);
  return folder;
}

bool is_taken(const std::string& path) {
  std::error_code error;
  if (!fs::exists(fs::symlink_status(path, error))) return false;
  return !fs::is_directory(path, error) || !fs::is_empty(path, error) || error;
}

FolderStatus write_new_folder(const std::string& path, const kpt::Files& files,
                              const std::set<std::string>& programs) {
  const fs::path place = without_slash(path);
  auto made = make_beside(place);
  if (!made) return std::unexpected(made.error());
  const Stage stage(std::move(*made));
  if (FolderStatus written = apply({}, files, programs, stage.path()); !written) return written;
  std::error_code error;
  constexpr auto kFolder = fs::perms::owner_all | fs::perms::group_read | fs::perms::group_exec |
                           fs::perms::others_read | fs::perms::others_exec;
  fs::permissions(stage.path(), kFolder, error);
  if (error) return failure(stage.path(), error);
  return rename_path(stage.path(), place);
}

FolderStatus replace_folder(const PackageFolder& folder, const kpt::Files& files,
                            const std::set<std::string>& programs) {
  if (holds_current_directory(folder.path)) {
    return failure(folder.path,
                   "is or holds the current directory and cannot be replaced from inside; name it "
                   "from outside, or write elsewhere with -o");
  }
  const fs::path place = without_slash(folder.path);
  auto made = make_beside(place);
  if (!made) return std::unexpected(made.error());
  const Stage stage(std::move(*made));
  std::error_code error;
  fs::remove(stage.path(), error);
  fs::copy(place, stage.path(), fs::copy_options::recursive | fs::copy_options::copy_symlinks,
           error);
  if (error) return failure(place, error);
  if (FolderStatus applied = apply(folder, files, programs, stage.path()); !applied) return applied;
  return exchange(stage.path(), place);
}

FolderStatus replace_file(const std::string& path, const std::string& text) {
  const fs::path place(path);
  std::error_code error;
  const fs::perms permissions = fs::status(place, error).permissions();
  const fs::path fresh = place.parent_path() / fmt::format(".{}.{}", place.filename().string(),
                                                           static_cast<long>(getpid()));
  FolderStatus done = write_file(fresh, text);
  if (done) {
    if (!error) fs::permissions(fresh, permissions, error);
    done = rename_path(fresh, place);
  }
  if (!done) fs::remove(fresh, error);
  return done;
}

}  // namespace porchsim::scenarios
