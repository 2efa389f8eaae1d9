#include "controllers/packagevariant/mutations/injection_point.h"

#include <algorithm>

#include <fmt/format.h>
#include <fmt/ranges.h>

#include "controllers/packagevariant/mutations/injection.h"
#include "controllers/packagevariant/mutations/json_nodes.h"
#include "kpt/kyaml/go_text.h"

namespace porchsim::packagevariant {
namespace {

using Injector = api::PackageVariant::Injector;

// An injector that does not name a group, version or kind takes any.
bool selects(const Injector& injector, const kpt::KubeObject& object) {
  const kpt::GroupVersion version = kpt::parse_group_version(object.api_version());
  return injector.group.value_or(version.group) == version.group &&
         injector.version.value_or(version.version) == version.version &&
         injector.kind.value_or(object.kind()) == object.kind();
}

const api::Object* match_selector(const Injector& injector, const kpt::KubeObject& object,
                                  std::span<const api::ObjectPtr> cluster) {
  if (!selects(injector, object)) return nullptr;
  const auto found = std::find_if(
      cluster.begin(), cluster.end(),
      [&injector](const auto& candidate) { return candidate->meta().name == injector.name; });
  return found == cluster.end() ? nullptr : found->get();
}

std::string_view injected_field(const api::Object& source) {
  const bool core = kpt::parse_group_version(source.api_version()).group.empty();
  return core && source.kind() == "ConfigMap" ? "data" : "spec";
}

kpt::Status set_content(kpt::KubeObject& object, const api::Json& content, std::string_view field,
                        const std::string& source_name) {
  if (content.is_null()) {
    return kpt::fail(fmt::format(
        "unable to set <nil> at fields [{}] with error: the passed-in object must not be nil",
        field));
  }
  if (auto set = object.fields().set_nested_field(encode_json(content), {field}); !set) return set;
  return object.set_annotation(kInjectedResourceAnnotation, source_name);
}

void inject_resource(InjectionPoint& point, kpt::KubeObject& object, const api::Object& source) {
  const std::string_view field = injected_field(source);
  const std::string& name = source.meta().name;
  const api::Json document = source.json();
  if (!document.contains(field)) {
    point.errors.push_back(fmt::format("field {} not found in resource {}", kpt::go_quote(field),
                                       kpt::go_quote(name)));
    return;
  }
  if (const auto set = set_content(object, document[field], field, name); !set) {
    point.errors.push_back(set.error().message);
    return;
  }
  point.injected = true;
  point.injected_name = name;
}

}  // namespace

std::optional<std::string> injection_annotation(const kpt::KubeObject& object) {
  const kpt::yaml::Node* annotations = object.node().at({"metadata", "annotations"});
  if (annotations == nullptr) return std::nullopt;
  const auto& content = annotations->content;
  for (std::size_t i = 0; i + 1 < content.size(); i += 2) {
    if (content[i].value == kConfigInjectionAnnotation) return content[i + 1].value;
  }
  return std::nullopt;
}

InjectionPoint new_injection_point(std::string file, std::size_t index,
                                   const kpt::KubeObject& object) {
  InjectionPoint point;
  point.file = std::move(file);
  point.index = index;
  point.condition_type = fmt::format("config.injection.{}.{}", object.kind(), object.name());
  const std::string value = injection_annotation(object).value_or("");
  point.required = value == "required";
  if (!point.required && value != "optional") {
    point.errors.push_back(fmt::format(
        "{}: {}/{} has invalid {} annotation value of {}", point.file, object.kind(), object.name(),
        kpt::go_quote(kConfigInjectionAnnotation), kpt::go_quote(value)));
  }
  return point;
}

void inject(InjectionPoint& point, kpt::KubeObject& object, const Injectors& injectors,
            std::span<const api::ObjectPtr> cluster, AbsentKinds absent_kinds) {
  if (cluster.empty() && absent_kinds == AbsentKinds::Told) {
    point.errors.push_back(
        fmt::format("no in-cluster resources of type {}.{}", object.api_version(), object.kind()));
    return;
  }
  for (const Injector& injector : injectors) {
    const api::Object* source = match_selector(injector, object, cluster);
    if (source == nullptr) continue;
    inject_resource(point, object, *source);
    return;
  }
}

kpt::KptfileCondition InjectionPoint::condition() const {
  if (injected) {
    return {condition_type, "True", "ConfigInjected",
            fmt::format("injected resource {} from cluster", kpt::go_quote(injected_name))};
  }
  return {condition_type, "False", "NoResourceSelected",
          errors.empty() ? "no resource matched any injection selector for this injection point"
                         : fmt::format("{}", fmt::join(errors, ", "))};
}

}  // namespace porchsim::packagevariant
