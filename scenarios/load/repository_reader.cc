#include "scenarios/load/repository_reader.h"

#include <fmt/format.h>

#include <algorithm>
#include <string_view>
#include <vector>

#include "scenarios/document/json_of.h"
#include "scenarios/document/suggest.h"
#include "scenarios/words/world_words.h"

namespace porchsim::scenarios {
namespace {

// Whose Git a repository lies in.
std::string read_host(const PosNode& node, const RepositorySpec& guest, ReadContext& context) {
  const std::vector<std::string_view> known(context.repositories.begin(),
                                            context.repositories.end());
  if (std::ranges::find(known, node.text) == known.end()) {
    context.problems.add(
        node, fmt::format("no repository \"{}\" stands before this one{}", node.text,
                          known.empty() ? "; list it first" : suggestion(node.text, known)));
  } else if (guest.directory.empty()) {
    context.problems.add(node, fmt::format("\"{0}\" shares the Git of \"{1}\", and would have its "
                                           "packages, too; write directory: {0}",
                                           guest.name, node.text));
  } else if (!guest.import.empty() || !guest.url.empty()) {
    context.problems.add(node, fmt::format("the Git of \"{}\" is there already; leave out \"{}\"",
                                           node.text, guest.import.empty() ? "url" : "git"));
  }
  return node.text;
}

std::string read_url(const PosNode& node, const RepositorySpec& repository, ReadContext& context) {
  if (node.text.find("://") == std::string::npos) {
    context.problems.add(node, fmt::format("\"{}\" is no URL; write https://git.example.com/{}",
                                           node.text, repository.name));
  }
  return node.text;
}

// Two repositories lie in one Git where they say so.
void check_own_git(const PosNode& node, const RepositorySpec& one, const WorldSpec& world,
                   ReadContext& context) {
  if (!one.host.empty()) return;
  const auto other = std::ranges::find_if(world.repositories, [&](const RepositorySpec& before) {
    return before.host.empty() && url_of_git(before) == url_of_git(one);
  });
  if (other == world.repositories.end()) return;
  context.problems.add(node, fmt::format("the Git of \"{0}\" lies at {1}, too; write "
                                         "shares-git-with: {0}, and a directory",
                                         other->name, url_of_git(one)));
}

}  // namespace

void read_repositories(const PosNode& node, WorldSpec& world, ReadContext& context) {
  for (const PosNode* item : read_items(node)) {
    RepositorySpec repository = read_repository(*item, context);
    if (std::ranges::find(context.repositories, repository.name) != context.repositories.end()) {
      context.problems.add(
          *item, fmt::format("the repository \"{}\" is listed twice; keep one", repository.name));
      continue;
    }
    check_own_git(*item, repository, world, context);
    context.repositories.push_back(repository.name);
    world.repositories.push_back(std::move(repository));
  }
}

Generation read_generation(const PosNode& node, ReadContext& context) {
  if (node.text == "v1alpha1") return Generation::V1Alpha1;
  if (node.text == "v1alpha2") return Generation::V1Alpha2;
  context.problems.add(node, fmt::format("\"{}\" is no generation of Porch's API; write v1alpha1 "
                                         "or v1alpha2",
                                         node.text));
  return Generation::V1Alpha1;
}

RepositorySpec read_repository(const PosNode& node, ReadContext& context) {
  RepositorySpec repository;
  repository.place = node.place;
  if (node.is_scalar()) {
    repository.name = node.text;
    return repository;
  }
  if (!expect_mapping(node, "a repository", "edge, or {name: edge, deployment: true}",
                      context.problems))
    return repository;
  MapReader reader(node, "a repository", kRepositoryKeys, context.problems);
  if (const PosNode* name = reader.require("name", "{name: edge}")) repository.name = name->text;
  repository.deployment = reader.flag("deployment", false);
  repository.branch = reader.text("branch", "main");
  repository.directory = reader.text("directory");
  if (const PosNode* import = reader.find("git")) {
    repository.import = beside(context.problems.file(), import->text);
    if (!context.files.is_folder(repository.import)) {
      context.problems.add(*import,
                           fmt::format("{} is no Git repository on this disk; "
                                       "write the path of a bare one, relative to this file",
                                       import->text));
    }
  }
  if (const PosNode* url = reader.find("url")) repository.url = read_url(*url, repository, context);
  if (const PosNode* host = reader.find("shares-git-with"))
    repository.host = read_host(*host, repository, context);
  if (const PosNode* labels = reader.find("labels")) {
    const api::Json values = json_of(*labels);
    for (const api::Json::Member& label : values.members())
      repository.labels[label.key] = label.value.text();
  }
  if (const PosNode* api = reader.find("api")) {
    repository.generation = read_generation(*api, context);
  }
  reader.finish();
  return repository;
}

}  // namespace porchsim::scenarios
