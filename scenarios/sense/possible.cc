#include "scenarios/sense/possible.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>

#include "api/kind_name.h"
#include "scenarios/document/suggest.h"
#include "scenarios/format/each_step.h"
#include "scenarios/format/git_stages.h"
#include "scenarios/sense/own_program.h"
#include "scenarios/words/unknown_repository.h"
#include "scenarios/words/variable_words.h"

namespace porchsim::scenarios {

namespace {

// The controller names the workspaces of its drafts so, and a number.
constexpr std::string_view kNumbered = "packagevariant-";

bool is_number(std::string_view text) {
  return !text.empty() && std::ranges::all_of(text, [](char c) { return c >= '0' && c <= '9'; });
}

// "packagevariant-3"; "v3", which Porch makes of a tag that it finds.
bool is_numbered(std::string_view workspace) {
  if (workspace.starts_with(kNumbered)) return is_number(workspace.substr(kNumbered.size()));
  return workspace.starts_with('v') && is_number(workspace.substr(1));
}

// As a revision's name has it: "net/app" -> "net.app".
std::string dotted(std::string_view path) {
  std::string text(path);
  std::ranges::replace(text, '/', '.');
  return text;
}

std::string_view without(std::string_view text, std::string_view prefix) {
  if (text.starts_with(prefix)) text.remove_prefix(prefix.size());
  return text;
}

std::string_view short_ref(std::string_view reference) {
  return without(without(reference, "refs/heads/"), "refs/tags/");
}

template <class Names>
std::string near(std::string_view word, const Names& known) {
  const std::vector<std::string_view> views(known.begin(), known.end());
  const std::string_view found = nearest(word, views);
  return found.empty() ? "" : fmt::format("; did you mean \"{}\"?", found);
}

}  // namespace

Possible::Possible(const Scenario& scenario)
    : generations_(scenario),
      actors_{"you", "porch", "garbage-collector", "world", "outsider"},
      has_faults_(!scenario.faults.empty()),
      random_(scenario.random.has_value()) {
  take_world(scenario.world);
  for_each_step(scenario.steps, [this](const Step& step) { take_step(step); });
  if (random_) actors_.insert({"alice", "bob"});
  if (random_ && !scenario.random->faults.empty()) has_faults_ = true;
}

void Possible::take_world(const WorldSpec& world) {
  for (const ControllerSpec& controller : world.controllers) {
    actors_.insert(controller.name);
    controllers_.insert(controller.name);
    strangers_ = strangers_ || is_of_ones_own(controller.program);
  }
  if (world.controllers.size() > 1) objects_.emplace("Lease", "");  // rivals share one
  for (const RepositorySpec& repository : world.repositories) take_repository(repository);
  for (const PackageSpec& package : world.packages) {
    repositories_.insert(package.repository);
    packages_.insert(package.path);
    for (const RevisionSpec& revision : package.revisions) {
      workspaces_.insert(revision.workspace);
      take_files(revision.files);
    }
  }
  for (const ObjectSpec& object : world.objects) take_object(object.document);
  for (const ObjectSpec& object : world.imported) take_object(object.document);
}

void Possible::take_repository(const RepositorySpec& repository) {
  repositories_.insert(repository.name);
  branches_.insert(repository.branch);
  if (!repository.import.empty() || !repository.directory.empty()) open_.insert(repository.name);
}

void Possible::take_step(const Step& step) {
  if (!step.as.empty()) actors_.insert(step.as);
  const auto take_new = [this](const auto& revision) {
    packages_.insert(revision.package);
    workspaces_.insert(revision.workspace);
    take_edits(revision.files, "");
  };
  if (const auto* apply = std::get_if<ApplyStep>(&step.action)) {
    for (const api::Json& object : apply->objects) take_object(object);
  } else if (const auto* patch = std::get_if<PatchStep>(&step.action)) {
    take_patch(patch->patch);
  } else if (const auto* publish = std::get_if<PublishStep>(&step.action)) {
    take_new(*publish);
  } else if (const auto* draft = std::get_if<DraftStep>(&step.action)) {
    take_new(*draft);
  } else if (const auto* edit = std::get_if<EditStep>(&step.action)) {
    take_edits(edit->files, "");
  } else if (const auto* push = std::get_if<PushStep>(&step.action)) {
    take_push(*push);
  } else if (const auto* registration = std::get_if<RegisterStep>(&step.action)) {
    take_repository(registration->repository);
  } else if (std::holds_alternative<FaultStep>(step.action)) {
    has_faults_ = true;
  }
}

void Possible::take_object(const api::Json& object) {
  const std::string kind(
      api::kind_name(object["apiVersion"].as_string(), object["kind"].as_string()));
  const api::Json& name = object.at({"metadata", "name"});
  const bool known = name.is_string() && !first_variable(name.as_string());
  objects_.emplace(kind, known ? std::string(name.as_string()) : "");
  if (kind == "PackageVariantSet") objects_.emplace("PackageVariant", "");
  if (kind == "Repository") {
    repositories_.emplace(name.as_string());
    open_.emplace(name.as_string());
  }
  if (kind == "PackageRevision" || kind == api::kSecondPackageRevision) {
    packages_.emplace(object.at({"spec", "packageName"}).as_string());
    workspaces_.emplace(object.at({"spec", "workspaceName"}).as_string());
  }
  take_patch(object);
}

// Of whatever changes a variant, too.
void Possible::take_patch(const api::Json& patch) {
  for (const std::string_view side : {"upstream", "downstream"}) {
    const api::Json& package = patch.at({"spec", side, "package"});
    if (package.is_string()) packages_.emplace(package.as_string());
  }
  for (const api::Json& target : patch.at({"spec", "targets"}).items()) take_target(target);
  texts_.insert(patch.dump());
}

// Of a set: its variants make packages.
void Possible::take_target(const api::Json& target) {
  for (const api::Json& repository : target["repositories"].items()) {
    for (const api::Json& package : repository["packageNames"].items())
      packages_.emplace(package.as_string());
  }
  const api::Json& downstream = target.at({"template", "downstream"});
  packages_.emplace(downstream["package"].as_string());
  // Nobody knows what an expression says.
  if (downstream["packageExpr"].is_string()) any_package_ = true;
}

void Possible::take_files(const kpt::Files& files) {
  for (const auto& [path, text] : files) {
    files_.insert(path);
    texts_.insert(*text);
  }
}

void Possible::take_edits(const FileEdits& edits, std::string_view folder) {
  for (const auto& [path, text] : edits) {
    const std::string whole = folder.empty() ? path : fmt::format("{}/{}", folder, path);
    if (text == nullptr) continue;
    files_.insert(path);
    files_.insert(whole);
    texts_.insert(*text);
    // An outsider's file makes its folders packages.
    for (std::size_t slash = whole.rfind('/'); slash != std::string::npos && slash > 0;
         slash = whole.rfind('/', slash - 1))
      packages_.insert(whole.substr(0, slash));
  }
}

void Possible::take_push(const PushStep& push) {
  take_edits(push.files, push.folder);
  const std::string_view reference = short_ref(push.ref);
  if (reference.empty()) return;
  references_.emplace(reference);
  const std::size_t slash = reference.rfind('/');
  workspaces_.emplace(reference.substr(slash == std::string_view::npos ? 0 : slash + 1));
  if (slash == std::string_view::npos) return;
  packages_.emplace(without(without(reference.substr(0, slash), "drafts/"), "proposed/"));
}

bool Possible::is_open(std::string_view repository) const {
  return random_ || any_package_ || open_.contains(repository);
}

bool Possible::is_mentioned(std::string_view word) const {
  return std::ranges::any_of(
      texts_, [word](const std::string& text) { return text.find(word) != std::string::npos; });
}

std::optional<std::string> Possible::problem_with_actor(std::string_view name) const {
  if (name.empty() || actors_.contains(name)) return std::nullopt;
  const std::vector<std::string_view> known(actors_.begin(), actors_.end());
  return fmt::format("nobody here is called \"{}\"{}", name, suggestion(name, known));
}

std::optional<std::string> Possible::problem_with_workspace(std::string_view repository,
                                                            std::string_view workspace) const {
  if (is_open(repository) || strangers_ || is_numbered(workspace) ||
      workspaces_.contains(workspace) || branches_.contains(workspace))
    return std::nullopt;
  Names known = workspaces_;
  known.insert(std::string(kNumbered) + "1");
  const std::string close = near(workspace, known);
  return fmt::format("nobody makes a workspace \"{}\"{}", workspace,
                     close.empty() ? fmt::format("; controllers name theirs {}1, {}2, …, people as "
                                                 "their steps say",
                                                 kNumbered, kNumbered)
                                   : close);
}

std::optional<std::string> Possible::problem_with_revision(std::string_view name) const {
  bool of_repository = false;
  std::optional<std::string> problem;
  for (const std::string& repository : repositories_) {
    if (!name.starts_with(repository + ".")) continue;
    of_repository = true;
    if (is_open(repository)) return std::nullopt;
    const std::string_view rest = name.substr(repository.size() + 1);
    for (const std::string& package : packages_) {
      const std::string beginning = dotted(package) + ".";
      if (!rest.starts_with(beginning)) continue;
      problem = problem_with_workspace(repository, rest.substr(beginning.size()));
      if (!problem) return std::nullopt;
    }
  }
  if (problem) return problem;
  if (!of_repository) {
    const std::string close = near(name.substr(0, name.find('.')), repositories_);
    return fmt::format("no repository here begins the name \"{}\"{}", name,
                       close.empty() ? "; write REPOSITORY.PACKAGE.WORKSPACE" : close);
  }
  const std::size_t dot = name.find('.') + 1;
  const std::string_view package = name.substr(dot, std::max(name.rfind('.'), dot) - dot);
  const std::string close = near(package, packages_);
  return fmt::format("nobody makes a package \"{}\" here{}", package,
                     close.empty() ? "; the world, a variant or a step must name it" : close);
}

std::optional<std::string> Possible::problem_with_kind(std::string_view kind) const {
  constexpr auto kOfPorch =
      std::to_array<std::string_view>({"PackageRevision", api::kSecondPackageRevision,
                                       "PackageRevisionResources", "PackageVariant", "Repository"});
  if (strangers_ || std::ranges::find(kOfPorch, kind) != kOfPorch.end()) return std::nullopt;
  const bool some =
      std::ranges::any_of(objects_, [kind](const auto& object) { return object.first == kind; });
  if (some) return std::nullopt;
  return fmt::format(
      "nobody here makes a {}; packages are published, not deployed: apply one, or "
      "look at files of a revision",
      kind);
}

std::optional<std::string> Possible::problem_with_object(std::string_view kind,
                                                         std::string_view name) const {
  const bool of_revisions = kind.empty() || kind == "PackageRevision" ||
                            kind == api::kSecondPackageRevision ||
                            kind == "PackageRevisionResources";
  if (name.empty() || name.ends_with(".*") || (strangers_ && kind != "PackageRevision"))
    return std::nullopt;
  Names known;
  bool any = false;
  for (const auto& [its_kind, its_name] : objects_) {
    if (!kind.empty() && its_kind != kind) continue;
    any = any || its_name.empty();
    known.insert(its_name);
  }
  if (kind.empty() || kind == "Repository")
    known.insert(repositories_.begin(), repositories_.end());
  if (any || known.contains(name)) return std::nullopt;
  if (random_ && (kind.empty() || kind == "PackageVariant") && name.starts_with("random-"))
    return std::nullopt;
  if (of_revisions && (!kind.empty() || name.find('.') != std::string_view::npos))
    return problem_with_revision(name);
  if (const auto problem = problem_with_kind(kind); problem && !kind.empty()) return problem;
  const std::string close = near(name, known);
  if (close.empty() && kind != "PackageVariant" && kind != "Repository") return std::nullopt;
  return fmt::format("nobody makes {} called \"{}\" here{}",
                     kind.empty() ? "anything" : fmt::format("a {}", kind), name,
                     close.empty() ? "; the world or a step must apply it" : close);
}

std::optional<std::string> Possible::problem_with_repository(std::string_view name) const {
  if (name.empty() || random_ || strangers_ || repositories_.contains(name) || first_variable(name))
    return std::nullopt;
  const std::vector<std::string_view> known(repositories_.begin(), repositories_.end());
  return unknown_repository(name, known);
}

std::optional<std::string> Possible::problem_with_reference(std::string_view repository,
                                                            std::string_view reference) const {
  std::string_view name = short_ref(reference);
  if (is_open(repository) || branches_.contains(name) || references_.contains(name))
    return std::nullopt;
  name = without_stage(name);
  const std::size_t slash = name.rfind('/');
  if (slash == std::string_view::npos) {
    return fmt::format(
        "nobody makes a reference \"{}\"; write main, drafts/PACKAGE/WORKSPACE, "
        "proposed/PACKAGE/WORKSPACE or PACKAGE/v1",
        reference);
  }
  if (const std::string_view package = name.substr(0, slash); !packages_.contains(package)) {
    const std::size_t first = name.find('/') + 1;
    const std::string_view stage = nearest(name.substr(0, first - 1), kStages);
    if (first < slash && !stage.empty() && packages_.contains(package.substr(first)))
      return fmt::format("nobody makes a reference \"{}\"; did you mean \"{}/{}\"?", reference,
                         stage, name.substr(first));
    const std::string close = near(package, packages_);
    return fmt::format("nobody makes a package \"{}\" here{}", package,
                       close.empty() ? "; the world, a variant or a step must name it" : close);
  }
  return problem_with_workspace(repository, name.substr(slash + 1));
}

std::optional<std::string> Possible::problem_with_file(std::string_view path) const {
  const auto ends = [path](const std::string& known) {
    return path == known || path.ends_with("/" + known) || known.ends_with("/" + std::string(path));
  };
  if (random_ || !open_.empty() || std::ranges::any_of(files_, ends)) return std::nullopt;
  std::string close = near(path, files_);
  if (close.empty()) {
    Names leaves;
    for (const std::string& file : files_) leaves.insert(file.substr(file.rfind('/') + 1));
    close = near(path.substr(path.rfind('/') + 1), leaves);
  }
  if (close.empty()) return std::nullopt;  // functions may make it
  return fmt::format("no package has a file \"{}\"{}", path, close);
}

std::optional<std::string> Possible::problem_with_condition(std::string_view kind,
                                                            std::string_view type) const {
  struct Known {
    std::string_view kind;
    std::string_view type;
  };
  constexpr auto kKnown = std::to_array<Known>({{"PackageRevision", "PVOperationsComplete"},
                                                {"PackageRevision", "PackagePipelinePassed"},
                                                {api::kSecondPackageRevision, "Ready"},
                                                {api::kSecondPackageRevision, "Rendered"},
                                                {"PackageVariant", "Ready"},
                                                {"PackageVariant", "Stalled"},
                                                {"Repository", "Ready"}});
  std::vector<std::string_view> known;
  for (const Known& one : kKnown) {
    if (one.kind == kind) known.push_back(one.type);
  }
  // Each injection point has one of its own.
  if (known.empty() || strangers_ || type.starts_with("config.injection.") ||
      std::ranges::find(known, type) != known.end() || is_mentioned(type))
    return std::nullopt;
  return fmt::format("nobody gives a {} a condition \"{}\"{}", kind, type, suggestion(type, known));
}

}  // namespace porchsim::scenarios
