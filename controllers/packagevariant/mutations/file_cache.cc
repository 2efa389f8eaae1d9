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
  ParsedFile file{text, kpt::parse_kube_objects(*text)};
  if (file.objects && std::any_of(file.objects->begin(), file.objects->end(), meets_alias))
    file.objects = kpt::fail(std::string(kpt::kUnhandledAlias));
  return file;
}

std::shared_ptr<const OutlinedFile> FileCache::outlined(const kpt::Text& text) {
  return outlined_.get(text, [this](const kpt::Text& read) {
    OutlinedFile file;
    file.text = read;
    if (auto plain = kpt::yaml::read_plain(*read)) {
      file.outline = *std::move(plain);
      file.may_have_injection_points = read->contains(kConfigInjectionAnnotation);
      for (const kpt::yaml::Value& document : file.outline.front())
        file.may_have_injection_points |= !document.is(kpt::yaml::Value::Kind::Map);
      return file;
    }
    file.parsed = parsed(read);
    if (const auto object = file.parsed->only_object())
      file.outline = kpt::yaml::outline_of((*object)->node());
    return file;
  });
}

}  // namespace porchsim::packagevariant
