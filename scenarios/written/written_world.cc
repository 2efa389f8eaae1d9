#include "scenarios/written/written_world.h"

#include <fmt/format.h>

#include <algorithm>
#include <string>

#include "api/package_revision.h"
#include "scenarios/document/duration.h"
#include "scenarios/format/kinds.h"
#include "scenarios/format/profiles.h"
#include "scenarios/load/package_files.h"

namespace porchsim::scenarios {
namespace {

constexpr std::string_view kUsualController = "pv-controller";

// "suite/x.yaml", "suite/files/app" -> "files/app".
std::string seen_from(std::string_view file, std::string_view path) {
  const std::string_view folder = file.substr(0, file.rfind('/') + 1);
  if (path.starts_with(folder)) path.remove_prefix(folder.size());
  return std::string(path);
}

Tree written(const kpt::Text& text) {
  if (text == nullptr) return Tree::word("~");
  const bool ends = text->empty() || text->ends_with('\n');
  return Tree::text(ends ? *text : *text + "\n");
}

Tree written(const api::SwitchValues& switches) {
  Tree map = Tree::map();
  for (const auto& [name, on] : switches) map.add(name, Tree::word(on ? "true" : "false"));
  return map;
}

std::string revision_key(const RevisionSpec& revision) {
  if (revision.lifecycle == api::kDraft) return "draft " + revision.workspace;
  if (revision.lifecycle == api::kProposed) return "proposed " + revision.workspace;
  const std::string number = fmt::format("v{}", revision.revision);
  if (revision.lifecycle == api::kDeletionProposed) return "deletion-proposed " + number;
  return revision.workspace == number ? number : number + " as " + revision.workspace;
}

// What differs from what every package has.
Tree written_files(const kpt::Files& files, std::string_view package) {
  Tree map = Tree::map();
  for (const auto& [path, usual] : default_package_files(package)) {
    const auto found = files.find(path);
    if (found == files.end()) map.add(path, Tree::word("~"));
  }
  for (const auto& [path, text] : files) {
    const kpt::Files usual = default_package_files(package);
    const auto found = usual.find(path);
    if (found == usual.end() || *found->second != *text) map.add(path, written(text));
  }
  return map;
}

Tree written(const std::vector<PackageSpec>& packages) {
  Tree map = Tree::map();
  for (const PackageSpec& package : packages) {
    Tree revisions = Tree::map();
    for (const RevisionSpec& revision : package.revisions)
      revisions.add(revision_key(revision), written_files(revision.files, package.path));
    map.add(fmt::format("{}/{}", package.repository, package.path), std::move(revisions));
  }
  return map;
}

Tree written(const ControllerSpec& controller) {
  Tree map = Tree::map();
  map.add("name", Tree::text(controller.name));
  if (controller.program.name != controller_programs().front().name)
    map.add("reconciler", Tree::text(controller.program.name));
  if (controller.profile)
    map.add("profile", Tree::text(profile_names()[static_cast<std::size_t>(*controller.profile)]));
  if (!controller.name_space.empty()) map.add("namespace", Tree::text(controller.name_space));
  const auto add_number = [&map](std::string_view key, std::size_t number, std::size_t usual) {
    if (number != usual) map.add(key, Tree::word(fmt::format("{}", number)));
  };
  const ControllerSpec usual;
  add_number("workers", controller.workers, usual.workers);
  add_number("renders", controller.renders, usual.renders);
  add_number("syncs", controller.syncs, usual.syncs);
  if (!controller.running) map.add("running", Tree::word("false"));
  if (!controller.options.empty()) map.add("options", written(controller.options));
  return map.size() == 1 ? Tree::text(controller.name) : map;
}

Tree written(const KindSpec& kind) {
  Tree map = Tree::map();
  map.add("apiVersion", Tree::text(kind.type.api_version()));
  map.add("kind", Tree::text(kind.type.kind));
  if (kind.type.plural != usual_plural(kind.type.kind))
    map.add("plural", Tree::text(kind.type.plural));
  if (!kind.type.namespaced) map.add("namespaced", Tree::word("false"));
  if (!kind.status_subresource) map.add("status", Tree::word("false"));
  return map;
}

Tree written(const TimingSpec& timing) {
  Tree map = Tree::map();
  const auto add = [&map](std::string_view key, const std::optional<sim::Duration>& duration) {
    if (duration) map.add(key, Tree::word(duration_text(*duration)));
  };
  add("api", timing.api);
  add("watch", timing.watch);
  add("porch", timing.porch);
  add("repository-poll", timing.repository_poll);
  return map;
}

bool is_usual(const std::vector<ControllerSpec>& controllers) {
  if (controllers.size() != 1) return false;
  const ControllerSpec& only = controllers.front();
  return only.name == kUsualController && !only.profile && only.name_space.empty() &&
         only.workers == 1 && only.running && only.options.empty() &&
         only.program.name == controller_programs().front().name;
}

}  // namespace

Tree written(const FileEdits& files) {
  Tree map = Tree::map();
  for (const auto& [path, text] : files) map.add(path, written(text));
  return map;
}

Tree written(const RepositorySpec& repository, std::string_view file) {
  Tree map = Tree::map();
  map.add("name", Tree::text(repository.name));
  if (repository.deployment) map.add("deployment", Tree::word("true"));
  if (repository.branch != RepositorySpec{}.branch)
    map.add("branch", Tree::text(repository.branch));
  if (!repository.directory.empty()) map.add("directory", Tree::text(repository.directory));
  if (!repository.import.empty()) map.add("git", Tree::text(seen_from(file, repository.import)));
  if (!repository.url.empty()) map.add("url", Tree::text(repository.url));
  if (!repository.host.empty()) map.add("shares-git-with", Tree::text(repository.host));
  if (!repository.labels.empty()) {
    Tree labels = Tree::map();
    for (const auto& [key, value] : repository.labels) labels.add(key, Tree::text(value));
    map.add("labels", std::move(labels));
  }
  if (repository.generation) {
    const bool is_second = *repository.generation == Generation::V1Alpha2;
    map.add("api", Tree::text(is_second ? "v1alpha2" : "v1alpha1"));
  }
  return map.size() == 1 ? Tree::text(repository.name) : map;
}

Tree written(const WorldSpec& world, std::string_view file) {
  Tree map = Tree::map();
  if (world.name_space != WorldSpec{}.name_space)
    map.add("namespace", Tree::text(world.name_space));
  if (world.generation == Generation::V1Alpha2) map.add("api", Tree::text("v1alpha2"));
  const auto add_list = [&map](std::string_view key, const auto& items, const auto& as_tree) {
    if (items.empty()) return;
    Tree list = Tree::list();
    for (const auto& item : items) list.add(as_tree(item));
    map.add(key, std::move(list));
  };
  add_list("kinds", world.kinds, [](const KindSpec& kind) { return written(kind); });
  add_list("repositories", world.repositories,
           [file](const RepositorySpec& repository) { return written(repository, file); });
  if (!world.packages.empty()) {
    Tree packages = written(world.packages);
    map.add("packages", std::move(packages.in_block()));
  }
  if (world.controllers.empty()) map.add("controllers", Tree::list());
  if (world.generation == Generation::V1Alpha2 || !is_usual(world.controllers))
    add_list("controllers", world.controllers,
             [](const ControllerSpec& controller) { return written(controller); });
  add_list("objects", world.objects,
           [](const ObjectSpec& object) { return Tree::of(object.document); });
  if (!world.quirks.empty()) map.add("quirks", written(world.quirks));
  if (!world.function_runner) map.add("function-runner", Tree::word("false"));
  Tree timing = written(world.timing);
  if (!timing.empty()) map.add("timing", std::move(timing));
  return map;
}

}  // namespace porchsim::scenarios
