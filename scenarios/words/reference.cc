#include "scenarios/words/reference.h"

#include <fmt/format.h>

#include <algorithm>

#include "scenarios/format/controller_options.h"
#include "scenarios/words/event_words.h"
#include "scenarios/words/expectation_words.h"
#include "scenarios/words/fault_words.h"
#include "scenarios/words/on_purpose.h"
#include "scenarios/words/step_words.h"
#include "scenarios/words/variable_words.h"
#include "scenarios/words/world_words.h"

namespace porchsim::scenarios {

namespace {

constexpr std::size_t kExamples = 2;

constexpr std::string_view kHead = R"(# The scenario format, word by word

Every word that a scenario may use. [scenario-format.md](scenario-format.md) tells the same as a story, and
[first-scenario.md](first-scenario.md) is one to follow. Made by `./dev porchsim reference` from the tables that scenarios are
read by; a test holds it to them.

What is written in capitals stands for something else. A *duration* is `250ms`, `30s`, `1h30m`. *Bounds* are `2`, `at least 2`,
`at most 3` or `2 to 3`. A *trigger* is an event (a sentence) or a state (an expectation, as a mapping).
)";

std::string joined(const std::vector<std::string_view>& words) {
  std::string text;
  for (const std::string_view word : words)
    text += fmt::format("{}`{}`", text.empty() ? "" : ", ", word);
  return text;
}

std::string_view name_of(Key::Is is) {
  switch (is) {
    case Key::Is::Text:
      return "text";
    case Key::Is::Texts:
      return "text, or a list";
    case Key::Is::Number:
      return "a whole number";
    case Key::Is::Truth:
      return "`true` or `false`";
    case Key::Is::Duration:
      return "a duration";
    case Key::Is::Map:
      return "a mapping";
    case Key::Is::List:
      return "a list";
    case Key::Is::Any:
      return "";
  }
  return "";
}

// Two columns: a word or form, and what it means.
template <class Rows, class Word, class Meaning>
std::string pairs(std::string_view head, const Rows& all, Word word, Meaning meaning) {
  std::string text = fmt::format("\n| {} | what it means |\n|---|---|\n", head);
  for (const auto& row : all) text += fmt::format("| `{}` | {} |\n", row.*word, row.*meaning);
  return text;
}

std::string events() {
  std::string text = fmt::format(
      "\n## events\n\n`{}`, or `{}`.\n"
      "`someone` is anyone. A word with a capital letter is a kind, any other a name: "
      "`pv-controller has created PackageRevision in edge`.\n",
      kEventForm, kGoneForm);
  return text + pairs("deed", kDeedWords, &DeedWord::words, &DeedWord::meaning);
}

std::string variables() {
  std::string text =
      "\n## variables\n\n`${NAME}` stands for a value of `let:` anywhere but in files, or for one "
      "that a step `let` has kept;\n`$${` is a plain `${`. `$WORD(KIND NAME)` is a value of an "
      "object of the moment, in what is applied, patched,\nkept and expected:\n";
  return text + pairs("word", kMomentWords, &FormInfo::form, &FormInfo::meaning);
}

// The tables of words as tables of a page.
class ReferenceOf {
 public:
  explicit ReferenceOf(const Vocabulary& vocabulary) : vocabulary_(vocabulary) {}

  std::string words() const {
    return "\n## A scenario\n" + table(kScenarioKeys) + world() + steps() + events() +
           expectations() + variables() + faults() + random();
  }

 private:
  std::string value_of(const Key& key) const {
    if (!key.form.empty()) return fmt::format("`{}`", key.form);
    if (!key.defined.empty()) return fmt::format("see [{0}](#{0})", key.defined);
    if (key.choices != nullptr && key.is != Key::Is::Map) return joined(key.choices(vocabulary_));
    return std::string(name_of(key.is));
  }

  std::string rows(Keys keys) const {
    std::string text;
    for (const Key& key : keys)
      text += fmt::format("| `{}` | {} | {} |\n", key.name, value_of(key), key.meaning);
    return text;
  }

  std::string table(Keys keys) const {
    return "\n| key | value | what it says |\n|---|---|---|\n" + rows(keys);
  }

