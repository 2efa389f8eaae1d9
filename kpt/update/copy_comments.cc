#include "kpt/update/copy_comments.h"

#include <algorithm>
#include <cstddef>
#include <map>
#include <optional>
#include <set>
#include <string>
#include <string_view>
#include <utility>

#include "kpt/update/element_index.h"
#include "kpt/update/element_list.h"
#include "kpt/update/merge_walker.h"
#include "kpt/update/partial_values.h"

namespace porchsim::kpt {
namespace {

void copy_own_comments(const yaml::Node* from, yaml::Node* to) {
  if (from == nullptr || to == nullptr) return;
  if (to->line_comment.empty()) to->line_comment = from->line_comment;
  if (to->head_comment.empty()) to->head_comment = from->head_comment;
  if (to->foot_comment.empty()) to->foot_comment = from->foot_comment;
}

// go-yaml prints a line comment of a folded scalar into it.
void copy_scalar_comments(const yaml::Node* from, yaml::Node* to) {
  if (to != nullptr && to->style == yaml::kFolded) to->style = yaml::kDoubleQuoted;
  copy_own_comments(from, to);
}

constexpr std::size_t kNowhere = static_cast<std::size_t>(-1);

// Where a field stands in the content of both mappings.
struct Places {
  std::size_t from = kNowhere;
  std::size_t to = kNowhere;
};

// The first place of each name.
void note_places(const yaml::Node& mapping, std::map<std::string_view, Places>& places,
                 std::size_t Places::* side) {
  if (!mapping.is_mapping()) return;
  for (std::size_t i = 0; i + 1 < mapping.content.size(); i += 2) {
    std::size_t& place = places[mapping.content[i].value].*side;
    if (place == kNowhere) place = i;
  }
}

template <class Mapping>
auto field_at(Mapping& mapping, std::size_t place)
    -> std::pair<decltype(&mapping.content[0]), decltype(&mapping.content[0])> {
  if (place == kNowhere) return {nullptr, nullptr};
  return {&mapping.content[place], &mapping.content[place + 1]};
}

bool has_all_comments(const yaml::Node& from, const yaml::Node& to) {
  return (from.line_comment.empty() || !to.line_comment.empty()) &&
         (from.head_comment.empty() || !to.head_comment.empty()) &&
         (from.foot_comment.empty() || !to.foot_comment.empty());
}

bool is_named(const yaml::Node& key) { return key.is_scalar() && !key.value.empty(); }

bool is_folded(const yaml::Node& node) { return node.is_scalar() && node.style == yaml::kFolded; }

// Whether two elements of a list are one and the same by any merge key: their own scalars agree.
bool are_alike(const yaml::Node& from, const yaml::Node& to) {
  if (from.kind != to.kind || from.value != to.value) return false;
  if (from.is_scalar()) return true;
  if (!from.is_mapping() || from.content.size() != to.content.size()) return false;
  for (std::size_t i = 0; i < from.content.size(); ++i) {
    if (from.content[i].kind != to.content[i].kind || from.content[i].value != to.content[i].value)
      return false;
  }
  return true;
}

// Whether a list may merge by elements and holds what is none: on that the walk may fail.
bool may_hold_no_elements(std::string_view name, const yaml::Node& list) {
  if (!list.is_sequence()) return false;
  const auto kind = merged_element_kind(name);
  return kind && !std::ranges::all_of(list.content, [kind](const yaml::Node& element) {
           return element.kind == *kind && !is_no_element(element);
         });
}

// Whether the walk has plainly nothing to do: two trees of one shape, and no comment is missing.
// False says nothing.
bool is_copied(const yaml::Node& from, const yaml::Node& to) {
  if (from.kind != to.kind || !has_all_comments(from, to) || is_folded(to)) return false;
  if (from.is_scalar()) return true;
  if (from.is_sequence()) {
    if (from.content.size() != to.content.size()) return false;
    for (std::size_t i = 0; i < from.content.size(); ++i) {
      if (!are_alike(from.content[i], to.content[i])) return false;
      if (!is_copied(from.content[i], to.content[i])) return false;
    }
    return true;
  }
  if (!from.is_mapping() || from.content.size() > to.content.size()) return false;
  for (std::size_t i = 0; i + 1 < to.content.size(); i += 2) {
    const yaml::Node& key = to.content[i];
    const yaml::Node& value = to.content[i + 1];
    if (!is_named(key) || is_folded(key) || is_folded(value)) return false;
    if (i + 1 >= from.content.size()) continue;
    const yaml::Node& old_key = from.content[i];
    if (!is_named(old_key) || old_key.value != key.value || !has_all_comments(old_key, key))
      return false;
    const yaml::Node& old_value = from.content[i + 1];
    if (may_hold_no_elements(key.value, old_value) || !is_copied(old_value, value)) return false;
  }
  return true;
}

class Copier {
 public:
  Status walk(const yaml::Node* from, yaml::Node* to, const SchemaPlace& outer) {
    const yaml::Node* const nodes[] = {from, to};
    const SchemaPlace place = schemas_.place_of(nodes, outer);
    std::optional<yaml::NodeKind> kind;
    for (const yaml::Node* node : nodes) {
      if (is_missing(node)) continue;
      if (kind && *kind != node->kind) return wrong_kind(*node, *kind);
      kind = node->kind;
      if (kind == yaml::NodeKind::Alias) return {};
    }
    if (kind == yaml::NodeKind::Scalar) {
      copy_scalar_comments(from, to);
      return {};
    }
    copy_own_comments(from, to);
    if (from == nullptr || !kind) return {};
    // The old tree is walked to its end, for what may be wrong in it.
    yaml::Node nothing = yaml::Node::null();
    yaml::Node& other = to == nullptr ? nothing : *to;
    return kind == yaml::NodeKind::Sequence ? walk_list(*from, other, list_place(place))
                                            : walk_fields(*from, other, place);
  }

