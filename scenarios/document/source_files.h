// The files a scenario refers to: the one door between the loader and a disk.
#pragma once

#include <expected>
#include <memory>
#include <string>
#include <string_view>

#include "kpt/package/files.h"

namespace porchsim::scenarios {

class SourceFiles {
 public:
  virtual ~SourceFiles() = default;
  // An error is a text for a person: "cannot be read: no such file".
  virtual std::expected<std::string, std::string> read(const std::string& path) = 0;
  // All files below a folder, paths relative to it; hidden ones (.git) are left out.
  virtual std::expected<kpt::Files, std::string> read_folder(const std::string& path) = 0;
  virtual bool is_folder(const std::string& path) = 0;
};

std::unique_ptr<SourceFiles> make_disk_files();
// A disk without anything on it.
std::unique_ptr<SourceFiles> make_no_files();

// `path` as seen from the folder of `file`; absolute paths stay.
std::string beside(std::string_view file, std::string_view path);

}  // namespace porchsim::scenarios
