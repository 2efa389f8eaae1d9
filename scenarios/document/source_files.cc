#include "scenarios/document/source_files.h"

#include <algorithm>
#include <filesystem>
#include <vector>

#include "base/read_file.h"

namespace porchsim::scenarios {

namespace {

namespace fs = std::filesystem;

class DiskFiles final : public SourceFiles {
 public:
  std::expected<std::string, std::string> read(const std::string& path) override {
    return base::read_file(path);
  }

  std::expected<kpt::Files, std::string> read_folder(const std::string& path) override {
    if (!is_folder(path)) return std::unexpected("no such folder");
    std::error_code error;
    std::vector<fs::path> found;
    for (fs::recursive_directory_iterator at(path, error), end; !error && at != end;
         at.increment(error)) {
      if (at->path().filename().string().starts_with('.')) {
        at.disable_recursion_pending();
      } else if (at->is_regular_file(error)) {
        found.push_back(at->path());
      }
    }
    if (error) return std::unexpected(error.message());
    kpt::Files files;
    for (const fs::path& file : found) {
      auto text = read(file.string());
      if (!text) return std::unexpected(file.string() + ": " + text.error());
      files[file.lexically_relative(path).generic_string()] = kpt::make_text(*text);
    }
    return files;
  }

  bool is_folder(const std::string& path) override {
    std::error_code error;
    return fs::is_directory(path, error);
  }
};

class NoFiles final : public SourceFiles {
 public:
  std::expected<std::string, std::string> read(const std::string&) override {
    return std::unexpected("no such file");
  }
  std::expected<kpt::Files, std::string> read_folder(const std::string&) override {
    return std::unexpected("no such folder");
  }
  bool is_folder(const std::string&) override { return false; }
};

}  // namespace

std::unique_ptr<SourceFiles> make_disk_files() { return std::make_unique<DiskFiles>(); }
std::unique_ptr<SourceFiles> make_no_files() { return std::make_unique<NoFiles>(); }

std::string beside(std::string_view file, std::string_view path) {
  const fs::path wanted{path};
  if (wanted.is_absolute()) return wanted.string();
  return (fs::path{file}.parent_path() / wanted).lexically_normal().string();
}

}  // namespace porchsim::scenarios