  Status walk_fields(const yaml::Node& from, yaml::Node& to, const SchemaPlace& place) {
    std::map<std::string_view, Places> places;
    note_places(from, places, &Places::from);
    note_places(to, places, &Places::to);
    for (const auto& [name, found] : places) {
      const auto old_field = field_at(from, found.from);
      const auto new_field = field_at(to, found.to);
      const auto present = [](auto* key) { return is_missing(key) ? nullptr : key; };
      copy_scalar_comments(present(old_field.first), present(new_field.first));
      const SchemaFinder::Field fields[] = {old_field, new_field};
      const SchemaPlace inner = schemas_.place_of_field(fields, place, name);
      if (Status done = walk(old_field.second, new_field.second, inner); !done) return done;
      // A key that is itself a mapping has no name, and kyaml takes that for a scalar's.
      if (name.empty()) return wrong_kind(from, yaml::NodeKind::Scalar);
    }
    return {};
  }

 private:
  Status walk_list(const yaml::Node& from, yaml::Node& to, const SchemaPlace& place) {
    for (std::size_t i = 0; i < std::min(from.content.size(), to.content.size()); ++i) {
      if (from.content[i].value != to.content[i].value) continue;
      copy_own_comments(&from.content[i], &to.content[i]);
      if (Status done = walk(&from.content[i], &to.content[i], {}); !done) return done;
    }
    const auto keys = place.is_known() ? merge_keys(place) : std::nullopt;
    return keys ? walk_elements(from, to, place, *keys) : Status();
  }

  // The elements of an associative list, by their keys.
  Status walk_elements(const yaml::Node& from, yaml::Node& to, const SchemaPlace& place,
                       const Texts& keys) {
    const Texts element_keys = keys.empty() ? Texts{""} : keys;
    std::vector<Texts> all = element_values({&from, &to}, keys);
    if (element_keys.size() > 1) {
      if (Status united = unite_partial_values(all); !united) return united;
    }
    const SchemaPlace inner = element_place(place);
    const std::set<std::string> used = used_keys(all, element_keys);
    // The walk puts the old list together anew, which fails where it holds what is no element.
    ElementList old_elements(from.content);
    ElementList walked;
    ElementIndex new_elements(&to);
    Texts last_keys;
    for (const Texts& values : all) {
      const ElementIdentity identity = identity_of(used, values, element_keys);
      const ElementIdentity own =
          identity_of(used_keys({identity.values}, identity.keys), identity.values, identity.keys);
      const std::size_t at = old_elements.find(own.keys, own.values);
      const std::size_t found = new_elements.find(own.keys, own.values);
      yaml::Node* old = at == ElementIndex::kNowhere ? nullptr : &old_elements.at(at);
      Status done =
          walk(old, found == ElementIndex::kNowhere ? nullptr : &to.content[found], inner);
      if (!done) return done;
      const bool gone = old == nullptr || is_no_element(*old);
      if (!gone) {
        ensure_keys(*old, identity);
        old_elements.changed(at);
      }
      done = gone ? old_elements.set(nullptr, identity.keys, identity.values)
                  : walked.set(old, identity.keys, identity.values);
      if (!done) return done;
      last_keys = identity.keys;
    }
    return all.empty() ? Status() : put_elements(old_elements, walked.take(), last_keys);
  }

  SchemaFinder schemas_;
};

}  // namespace

Status copy_comments(const yaml::Node& from, yaml::Node& to) {
  copy_own_comments(&from, &to);
  const bool is_document = from.kind == yaml::NodeKind::Document;
  if (is_document && from.content.empty()) return {};
  const yaml::Node& root = is_document ? from.content[0] : from;
  if (is_copied(root, to)) return {};
  if (root.is_mapping() && to.is_mapping()) {
    const yaml::Node* const nodes[] = {&root, &to};
    Copier copier;
    return copier.walk_fields(root, to, SchemaFinder().place_of(nodes, {}));
  }
  return Copier().walk(&root, &to, {});
}

}  // namespace porchsim::kpt
