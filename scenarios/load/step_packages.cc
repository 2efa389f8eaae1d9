#include <fmt/format.h>

#include "scenarios/load/package_files.h"
#include "scenarios/load/step_verbs.h"

namespace porchsim::scenarios {

namespace {

struct PackageName {
  std::string repository;
  std::string package;
  std::string workspace;
};

// "blueprints/app v2": repository, package and workspace.
std::optional<PackageName> read_package_name(const PosNode& node, std::string_view verb,
                                             ReadContext& context) {
  const std::vector<std::string_view> words = words_of(node.text);
  const std::size_t slash = words.empty() ? std::string_view::npos : words[0].find('/');
  if (!node.is_scalar() || words.size() != 2 || slash == std::string_view::npos || slash == 0 ||
      slash + 1 == words[0].size()) {
    context.problems.add(
        node, fmt::format(
                  "\"{}\" needs a package and a workspace; write for example {}: blueprints/app v2",
                  verb, verb));
    return std::nullopt;
  }
  PackageName name{std::string(words[0].substr(0, slash)), std::string(words[0].substr(slash + 1)),
                   std::string(words[1])};
  if (!context.check_repository(node, name.repository)) return std::nullopt;
  return name;
}

FileEdits edits_of(MapReader& step, std::string_view package, ReadContext& context) {
  const PosNode* files = step.find("files");
  return files == nullptr ? FileEdits{} : read_file_edits(*files, package, context);
}

std::optional<std::string> read_revision(const PosNode& node, ReadContext& context) {
  auto name = read_text(node, "the revision", context.problems);
  if (!name) return std::nullopt;
  const bool shaped = name->find('.') != std::string::npos && name->find(' ') == std::string::npos;
  if (shaped) return name;
  context.problems.add(node,
                       fmt::format("\"{}\" names no revision; write REPOSITORY.PACKAGE.WORKSPACE, "
                                   "for example edge.app.packagevariant-1",
                                   *name));
  return std::nullopt;
}

// "edge.net.app.ws" -> "app".
std::string package_leaf(std::string_view revision) {
  const std::string_view package = revision.substr(0, revision.rfind('.'));
  return std::string(package.substr(package.rfind('.') + 1));
}

// Of a step whose package is not known, so that its files are not held against it.
constexpr const char* kAnyFolder = "package";

}  // namespace

Reading read_publish(const PosNode& value, MapReader& step, ReadContext& context) {
  const auto name = read_package_name(value, "publish", context);
  FileEdits files = edits_of(step, name ? name->package : kAnyFolder, context);
  const bool directly = step.flag("directly", false);
  if (!name) return std::nullopt;
  return PublishStep{name->repository, name->package, name->workspace, std::move(files), directly};
}

Reading read_draft(const PosNode& value, MapReader& step, ReadContext& context) {
  const auto name = read_package_name(value, "draft", context);
  FileEdits files = edits_of(step, name ? name->package : kAnyFolder, context);
  if (!name) return std::nullopt;
  return DraftStep{name->repository, name->package, name->workspace, std::move(files)};
}

Reading read_edit(const PosNode& value, MapReader& step, ReadContext& context) {
  const auto revision = read_revision(value, context);
  const PosNode* files = step.require("files", "files: {deploy.yaml: {replicas: 3}}");
  if (!revision || files == nullptr) return std::nullopt;
  if (files->is_mapping() && files->size() == 0) {
    context.problems.add(*files,
                         "\"edit\" changes nothing; write for example files: "
                         "{deploy.yaml: {replicas: 3}}");
    return std::nullopt;
  }
  return EditStep{*revision, read_file_edits(*files, package_leaf(*revision), context)};
}

// "push: edge", "push: edge main", "push: edge refs/tags/app/v7"
Reading read_push(const PosNode& value, MapReader& step, ReadContext& context) {
  const std::vector<std::string_view> words = words_of(value.text);
  PushStep push;
  push.folder = step.text("folder");
  push.message = step.text("message", "Change by hand");
  push.remove = step.flag("remove", false);
  const std::size_t before = context.problems.count();
  push.files = edits_of(step, push.folder, context);
  const bool broken = context.problems.count() != before;
  if (!value.is_scalar() || words.empty() || words.size() > 2) {
    context.problems.add(
        value,
        "\"push\" needs a repository and at most a reference; write for example push: edge main");
    return std::nullopt;
  }
  if (!context.check_repository(value, words[0])) return std::nullopt;
  push.repository = words[0];
  if (words.size() == 2) push.ref = words[1];
  if (push.files.empty() && !push.remove && !broken) {
    context.problems.add(
        value, "\"push\" changes nothing; add files: {app/deploy.yaml: …} or remove: true");
    return std::nullopt;
  }
  return push;
}

Reading read_move(LifecycleStep::Move move, const PosNode& value, ReadContext& context) {
  auto revision = read_revision(value, context);
  if (!revision) return std::nullopt;
  return LifecycleStep{move, *std::move(revision)};
}

}  // namespace porchsim::scenarios
