// docs/ci holds files that people copy: each can be read by what reads it there.
#include <fmt/format.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <iterator>
#include <string>
#include <vector>

#include "kpt/yaml/node.h"
#include "tests/source_dir.h"

namespace porchsim::scenarios {
namespace {

std::vector<std::filesystem::path> files_of(const std::string& ending) {
  std::vector<std::filesystem::path> files;
  for (const auto& entry : std::filesystem::directory_iterator(in_source_dir("docs/ci"))) {
    if (entry.path().extension() == ending) files.push_back(entry.path());
  }
  std::ranges::sort(files);
  return files;
}

TEST(CiFiles, are_yaml) {
  const auto files = files_of(".yaml");
  EXPECT_GE(files.size(), 3U);
  for (const auto& file : files) {
    std::ifstream in(file, std::ios::binary);
    const std::string text{std::istreambuf_iterator<char>(in), std::istreambuf_iterator<char>()};
    const auto documents = kpt::yaml::parse_all(text);
    ASSERT_TRUE(documents.has_value()) << file;
    for (const auto& document : *documents) EXPECT_FALSE(document.content.empty()) << file;
  }
}

std::string text_of(const std::string& name) {
  std::ifstream in(in_source_dir("docs/" + name), std::ios::binary);
  return {std::istreambuf_iterator<char>(in), std::istreambuf_iterator<char>()};
}

TEST(CiFiles, say_how_the_image_of_the_job_is_made) {
  const std::string job = text_of("ci/kubernetes-indexed-job.yaml");
  const std::size_t at = job.find(" image: ") + 8;
  const std::string image = job.substr(at, job.find('\n', at) - at);
  const std::string build = "docker build -f docs/ci/Dockerfile -t " + image + " -\n";
  for (const char* page : {"ci/Dockerfile", "ci.md"}) {
    EXPECT_NE(text_of(page).find(build), std::string::npos) << page;
    EXPECT_NE(text_of(page).find("docker push " + image + "\n"), std::string::npos) << page;
  }
}

TEST(CiFiles, are_scripts_that_bash_understands) {
  const auto files = files_of(".sh");
  EXPECT_GE(files.size(), 1U);
  for (const auto& file : files)
    EXPECT_EQ(std::system(fmt::format("bash -n '{}'", file.string()).c_str()), 0) << file;
}

}  // namespace
}  // namespace porchsim::scenarios
