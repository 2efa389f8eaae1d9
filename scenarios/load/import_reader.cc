#include "scenarios/load/import_reader.h"

#include <fmt/format.h>

#include <algorithm>

#include "api/package_revision.h"
#include "api/package_revision_resources.h"
#include "api/repository.h"
#include "scenarios/document/json_of.h"
#include "scenarios/document/yaml_loader.h"
#include "scenarios/format/kinds.h"
#include "scenarios/load/package_files.h"

namespace porchsim::scenarios {

namespace {

void collect(const PosNode& node, std::vector<const PosNode*>& objects) {
  const PosNode* items = node.find("items");
  if (items == nullptr || !items->is_sequence()) {
    if (!node.is_null()) objects.push_back(&node);
    return;
  }
  for (const PosNode& item : items->children) collect(item, objects);
}

RepositorySpec repository_of(const api::Json& document, Place place) {
  const api::Repository object = api::Repository::from_json(document);
  RepositorySpec repository;
  repository.place = place;
  repository.name = object.meta.name;
  repository.deployment = object.spec.deployment;
  if (!object.spec.git.branch.empty()) repository.branch = object.spec.git.branch;
  repository.directory = object.spec.git.directory;
  repository.labels = object.meta.labels;
  return repository;
}

kpt::Files files_of(const std::vector<api::Json>& documents, const api::PackageRevision& revision) {
  for (const api::Json& document : documents) {
    if (document["kind"].as_string() != "PackageRevisionResources") continue;
    const auto resources = api::PackageRevisionResources::from_json(document);
    if (resources.meta.name == revision.meta.name) return resources.spec.resources;
  }
  return {};
}

void add_revision(WorldSpec& world, const api::PackageRevision& object, kpt::Files files,
                  Place place) {
  const auto same = [&object](const PackageSpec& package) {
    return package.repository == object.spec.repository && package.path == object.spec.package_name;
  };
  auto package = std::ranges::find_if(world.packages, same);
  if (package == world.packages.end()) {
    world.packages.push_back(
        PackageSpec{place, object.spec.repository, object.spec.package_name, {}});
    package = std::prev(world.packages.end());
  }
  RevisionSpec revision;
  revision.place = place;
  revision.revision = object.spec.revision;
  revision.workspace = object.spec.workspace_name;
  revision.lifecycle =
      object.spec.lifecycle.empty() ? std::string(api::kDraft) : object.spec.lifecycle;
  revision.files = std::move(files);
  if (!revision.files.contains("Kptfile")) {
    revision.files["Kptfile"] = kpt::make_text(default_kptfile(object.spec.package_name));
  }
  const auto later = [&revision](const RevisionSpec& other) {
    return revision.revision > 0 && (other.revision == 0 || other.revision > revision.revision);
  };
  package->revisions.insert(std::ranges::find_if(package->revisions, later), std::move(revision));
}

}  // namespace

void read_import(const PosNode& node, WorldSpec& world, ReadContext& context) {
  const auto name = read_text(node, "\"from\"", context.problems);
  if (!name) return;
  const std::string path = beside(context.problems.file(), *name);
  const auto text = context.files.read(path);
  if (!text) {
    context.problems.add(
        node, fmt::format("{}: {}; write a path relative to this file", *name, text.error()));
    return;
  }
  const auto documents = load_yaml(path, *text);
  if (!documents) {
    context.problems.add(
        node, fmt::format("{}; save it with kubectl get -o yaml", headline(documents.error())));
    return;
  }
  std::vector<const PosNode*> nodes;
  for (const PosNode& document : *documents) collect(document, nodes);
  std::vector<api::Json> objects;
  for (const PosNode* object : nodes) {
    objects.push_back(json_of(*object));
    const std::string kind = objects.back()["kind"].text();
    if (find_kind(kind, context.kinds) != nullptr) continue;
    context.problems.add(
        node, fmt::format("{}:{}:{}: unknown kind \"{}\"; declare it under world.kinds", path,
                          object->place.line, object->place.column, kind));
    return;
  }
  for (const api::Json& object : objects) {
    const std::string_view kind = object["kind"].as_string();
    if (kind == "Repository") {
      world.repositories.push_back(repository_of(object, node.place));
      context.repositories.push_back(world.repositories.back().name);
    } else if (kind == "PackageRevision") {
      const auto revision = api::PackageRevision::from_json(object);
      // A placeholder follows from the published revisions.
      if (!revision.is_placeholder())
        add_revision(world, revision, files_of(objects, revision), node.place);
      world.imported.push_back({node.place, object});
    } else if (kind != "PackageRevisionResources") {
      world.imported.push_back({node.place, object});
    }
  }
}

}  // namespace porchsim::scenarios
