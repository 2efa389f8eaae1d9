#include "scenarios/checks/fields/resource_fields.h"

#include <algorithm>
#include <cstddef>
#include <utility>

#include <fmt/format.h>

#include "kpt/kyaml/json_text.h"
#include "kpt/kyaml/mapping_keys.h"
#include "kpt/kyaml/reader_annotations.h"
#include "kpt/package/resource_identity.h"
#include "scenarios/checks/fields/keyed_lists.h"

namespace porchsim::scenarios {
namespace {

using kpt::yaml::Node;

std::string text_of_list(const Node& list) {
  std::vector<std::string> elements;
  for (const Node& element : list.content) elements.push_back(kpt::json_text(element));
  std::ranges::sort(elements);
  return fmt::format("[{}]", fmt::join(elements, ", "));
}

// A comment may give a field a schema, by which its lists merge otherwise than by its kind's.
bool may_have_schema_comments(std::string_view text) {
  constexpr auto kNone = std::string_view::npos;
  for (auto mark = text.find('#'); mark != kNone; mark = text.find('#', mark + 1)) {
    const auto start = text.find_first_not_of("# \t", mark);
    if (start != kNone && text[start] == '{') return true;
  }
  return false;
}

std::string text_at(const Node& root, std::string_view key) {
  const Node* value = kpt::find_value(root, key);
  return value == nullptr ? std::string() : value->value;
}

// "namespace/name" as upstream knew it.
std::string upstream_name_of(const ResourceNames& names) {
  return names.merge_key.empty() ? names.own : names.merge_key;
}

// Adds all that is in one resource. Its functions say false where something has no plain value.
class FieldReader {
 public:
  FieldReader(const Node& root, std::string_view text, FieldPlace place, Fields& fields)
      : api_version_(text_at(root, "apiVersion")),
        kind_(text_at(root, "kind")),
        knows_lists_(!may_have_schema_comments(text)),
        place_(std::move(place)),
        fields_(fields) {}

  bool add_mapping(const Node& mapping, ListKeys left_out = {}) {
    for (std::size_t i = 0; i + 1 < mapping.content.size(); i += 2) {
      const std::string& key = mapping.content[i].value;
      if (std::ranges::find(left_out, key) != left_out.end()) continue;
      place_.path.push_back(key);
      const bool plain = add(mapping.content[i + 1]);
      place_.path.pop_back();
      if (!plain) return false;
    }
    return true;
  }

 private:
  bool add(const Node& node) {
    if (node.is_mapping()) return put(std::string(kMapping)) && add_mapping(node);
    if (node.is_sequence()) return add_list(node);
    if (!node.is_scalar()) return false;
    std::string text = kpt::json_text(node);
    text.pop_back();  // the line break
    return put(node.is_null() ? std::string(kNull) : std::move(text));
  }

  // False if a key is there twice.
  bool put(std::string value) { return fields_.emplace(place_, std::move(value)).second; }

  bool add_list(const Node& list) {
    const ListKeys keys = keys_of_list(api_version_, kind_, place_.path);
    if (keys.empty()) return put(text_of_list(list));
    const auto elements = knows_lists_ ? take_apart(list, keys) : std::nullopt;
    if (!elements) return put(fmt::format("{}{}", kTangled, text_of_list(list)));
    if (!put(fmt::format("{}{}", kMapping, fmt::join(elements->keys, ",")))) return false;
    for (std::size_t i = 0; i < elements->names.size(); ++i) {
      const Node& element = list.content[i];
      place_.path.push_back(elements->names[i]);
      const bool is_bare = element.content.size() == 2 * elements->keys.size();
      fields_.emplace(place_, is_bare ? kBareElement : kMapping);
      const bool plain = add_mapping(element, elements->keys);
      place_.path.pop_back();
      if (!plain) return false;
    }
    return true;
  }

  std::string api_version_;
  std::string kind_;
  bool knows_lists_;
  FieldPlace place_;
  Fields& fields_;
};

}  // namespace

ResourceNames names_of(const Node& root) {
  constexpr std::string_view kMark = "kpt-merge: ";
  for (std::size_t i = 0; i + 1 < root.content.size(); i += 2) {
    if (root.content[i].value != "metadata") continue;
    const Node& metadata = root.content[i + 1];
    const std::string_view comment = root.content[i].line_comment;
    const auto mark = comment.find(kMark);
    const bool has_key = mark != std::string_view::npos;
    return {fmt::format("{}/{}", text_at(metadata, "namespace"), text_at(metadata, "name")),
            std::string(has_key ? comment.substr(mark + kMark.size()) : "")};
  }
  return {"/", ""};
}

std::string FieldPlace::to_string() const {
  if (path.empty()) return resource;
  return fmt::format("{} of {}", fmt::join(path, "."), resource);
}

bool add_resource(const kpt::Resource& read, const std::string& path, Fields& fields) {
  if (kpt::find_value(read.root(), kpt::kBareSequenceKey) != nullptr) return false;
  kpt::Resource resource = read;
  kpt::drop_reader_annotations(resource.root());
  resource.path = path;
  const kpt::ResourceIdentity identity = kpt::identity_of(resource);
  FieldPlace place{
      fmt::format("{} {} {} in {}", identity.group, identity.kind,
                  upstream_name_of(names_of(std::as_const(resource).root())), identity.path),
      {}};
  const auto [added, fresh] = fields.emplace(place, kpt::yaml::print(resource.root()));
  const Node& root = std::as_const(resource).root();
  if (!fresh || !root.is_mapping()) return false;
  return FieldReader(root, added->second, std::move(place), fields).add_mapping(root);
}

bool is_field(const FieldPlace& place, const Fields& fields) {
  const auto found = fields.find(place);
  if (found == fields.end()) return false;
  if (!place.path.empty()) return !found->second.starts_with(kMapping);
  return place.resource.find(" in ") == std::string::npos;
}

bool is_same(const Fields& one, const Fields& other, const FieldPlace& place) {
  const auto value_in = [&place](const Fields& fields) {
    const auto found = fields.find(place);
    const bool is_there =
        found != fields.end() && (place.path.empty() || found->second != kEmptyList);
    return is_there ? &found->second : nullptr;
  };
  const std::string* in_one = value_in(one);
  const std::string* in_other = value_in(other);
  if (in_one == nullptr || in_other == nullptr) return in_one == in_other;
  return *in_one == *in_other;
}

bool has_same_surroundings(const Fields& one, const Fields& other, const FieldPlace& place) {
  FieldPlace around = place;
  while (!around.path.empty()) {
    around.path.pop_back();
    const bool in_one = one.contains(around);
    if (in_one != other.contains(around)) return false;
    if (in_one && !around.path.empty() && !is_same(one, other, around)) return false;
  }
  return true;
}

std::string value_text(const Fields& fields, const FieldPlace& place) {
  const auto found = fields.find(place);
  return found == fields.end() ? "nothing" : found->second;
}

}  // namespace porchsim::scenarios
