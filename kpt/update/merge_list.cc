#include "kpt/update/merge_list.h"

#include <algorithm>
#include <array>
#include <cstddef>
#include <utility>

#include <fmt/format.h>

#include "kpt/update/element_list.h"
#include "kpt/update/partial_values.h"

namespace porchsim::kpt {
namespace {

// kyaml: elementKey. The one key by which all lists' elements can be told apart, as far as it can
// be inferred.
std::optional<std::string> common_name_key(const yaml::Node& list) {
  const bool named =
      std::all_of(list.content.begin(), list.content.end(), [](const yaml::Node& element) {
        return element.is_mapping() && field_value(element, "name") != nullptr;
      });
  if (named) return "name";
  return std::nullopt;
}

}  // namespace

std::optional<std::vector<std::string>> MergeWalker::list_keys(const MergeSources& from,
                                                               const SchemaPlace& place) const {
  if (place.is_known()) return merge_keys(place);
  if (!infer_lists_) return std::nullopt;
  for (const yaml::Node* list :
       {static_cast<const yaml::Node*>(from.ours), from.base, from.theirs}) {
    if (!is_missing(list) && common_name_key(*list)) return Texts{"name"};
  }
  return std::nullopt;
}

namespace {

// Without a schema every list must have the key.
Status check_inferred_key(const MergeSources& from, const SchemaPlace& place) {
  if (place.is_known()) return {};
  const std::string_view path =
      place.path.empty() ? std::string_view() : std::string_view(place.path).substr(1);
  std::optional<std::string> key;
  for (const yaml::Node* list :
       {static_cast<const yaml::Node*>(from.ours), from.base, from.theirs}) {
    if (list == nullptr || list->content.empty()) continue;
    const std::string found = common_name_key(*list).value_or("");
    if (key && !key->empty() && *key != found) {
      return fail(fmt::format("conflicting merge keys [{},{}] for field {}", *key, found, path));
    }
    key = found;
  }
  if (!key || key->empty()) return fail(fmt::format("no merge key found for field {}", path));
  return {};
}

}  // namespace

Result<Merged> merge_associative_list(MergeWalker& walker, const MergeSources& from,
                                      const SchemaPlace& place,
                                      const std::vector<std::string>& keys) {
  Merged gone{.outcome = MergeOutcome::Removed, .node = {}, .is_theirs = false};
  if (is_missing(from.theirs) && !is_missing(from.base)) return gone;
  if (const Status key = check_inferred_key(from, place); !key) return std::unexpected(key.error());
  yaml::Node made = yaml::Node::sequence();
  const bool have_ours = !is_missing(from.ours);
  yaml::Node& list = have_ours ? *from.ours : made;

  const Texts element_keys = keys.empty() ? Texts{""} : keys;
  std::vector<Texts> all = element_values({&list, from.base, from.theirs}, keys);
  if (element_keys.size() > 1) {
    if (Status united = unite_partial_values(all); !united) return std::unexpected(united.error());
  }
  const SchemaPlace inner = element_place(place);

  const std::set<std::string> used = used_keys(all, element_keys);
  ElementList ours(std::move(list.content));
  ElementIndex base(from.base);
  ElementIndex theirs(from.theirs);
  ElementList merged_elements;
  ElementIdentity identity;
  for (const auto& values : all) {
    identity = identity_of(used, values, element_keys);
    const ElementIdentity own =
        identity_of(used_keys({identity.values}, identity.keys), identity.values, identity.keys);
    const std::size_t our_place = ours.find(own.keys, own.values);
    const bool is_ours = our_place != ElementIndex::kNowhere;
    Merged merged = PORCHSIM_TRY(walker.walk(
        {is_ours ? &ours.at(our_place) : nullptr, base.find_element(own.keys, own.values),
         theirs.find_element(own.keys, own.values)},
        inner));
    const bool stays_ours = is_ours && merged.outcome == MergeOutcome::Ours;
    yaml::Node& element = stays_ours ? ours.at(our_place) : merged.node;
    const bool gone_element = merged.outcome == MergeOutcome::Removed || is_no_element(element);
    if (!gone_element) ensure_keys(element, identity);
    if (is_ours) ours.changed(our_place);
    const Status done = gone_element
                            ? ours.set(nullptr, identity.keys, identity.values)
                            : merged_elements.set(&element, identity.keys, identity.values);
    if (!done) return std::unexpected(done.error());
  }
  if (!all.empty()) {
    const Status done = put_elements(ours, merged_elements.take(), identity.keys);
    if (!done) return std::unexpected(done.error());
  }
  list.content = ours.take();
  if (have_ours) return Merged{};
  return Merged{.outcome = MergeOutcome::Other, .node = std::move(made), .is_theirs = false};
}

}  // namespace porchsim::kpt
