// The program as a person uses it: files in a folder of its own, command lines, what they print.
#pragma once

#include <gtest/gtest.h>
#include <unistd.h>

#include <filesystem>
#include <fstream>
#include <iterator>
#include <sstream>
#include <string>
#include <vector>

#include "program/command_line.h"

namespace porchsim::scenarios {

struct Printed {
  int code = 0;
  std::string out;
  std::string err;
};

inline Printed print_of(const std::vector<std::string>& arguments,
                        const Extensions& extensions = {}) {
  std::ostringstream out;
  std::ostringstream err;
  const Terminal terminal{.out = out, .err = err, .program = "./dev porchsim"};
  const int code = run_command_line(arguments, {}, terminal, extensions);
  return {code, out.str(), err.str()};
}

inline std::size_t count(std::string_view text, std::string_view part) {
  std::size_t found = 0;
  for (std::size_t at = text.find(part); at != std::string_view::npos; at = text.find(part, at + 1))
    ++found;
  return found;
}

inline std::string text_of_file(const std::string& path) {
  std::ifstream in(path, std::ios::binary);
  return {std::istreambuf_iterator<char>(in), std::istreambuf_iterator<char>()};
}

// A folder that goes with the test; inside() names a file of it.
class Folder {
 public:
  Folder()
      : path_(testing::TempDir() + "porchsim-" +
              testing::UnitTest::GetInstance()->current_test_info()->name() + "-" +
              std::to_string(getpid())) {
    std::filesystem::remove_all(path_);
    std::filesystem::create_directories(path_);
  }
  ~Folder() { std::filesystem::remove_all(path_); }
  Folder(const Folder&) = delete;
  Folder& operator=(const Folder&) = delete;

  std::string inside(const std::string& name) const { return path_ + "/" + name; }
  std::string write(const std::string& name, const std::string& text) const {
    std::ofstream(inside(name), std::ios::binary) << text;
    return inside(name);
  }

 private:
  std::string path_;
};

}  // namespace porchsim::scenarios
