// Runs the program on packages in a folder of its own.
#include <gtest/gtest.h>
#include <stdlib.h>
#include <sys/wait.h>

#include <array>
#include <cstdio>
#include <filesystem>
#include <fstream>
#include <iterator>
#include <set>
#include <string>

#include <fmt/format.h>

namespace porchsim {
namespace {

namespace fs = std::filesystem;

constexpr const char* kKptfile = R"(apiVersion: kpt.dev/v1
kind: Kptfile
metadata:
  name: app
pipeline:
  mutators:
    - image: set-labels:v0.2
      configMap:
        tier: web
)";
constexpr const char* kDeployment = R"(apiVersion: apps/v1
kind: Deployment
metadata:
  name: web # the name
spec:
  replicas: 1
  template:
    spec:
      containers:
      - name: app
        image: app:v1
)";

struct Ended {
  int code = -1;
  std::string text;  // of both streams
};

class Pkg : public testing::Test {
 protected:
  void SetUp() override {
    std::string name = (fs::temp_directory_path() / "porchsim-pkg.XXXXXX").string();
    ASSERT_NE(mkdtemp(name.data()), nullptr);
    root_ = name;
    for (const char* package : {"base", "ours", "theirs"}) {
      write(fmt::format("{}/Kptfile", package), kKptfile);
      write(fmt::format("{}/deploy.yaml", package), kDeployment);
      write(fmt::format("{}/bin/start", package), "#!/bin/sh\n");
      fs::permissions(root_ / package / "bin/start", fs::perms::owner_all);
    }
    edit("ours/deploy.yaml", "replicas: 1", "replicas: 3 # more");
    edit("theirs/deploy.yaml", "app:v1", "app:v2");
  }
  void TearDown() override { fs::remove_all(root_); }

  Ended run(const std::string& arguments) const {
    const std::string command =
        fmt::format("cd '{}' && '{}' pkg {} 2>&1", root_.string(), PORCHSIM_PROGRAM, arguments);
    Ended result;
    FILE* pipe = popen(command.c_str(), "r");
    if (pipe == nullptr) return result;
    std::array<char, 4096> chunk{};
    for (std::size_t size = 0; (size = fread(chunk.data(), 1, chunk.size(), pipe)) > 0;)
      result.text.append(chunk.data(), size);
    result.code = WEXITSTATUS(pclose(pipe));
    return result;
  }

  void write(const std::string& path, const std::string& text) const {
    fs::create_directories((root_ / path).parent_path());
    std::ofstream(root_ / path, std::ios::binary) << text;
  }
  std::string read(const std::string& path) const {
    std::ifstream in(root_ / path, std::ios::binary);
    return {std::istreambuf_iterator<char>(in), std::istreambuf_iterator<char>()};
  }
  void edit(const std::string& path, const std::string& from, const std::string& to) const {
    std::string text = read(path);
    const auto at = text.find(from);
    ASSERT_NE(at, std::string::npos) << path << " has no " << from;
    write(path, text.replace(at, from.size(), to));
  }
  // Paths and texts of everything, hidden and left-over files too.
  std::string everything() const {
    std::set<std::string> files;
    for (const auto& entry : fs::recursive_directory_iterator(root_)) {
      const std::string name = entry.path().lexically_relative(root_).string();
      files.insert(entry.is_directory() ? name + "/" : name + "=" + read(name));
    }
    std::string all;
    for (const auto& file : files) all += file + "\n";
    return all;
  }

  fs::path root_;
};

TEST_F(Pkg, a_merge_keeps_local_edits_and_brings_upstreams) {
  write("theirs/new.txt", "new\n");
  const Ended merge = run("merge --strategy resource-merge base ours theirs -o out");
  EXPECT_EQ(merge.code, 0) << merge.text;
  EXPECT_EQ(merge.text, "M deploy.yaml\nA new.txt\n2 of 4 files differ from ours\n");
  const std::string merged = read("out/deploy.yaml");
  EXPECT_NE(merged.find("replicas: 3 # more\n"), std::string::npos) << merged;
  EXPECT_NE(merged.find("image: app:v2\n"), std::string::npos) << merged;
  EXPECT_NE(merged.find("name: web # the name\n"), std::string::npos) << merged;
  EXPECT_EQ(read("out/new.txt"), "new\n");
  EXPECT_NE(fs::status(root_ / "out/bin/start").permissions() & fs::perms::owner_exec,
            fs::perms::none);
}

