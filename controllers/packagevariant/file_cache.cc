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

ParsedFile parse_file(const kpt::Text& text) {
  ParsedFile file{text, kpt::parse_kube_objects(*text), false};
  file.has_injection_points =
      file.objects && std::any_of(file.objects->begin(), file.objects->end(), is_injection_point);
  return file;
}

std::shared_ptr<const PlainFile> FileCache::plain(const kpt::Text& text) {
  return plain_.get(text, [](const kpt::Text& read) {
    return PlainFile{read, kpt::yaml::PlainStream::read(*read)};
  });
}

}  // namespace porchsim::packagevariant
