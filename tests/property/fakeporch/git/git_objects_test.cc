// Directories in Git against a plain map of paths.
#include <gtest/gtest.h>
#include <rapidcheck/gtest.h>

#include <map>
#include <string>
#include <vector>

#include "fakeporch/git/git_server.h"

namespace porchsim::fakeporch {
namespace {

using Model = std::map<std::string, std::string>;

// Few names, so that files and directories of one name meet; some sort differently with a slash.
std::string any_name() { return *rc::gen::element<std::string>("a", "a-b", "a0", "b"); }

std::string any_directory() {
  const auto names = *rc::gen::container<std::vector<std::string>>(
      *rc::gen::inRange<std::size_t>(0, 3), rc::gen::exec(any_name));
  std::string path;
  for (const std::string& name : names) path += (path.empty() ? "" : "/") + name;
  return path;
}

bool is_within(const std::string& path, const std::string& directory) {
  return directory.empty() || path == directory || path.starts_with(directory + "/");
}

// The directory becomes exactly these files; files on the way to it give way.
void replace(Model& model, const std::string& directory, const kpt::Files& files) {
  std::erase_if(model, [&](const auto& file) {
    return is_within(file.first, directory) || (!files.empty() && is_within(directory, file.first));
  });
  for (const auto& [path, text] : files) {
    std::string place = directory;
    if (!place.empty()) place.append("/");
    model[place.append(path)] = *text;
  }
}

kpt::Files any_files() {
  kpt::Files files;
  const auto count = *rc::gen::inRange(0, 4);
  for (int i = 0; i < count; ++i) {
    // One level, so that no path is both a file and a directory.
    files[any_name()] = kpt::make_text(*rc::gen::element<std::string>("1", "2", "3"));
  }
  return files;
}

Model read(const GitObjects& objects, const CommitId& commit) {
  Model model;
  const kpt::Files files = objects.read_files(commit, "").value();
  for (const auto& [path, text] : files) model[path] = *text;
  return model;
}

RC_GTEST_PROP(GitObjects, a_commit_replaces_one_directory_and_nothing_else, ()) {
  const auto server = make_git_server();
  GitObjects& objects = server->objects();
  Model model;
  std::vector<std::pair<CommitId, Model>> history;
  GitObjects::NewCommit next;
  next.author = next.committer = {"A", "a@x", 1};
  const auto steps = *rc::gen::inRange(1, 40);
  for (int step = 0; step < steps; ++step) {
    next.path = any_directory();
    next.files = any_files();
    replace(model, next.path, *next.files);
    const CommitId commit = objects.commit(next).value();
    history.emplace_back(commit, model);
    next.base = commit;
    next.parents = {commit};
  }
  for (const auto& [commit, content] : history) RC_ASSERT(read(objects, commit) == content);
}

RC_GTEST_PROP(GitObjects, equal_content_has_one_id_however_it_came_about, ()) {
  const auto server = make_git_server();
  GitObjects& objects = server->objects();
  GitObjects::NewCommit step;
  step.author = step.committer = {"A", "a@x", 1};
  Model model;
  const auto steps = *rc::gen::inRange(1, 40);
  for (int i = 0; i < steps; ++i) {
    step.path = any_directory();
    step.files = any_files();
    replace(model, step.path, *step.files);
    step.base = objects.commit(step).value();
  }
  GitObjects::NewCommit whole = step;
  whole.base.reset();
  whole.path = "";
  whole.files = kpt::Files();
  for (const auto& [path, text] : model) (*whole.files)[path] = kpt::make_text(text);
  const CommitId made = objects.commit(whole).value();
  RC_ASSERT(objects.directory_id(made, "").value() == objects.directory_id(*step.base, "").value());
}

}  // namespace
}  // namespace porchsim::fakeporch
