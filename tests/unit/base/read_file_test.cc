#include "base/read_file.h"

#include <gtest/gtest.h>
#include <unistd.h>

#include <fstream>

namespace porchsim::base {
namespace {

namespace fs = std::filesystem;

class ReadFile : public testing::Test {
 protected:
  ReadFile() : folder_(fs::path(testing::TempDir()) / ("read-file-" + std::to_string(getpid()))) {
    fs::create_directories(folder_);
  }
  ~ReadFile() override { fs::remove_all(folder_); }

  fs::path write(const std::string& text) const {
    std::ofstream(folder_ / "a", std::ios::binary) << text;
    return folder_ / "a";
  }

  fs::path folder_;
};

TEST_F(ReadFile, gives_every_byte) {
  EXPECT_EQ(read_file(write("")), "");
  EXPECT_EQ(read_file(write(std::string("a\0\r\n", 4))), std::string("a\0\r\n", 4));
  const std::string large(200'000, 'x');
  EXPECT_EQ(read_file(write(large)), large);
}

TEST_F(ReadFile, says_of_what_is_no_file_that_it_is_none) {
  EXPECT_EQ(read_file(folder_), std::unexpected<std::string>("not a file"));
  EXPECT_EQ(read_file("/dev/zero"), std::unexpected<std::string>("not a file"));
  EXPECT_EQ(read_file(folder_ / "b"), std::unexpected<std::string>("no such file"));
  EXPECT_EQ(read_file(write("x") / "b"), std::unexpected<std::string>("no such file"));
}

}  // namespace
}  // namespace porchsim::base
