#include "fakeporch/git/disk_check.h"

#include <fmt/core.h>
#include <zlib.h>

#include <algorithm>
#include <array>
#include <filesystem>
#include <fstream>
#include <string_view>
#include <vector>

#include "base/ascii.h"
#include "base/read_file.h"

namespace porchsim::fakeporch {
namespace {

namespace fs = std::filesystem;

bool is_hex(std::string_view text, std::size_t digits) {
  return text.size() == digits && std::ranges::all_of(text, [](char c) {
           return base::hex_value(c) >= 0 && !base::is_upper(c);
         });
}

class Inflater {
 public:
  Inflater() { ready_ = inflateInit(&stream_) == Z_OK; }
  ~Inflater() { inflateEnd(&stream_); }
  Inflater(const Inflater&) = delete;
  Inflater& operator=(const Inflater&) = delete;

  // Whether `packed` is one whole zlib stream.
  bool reaches_end(std::string& packed) {
    std::array<Bytef, 16384> unpacked;
    stream_.next_in = reinterpret_cast<Bytef*>(packed.data());
    stream_.avail_in = static_cast<uInt>(packed.size());
    int code = ready_ ? Z_OK : Z_STREAM_ERROR;
    while (code == Z_OK) {
      stream_.next_out = unpacked.data();
      stream_.avail_out = static_cast<uInt>(unpacked.size());
      code = inflate(&stream_, Z_NO_FLUSH);
    }
    return code == Z_STREAM_END;
  }

 private:
  z_stream stream_{};
  bool ready_ = false;
};

std::vector<fs::path> files_below(const fs::path& folder) {
  std::vector<fs::path> files;
  std::error_code error;
  for (fs::recursive_directory_iterator at(folder, error), end; !error && at != end;
       at.increment(error)) {
    if (at->is_regular_file(error)) files.push_back(at->path());
  }
  std::ranges::sort(files);
  return files;
}

// The objects of the repository, and those it borrows from others.
std::vector<fs::path> object_folders(const fs::path& folder) {
  constexpr std::size_t kMostBorrowed = 8;
  std::vector<fs::path> folders{folder / "objects"};
  for (std::size_t i = 0; i < folders.size() && folders.size() <= kMostBorrowed; ++i) {
    std::ifstream lenders(folders[i] / "info/alternates");
    for (std::string line; std::getline(lenders, line);) {
      if (!line.empty() && !line.starts_with('#')) folders.push_back(folders[i] / line);
    }
  }
  return folders;
}

std::string loose_object_problem(const fs::path& objects) {
  for (const fs::path& path : files_below(objects)) {
    const std::string start = path.parent_path().filename();
    if (!is_hex(start, 2) || !is_hex(path.filename().string(), 38)) continue;
    std::string packed = base::read_file(path).value_or("");
    if (!Inflater().reaches_end(packed)) {
      return fmt::format("object {}{}: truncated or no zlib stream", start,
                         path.filename().string());
    }
  }
  return "";
}

bool is_reference(std::string text) {
  while (!text.empty() && static_cast<unsigned char>(text.back()) <= ' ') text.pop_back();
  return text.starts_with("ref: refs/") || is_hex(text, 40);
}

std::string reference_problem(const fs::path& folder) {
  std::vector<fs::path> references{folder / "HEAD"};
  for (const char* kind : {"refs/heads", "refs/tags"}) {
    for (fs::path& path : files_below(folder / kind)) references.push_back(std::move(path));
  }
  for (const fs::path& path : references) {
    if (path.extension() == ".lock" || is_reference(base::read_file(path).value_or(""))) continue;
    return fmt::format("{}: neither a commit nor the name of a reference",
                       path.lexically_relative(folder).string());
  }
  return "";
}

}  // namespace

std::string disk_problem(const std::string& folder) {
  for (const fs::path& objects : object_folders(folder)) {
    std::string problem = loose_object_problem(objects);
    if (!problem.empty()) return problem;
  }
  return reference_problem(folder);
}

}  // namespace porchsim::fakeporch
