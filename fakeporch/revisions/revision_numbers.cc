#include "fakeporch/revisions/revision_numbers.h"

#include <algorithm>

namespace porchsim::fakeporch {

void RevisionNumbers::remember(const Place& place, std::int64_t revision,
                               std::string_view workspace) {
  if (revision < 1) return;
  Published& published = places_[place];
  published.highest = std::max(published.highest, revision);
  published.workspaces.emplace(workspace);
}

std::int64_t RevisionNumbers::highest(const Place& place) const {
  const auto found = places_.find(place);
  return found == places_.end() ? 0 : found->second.highest;
}

bool RevisionNumbers::was_published(const Place& place, std::string_view workspace) const {
  const auto found = places_.find(place);
  return found != places_.end() && found->second.workspaces.contains(workspace);
}

}  // namespace porchsim::fakeporch
