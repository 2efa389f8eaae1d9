#include "scenarios/words/sentences.h"

#include <algorithm>

#include "base/ascii.h"

namespace porchsim::scenarios {

std::vector<std::string_view> words_of(std::string_view sentence) {
  std::vector<std::string_view> words;
  while (true) {
    const std::size_t start = sentence.find_first_not_of(" \t\n");
    if (start == std::string_view::npos) return words;
    sentence.remove_prefix(start);
    const std::size_t end = std::min(sentence.find_first_of(" \t\n"), sentence.size());
    words.push_back(sentence.substr(0, end));
    sentence.remove_prefix(end);
  }
}

bool is_capitalised(std::string_view word) { return !word.empty() && base::is_upper(word[0]); }

bool fits(std::string_view form, const std::vector<std::string_view>& words) {
  return std::ranges::equal(words_of(form), words,
                            [](std::string_view slot, std::string_view word) {
                              if (slot == "KIND") return is_capitalised(word);
                              return is_capitalised(slot) || slot == word;
                            });
}

}  // namespace porchsim::scenarios
