#include "scenarios/words/fault_words.h"

namespace porchsim::scenarios {

std::vector<std::string_view> fault_words() {
  std::vector<std::string_view> words;
  words.reserve(kFaultWords.size());
  for (const FaultWord& word : kFaultWords) words.push_back(word.word);
  return words;
}

std::vector<std::string_view> fault_spots() {
  std::vector<std::string_view> words;
  words.reserve(kCallWords.size());
  for (const CallWord& call : kCallWords) words.push_back(call.word);
  return words;
}

std::vector<std::string_view> counted_calls() {
  std::vector<std::string_view> words;
  for (const CallWord& call : kCallWords) {
    if (call.counted) words.push_back(call.word);
  }
  words.push_back(kListed);
  return words;
}

}  // namespace porchsim::scenarios
