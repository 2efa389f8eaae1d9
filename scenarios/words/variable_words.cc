#include "scenarios/words/variable_words.h"

#include <algorithm>

#include "base/ascii.h"
#include "scenarios/words/sentences.h"

namespace porchsim::scenarios {

namespace {

bool is_word(std::string_view text) {
  return !text.empty() && std::ranges::all_of(text, [](char c) {
    return base::is_alphanumeric(c) || c == '-' || c == '_';
  });
}

// At the beginning of a text.
std::optional<Variable> name_at(std::string_view text) {
  const std::size_t close = text.find('}');
  if (!text.starts_with("${") || close == std::string_view::npos) return std::nullopt;
  const std::string_view name = text.substr(2, close - 2);
  if (!is_word(name)) return std::nullopt;
  return Variable{text.substr(0, close + 1), name, {}, {}};
}

std::optional<Variable> value_at(std::string_view text) {
  const std::size_t open = text.find('(');
  const std::size_t close = text.find(')');
  if (open == std::string_view::npos || close == std::string_view::npos || close < open)
    return std::nullopt;
  const std::string_view member = text.substr(1, open - 1);
  const std::string_view argument = text.substr(open + 1, close - open - 1);
  const std::vector<std::string_view> words = words_of(argument);
  const bool known = std::ranges::find(kMomentWords, member, &FormInfo::form) != kMomentWords.end();
  const bool of_object = words.size() == 2 && is_capitalised(words[0]);
  if (!is_word(member) || !(known || of_object)) return std::nullopt;
  return Variable{text.substr(0, close + 1), {}, member, argument};
}

std::optional<Variable> first(std::string_view text, bool values) {
  for (std::size_t at = text.find('$'); at < text.size(); at = text.find('$', at + 1)) {
    const std::string_view rest = text.substr(at);
    if (rest.starts_with("$${")) {
      ++at;
      continue;
    }
    if (auto name = name_at(rest)) return name;
    if (!values) continue;
    if (auto value = value_at(rest)) return value;
  }
  return std::nullopt;
}

}  // namespace

std::optional<Variable> first_variable(std::string_view text) { return first(text, true); }

std::optional<Variable> first_name(std::string_view text) { return first(text, false); }

}  // namespace porchsim::scenarios
