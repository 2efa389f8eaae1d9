#include "controllers/packagevariant/mutations/file_cache.h"

#include <algorithm>

#include <fmt/format.h>

#include "controllers/packagevariant/mutations/injection.h"

namespace porchsim::packagevariant {
namespace {

// The search for injection points looks into every object, and at the name and version of each
// point.
bool meets_alias(const kpt::KubeObject& object) {
  const kpt::SubObject fields = object.fields();
  if (fields.meets_alias({"metadata", "annotations"})) return true;
  return is_injection_point(object) &&
         (fields.meets_alias({"metadata", "name"}) || fields.meets_alias({"apiVersion"}));
}

}  // namespace

kpt::Result<const kpt::KubeObject*> ParsedFile::only_object() const {
  if (!objects) return kpt::fail(objects.error().message);
  if (objects->size() != 1) {
    return kpt::fail(fmt::format("expected exactly one object, got {}", objects->size()));
  }
  return &objects->front();
}

ParsedFile parse_file(const kpt::Text& text) {
  ParsedFile file{text, kpt::parse_kube_objects(*text), false};
  if (file.objects && std::any_of(file.objects->begin(), file.objects->end(), meets_alias))
    file.objects = kpt::fail(std::string(kpt::kUnhandledAlias));
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
