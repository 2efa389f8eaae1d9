#include "scenarios/words/reference.h"

#include <gtest/gtest.h>

#include <fmt/format.h>

#include "scenarios/document/yaml_loader.h"
#include "scenarios/words/event_words.h"
#include "scenarios/words/expectation_words.h"
#include "scenarios/words/hints.h"
#include "scenarios/words/on_purpose.h"
#include "scenarios/words/sentences.h"
#include "scenarios/words/step_words.h"
#include "scenarios/words/world_words.h"

namespace porchsim::scenarios {
namespace {

ExampleFile example(std::string file, std::string_view text) {
  return {std::move(file), text.size(), load_yaml("a", text)->front()};
}

TEST(Reference, names_every_word) {
  const std::string page = scenario_reference({}, {});
  const auto has = [&page](std::string_view word) {
    EXPECT_NE(page.find(fmt::format("`{}`", word)), std::string::npos) << word;
  };
  for (const VerbInfo& verb : kVerbs) has(verb.form);
  for (const SubjectForm& subject : kSubjectForms) has(subject.form);
  for (const DeedWord& deed : kDeedWords) has(deed.words);
  for (const FaultWord& fault : kFaultWords) has(fault.word);
  for (const CallWord& call : kCallWords) has(call.word);
  for (const Keys table :
       {Keys(kScenarioKeys), Keys(kWorldKeys), Keys(kRepositoryKeys), Keys(kControllerKeys),
        Keys(kTextKeys), Keys(kListKeys), Keys(kSetKeys), Keys(kLogKeys), Keys(kAssertionKeys),
        Keys(kFaultKeys), Keys(kRandomKeys), Keys(kMeantKeys)}) {
    for (const Key& key : table) {
      has(key.name);
      EXPECT_NE(key.meaning, "") << key.name;
    }
  }
}

TEST(Reference, has_each_option_once_a_reconciler_with_its_values) {
  const std::string page = scenario_reference(
      {}, Vocabulary{.checks = {}, .programs = controller_programs(), .quirks = {}});
  const auto count = [&page](std::string_view text) {
    int found = 0;
    for (std::size_t at = page.find(text); at != std::string::npos; at = page.find(text, at + 1))
      ++found;
    return found;
  };
  for (const ControllerProgram& program : controller_programs())
    EXPECT_EQ(count(fmt::format("\n#### {}\n", program.name)), 1) << program.name;
  EXPECT_EQ(count("\n| `honour-upstream-revision` | true | false | true |\n"), 1);
  EXPECT_EQ(count("\n| `errors-per-target` | false | false | true |\n"), 1);
  EXPECT_EQ(count("\n| `confirm-vanished` |"), 1);
  EXPECT_EQ(
      count("\nAnd those of [repositories](#repositories), which runs beside it in one process.\n"),
      1);
}

TEST(Examples, are_the_shortest_that_use_a_word) {
  const std::vector<ExampleFile> files = {
      example("long.yaml", "steps: [settle, settle, {approve: a.b.c}]"),
      example("inside.yaml", "steps: [{when: x, do: [{approve: a.b.c}]}]"),
      example("over-time.yaml", "never: [{calls by pv-controller: {create: 2}}]"),
      example("faults.yaml", "faults: [{fault: conflict}]\nlet: {a: b}"),
  };
  const auto examples = examples_by_word(files, 2);
  EXPECT_EQ(examples.at("approve"), (std::vector<std::string>{"long.yaml", "inside.yaml"}));
  EXPECT_EQ(examples.at("settle"), (std::vector<std::string>{"long.yaml"}));
  EXPECT_EQ(examples.at("calls by ACTOR"), (std::vector<std::string>{"over-time.yaml"}));
  EXPECT_EQ(examples.at("never"), (std::vector<std::string>{"over-time.yaml"}));
  EXPECT_EQ(examples.at("conflict"), (std::vector<std::string>{"faults.yaml"}));
  EXPECT_EQ(examples.at("let"), (std::vector<std::string>{"faults.yaml"}));
  EXPECT_EQ(examples_by_word(files, 1).at("approve").size(), 1U);
  EXPECT_FALSE(examples.contains("reject"));
}

TEST(Sentences, fit_forms) {
  EXPECT_TRUE(fits("calls by ACTOR", words_of("calls by pv-controller")));
  EXPECT_TRUE(fits("KIND NAME", words_of("PackageVariant app-edge")));
  EXPECT_FALSE(fits("KIND NAME", words_of("packagevariant app-edge")));
  EXPECT_FALSE(fits("calls by ACTOR", words_of("calls of pv-controller")));
  EXPECT_FALSE(fits("calls by ACTOR", words_of("calls by")));
}

TEST(Hints, speak_of_words_from_elsewhere) {
  const std::vector<std::string_view> known = {"apply", "approve"};
  EXPECT_EQ(cure("replace", kStepHints, known), "; write apply: OBJECT");
  EXPECT_EQ(cure("aprove", kStepHints, known), "; did you mean \"approve\"?");
  for (const Hint& hint : kStepHints) {
    for (const VerbInfo& verb : kVerbs) EXPECT_NE(hint.word, verb.verb);
  }
}

}  // namespace
}  // namespace porchsim::scenarios
