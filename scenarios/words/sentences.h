// Sentences and their forms: "calls by pv-controller" fits "calls by ACTOR".
#pragma once

#include <string_view>
#include <vector>

namespace porchsim::scenarios {

// The words of a sentence, split at spaces.
std::vector<std::string_view> words_of(std::string_view sentence);
bool is_capitalised(std::string_view word);

// Words of a form in capitals stand for any; KIND for one that begins with a capital letter.
bool fits(std::string_view form, const std::vector<std::string_view>& words);

}  // namespace porchsim::scenarios
