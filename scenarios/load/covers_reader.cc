#include "scenarios/load/covers_reader.h"

#include <fmt/format.h>

#include <algorithm>
#include <optional>

#include "scenarios/document/suggest.h"

namespace porchsim::scenarios {

namespace {

// So many folders above the scenario's are looked into.
constexpr int kHighest = 12;

struct Rules {
  std::string file;
  std::vector<std::string> ids;
};

// A line a rule, its id first; "#" begins a comment.
std::vector<std::string> ids_of(std::string_view text) {
  std::vector<std::string> ids;
  while (!text.empty()) {
    const std::size_t end = std::min(text.find('\n'), text.size());
    const std::string_view line = text.substr(0, end);
    text.remove_prefix(std::min(end + 1, text.size()));
    if (!line.empty() && line.front() != '#') ids.emplace_back(line.substr(0, line.find(' ')));
  }
  return ids;
}

std::optional<Rules> find_rules(ReadContext& context) {
  std::string up;
  for (int i = 0; i <= kHighest; ++i, up += "../") {
    const std::string file = beside(context.problems.file(), up + "rules.txt");
    if (const auto text = context.files.read(file)) return Rules{file, ids_of(*text)};
  }
  return std::nullopt;
}

}  // namespace

std::vector<std::string> read_covers(const PosNode& node, ReadContext& context) {
  std::vector<std::string> covers = read_texts(node, "\"covers\"", context.problems);
  const auto rules = find_rules(context);
  if (!rules) {
    context.problems.add(node,
                         "\"covers\" names rules of a rules.txt in this folder or above it, and "
                         "there is none; leave it out, or list your rules there");
    return covers;
  }
  const std::vector<std::string_view> known(rules->ids.begin(), rules->ids.end());
  for (const PosNode* item : read_items(node)) {
    if (!item->is_scalar() || std::ranges::find(known, item->text) != known.end()) continue;
    const std::string_view near = nearest(item->text, known);
    context.problems.add(
        *item, near.empty()
                   ? fmt::format("no rule \"{}\"; {} lists them", item->text, rules->file)
                   : fmt::format("no rule \"{}\"; did you mean \"{}\"?", item->text, near));
  }
  return covers;
}

}  // namespace porchsim::scenarios