  std::string options() const {
    std::string text =
        "\n### options\n\nSwitches of a controller, by its `reconciler`. The columns say what they "
        "are in each `profile`; what each does stands in [fidelity.md](fidelity.md).\n";
    for (const ControllerProgram& program : vocabulary_.programs) {
      if (!program.options.empty()) text += options_of(program);
    }
    return text;
  }

  // Of one that is handed in nobody knows what they are in a profile.
  std::string options_of(const ControllerProgram& program) const {
    std::string text = fmt::format("\n#### {}\n\n", program.name);
    const std::vector<OptionValues> own = option_values(program.name);
    if (own.empty()) return text + joined(program.options) + ".\n";
    std::vector<std::string_view> further = program.options;
    text += "| option | documents | porch-head | hardened |\n|---|---|---|---|\n";
    for (const OptionValues& option : own) {
      text += fmt::format("| `{}` | {} | {} | {} |\n", option.name, option.documents,
                          option.shipped, option.hardened);
      std::erase(further, option.name);
    }
    if (further.empty()) return text;
    return text + fmt::format("\nAnd those of {}, which runs beside it in one process.\n",
                              whose(further.front(), program));
  }

  // A link to the program that has the option, and is not this one.
  std::string whose(std::string_view option, const ControllerProgram& but) const {
    for (const ControllerProgram& program : vocabulary_.programs) {
      if (program.name != but.name && std::ranges::count(program.options, option) > 0)
        return fmt::format("[{0}](#{0})", program.name);
    }
    return "it";
  }

  std::string world() const {
    std::string text = "\n## world\n" + table(kWorldKeys);
    text += "\nThe revisions of a package:\n";
    text += pairs("revision", kRevisionForms, &FormInfo::form, &FormInfo::meaning);
    text +=
        "\nTheir files, by their path in the package; a Kptfile and package-context.yaml are "
        "always there:\n";
    text += pairs("file", kFileForms, &FormInfo::form, &FormInfo::meaning);
    text += "\n### repository\n" + table(kRepositoryKeys);
    text += "\n### controller\n" + table(kControllerKeys);
    text += options();
    text += fmt::format(
        "\n### quirks\n\nSwitches of the world, `true` or `false`. What each does, its default and "
        "what ships are in [fidelity.md](fidelity.md): {}.\n",
        joined(quirks_of_a_world(vocabulary_)));
    text += "\n### kind\n" + table(kKindKeys);
    text += "\n### timing\n" + table(kTimingKeys);
    return text;
  }

  std::string steps() const {
    std::string text =
        "\n## steps\n\nDone one after the other, by `you` or whom `as:` names.\n"
        "\n| step | what it does | beside it |\n|---|---|---|\n";
    for (const VerbInfo& verb : kVerbs) {
      std::string beside;
      for (const Key& key : verb.keys)
        beside += fmt::format("{}`{}`", beside.empty() ? "" : ", ", key.name);
      if (verb.by_a_person) beside += beside.empty() ? "`as`, `fails`" : ", `as`, `fails`";
      text += fmt::format("| `{}` | {} | {} |\n", verb.form, verb.meaning, beside);
    }
    text +=
        "\nWhat stands beside a step:\n\n| step | key | value | what it says "
        "|\n|---|---|---|---|\n";
    const auto add = [this, &text](std::string_view verb, Keys keys) {
      for (const Key& key : keys)
        text +=
            fmt::format("| {} | `{}` | {} | {} |\n", verb, key.name, value_of(key), key.meaning);
    };
    add("all", kMeantKeys);
    add("all that people do", kPersonKeys);
    for (const VerbInfo& verb : kVerbs) {
      if (verb.verb != "fault") add(fmt::format("`{}`", verb.verb), verb.keys);
    }
    text += fmt::format("\nReasons: {}. Keys of a `fault` stand under [faults](#faults).\n",
                        joined(refusal_reasons()));
    return text;
  }

