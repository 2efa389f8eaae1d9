#include "program/jobs/output_file.h"

#include <unistd.h>

#include <filesystem>
#include <fstream>
#include <ostream>

#include <fmt/format.h>

namespace porchsim::scenarios {

bool write_file(const std::string& file, std::string_view text) {
  std::ofstream out(file, std::ios::binary);
  out << text;
  out.close();
  return static_cast<bool>(out);
}

bool write_file(const std::string& file, std::string_view text, const Terminal& terminal) {
  if (write_file(file, text)) return true;
  terminal.err << fmt::format("porchsim: {} cannot be written\n", file);
  return false;
}

bool has_a_place(const std::string& file, const Terminal& terminal) {
  if (file.empty()) return true;
  const std::filesystem::path path(file);
  const std::filesystem::path folder = path.has_parent_path() ? path.parent_path() : ".";
  std::error_code error;
  std::filesystem::create_directories(folder, error);
  const bool is_there = std::filesystem::exists(path, error);
  const bool is_writable =
      is_there ? access(path.c_str(), W_OK) == 0 : access(folder.c_str(), W_OK | X_OK) == 0;
  if (is_writable && path.has_filename() && !std::filesystem::is_directory(path, error))
    return true;
  terminal.err << fmt::format("porchsim: {} cannot be written; name a file elsewhere\n", file);
  return false;
}

bool make_folder(const std::string& folder, const Terminal& terminal) {
  std::error_code error;
  std::filesystem::create_directories(folder, error);
  if (std::filesystem::is_directory(folder, error)) return true;
  terminal.err << fmt::format("porchsim: {} cannot be made, or is no folder\n", folder);
  return false;
}

bool is_new_file(const std::string& file, const Terminal& terminal) {
  if (!std::filesystem::exists(file)) return true;
  terminal.err << fmt::format("porchsim: {} exists; name a new file\n", file);
  return false;
}

}  // namespace porchsim::scenarios