TEST_F(Pkg, a_merge_may_replace_ours_and_leaves_git_alone) {
  write("ours/.git/HEAD", "ref: refs/heads/main\n");
  const Ended merge = run("merge --strategy copy-merge base ours theirs/ -o ours");
  EXPECT_EQ(merge.code, 0) << merge.text;
  EXPECT_EQ(read("ours/deploy.yaml"), read("theirs/deploy.yaml"));
  EXPECT_EQ(read("ours/.git/HEAD"), "ref: refs/heads/main\n");
  EXPECT_EQ(std::distance(fs::directory_iterator(root_), fs::directory_iterator()), 3);
}

TEST_F(Pkg, what_does_not_go_together_is_told_in_kpts_words_and_nothing_is_written) {
  const std::string before = everything();
  const Ended merge = run("merge --strategy fast-forward base ours theirs -o out");
  EXPECT_EQ(merge.code, 1);
  EXPECT_NE(merge.text.find("local package files have been modified: [deploy.yaml]"),
            std::string::npos)
      << merge.text;
  EXPECT_NE(merge.text.find("pkg ours"), std::string::npos) << merge.text;
  EXPECT_EQ(everything(), before);
}

TEST_F(Pkg, a_file_that_is_no_yaml_is_named_with_its_place_and_nothing_is_written) {
  write("theirs/broken.yaml", "a: 1\nb: [\n");
  const std::string before = everything();
  for (const char* out : {"out", "ours"}) {
    const Ended merge =
        run(fmt::format("merge --strategy resource-merge base ours theirs -o {}", out));
    EXPECT_EQ(merge.code, 2);
    EXPECT_TRUE(merge.text.starts_with("theirs/broken.yaml:3:1: ")) << merge.text;
  }
  EXPECT_EQ(everything(), before);
}

TEST_F(Pkg, bad_usage_is_64_and_nothing_is_written) {
  const std::string before = everything();
  for (const char* arguments :
       {"merge --strategy three-way base ours theirs -o out", "merge base ours theirs -o out",
        "merge --strategy copy-merge base ours theirs -o theirs",
        "merge --strategy copy-merge base ours nowhere -o out", "render nowhere", "render ours/bin",
        "render ours -o theirs", "fmt nowhere", "diff ours nowhere", ""}) {
    EXPECT_EQ(run(arguments).code, 64) << arguments;
  }
  EXPECT_EQ(run("fmt nowhere").text, "porchsim: nowhere: no such file or folder\n");
  EXPECT_EQ(everything(), before);
}

TEST_F(Pkg, links_are_refused) {
  fs::create_symlink("deploy.yaml", root_ / "ours/link.yaml");
  const Ended merge = run("merge --strategy copy-merge base ours theirs -o out");
  EXPECT_EQ(merge.code, 64);
  EXPECT_TRUE(merge.text.starts_with("porchsim: ours/link.yaml: ")) << merge.text;
  EXPECT_FALSE(fs::exists(root_ / "out"));
}

TEST_F(Pkg, render_runs_the_pipeline_in_place_or_elsewhere) {
  const std::string before = everything();
  const Ended elsewhere = run("render ours -o out");
  EXPECT_EQ(elsewhere.code, 0) << elsewhere.text;
  EXPECT_TRUE(elsewhere.text.starts_with("[PASS] ghcr.io/")) << elsewhere.text;
  EXPECT_NE(read("out/deploy.yaml").find("    tier: web\n"), std::string::npos);
  fs::rename(root_ / "out", root_.string() + ".out");
  EXPECT_EQ(everything(), before);
  fs::rename(root_.string() + ".out", root_ / "out");
  EXPECT_EQ(run("render ours").code, 0);
  EXPECT_EQ(run("diff ours out").text, "");
  const Ended again = run("render ours");
  EXPECT_NE(again.text.find("0 of 3 files changed"), std::string::npos) << again.text;
}

TEST_F(Pkg, counts_are_of_all_files_before_and_after) {
  for (const char* name : {"Kptfile", "bin/start"}) fs::remove(root_ / "theirs" / name);
  const Ended merge = run("merge --strategy force-delete-replace base ours theirs -o out");
  EXPECT_EQ(merge.code, 0) << merge.text;
  EXPECT_TRUE(merge.text.ends_with("3 of 3 files differ from ours\n")) << merge.text;
  const Ended render = run("render ours");
  EXPECT_TRUE(render.text.ends_with("1 function, 2 of 3 files changed\n")) << render.text;
}

