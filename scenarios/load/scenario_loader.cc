#include "scenarios/load/scenario_loader.h"

#include <fmt/format.h>

#include "scenarios/document/yaml_loader.h"
#include "scenarios/format/check_names.h"
#include "scenarios/format/profiles.h"
#include "scenarios/load/covers_reader.h"
#include "scenarios/load/expectation_reader.h"
#include "scenarios/load/fault_reader.h"
#include "scenarios/load/random_reader.h"
#include "scenarios/load/step_reader.h"
#include "scenarios/load/variable_reader.h"
#include "scenarios/load/world_reader.h"
#include "scenarios/sense/sense.h"
#include "scenarios/words/assertion_words.h"
#include "scenarios/words/world_words.h"

namespace porchsim::scenarios {

namespace {

// Repositories that a step registers may be named by any other.
void collect_registered(const PosNode& steps, ReadContext& context) {
  for (const PosNode& step : steps.children) {
    if (const PosNode* inner = step.find("do")) collect_registered(*inner, context);
    const PosNode* repository = step.find("register");
    if (repository == nullptr) continue;
    const PosNode* name = repository->is_mapping() ? repository->find("name") : repository;
    if (name != nullptr && name->is_scalar()) context.repositories.push_back(name->text);
  }
}

bool draws_world(const PosNode& root) {
  const PosNode* random = root.find("random");
  return random != nullptr && random->find("world") != nullptr;
}

// "none", or "porchsim1:…".
std::optional<sim::ChoiceSet> read_choices_of(const PosNode& node, Problems& problems) {
  if (node.is_scalar() && node.text == kNoChoices) return sim::ChoiceSet();
  auto parsed = sim::ChoiceSet::parse(node.text);
  if (node.is_scalar() && parsed.error.empty()) return std::move(parsed.choices);
  problems.add(node, fmt::format("\"choices\" is no list of choices: {}; write none, or paste what "
                                 "a failure printed",
                                 node.is_scalar() ? parsed.error : describe(node.kind)));
  return std::nullopt;
}

void read_head(MapReader& reader, Scenario& scenario, ReadContext& context) {
  Problems& problems = context.problems;
  const CheckIds checks = context.vocabulary.checks;
  if (const PosNode* name =
          reader.require("name", "name: an approval between clone and mutation is refused")) {
    scenario.name = read_text(*name, "\"name\"", problems).value_or("");
  }
  scenario.description = reader.text("description");
  if (const PosNode* covers = reader.find("covers"))
    scenario.covers = read_covers(*covers, context);
  if (const PosNode* tags = reader.find("tags"))
    scenario.tags = read_texts(*tags, "\"tags\"", problems);
  if (const PosNode* profile = reader.find("profile"))
    scenario.profile = read_profile(*profile, problems).value_or(api::Profile::Documents);
  if (const PosNode* known = reader.find("known_failure"))
    scenario.known_failure = read_known_failure(*known, checks, problems);
  if (const PosNode* without = reader.find("without_checks"))
    scenario.without_checks = read_check_ids(*without, "without_checks", checks, problems);
  if (const PosNode* choices = reader.find("choices"))
    scenario.choices = read_choices_of(*choices, problems);
}

void read_assertion_sections(MapReader& reader, Scenario& scenario, ReadContext& context) {
  for (const AssertionSection& section : kAssertionSections) {
    const PosNode* node = reader.find(section.key);
    if (node == nullptr) continue;
    for (Assertion& assertion : read_assertions(*node, section.kind, context)) {
      scenario.assertions.push_back(std::move(assertion));
    }
  }
}

Scenario read_scenario(const PosNode& root, ReadContext& context) {
  Scenario scenario;
  scenario.file = context.problems.file();
  MapReader reader(root, "a scenario", kScenarioKeys, context.problems);
  read_head(reader, scenario, context);
  if (const PosNode* let = reader.find("let"); let != nullptr)
    expect_mapping(*let, "\"let\"", "{draft: edge.app.packagevariant-1}", context.problems);
  const PosNode* world = reader.find("world");
  const PosNode* steps = reader.find("steps");
  if (steps != nullptr) collect_registered(*steps, context);
  context.worldless = world == nullptr && context.repositories.empty() && !draws_world(root);
  const std::vector<std::string> registered = std::move(context.repositories);
  context.repositories.clear();
  scenario.world = read_world(world, context);
  context.repositories.insert(context.repositories.end(), registered.begin(), registered.end());
  if (steps != nullptr) scenario.steps = read_steps(*steps, "steps", context);
  if (const PosNode* expect = reader.find("expect"))
    scenario.expect = read_expectations(*expect, "expect", context);
  read_assertion_sections(reader, scenario, context);
  if (const PosNode* faults = reader.find("faults"))
    scenario.faults = read_faults(*faults, context);
  if (const PosNode* random = reader.find("random"))
    scenario.random = read_random(*random, context);
  if (steps == nullptr && !scenario.random && !reader.is_misspelt("steps") &&
      !reader.is_misspelt("random")) {
    context.problems.add(root,
                         "the scenario does nothing; add steps: [settle] or random: {steps: 20}");
  }
  reader.finish();
  if (context.worldless && !context.problems.any())
    context.problems.add(root, "there is no world; write world: {repositories: [edge]}");
  if (!context.problems.any()) check_sense(root, scenario, context.problems);
  return scenario;
}

}  // namespace

std::expected<Scenario, Diagnostics> parse_scenario(std::string_view file, std::string_view text,
                                                    SourceFiles& files,
                                                    const Vocabulary& vocabulary) {
  const auto wrong = [file](Place place, std::string message) {
    return std::unexpected(
        Diagnostics{Diagnostic{std::string(file), place, 1, std::move(message)}});
  };
  if (text.size() > kLargestScenario) {
    return wrong({1, 1}, fmt::format("the scenario has {} bytes, and at most {} are read; put its "
                                     "packages into folders and its objects into a file for from:",
                                     text.size(), kLargestScenario));
  }
  auto documents = load_yaml(file, text);
  if (!documents) return std::unexpected(Diagnostics{documents.error()});
  if (documents->empty() || documents->front().is_null()) {
    return wrong({1, 1}, "the file is empty; porchsim init writes a scenario to start from");
  }
  if (documents->size() > 1) {
    return wrong((*documents)[1].place, "a second scenario in one file; give it a file of its own");
  }
  PosNode& root = documents->front();
  if (!root.is_mapping()) {
    return wrong(root.place, fmt::format("a scenario must be a mapping, not {}; start with name: …",
                                         describe(root.kind)));
  }
  Problems problems{std::string(file)};
  ReadContext context{problems, files, vocabulary, {}, {}, {}, &root};
  put_in_variables(root, problems);
  problems.seal();
  Scenario scenario = read_scenario(root, context);
  if (problems.any()) return std::unexpected(problems.take());
  return scenario;
}

std::expected<Scenario, Diagnostics> load_scenario(const std::string& path, SourceFiles& files,
                                                   const Vocabulary& vocabulary) {
  const auto text = files.read(path);
  if (!text)
    return std::unexpected(Diagnostics{
        Diagnostic{path, {}, 1, text.error() + "; name a scenario file or a folder of them"}});
  return parse_scenario(path, *text, files, vocabulary);
}

std::string to_text(const Diagnostics& diagnostics, std::string_view source) {
  std::string text;
  for (const Diagnostic& diagnostic : diagnostics) {
    if (!text.empty()) text += "\n\n";
    text += to_text(diagnostic, source);
  }
  return text;
}

}  // namespace porchsim::scenarios