  std::string expectations() const {
    std::string text =
        "\n## expectations\n\n`SUBJECT: WHAT IT LOOKS LIKE`. Maps are partial: what is written "
        "must be there, more may be.\nLists are exact: as long, and item by item. `~` says that a "
        "member is absent.\n";
    text += "\n| subject | what it is | for example |\n|---|---|---|\n";
    for (const SubjectForm& form : kSubjectForms)
      text += fmt::format("| `{}` | {} | `{}` |\n", form.form, form.meaning, form.example);
    text += "\nOf an object, a reference or a file:\n" +
            pairs("word", kPresenceWords, &Key::name, &Key::meaning);
    text += "\nOf several objects:\n" + table(kSetKeys);
    text += "\nOf a text, which a file is too:\n" + table(kTextKeys);
    text += "\nOf a list in an object:\n" + table(kListKeys);
    text += "\nOf a number in an object, and of counts:\n" +
            pairs("bounds", kBoundsForms, &BoundsForm::form, &BoundsForm::meaning);
    text += fmt::format(
        "\nOf calls: `[failed] CALL [KIND] [{} KIND]: BOUNDS`,\nas in `{{create PackageRevision: "
        "1, "
        "failed write: 0}}`. `CALL` is {}.\n`{}` counts no calls: it counts the objects that lists "
        "were answered with, `{{{} PackageRevision: at most 20}}`.\nWith `{} KIND` the bounds are "
        "for each object of that kind that there is, `{{write {} PackageVariant: at most 9}}`.\n",
        kPer, joined(counted_calls()), kListed, kListed, kPer, kPer);
    text += "\nOf reconciles: `BOUNDS`, or `none for DURATION`: the last one began so long ago.\n";
    text += "\nOf logs, where a text alone is a part of a line:\n" + table(kLogKeys);
    text += "\n### assertions\n\nBeside the subject of an expectation over time:\n" +
            table(kAssertionKeys);
    text += "\nBeside any expectation:\n" + table(kMeantKeys);
    return text;
  }

  std::string faults() const {
    std::string text =
        "\n## faults\n\nAs a step, in the list `faults:`, and in `random: {faults: …}`.\n";
    text += pairs("fault", kFaultWords, &FaultWord::word, &FaultWord::meaning);
    text += table(kFaultKeys) + rows(kMeantKeys);
    text += pairs("call", kCallWords, &CallWord::word, &CallWord::meaning);
    return text;
  }

  std::string random() const {
    const std::vector<std::string_view> operations(kRandomOperations.begin(),
                                                   kRandomOperations.end());
    return "\n## random\n\nOperations of people and outsiders that the seed draws, each only where "
           "it is "
           "possible.\n" +
           table(kRandomKeys) + fmt::format("\nOperations: {}.\n", joined(operations));
  }

  const Vocabulary& vocabulary_;
};

std::string index(const std::vector<ExampleFile>& suite) {
  std::string text =
      "\n## Examples by word\n\nThe shortest scenarios of the suite that use it.\n"
      "\n| word | scenarios |\n|---|---|\n";
  const auto examples = examples_by_word(suite, kExamples);
  const auto add = [&](std::string_view word) {
    const auto found = examples.find(std::string(word));
    if (found == examples.end()) return;
    std::string names;
    for (const std::string& file : found->second) {
      const std::string leaf = file.substr(file.rfind('/') + 1);
      names += fmt::format("{}[{}](../{})", names.empty() ? "" : ", ",
                           leaf.substr(0, leaf.rfind('.')), file);
    }
    text += fmt::format("| `{}` | {} |\n", word, names);
  };
  for (const VerbInfo& verb : kVerbs) add(verb.verb);
  for (const SubjectForm& form : kSubjectForms) add(form.form);
  for (const std::string_view section : {"always", "never", "until", "eventually", "random"})
    add(section);
  for (const FaultWord& fault : kFaultWords) {
    if (fault.word != "crash") add(fault.word);  // the step has that name too
  }
  return text;
}

}  // namespace

std::string scenario_reference(const std::vector<ExampleFile>& suite,
                               const Vocabulary& vocabulary) {
  return std::string(kHead) + ReferenceOf(vocabulary).words() + index(suite);
}

}  // namespace porchsim::scenarios
