#include "fakeporch/git/tree.h"

#include <algorithm>
#include <charconv>

namespace porchsim::fakeporch {

namespace {

// Git: base_name_compare. A directory sorts as if its name ended in "/".
int compare_names(std::string_view a, bool a_directory, std::string_view b, bool b_directory) {
  const std::size_t common = std::min(a.size(), b.size());
  const int order = a.substr(0, common).compare(b.substr(0, common));
  if (order != 0) return order;
  const auto next = [common](std::string_view name, bool directory) {
    if (name.size() > common) return static_cast<int>(static_cast<unsigned char>(name[common]));
    return directory ? static_cast<int>('/') : 0;
  };
  return next(a, a_directory) - next(b, b_directory);
}

int compare(const TreeEntry& entry, std::string_view name, bool directory) {
  return compare_names(entry.name, entry.is_directory(), name, directory);
}

// Takes one entry off the front of `rest`; nothing if the text is malformed.
std::optional<TreeEntry> take_entry(std::string_view& rest) {
  TreeEntry entry;
  const std::size_t space = rest.find(' ');
  if (space == std::string_view::npos) return std::nullopt;
  const char* const mode_end = rest.data() + space;
  const auto [stop, error] = std::from_chars(rest.data(), mode_end, entry.mode, 8);
  if (error != std::errc() || stop != mode_end) return std::nullopt;
  const std::size_t zero = rest.find('\0', space);
  if (zero == std::string_view::npos || zero == space + 1) return std::nullopt;
  if (rest.size() < zero + 1 + ObjectId::kBytes) return std::nullopt;
  entry.name = rest.substr(space + 1, zero - space - 1);
  entry.id = ObjectId::from_raw(rest.substr(zero + 1, ObjectId::kBytes));
  rest.remove_prefix(zero + 1 + ObjectId::kBytes);
  return entry;
}

std::vector<TreeEntry> entries_of(std::string_view chunk) {
  std::vector<TreeEntry> entries;
  while (auto entry = take_entry(chunk)) entries.push_back(*entry);
  return entries;
}

kpt::Text encode(const TreeEntry* begin, const TreeEntry* end) {
  std::string text;
  for (const TreeEntry* entry = begin; entry != end; ++entry) {
    char mode[16];
    const auto written = std::to_chars(mode, mode + sizeof mode, entry->mode, 8);
    text.append(mode, written.ptr);
    text.push_back(' ');
    text.append(entry->name);
    text.push_back('\0');
    text.append(entry->id.raw());
  }
  text.shrink_to_fit();
  return std::make_shared<const std::string>(std::move(text));
}

bool sorts_before(const TreeEntry& a, const TreeEntry& b) {
  return compare(a, b.name, b.is_directory()) < 0;
}

}  // namespace

Tree Tree::from_entries(std::vector<TreeEntry> entries) {
  std::sort(entries.begin(), entries.end(), sorts_before);
  Tree tree;
  for (std::size_t at = 0; at < entries.size(); at += kMaxEntries) {
    const std::size_t count = std::min(kMaxEntries, entries.size() - at);
    tree.chunks_.push_back(encode(entries.data() + at, entries.data() + at + count));
  }
  return tree;
}

std::optional<Tree> Tree::parse(std::string_view raw) {
  std::vector<TreeEntry> entries;
  while (!raw.empty()) {
    const auto entry = take_entry(raw);
    if (!entry) return std::nullopt;
    if (!entries.empty() && !sorts_before(entries.back(), *entry)) return std::nullopt;
    entries.push_back(*entry);
  }
  return from_entries(std::move(entries));
}

std::size_t Tree::bytes() const {
  std::size_t total = 0;
  for (const kpt::Text& chunk : chunks_) total += chunk->size();
  return total;
}

std::size_t Tree::unshared_bytes() const {
  std::size_t total = 0;
  for (const kpt::Text& chunk : chunks_) total += chunk.use_count() == 1 ? chunk->size() : 0;
  return total;
}

std::string Tree::raw() const {
  std::string text;
  text.reserve(bytes());
  for (const kpt::Text& chunk : chunks_) text += *chunk;
  return text;
}

// The last chunk whose first entry does not sort after the name, else the first.
std::size_t Tree::chunk_for(std::string_view name, bool directory) const {
  const auto after = std::upper_bound(chunks_.begin(), chunks_.end(), 0,
                                      [name, directory](int, const kpt::Text& chunk) {
                                        std::string_view rest = *chunk;
                                        return compare(*take_entry(rest), name, directory) > 0;
                                      });
  return after == chunks_.begin() ? 0 : static_cast<std::size_t>(after - chunks_.begin()) - 1;
}

std::optional<TreeEntry> Tree::find(std::string_view name) const {
  if (chunks_.empty()) return std::nullopt;
  for (const bool directory : {true, false}) {
    std::string_view rest = *chunks_[chunk_for(name, directory)];
    while (auto entry = take_entry(rest)) {
      if (entry->name == name && entry->is_directory() == directory) return entry;
    }
  }
  return std::nullopt;
}

void Tree::each(const std::function<bool(const TreeEntry&)>& visit) const {
  for (const kpt::Text& chunk : chunks_) {
    std::string_view rest = *chunk;
    while (auto entry = take_entry(rest)) {
      if (!visit(*entry)) return;
    }
  }
}

void Tree::erase_exact(std::string_view name, bool directory) {
  if (chunks_.empty()) return;
  const std::size_t at = chunk_for(name, directory);
  const kpt::Text old = chunks_[at];
  std::vector<TreeEntry> entries = entries_of(*old);
  const auto gone = std::find_if(entries.begin(), entries.end(), [&](const TreeEntry& entry) {
    return entry.name == name && entry.is_directory() == directory;
  });
  if (gone == entries.end()) return;
  entries.erase(gone);
  if (entries.empty()) {
    chunks_.erase(chunks_.begin() + static_cast<std::ptrdiff_t>(at));
  } else {
    chunks_[at] = encode(entries.data(), entries.data() + entries.size());
  }
}

void Tree::insert(const TreeEntry& entry) {
  if (chunks_.empty()) {
    chunks_.push_back(encode(&entry, &entry + 1));
    return;
  }
  const std::size_t at = chunk_for(entry.name, entry.is_directory());
  const kpt::Text old = chunks_[at];
  std::vector<TreeEntry> entries = entries_of(*old);
  const auto place = std::lower_bound(entries.begin(), entries.end(), entry, sorts_before);
  if (place != entries.end() && compare(*place, entry.name, entry.is_directory()) == 0) {
    *place = entry;
  } else {
    entries.insert(place, entry);
  }
  const TreeEntry* const begin = entries.data();
  const TreeEntry* const end = begin + entries.size();
  if (entries.size() <= kMaxEntries) {
    chunks_[at] = encode(begin, end);
    return;
  }
  const TreeEntry* const middle = begin + entries.size() / 2;
  chunks_[at] = encode(begin, middle);
  chunks_.insert(chunks_.begin() + static_cast<std::ptrdiff_t>(at) + 1, encode(middle, end));
}

Tree Tree::with(const TreeEntry& entry) const {
  Tree copy = *this;
  copy.erase_exact(entry.name, !entry.is_directory());
  copy.insert(entry);
  return copy;
}

Tree Tree::without(std::string_view name) const {
  Tree copy = *this;
  copy.erase_exact(name, true);
  copy.erase_exact(name, false);
  return copy;
}

}  // namespace porchsim::fakeporch
