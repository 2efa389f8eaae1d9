#include "scenarios/words/examples.h"

#include <algorithm>
#include <set>
#include <tuple>

#include "scenarios/words/expectation_words.h"
#include "scenarios/words/fault_words.h"
#include "scenarios/words/sentences.h"
#include "scenarios/words/step_words.h"

namespace porchsim::scenarios {

namespace {

// The words of one file.
class WordsOf {
 public:
  explicit WordsOf(const PosNode& root) {
    for (const std::string_view section : {"always", "never", "until", "eventually"}) {
      if (const PosNode* node = root.find(section)) assertions(section, *node);
    }
    if (root.find("let") != nullptr) words_.insert("let");
    if (const PosNode* expect = root.find("expect")) expectations(*expect);
    if (const PosNode* list = root.find("steps")) steps(*list);
    if (const PosNode* list = root.find("faults")) faults(*list);
    if (const PosNode* random = root.find("random")) {
      words_.insert("random");
      if (const PosNode* list = random->find("faults")) faults(*list);
    }
  }

  const std::set<std::string>& all() const { return words_; }

 private:
  void steps(const PosNode& list) {
    for (const PosNode& step : list.children) {
      for (const VerbInfo& verb : kVerbs) {
        const PosNode* value = step.is_scalar() ? nullptr : step.find(verb.verb);
        if (step.text == verb.verb || step.find_key(verb.verb) != nullptr)
          words_.emplace(verb.verb);
        if (value == nullptr) continue;
        if (verb.verb == "expect") expectations(*value);
        if (verb.verb == "fault") words_.insert(value->text);
      }
      if (const PosNode* inner = step.find("do")) steps(*inner);
    }
  }

  void faults(const PosNode& list) {
    for (const PosNode& fault : list.children) {
      if (const PosNode* word = fault.find("fault")) words_.insert(word->text);
    }
  }

  void assertions(std::string_view section, const PosNode& list) {
    words_.emplace(section);
    expectations(list);
  }

  void expectations(const PosNode& list) {
    for (const PosNode& item : list.children) {
      for (std::size_t i = 0; i < item.size(); ++i) {
        for (const SubjectForm& form : kSubjectForms) {
          if (!fits(form.form, words_of(item.key(i).text))) continue;
          words_.emplace(form.form);
          break;
        }
      }
    }
  }

  std::set<std::string> words_;
};

}  // namespace

std::map<std::string, std::vector<std::string>> examples_by_word(
    const std::vector<ExampleFile>& files, std::size_t most) {
  std::vector<const ExampleFile*> shortest_first;
  shortest_first.reserve(files.size());
  for (const ExampleFile& file : files) shortest_first.push_back(&file);
  std::ranges::sort(shortest_first, {},
                    [](const ExampleFile* file) { return std::tie(file->size, file->file); });
  std::map<std::string, std::vector<std::string>> examples;
  for (const ExampleFile* file : shortest_first) {
    const WordsOf words(file->root);
    for (const std::string& word : words.all()) {
      if (examples[word].size() < most) examples[word].push_back(file->file);
    }
  }
  return examples;
}

}  // namespace porchsim::scenarios
