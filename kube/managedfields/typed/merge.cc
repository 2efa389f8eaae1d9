#include "kube/managedfields/typed/merge.h"

#include <algorithm>
#include <deque>
#include <map>
#include <optional>
#include <set>
#include <utility>

#include "api/json/shared_content.h"
#include "kube/managedfields/typed/pair.h"

namespace porchsim::kube::managedfields {
namespace {

using api::Json;

// What a walk gives: nothing where neither side has anything to keep.
using Merged = std::optional<Json>;

TypedErrors merge_pair(const Type* type, Pair values, Merged& out);

void keep_right(Pair values, Merged& out) {
  out = values.right != nullptr ? *values.right : *values.left;
}

// Is a value what it was, written alike? Lists and maps count only if they are shared: what a walk
// leaves as it was is.
bool is_kept(const Json& before, const Json& now) {
  const bool is_scalar = !before.is_array() && !before.is_object();
  return is_scalar ? before == now : api::share_content(before, now);
}

// The items of a list: their steps in order, and the item of each.
struct Indexed {
  std::vector<PathElement> steps;
  std::map<PathElement, Json> items;
};

TypedErrors index_items(const ListType& type, const Json* list, bool allows_duplicates,
                        Indexed& out) {
  TypedErrors errors;
  std::size_t place = 0;
  for (const Json& item : items_of(list)) {
    const auto element = element_of(type, item);
    ++place;
    if (!element) {
      errors.push_back({"", item_error(place - 1, element.error())});
      continue;
    }
    const bool is_new = out.items.emplace(*element, item).second;
    if (!is_new && !allows_duplicates) {
      errors.push_back({"", "duplicate entries for key " + element->display()});
      continue;
    }
    // Items that cannot be told apart are not merged with an applied one.
    if (!is_new) out.items[*element] = Json();
    out.steps.push_back(*element);
  }
  return errors;
}

// Lays one list over the other, in the order that structured-merge-diff has.
class ListMerge {
 public:
  ListMerge(const ListType& type, const Json::Array& left_items, Indexed left, Indexed right)
      : type_(type), left_items_(left_items), left_(std::move(left)), right_(std::move(right)) {
    for (const PathElement& step : right_.steps) {
      if (left_.items.contains(step)) shared_.push_back(step);
    }
  }

  Json::Array take() {
    std::size_t l = 0;
    std::size_t r = 0;
    const std::size_t left_size = left_.steps.size();
    const std::size_t right_size = right_.steps.size();
    while (l < left_size || r < right_size) {
      if (l < left_size && r < right_size) {
        const PathElement& step = left_.steps[l];
        if (step == right_.steps[r]) {
          take_right(step);
          if (!shared_.empty()) shared_.pop_front();
          ++l;
          ++r;
          continue;
        }
        const bool is_shared = right_.items.contains(step);
        if (is_shared && !shared_.empty() && shared_.front() != step) {
          ++l;  // its turn comes with the configuration's order
          continue;
        }
      }
      if (l < left_size) {
        const PathElement& step = left_.steps[l];
        if (!right_.items.contains(step)) {
          add({&left_items_[l], nullptr});
          ++l;
          continue;
        }
        if (taken_.contains(step)) ++l;
      }
      if (r < right_size) {
        const PathElement& step = right_.steps[r];
        take_right(step);
        if (!shared_.empty() && shared_.front() == step) shared_.pop_front();
        ++r;
      }
    }
    return std::move(out_);
  }

 private:
  void take_right(const PathElement& step) {
    taken_.insert(step);
    const auto left = left_.items.find(step);
    add({left != left_.items.end() ? &left->second : nullptr, &right_.items.at(step)});
  }

  // Both sides are of their type already, so that nothing can be wrong with an item.
  void add(Pair item) {
    Merged merged;
    merge_pair(type_.element, item, merged);
    if (merged) out_.push_back(*std::move(merged));
  }

  const ListType& type_;
  const Json::Array& left_items_;
  Indexed left_;
  Indexed right_;
  std::deque<PathElement> shared_;  // steps of both lists that are still to come, as on the right
  std::set<PathElement> taken_;
  Json::Array out_;
};

TypedErrors merge_list(const ListType& type, Pair values, Merged& out) {
  const Pair lists = values.of_kind(Json::Kind::Array);
  if (!type.associative || lists.both_empty()) {
    keep_right(values, out);
    return {};
  }
  Indexed left;
  Indexed right;
  TypedErrors errors = index_items(type, lists.right, false, right);
  append(errors, index_items(type, lists.left, true, left));
  if (!errors.empty()) return errors;
  Json::Array items =
      ListMerge(type, items_of(lists.left), std::move(left), std::move(right)).take();
  if (items.empty()) return {};
  const bool is_same = std::ranges::equal(items_of(lists.left), items, is_kept);
  out = is_same ? *lists.left : Json::array(std::move(items));
  return {};
}

TypedErrors merge_map(const MapType& type, Pair values, Merged& out) {
  const Pair maps = values.of_kind(Json::Kind::Object);
  if (type.atomic || maps.both_empty()) {
    keep_right(values, out);
    return {};
  }
  TypedErrors errors;
  Json::Object members;
  each_member(maps, [&](const std::string& name, Pair both) {
    Merged member;
    TypedErrors wrong = merge_pair(type.member_type(name), both, member);
    if (!wrong.empty()) append(errors, below(PathElement::field(name), std::move(wrong)));
    if (member) members.push_back({name, *std::move(member)});
  });
  const auto is_same = [](const Json::Member& before, const Json::Member& now) {
    return before.key == now.key && is_kept(before.value, now.value);
  };
  if (members.empty()) return errors;
  const bool is_left = std::ranges::equal(members_of(maps.left), members, is_same);
  out = is_left ? *maps.left : Json::from_members(std::move(members));
  return errors;
}

// Where one side has nothing the other is kept whole: it is of its type.
TypedErrors merge_pair(const Type* type, Pair values, Merged& out) {
  if (values.left == nullptr || values.right == nullptr) {
    keep_right(values, out);
    return {};
  }
  return each_atom(type, values, [&](const Atom& atom) {
    out.reset();
    return handle(
        atom, [&](const MapType& map) { return merge_map(map, values, out); },
        [&](ScalarType scalar) {
          TypedErrors errors = scalar_errors(scalar, values);
          if (errors.empty()) keep_right(values, out);
          return errors;
        },
        [&](const ListType& list) { return merge_list(list, values, out); });
  });
}

}  // namespace

std::expected<Json, TypedErrors> merge(const Type* type, const Json& object,
                                       const Json& configuration) {
  Merged merged;
  TypedErrors errors = merge_pair(type, {&object, &configuration}, merged);
  if (!errors.empty()) return std::unexpected(std::move(errors));
  return merged.value_or(Json());
}

}  // namespace porchsim::kube::managedfields
