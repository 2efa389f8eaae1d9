#include "kube/managedfields/known_sets.h"

#include <algorithm>

#include "api/json/shared_content.h"

namespace porchsim::kube::managedfields {
namespace {

constexpr std::size_t kMost = 64;

// Whole numbers in it are read back as doubles.
bool reads_otherwise(const api::Json& value) {
  if (value.is_integer()) return true;
  return std::ranges::any_of(value.items(), reads_otherwise) ||
         std::ranges::any_of(value.members(), [](const api::Json::Member& member) {
           return reads_otherwise(member.value);
         });
}

bool reads_otherwise(const FieldSet& set) {
  const auto step = [](const PathElement& element) { return reads_otherwise(element.content()); };
  return std::ranges::any_of(set.members(), step) ||
         std::ranges::any_of(set.children(), [&step](const FieldSet::Child& child) {
           return step(child.element) || reads_otherwise(child.set);
         });
}

}  // namespace

bool KnownSets::has(const OwnedSet& set) const {
  return std::ranges::any_of(sets_, [&set](const auto& known) { return known.is_one_with(set); });
}

OwnedSet KnownSets::shared(const OwnedSet& set) {
  if (has(set) || set->empty() || reads_otherwise(*set)) return set;
  for (const OwnedSet& known : sets_) {
    if (known.hash() == set.hash() && *known == *set) return known;
  }
  if (sets_.size() < kMost) {
    sets_.push_back(set);
  } else {
    sets_[next_] = set;
    next_ = (next_ + 1) % kMost;
  }
  return set;
}

std::optional<OwnedSet> KnownSets::written_as(const api::Json& fields_v1) const {
  const auto found = std::ranges::find_if(sets_, [&fields_v1](const OwnedSet& known) {
    return api::share_content(known.fields_v1(), fields_v1);
  });
  if (found == sets_.end()) return std::nullopt;
  return *found;
}

}  // namespace porchsim::kube::managedfields
