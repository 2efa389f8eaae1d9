#include "kube/managedfields/last_applied.h"

#include <utility>

#include "kube/managedfields/typed/compare.h"
#include "kube/status/go_json.h"

namespace porchsim::kube::managedfields {
namespace {

using api::Json;

constexpr const char* kAnnotation = "kubectl.kubernetes.io/last-applied-configuration";
constexpr std::size_t kLargestAnnotations = 256 * 1024;

std::string_view last_applied(const Json& object) {
  return object.at({"metadata", "annotations", kAnnotation}).as_string();
}

std::size_t size_of(const Json& annotations) {
  std::size_t size = 0;
  for (const Json::Member& member : annotations.members()) {
    size += member.key.size() + member.value.as_string().size();
  }
  return size;
}

}  // namespace

std::optional<FieldSet> owned_by_last_applied(const Kind& kind, const std::string& api_version,
                                              const Json& live) {
  const auto document = Json::parse(last_applied(live));
  if (!document || !document->is_object() || (*document)["kind"].as_string().empty()) return {};
  if ((*document)["apiVersion"].as_string() != api_version) return {};
  const auto now = typed(kind, live, Duplicates::Refused);
  const auto then = typed(kind, *document, Duplicates::Refused);
  if (!now || !then) return {};
  const auto changed = compare(then->type, then->value, now->value);
  if (!changed) return {};
  return then->paths()
      .difference(changed->modified)
      .difference(changed->added)
      .difference(changed->removed);
}

void update_last_applied(Json& object, const Json& configuration) {
  if (last_applied(object).empty()) return;
  Json written = configuration;
  if (written["metadata"].contains("annotations")) {
    written.mutable_member("metadata").mutable_member("annotations").erase(kAnnotation);
  }
  Json& annotations = object.mutable_member("metadata").mutable_member("annotations");
  annotations.set(kAnnotation, go_json(written) + '\n');
  if (size_of(annotations) > kLargestAnnotations) annotations.erase(kAnnotation);
}

}  // namespace porchsim::kube::managedfields
