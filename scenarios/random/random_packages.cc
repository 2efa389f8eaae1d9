// Random operations on packages: publishing, drafts, edits, outsiders' pushes.
#include <fmt/format.h>

#include "scenarios/random/random_tail.h"

namespace porchsim::scenarios {
namespace {

constexpr std::uint64_t kValues = 5;

kpt::Text config_map(std::uint64_t value) {
  return kpt::make_text(fmt::format(
      "apiVersion: v1\nkind: ConfigMap\nmetadata:\n  name: settings\ndata:\n  level: \"{}\"\n",
      value));
}

}  // namespace

FileEdits RandomTail::change(Draws& draws) const {
  FileEdits edits;
  const std::uint64_t value = draws.number("value", kValues);
  if (draws.number("file", 2) == 0) {
    edits["settings.yaml"] = config_map(value);
  } else {
    edits["notes.txt"] = kpt::make_text(fmt::format("note {}\n", value));
  }
  return edits;
}

bool RandomTail::publish(Draws& draws) {
  const auto& packages = world_.scenario().world.packages;
  if (packages.empty()) return false;
  const PackageSpec& package = draws.one("package", packages);
  const std::string workspace = fmt::format("r{}", draws.operation());
  PublishStep step{package.repository, package.path, workspace, change(draws), false};
  step.directly = draws.number("directly", 4) == 3;
  perform(draws, fmt::format("publish {}/{} as {}", package.repository, package.path, workspace),
          step);
  return true;
}

bool RandomTail::draft(Draws& draws) {
  const auto& repositories = world_.scenario().world.repositories;
  if (repositories.empty()) return false;
  const std::string repository = draws.one("repository", repositories).name;
  const std::string workspace = fmt::format("d{}", draws.operation());
  const auto& packages = world_.scenario().world.packages;
  const std::string package = packages.empty() ? "app" : draws.one("package", packages).path;
  perform(draws, fmt::format("draft {}/{} as {}", repository, package, workspace),
          DraftStep{repository, package, workspace, change(draws)});
  return true;
}

bool RandomTail::edit(Draws& draws) {
  const auto drafts = revisions({api::kDraft});
  if (drafts.empty()) return false;
  const std::string name = draws.one("revision", drafts)->meta().name;
  perform(draws, "edit " + name, EditStep{name, change(draws)});
  return true;
}

bool RandomTail::push(Draws& draws) {
  const auto& repositories = world_.scenario().world.repositories;
  if (repositories.empty()) return false;
  PushStep step;
  step.repository = draws.one("repository", repositories).name;
  step.folder = fmt::format("outside-{}", draws.number("folder", 2));
  step.files = change(draws);
  step.message = fmt::format("outside change {}", draws.operation());
  const std::string text = fmt::format("push to {} ({})", step.repository, step.folder);
  perform(draws, text, step);
  return true;
}

}  // namespace porchsim::scenarios
