#include "controllers/packagevariant/file_cache.h"

#include <algorithm>

#include <fmt/format.h>

#include "controllers/packagevariant/injection.h"

namespace porchsim::packagevariant {

kpt::Result<const kpt::KubeObject*> ParsedFile::only_object() const {
  if (!objects) return kpt::fail(objects.error().message);
  if (objects->size() != 1) {
    return kpt::fail(fmt::format("expected exactly one object, got {}", objects->size()));
  }
  return &objects->front();
}

ParsedFilePtr parse_file(const kpt::Text& text) {
  ParsedFile file{text, kpt::parse_kube_objects(*text), false};
  file.has_injection_points =
      file.objects && std::any_of(file.objects->begin(), file.objects->end(), is_injection_point);
  return std::make_shared<const ParsedFile>(std::move(file));
}

ParsedFilePtr FileCache::parsed(const kpt::Text& text) {
  const std::uint64_t hash = kpt::hash_text(*text);
  if (const auto found = by_hash_.find(hash); found != by_hash_.end()) {
    const auto entry = found->second;
    order_.splice(order_.begin(), order_, entry);
    if (*entry->file->text != *text) entry->file = parse_file(text);  // two contents, one hash
    return entry->file;
  }
  order_.push_front({hash, parse_file(text)});
  by_hash_.emplace(hash, order_.begin());
  if (order_.size() > capacity_) {
    by_hash_.erase(order_.back().hash);
    order_.pop_back();
  }
  return order_.empty() ? parse_file(text) : order_.front().file;
}

}  // namespace porchsim::packagevariant
