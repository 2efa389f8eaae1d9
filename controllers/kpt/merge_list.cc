#include "controllers/kpt/merge_list.h"

#include <algorithm>
#include <array>
#include <cstddef>
#include <utility>

#include <fmt/format.h>

#include "controllers/kpt/list_elements.h"
#include "controllers/kpt/propagate.h"

namespace porchsim::kpt {
namespace {

bool is_nothing(const yaml::Node& node) {
  return is_missing(&node) || (node.is_mapping() && node.content.empty());
}

// kyaml: FieldMatcher. Does the element have the key with this value (any, if the value is empty)?
// The key "" means the element itself.
bool has_value(const yaml::Node& element, const std::string& key, const std::string& value) {
  if (key.empty()) return element.is_scalar() && element.value == value;
  if (!element.is_mapping()) return false;
  const yaml::Node* field = field_value(element, key);
  return field != nullptr && (value.empty() || field->value == value);
}

// kyaml: ElementSetter. Replaces every element with these values by `element` (drops them, if there
// is none), or appends it. Empty elements vanish on the way.
void set_element(std::vector<yaml::Node>& list, const yaml::Node* element, const Texts& keys,
                 const Texts& values) {
  const bool looks_for_mapping =
      !keys.empty() && !keys[0].empty() && !values.empty() && !values[0].empty();
  std::vector<yaml::Node> kept;
  bool found = false;
  for (auto& old : list) {
    if (is_nothing(old)) continue;
    if (!old.is_mapping() && looks_for_mapping) {
      kept.push_back(std::move(old));
      continue;
    }
    bool matches = true;
    for (std::size_t i = 0; i < keys.size() && i < values.size() && matches; ++i) {
      matches = has_value(old, keys[i], values[i]);
    }
    if (!matches) {
      if (!values.empty()) kept.push_back(std::move(old));
      continue;
    }
    found = true;
    if (element != nullptr) kept.push_back(*element);
  }
  list = std::move(kept);
  if (!found && element != nullptr) list.push_back(*element);
}

// The merge may have taken the keys themselves away.
void ensure_keys(yaml::Node& element, const ElementIdentity& identity) {
  for (std::size_t i = 0; i < identity.keys.size() && i < identity.values.size(); ++i) {
    const bool lacks = element.is_mapping() && field_value(element, identity.keys[i]) == nullptr;
    if (!lacks || identity.values[i].empty()) continue;
    element.content.push_back(yaml::Node::scalar(identity.keys[i], ""));
    yaml::Node value = yaml::Node::scalar(identity.values[i]);
    quote_if_ambiguous(value);
    element.content.push_back(std::move(value));
  }
}

// kyaml: appendListNode. Puts each merged element into our list, where an element with its values
// stood.
void put_elements(std::vector<yaml::Node>& list, const std::vector<yaml::Node>& elements,
                  const Texts& keys) {
  for (const auto& element : elements) {
    if (keys[0].empty()) {
      set_element(list, &element, {""}, {element.value});
      continue;
    }
    Texts values;
    for (const auto& key : keys) {
      const yaml::Node* field = element.is_mapping() ? field_value(element, key) : nullptr;
      if (field == nullptr || is_missing(field)) {
        list.push_back(element);
        continue;
      }
      values.push_back(field->value);
    }
    // With several keys an element that is there already would come twice.
    if (keys.size() > 1) set_element(list, nullptr, keys, values);
    set_element(list, &element, keys, values);
  }
}

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
  if (element_keys.size() > 1) unite_partial_values(all);
  const SchemaPlace inner = element_place(place);

  const std::set<std::string> used = used_keys(all, element_keys);
  std::vector<yaml::Node> merged_elements;
  ElementIdentity identity;
  for (const auto& values : all) {
    identity = identity_of(used, values, element_keys);
    const ElementIdentity own =
        identity_of(used_keys({identity.values}, identity.keys), identity.values, identity.keys);
    yaml::Node* our_element = find_element(&list, own.keys, own.values);
    Merged merged =
        PORCHSIM_KPT_TRY(walker.walk({our_element, find_element(from.base, own.keys, own.values),
                                      find_element(from.theirs, own.keys, own.values)},
                                     inner));
    yaml::Node& element =
        merged.outcome == MergeOutcome::Ours && our_element != nullptr ? *our_element : merged.node;
    if (merged.outcome == MergeOutcome::Removed || is_nothing(element)) {
      set_element(list.content, nullptr, identity.keys, identity.values);
      continue;
    }
    ensure_keys(element, identity);
    set_element(merged_elements, &element, identity.keys, identity.values);
  }
  if (!all.empty()) put_elements(list.content, merged_elements, identity.keys);
  if (have_ours) return Merged{};
  return Merged{.outcome = MergeOutcome::Other, .node = std::move(made), .is_theirs = false};
}

}  // namespace porchsim::kpt
