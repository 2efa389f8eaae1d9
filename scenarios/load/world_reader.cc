#include "scenarios/load/world_reader.h"

#include <fmt/format.h>

#include <algorithm>
#include <functional>

#include "api/kind_name.h"
#include "api/package_revision.h"
#include "base/ascii.h"
#include "scenarios/document/json_of.h"
#include "scenarios/document/suggest.h"
#include "scenarios/format/kinds.h"
#include "scenarios/format/profiles.h"
#include "scenarios/load/import_reader.h"
#include "scenarios/load/known_fields.h"
#include "scenarios/load/package_files.h"
#include "scenarios/load/repository_reader.h"
#include "scenarios/words/world_words.h"

namespace porchsim::scenarios {

namespace {

constexpr std::string_view kRevisionExample = "v1, v2, \"draft NAME\" or \"proposed NAME\"";

// "v1", "v1 as first", "draft try", "proposed try", "deletion-proposed v1".
bool read_revision_name(const PosNode& key, RevisionSpec& revision, ReadContext& context) {
  const std::vector<std::string_view> words = words_of(key.text);
  const auto number = [](std::string_view word) -> std::int64_t {
    if (word.size() < 2 || word.size() > 10 || word[0] != 'v' || word[1] == '0') return 0;
    std::int64_t value = 0;
    for (const char c : word.substr(1)) {
      if (!base::is_digit(c)) return 0;
      value = value * 10 + (c - '0');
    }
    return value;
  };
  const bool deletion = words.size() == 2 && words[0] == "deletion-proposed";
  if (words.size() == 2 && (words[0] == "draft" || words[0] == "proposed")) {
    revision.workspace = words[1];
    revision.lifecycle = words[0] == "draft" ? api::kDraft : api::kProposed;
    return true;
  }
  const bool named = words.size() == 3 && words[1] == "as";
  if (words.size() == 1 || named || deletion) {
    const std::string_view version = deletion ? words[1] : words[0];
    revision.revision = number(version);
    revision.workspace = named ? words[2] : version;
    revision.lifecycle = deletion ? api::kDeletionProposed : api::kPublished;
    if (revision.revision > 0) return true;
  }
  context.problems.add(key,
                       fmt::format("\"{}\" is no revision; write {}", key.text, kRevisionExample));
  return false;
}

void check_revision_order(const PackageSpec& package, const PosNode& node, ReadContext& context) {
  std::int64_t last = 0;
  for (std::size_t i = 0; i < package.revisions.size(); ++i) {
    const RevisionSpec& revision = package.revisions[i];
    for (std::size_t j = 0; j < i; ++j) {
      if (package.revisions[j].workspace != revision.workspace) continue;
      context.problems.add(
          revision.place,
          fmt::format("the workspace \"{}\" is taken; name another with \"v{} as NAME\"",
                      revision.workspace, std::max<std::int64_t>(1, revision.revision)));
    }
    if (revision.revision == 0) continue;
    if (revision.revision <= last) {
      context.problems.add(
          revision.place,
          fmt::format("v{} stands after v{}; list published revisions in their order",
                      revision.revision, last));
    }
    last = std::max(last, revision.revision);
  }
  if (node.size() == 0) {
    context.problems.add(
        node, fmt::format("the package \"{}\" has no revision; write for example {{v1: {{}}}}",
                          package.path));
  }
}

// "blueprints/app": {v1: {…}, draft next: {…}}
std::optional<PackageSpec> read_package(const PosNode& key, const PosNode& value,
                                        ReadContext& context) {
  PackageSpec package;
  package.place = key.place;
  const std::size_t slash = key.text.find('/');
  if (slash == std::string::npos || slash == 0 || slash + 1 == key.text.size()) {
    context.problems.add(
        key,
        fmt::format("\"{}\" is no package; write REPOSITORY/PACKAGE, for example blueprints/app",
                    key.text));
    return std::nullopt;
  }
  package.repository = key.text.substr(0, slash);
  package.path = key.text.substr(slash + 1);
  context.check_repository(key, package.repository);
  if (!expect_mapping(value, fmt::format("the package \"{}\"", key.text),
                      "{v1: {deploy.yaml: {replicas: 1}}}", context.problems)) {
    return std::nullopt;
  }
  for (std::size_t i = 0; i < value.size(); ++i) {
    RevisionSpec revision;
    revision.place = value.key(i).place;
    if (!read_revision_name(value.key(i), revision, context)) continue;
    revision.files = read_package_files(value.value(i), package.path, context);
    package.revisions.push_back(std::move(revision));
  }
  check_revision_order(package, value, context);
  return package;
}

KindSpec read_kind(const PosNode& node, ReadContext& context) {
  KindSpec spec;
  spec.place = node.place;
  MapReader reader(node, "a kind", kKindKeys, context.problems);
  const PosNode* kind = reader.require("kind", "{apiVersion: example.com/v1, kind: Cluster}");
  const PosNode* version =
      reader.require("apiVersion", "{apiVersion: example.com/v1, kind: Cluster}");
  if (kind != nullptr) spec.type.kind = kind->text;
  if (version != nullptr) {
    const api::GroupVersion parsed = api::parse_api_version(version->text);
    spec.type.group = parsed.group;
    spec.type.version = parsed.version;
  }
  spec.type.plural = reader.text("plural", usual_plural(spec.type.kind));
  spec.type.namespaced = reader.flag("namespaced", true);
  spec.status_subresource = reader.flag("status", true);
  reader.finish();
  if (kind != nullptr && !is_capitalised(spec.type.kind)) {
    context.problems.add(
        *kind, fmt::format("the kind \"{}\" starts with a small letter; write for example Cluster",
                           spec.type.kind));
  }
  return spec;
}

TimingSpec read_timing(const PosNode& node, ReadContext& context) {
  TimingSpec timing;
  if (!expect_mapping(node, "\"timing\"", "{repository-poll: 30s}", context.problems))
    return timing;
  MapReader reader(node, "timing", kTimingKeys, context.problems);
  timing.api = reader.duration("api");
  timing.watch = reader.duration("watch");
  timing.porch = reader.duration("porch");
  timing.repository_poll = reader.duration("repository-poll");
  reader.finish();
  return timing;
}

// "what is wrong; what would be right" of a switch that is none of the known.
using UnknownSwitch = std::function<std::string(std::string_view name)>;

api::SwitchValues read_switches(const PosNode& node, std::string_view what,
                                std::span<const std::string_view> known,
                                const UnknownSwitch& unknown, ReadContext& context) {
  api::SwitchValues switches;
  if (!expect_mapping(node, what, fmt::format("{{{}: true}}", known.front()), context.problems))
    return switches;
  for (std::size_t i = 0; i < node.size(); ++i) {
    const PosNode& key = node.key(i);
    if (std::ranges::find(known, key.text) == known.end()) {
      context.problems.add(key, unknown(key.text));
    } else if (const auto on =
                   read_bool(node.value(i), fmt::format("\"{}\"", key.text), context.problems)) {
      switches[key.text] = *on;
    }
  }
  return switches;
}

// A switch of another program is a slip of another kind than a letter.
std::string unknown_option(std::string_view name, const ControllerProgram& program,
                           const Vocabulary& vocabulary) {
  std::vector<std::string_view> owners;
  for (const ControllerProgram& other : vocabulary.programs) {
    if (std::ranges::count(other.options, name) > 0) owners.push_back(other.name);
  }
  if (!owners.empty()) {
    return fmt::format(
        "\"{}\" is an option of {}, not of {}; leave it out, or write reconciler: "
        "{} beside \"options\"",
        name, either(owners, "and"), program.name, either(owners));
  }
  const std::string_view near = nearest(name, program.options);
  return fmt::format(
      "unknown name \"{}\" in \"options\"; {}", name,
      near.empty() ? fmt::format("docs/scenario-reference.md lists the options of {}", program.name)
                   : fmt::format("did you mean \"{}\"?", near));
}

void read_program(const PosNode& node, ControllerSpec& spec, ReadContext& context) {
  if (const ControllerProgram* program = find_program(context.vocabulary, node.text)) {
    spec.program = *program;
    return;
  }
  std::vector<std::string_view> known;
  for (const ControllerProgram& program : context.vocabulary.programs)
    known.push_back(program.name);
  context.problems.add(
      node, fmt::format("unknown reconciler \"{}\"{}", node.text, suggestion(node.text, known)));
}

ControllerSpec read_controller(const PosNode& node, ReadContext& context) {
  ControllerSpec spec;
  spec.place = node.place;
  if (node.is_scalar()) {
    spec.name = node.text;
    return spec;
  }
  if (!expect_mapping(node, "a controller", "{name: pv-controller, workers: 2}", context.problems))
    return spec;
  MapReader reader(node, "a controller", kControllerKeys, context.problems);
  if (const PosNode* name = reader.require("name", "{name: pv-controller}")) spec.name = name->text;
  if (const PosNode* reconciler = reader.find("reconciler"))
    read_program(*reconciler, spec, context);
  if (const PosNode* profile = reader.find("profile"))
    spec.profile = read_profile(*profile, context.problems);
  spec.name_space = reader.text("namespace", "");
  spec.workers = static_cast<std::size_t>(reader.integer("workers", 1, 100).value_or(1));
  const auto limit = [&reader](std::string_view key, std::size_t usual) {
    const auto said = reader.integer(key, 1, 1000);
    return said ? static_cast<std::size_t>(*said) : usual;
  };
  spec.renders = limit("renders", spec.renders);
  spec.syncs = limit("syncs", spec.syncs);
  spec.running = reader.flag("running", true);
  if (const PosNode* options = reader.find("options")) {
    const auto unknown = [&](std::string_view option) {
      return unknown_option(option, spec.program, context.vocabulary);
    };
    spec.options = read_switches(*options, "\"options\"", spec.program.options, unknown, context);
  }
  reader.finish();
  return spec;
}

void read_kinds(const PosNode& node, WorldSpec& world, ReadContext& context) {
  for (const PosNode* item : read_items(node)) {
    if (!expect_mapping(*item, "a kind", "{apiVersion: example.com/v1, kind: Cluster}",
                        context.problems))
      continue;
    world.kinds.push_back(read_kind(*item, context));
    context.kinds.push_back(world.kinds.back().type);
  }
}

// What runs where nobody says.
ControllerSpec usual_controller(Generation generation, const Vocabulary& vocabulary) {
  ControllerSpec spec;
  spec.name = "pv-controller";
  if (generation == Generation::V1Alpha1) return spec;
  spec.name = "porch-controllers";
  spec.program = *find_program(vocabulary, "packagerevisions");
  return spec;
}

// {pv-controller: {…}}: names where keys of a controller would be.
bool is_named_by_keys(const PosNode& node) {
  if (!node.is_mapping() || node.size() == 0) return false;
  for (std::size_t i = 0; i < node.size(); ++i) {
    const PosNode& value = node.value(i);
    if (is_key_of(kControllerKeys, node.key(i).text) || !(value.is_mapping() || value.is_null()))
      return false;
  }
  return true;
}

void refuse_names_as_keys(const PosNode& node, ReadContext& context) {
  context.problems.add(node.key(0),
                       fmt::format("\"controllers\" is a list; write - name: {}, with what else it "
                                   "has below that",
                                   node.key(0).text));
  for (std::size_t i = 0; i < node.size(); ++i) context.controllers.push_back(node.key(i).text);
}

void read_controllers(const PosNode* node, WorldSpec& world, ReadContext& context) {
  if (node == nullptr) {
    world.controllers.push_back(usual_controller(world.generation, context.vocabulary));
  } else if (is_named_by_keys(*node)) {
    refuse_names_as_keys(*node, context);
  } else {
    for (const PosNode* item : read_items(*node))
      world.controllers.push_back(read_controller(*item, context));
  }
  for (const ControllerSpec& controller : world.controllers)
    context.controllers.push_back(controller.name);
}

}  // namespace

std::optional<api::Json> read_object(const PosNode& node, ReadContext& context) {
  if (!expect_mapping(node, "an object",
                      "{apiVersion: v1, kind: ConfigMap, metadata: {name: region}}",
                      context.problems)) {
    return std::nullopt;
  }
  const std::size_t before = context.problems.count();
  MapReader reader(node, "an object", kObjectKeys, context.problems);
  const PosNode* kind = reader.require("kind", "kind: PackageVariant");
  if (kind == nullptr || !context.check_kind(*kind, kind->text)) return std::nullopt;
  const PosNode* said = node.find("apiVersion");
  const std::string_view name = api::kind_name(said == nullptr ? "" : said->text, kind->text);
  const api::ResourceType& type = *find_kind(name, context.kinds);
  const PosNode* version =
      reader.require("apiVersion", fmt::format("apiVersion: {}", type.api_version()));
  if (version != nullptr && version->text != type.api_version()) {
    context.problems.add(*version, fmt::format("{} is not served as {}; write {}", type.kind,
                                               version->text, type.api_version()));
  }
  const PosNode* metadata = reader.require("metadata", "metadata: {name: app-edge}");
  if (metadata != nullptr && metadata->find("name") == nullptr &&
      metadata->find("generateName") == nullptr) {
    context.problems.add(*metadata, "the object has no name; write metadata: {name: …}");
  }
  check_known_fields(node, type, context);
  if (context.problems.count() != before) return std::nullopt;
  return json_of(node);
}

// It may be meant for any that is missing.
bool has_unknown_key(const PosNode& node) {
  for (std::size_t i = 0; i < node.size(); ++i) {
    if (!is_key_of(kWorldKeys, node.key(i).text)) return true;
  }
  return false;
}

WorldSpec read_world(const PosNode* node, ReadContext& context) {
  WorldSpec world;
  if (node == nullptr) {
    read_controllers(nullptr, world, context);
    return world;
  }
  if (!expect_mapping(*node, "\"world\"", "{repositories: [blueprints, edge]}", context.problems))
    return world;
  MapReader reader(*node, "world", kWorldKeys, context.problems);
  world.name_space = reader.text("namespace", "default");
  if (const PosNode* api = reader.find("api")) world.generation = read_generation(*api, context);
  if (const PosNode* kinds = reader.find("kinds")) read_kinds(*kinds, world, context);
  if (const PosNode* repositories = reader.find("repositories"))
    read_repositories(*repositories, world, context);
  else
    context.worldless = context.worldless || has_unknown_key(*node);
  if (const PosNode* from = reader.find("from")) read_import(*from, world, context);
  if (const PosNode* packages = reader.find("packages")) {
    if (expect_mapping(*packages, "\"packages\"", "{blueprints/app: {v1: {}}}", context.problems)) {
      for (std::size_t i = 0; i < packages->size(); ++i) {
        auto package = read_package(packages->key(i), packages->value(i), context);
        if (package) world.packages.push_back(*std::move(package));
      }
    }
  }
  read_controllers(reader.find("controllers"), world, context);
  if (const PosNode* objects = reader.find("objects")) {
    for (const PosNode* item : read_items(*objects)) {
      if (auto object = read_object(*item, context))
        world.objects.push_back({item->place, *std::move(object)});
    }
  }
  if (const PosNode* quirks = reader.find("quirks")) {
    const auto& known = context.vocabulary.quirks;
    const auto unknown = [&known](std::string_view quirk) {
      return fmt::format("unknown name \"{}\" in \"quirks\"{}", quirk, suggestion(quirk, known));
    };
    world.quirks = read_switches(*quirks, "\"quirks\"", known, unknown, context);
  }
  world.function_runner = reader.flag("function-runner", true);
  if (const PosNode* timing = reader.find("timing")) world.timing = read_timing(*timing, context);
  reader.finish();
  return world;
}

}  // namespace porchsim::scenarios
