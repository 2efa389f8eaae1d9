#include "scenarios/format/check_names.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>

#include "scenarios/document/suggest.h"

namespace porchsim::scenarios {
namespace {

// What a run complains of beside checks.
constexpr auto kParts =
    std::to_array<std::string_view>({"step", "expect", "always", "never", "until", "eventually",
                                     "when", "settle", "fault", "limit", "crash"});

bool is_check(std::string_view id, CheckIds known) {
  return std::ranges::find(known, id) != known.end();
}

void refuse(const PosNode& node, CheckIds known, Problems& problems) {
  std::string_view close = nearest(node.text, known);
  if (close.empty()) close = nearest(node.text, kParts);
  problems.add(node,
               close.empty()
                   ? fmt::format("unknown check \"{}\"; docs/checks.md has their ids, "
                                 "as L02",
                                 node.text)
                   : fmt::format("unknown check \"{}\"; did you mean \"{}\"?", node.text, close));
}

}  // namespace

std::vector<std::string> read_check_ids(const PosNode& node, std::string_view key, CheckIds known,
                                        Problems& problems) {
  for (const PosNode* id : read_items(node)) {
    if (id->is_scalar() && !is_check(id->text, known)) refuse(*id, known, problems);
  }
  return read_texts(node, fmt::format("\"{}\"", key), problems);
}

std::string read_known_failure(const PosNode& node, CheckIds known, Problems& problems) {
  std::string id = read_text(node, "\"known_failure\"", problems).value_or("");
  if (!id.empty() && !is_check(id, known) && std::ranges::find(kParts, id) == kParts.end())
    refuse(node, known, problems);
  return id;
}

}  // namespace porchsim::scenarios