// An `exec:` function of a shell script; the environment of the caller must not reach it.
TEST_F(Pkg, an_exec_function_runs_where_it_is_allowed_to) {
  const std::string script = (root_ / "label.sh").string();
  edit("ours/Kptfile", "image: set-labels:v0.2", "exec: " + script);
  write("label.sh",
        "#!/bin/sh\n[ -z \"$HOME$PORCHSIM_SECRET\" ] || exit 7\n"
        "echo said >&2\nsed 's/app:v1/app:v9/'\n");
  fs::permissions(script, fs::perms::owner_all);
  const std::string before = everything();
  const Ended refused = run("render ours");
  EXPECT_EQ(refused.code, 1);
  EXPECT_NE(refused.text.find("--allow-exec"), std::string::npos) << refused.text;
  EXPECT_EQ(everything(), before);
  setenv("PORCHSIM_SECRET", "s", 1);
  const Ended allowed = run("render ours --allow-exec");
  unsetenv("PORCHSIM_SECRET");
  EXPECT_EQ(allowed.code, 0) << allowed.text;
  EXPECT_NE(read("ours/deploy.yaml").find("image: app:v9\n"), std::string::npos);
  EXPECT_NE(read("ours/deploy.yaml").find("name: web # the name\n"), std::string::npos);
}

TEST_F(Pkg, an_exec_function_that_floods_is_ended_and_nothing_is_written) {
  const std::string script = (root_ / "flood.sh").string();
  edit("ours/Kptfile", "image: set-labels:v0.2", "exec: " + script);
  write("flood.sh", "#!/bin/sh\nexec cat /dev/zero\n");
  fs::permissions(script, fs::perms::owner_all);
  const std::string before = everything();
  const Ended flooded = run("render ours --allow-exec");
  EXPECT_EQ(flooded.code, 1) << flooded.text;
  EXPECT_EQ(everything(), before);
}

TEST_F(Pkg, a_failed_function_leaves_everything_untouched) {
  edit("ours/Kptfile", "set-labels:v0.2", "fail:v1");
  const std::string before = everything();
  const Ended render = run("render ours");
  EXPECT_EQ(render.code, 1);
  EXPECT_NE(render.text.find("[FAIL] "), std::string::npos) << render.text;
  EXPECT_EQ(everything(), before);
}

TEST_F(Pkg, the_current_directory_is_not_replaced_from_inside) {
  const std::string before = everything();
  const Ended merge =
      run(fmt::format("--help >/dev/null; cd ours && '{}' pkg render .", PORCHSIM_PROGRAM));
  EXPECT_EQ(merge.code, 2) << merge.text;
  EXPECT_EQ(everything(), before);
}

TEST_F(Pkg, fmt_keeps_comments_and_is_done_once) {
  write("a.yaml", "a:   1 # one\nb:\n    -   x\n");
  EXPECT_EQ(run("fmt --check a.yaml").code, 1);
  EXPECT_EQ(run("fmt a.yaml").text, "a.yaml\n");
  EXPECT_EQ(read("a.yaml"), "a: 1 # one\nb:\n- x\n");
  EXPECT_EQ(run("fmt --check a.yaml").code, 0);
  EXPECT_EQ(run("fmt - < a.yaml").text, read("a.yaml"));
}

TEST_F(Pkg, fmt_writes_no_file_if_one_of_them_is_broken) {
  write("a.yaml", "a:   1\n");
  write("b.yaml", "b: {\n");
  const std::string before = everything();
  const Ended format = run("fmt a.yaml b.yaml ours");
  EXPECT_EQ(format.code, 2);
  EXPECT_TRUE(format.text.starts_with("b.yaml:")) << format.text;
  EXPECT_EQ(everything(), before);
}

TEST_F(Pkg, diff_tells_values_from_formatting) {
  write("a/x.yaml", "a: 1\nb: 2\n");
  write("b/x.yaml", "b:   2\na: 1 # one\n");
  EXPECT_EQ(run("diff a a").code, 0);
  EXPECT_EQ(run("diff --by-value a b").code, 0);
  const Ended diff = run("diff a b");
  EXPECT_EQ(diff.code, 1);
  EXPECT_EQ(diff.text,
            "F x.yaml\n--- a/x.yaml\n+++ b/x.yaml\n@@ -1,2 +1,2 @@\n-a: 1\n-b: 2\n+b:   2\n"
            "+a: 1 # one\n");
  EXPECT_EQ(run("diff --name-only base ours").text, "M deploy.yaml\n");
}

}  // namespace
}  // namespace porchsim
