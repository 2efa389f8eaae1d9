#include "kpt/update/merge_walk.h"

#include <algorithm>
#include <map>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include <fmt/format.h>

#include "kpt/update/merge_list.h"
#include "kpt/update/merge_walker.h"

namespace porchsim::kpt {
namespace {

bool same_comments(const yaml::Node& a, const yaml::Node& b) {
  return a.head_comment == b.head_comment && a.line_comment == b.line_comment &&
         a.foot_comment == b.foot_comment;
}

// Would both scalars be printed alike, if single-quoted?
bool prints_alike(const yaml::Node* a, const yaml::Node* b) {
  if (a == nullptr || b == nullptr) return a == b;
  return a->value == b->value && a->anchor == b->anchor && same_comments(*a, *b);
}

bool identical(const yaml::Node& a, const yaml::Node& b) {
  if (a.kind != b.kind || a.style != b.style || a.tag != b.tag || a.value != b.value ||
      a.anchor != b.anchor || !same_comments(a, b) || a.content.size() != b.content.size()) {
    return false;
  }
  for (std::size_t i = 0; i < a.content.size(); ++i) {
    if (!identical(a.content[i], b.content[i])) return false;
  }
  return true;
}

// Lists count as changed when their flow text differs: quoting and comments inside them count.
bool lists_differ(const yaml::Node& a, const yaml::Node& b) {
  if (identical(a, b)) return false;
  const auto flow_text = [](yaml::Node node) {
    node.style = yaml::kFlow | yaml::kSingleQuoted;
    return yaml::print(node);
  };
  return flow_text(a) != flow_text(b);
}

std::string_view kind_name(yaml::NodeKind kind) {
  switch (kind) {
    case yaml::NodeKind::Mapping:
      return "MappingNode";
    case yaml::NodeKind::Sequence:
      return "SequenceNode";
    case yaml::NodeKind::Alias:
      return "AliasNode";
    case yaml::NodeKind::Document:
      return "DocumentNode";
    case yaml::NodeKind::Scalar:
      return "ScalarNode";
  }
  return "";
}

constexpr std::size_t kNowhere = FieldPlaces::kNowhere;

// The first place of each key of `mapping`.
void note_places(const yaml::Node* mapping, std::map<std::string, FieldPlaces>& places,
                 std::size_t FieldPlaces::* which) {
  if (mapping == nullptr || !mapping->is_mapping()) return;
  for (std::size_t i = 0; i + 1 < mapping->content.size(); i += 2) {
    std::size_t& place = places[mapping->content[i].value].*which;
    if (place == kNowhere) place = i;
  }
}

// The key and value at a place of note_places.
template <class Mapping>
auto field_at(Mapping* mapping, std::size_t place) {
  using NodePointer = decltype(&mapping->content[0]);
  if (place == kNowhere) return std::pair<NodePointer, NodePointer>{nullptr, nullptr};
  return std::pair<NodePointer, NodePointer>{&mapping->content[place],
                                             &mapping->content[place + 1]};
}

// Drops the keys at these places, with their values.
void erase_fields(yaml::Node& mapping, std::vector<std::size_t> places) {
  if (places.empty()) return;
  std::ranges::sort(places);
  yaml::NodeList kept;
  auto next = places.begin();
  for (std::size_t i = 0; i < mapping.content.size(); ++i) {
    if (next != places.end() && i > *next + 1) ++next;
    const bool goes = next != places.end() && (i == *next || i == *next + 1);
    if (!goes) kept.push_back(std::move(mapping.content[i]));
  }
  mapping.content = std::move(kept);
}

Merged ours() { return {}; }
Merged removed() { return {.outcome = MergeOutcome::Removed, .node = {}, .is_theirs = false}; }
Merged theirs(const yaml::Node* node) {
  if (node == nullptr) return removed();
  return {.outcome = MergeOutcome::Other, .node = *node, .is_theirs = true};
}
Merged ours_or_removed(const yaml::Node* node) { return node == nullptr ? removed() : ours(); }

}  // namespace

std::unexpected<Error> wrong_kind(const yaml::Node& node, yaml::NodeKind expected) {
  return fail(fmt::format("wrong node kind: expected {} but got {}: node contents:\n{}",
                          kind_name(expected), kind_name(node.kind), yaml::print(node)),
              node.line, node.column);
}

bool is_missing(const yaml::Node* node) { return node == nullptr || node->tag == "!!null"; }
bool is_null(const yaml::Node* node) { return node != nullptr && node->tag == "!!null"; }

Merged merge_scalars(const MergeSources& from) {
  if (is_null(from.theirs) || is_null(from.ours)) return removed();
  if (is_missing(from.theirs) != is_missing(from.base)) return theirs(from.theirs);
  if (is_missing(from.theirs)) return ours_or_removed(from.ours);
  const bool ours_unchanged = from.ours == nullptr || prints_alike(from.ours, from.base);
  if (ours_unchanged && !prints_alike(from.base, from.theirs)) return theirs(from.theirs);
  if (from.theirs->value != from.base->value) return theirs(from.theirs);
  return ours_or_removed(from.ours);
}

Merged merge_atomic_lists(const MergeSources& from) {
  if (is_null(from.theirs) || is_null(from.ours)) return removed();
  if (is_missing(from.theirs) != is_missing(from.base)) return theirs(from.theirs);
  if (is_missing(from.theirs)) return ours_or_removed(from.ours);
  if (lists_differ(*from.theirs, *from.base)) return theirs(from.theirs);
  return ours_or_removed(from.ours);
}

std::optional<yaml::NodeKind> MergeWalker::common_kind(const MergeSources& from) {
  for (const yaml::Node* node :
       {static_cast<const yaml::Node*>(from.ours), from.base, from.theirs}) {
    if (!is_missing(node)) return node->kind;
  }
  return std::nullopt;
}

Status MergeWalker::expect_kind(const MergeSources& from, yaml::NodeKind kind) {
  for (const yaml::Node* node :
       {static_cast<const yaml::Node*>(from.ours), from.base, from.theirs}) {
    if (is_missing(node) || node->kind == kind) continue;
    return wrong_kind(*node, kind);
  }
  return {};
}

Result<Merged> MergeWalker::walk(const MergeSources& from, const SchemaPlace& outer) {
  const yaml::Node* const nodes[] = {from.ours, from.base, from.theirs};
  const SchemaPlace place = schemas_.place_of(nodes, outer);
  const auto kind = common_kind(from);
  if (kind == yaml::NodeKind::Alias) return removed();
  if (kind) {
    if (const Status same = expect_kind(from, *kind); !same) return std::unexpected(same.error());
  }
  if (kind == yaml::NodeKind::Scalar) return merge_scalars(from);
  if (kind == yaml::NodeKind::Sequence) {
    const SchemaPlace list = list_place(place);
    const auto keys = list_keys(from, list);
    if (!keys) return merge_atomic_lists(from);
    return merge_associative_list(*this, from, list, *keys);
  }
  return walk_mapping(from, place);
}

Result<Merged> MergeWalker::walk_mapping(const MergeSources& from, const SchemaPlace& place) {
  if (is_null(from.theirs) || is_null(from.ours)) return removed();
  if (from.ours == nullptr && from.theirs == nullptr) return removed();
  yaml::Node made = yaml::Node::mapping();
  yaml::Node& result = from.ours != nullptr ? *from.ours : made;

  std::map<std::string, FieldPlaces> places;
  note_places(&result, places, &FieldPlaces::ours);
  note_places(from.base, places, &FieldPlaces::base);
  note_places(from.theirs, places, &FieldPlaces::theirs);
  std::vector<std::size_t> gone;
  for (const auto& [name, found] : places) {
    auto stays = merge_field(result, from, place, name, found);
    if (!stays) return std::unexpected(stays.error());
    if (!*stays && found.ours != kNowhere) gone.push_back(found.ours);
  }
  erase_fields(result, std::move(gone));
  if (from.ours != nullptr) return ours();
  return Merged{.outcome = MergeOutcome::Other, .node = std::move(made), .is_theirs = false};
}

Result<bool> MergeWalker::merge_field(yaml::Node& result, const MergeSources& from,
                                      const SchemaPlace& place, const std::string& name,
                                      const FieldPlaces& places) {
  const auto our_field = field_at(&result, places.ours);
  const auto base_field = field_at(from.base, places.base);
  const auto their_field = field_at(from.theirs, places.theirs);

  // The key merges as a scalar of its own; what wins gives its comments to our key.
  const auto present = [](auto* key) { return is_missing(key) ? nullptr : key; };
  const Merged key = merge_scalars(
      {present(our_field.first), present(base_field.first), present(their_field.first)});
  const yaml::Node* winner = key.outcome == MergeOutcome::Other ? &key.node : our_field.first;
  if (key.outcome == MergeOutcome::Removed) winner = nullptr;

  const SchemaFinder::Field fields[] = {our_field, base_field, their_field};
  const SchemaPlace inner = schemas_.place_of_field(fields, place, name);
  Merged value =
      PORCHSIM_TRY(walk({our_field.second, base_field.second, their_field.second}, inner));
  if (winner != nullptr && our_field.first != nullptr && winner != our_field.first) {
    our_field.first->head_comment = winner->head_comment;
    our_field.first->line_comment = winner->line_comment;
    our_field.first->foot_comment = winner->foot_comment;
  }

  // A key that is itself a mapping has no name, and kyaml takes a set of no name for one of a
  // scalar.
  if (name.empty()) return wrong_kind(result, yaml::NodeKind::Scalar);

  const bool nothing = value.outcome == MergeOutcome::Removed ||
                       (value.outcome == MergeOutcome::Ours && is_null(our_field.second)) ||
                       (value.outcome == MergeOutcome::Other && is_null(&value.node));
  if (nothing) return false;
  if (value.outcome == MergeOutcome::Ours) {
    quote_if_ambiguous(*our_field.second);
    return true;
  }
  quote_if_ambiguous(value.node);
  if (our_field.second != nullptr) {
    value.node.style = our_field.second->style;
    *our_field.second = std::move(value.node);
    return true;
  }
  const bool their_key = value.is_theirs && their_field.first != nullptr;
  yaml::Node new_key = yaml::Node::scalar(
      name, "", their_key ? their_field.first->style : std::uint8_t{yaml::kPlain});
  if (winner != nullptr) {
    new_key.head_comment = winner->head_comment;
    new_key.line_comment = winner->line_comment;
    new_key.foot_comment = winner->foot_comment;
  }
  result.content.push_back(std::move(new_key));
  result.content.push_back(std::move(value.node));
  return true;
}

Result<Merged> merge_trees(const MergeSources& sources, bool infer_lists) {
  MergeWalker walker(infer_lists);
  return walker.walk(sources, {});
}

}  // namespace porchsim::kpt
