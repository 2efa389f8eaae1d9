#include "scenarios/load/random_reader.h"

#include <fmt/format.h>

#include <algorithm>

#include "scenarios/document/suggest.h"
#include "scenarios/load/fault_reader.h"
#include "scenarios/words/world_words.h"

namespace porchsim::scenarios {

namespace {

DrawnApi read_api(const PosNode& node, const RandomSpec& random, ReadContext& context) {
  const auto found = std::ranges::find(kDrawnApis, node.text);
  if (found == kDrawnApis.end()) {
    context.problems.add(
        node, fmt::format("\"api\" is \"{}\"; write v1alpha1, v1alpha2 or mixed", node.text));
    return DrawnApi::V1Alpha1;
  }
  if (!random.draws_world) {
    context.problems.add(node,
                         "\"api\" is of a world that is drawn; add `world: drawn`, or name it "
                         "in \"world\"");
  }
  return static_cast<DrawnApi>(found - kDrawnApis.begin());
}

}  // namespace

std::optional<RandomSpec> read_random(const PosNode& node, ReadContext& context) {
  if (!expect_mapping(node, "\"random\"", "{steps: 40}", context.problems)) return std::nullopt;
  RandomSpec random;
  random.place = node.place;
  MapReader reader(node, "\"random\"", kRandomKeys, context.problems);
  if (reader.require("steps", "random: {steps: 40}") != nullptr) {
    random.steps = static_cast<std::uint64_t>(reader.integer("steps", 1, 100'000).value_or(1));
  }
  random.pause = reader.duration("pause").value_or(random.pause);
  random.rests = static_cast<std::uint64_t>(reader.integer("rests", 2, 100'000).value_or(0));
  if (const PosNode* faults = reader.find("faults")) {
    for (PlannedFault& fault : read_faults(*faults, context))
      random.faults.push_back(std::move(fault.rule));
  }
  if (const PosNode* weights = reader.find("weights");
      weights != nullptr &&
      expect_mapping(*weights, "\"weights\"", "{publish: 3, approve: 2}", context.problems)) {
    for (std::size_t i = 0; i < weights->size(); ++i) {
      const PosNode& key = weights->key(i);
      if (std::ranges::find(kRandomOperations, key.text) == kRandomOperations.end()) {
        context.problems.add(key, fmt::format("unknown operation \"{}\"{}", key.text,
                                              suggestion(key.text, kRandomOperations)));
      } else if (const auto weight =
                     read_integer(weights->value(i), "a weight", 0, 1000, context.problems)) {
        random.weights[key.text] = static_cast<std::uint64_t>(*weight);
      }
    }
  }
  if (const PosNode* world = reader.find("world")) {
    random.draws_world = world->text == kDrawn;
    if (!random.draws_world)
      context.problems.add(
          *world, fmt::format("\"world\" is \"{}\"; write drawn, or leave it out", world->text));
  }
  if (const PosNode* api = reader.find("api")) random.api = read_api(*api, random, context);
  reader.finish();
  return random;
}

}  // namespace porchsim::scenarios
