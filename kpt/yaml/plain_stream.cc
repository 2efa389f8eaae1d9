#include "kpt/yaml/plain_stream.h"

#include <algorithm>

namespace porchsim::kpt::yaml {

bool PlainStream::has_key(std::string_view key) const {
  return std::any_of(entries_.begin(), entries_.end(),
                     [key](const Entry& entry) { return entry.key == key; });
}

const PlainStream::Entry* PlainStream::find(Block map, std::string_view key) const {
  if (map.empty()) return nullptr;
  const std::uint32_t column = entries_[map.begin].column;
  for (std::size_t i = map.begin; i < map.end; ++i) {
    if (entries_[i].column == column && entries_[i].key == key) return &entries_[i];
  }
  return nullptr;
}

std::size_t PlainStream::member_count(Block map) const {
  if (map.empty()) return 0;
  const std::uint32_t column = entries_[map.begin].column;
  std::size_t count = 0;
  for (std::size_t i = map.begin; i < map.end; ++i) count += entries_[i].column == column ? 1 : 0;
  return count;
}

PlainStream::Block PlainStream::below(Block map, const Entry& member) const {
  const auto begin = static_cast<std::size_t>(&member - entries_.data()) + 1;
  if (member.kind != Kind::Parent) return {begin, begin};
  std::size_t end = begin;
  while (end < map.end && (entries_[end].start > member.column ||
                           (entries_[end].start == member.column && entries_[end].begins_item()))) {
    ++end;
  }
  return {begin, end};
}

std::optional<std::string_view> PlainStream::text_at(Block map, std::string_view outer,
                                                     std::string_view inner) const {
  const Entry* parent = find(map, outer);
  if (parent == nullptr || parent->kind != Kind::Parent) return std::nullopt;
  const Entry* entry = find(below(map, *parent), inner);
  if (entry == nullptr || entry->kind != Kind::Text) return std::nullopt;
  return entry->value;
}

std::optional<std::vector<PlainStream::Block>> PlainStream::items(Block list) const {
  std::vector<Block> items;
  if (list.empty()) return items;
  const std::uint32_t start = entries_[list.begin].start;
  for (std::size_t i = list.begin; i < list.end; ++i) {
    const Entry& entry = entries_[i];
    if (entry.start != start || !entry.begins_item()) continue;
    if (entry.key.empty()) return std::nullopt;
    if (!items.empty()) items.back().end = i;
    items.push_back({i, list.end});
  }
  if (items.empty()) return std::nullopt;  // a map
  return items;
}

}  // namespace porchsim::kpt::yaml
