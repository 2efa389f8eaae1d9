#include "scenarios/checks/injections.h"

#include <algorithm>
#include <optional>
#include <set>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include <fmt/format.h>

#include "api/json/json.h"
#include "kpt/kptfile/kptfile.h"
#include "kpt/kyaml/json_text.h"
#include "kpt/sdk/kube_object.h"
#include "scenarios/checks/content_memory.h"

namespace porchsim::scenarios {
namespace {

struct Content {
  std::string source;  // "ConfigMap eu"
  std::string_view field;
  api::Json value;
};

bool selects(const api::PackageVariant::Injector& injector, const kpt::KubeObject& point) {
  return injector.group.value_or(point.group()) == point.group() &&
         injector.version.value_or(point.version()) == point.version() &&
         injector.kind.value_or(point.kind()) == point.kind();
}

api::ObjectPtr find_in_cluster(const api::PackageVariant& variant, std::string_view name,
                               const kpt::KubeObject& point, const Truth& truth) {
  for (const std::string& name_space : {variant.meta.name_space, std::string()}) {
    api::ObjectPtr object = truth.find(point.kind(), {name_space, std::string(name)});
    if (object && object->api_version() == point.api_version()) return object;
  }
  return nullptr;
}

// What the point should hold; nothing if no injector selects anything that has content.
std::optional<Content> content_for(const api::PackageVariant& variant, const kpt::KubeObject& point,
                                   const Truth& truth) {
  const bool is_config_map = point.kind() == "ConfigMap" && point.group().empty();
  for (const auto& injector : variant.spec.injectors) {
    if (!selects(injector, point)) continue;
    const api::ObjectPtr source = find_in_cluster(variant, injector.name, point, truth);
    if (!source) continue;
    const std::string_view field = is_config_map ? "data" : "spec";
    api::Json value = source->json()[field];
    if (value.is_null()) return std::nullopt;
    return Content{fmt::format("{} {}", source->kind(), injector.name), field, std::move(value)};
  }
  return std::nullopt;
}

// By value: 1e+06 is 1000000.
bool is_same(const api::Json& one, const api::Json& other) {
  using Kind = api::Json::Kind;
  const auto is_number = [](const api::Json& json) {
    return json.kind() == Kind::Integer || json.kind() == Kind::Double;
  };
  const auto number = [](const api::Json& json) {
    return json.is_integer() ? static_cast<double>(json.as_integer()) : json.as_double();
  };
  if (is_number(one) && is_number(other)) return number(one) == number(other);
  if (one.kind() != other.kind()) return false;
  if (one.is_array()) return std::ranges::equal(one.items(), other.items(), is_same);
  if (!one.is_object()) return one == other;
  return std::ranges::equal(one.members(), other.members(), [](const auto& a, const auto& b) {
    return a.key == b.key && is_same(a.value, b.value);
  });
}

bool holds(const kpt::KubeObject& point, const Content& content) {
  const kpt::yaml::Node* node = point.node().at({content.field});
  if (node == nullptr) return false;
  const auto value = api::Json::parse(kpt::json_text(*node));
  return value && is_same(*value, content.value);
}

// The objects of a file; none if nothing of it is to be injected.
std::vector<kpt::KubeObject> objects_with_points(std::string_view path, const kpt::Text& text) {
  if (!kpt::is_krm_file(path) || text->find(kInjectionAnnotation) == std::string::npos) return {};
  auto objects = kpt::parse_kube_objects(*text);
  return objects ? *std::move(objects) : std::vector<kpt::KubeObject>();
}

bool is_point(const kpt::KubeObject& object) {
  return object.node().at({"metadata", "annotations", kInjectionAnnotation}) != nullptr;
}

constexpr std::string_view kConditions = "config.injection.";

std::string condition_of(const kpt::KubeObject& point) {
  return fmt::format("{}{}.{}", kConditions, point.kind(), point.name());
}

bool is_required(const kpt::KubeObject& point) {
  return point.node().at({"metadata", "annotations", kInjectionAnnotation})->value == "required";
}

// The Kptfile's account of a point that holds what it should.
std::string missing_account(const kpt::KubeObject& point, bool is_injected,
                            const kpt::Kptfile& kptfile) {
  const std::string type = condition_of(point);
  const auto status = kptfile.status.value_or(kpt::KptfileStatus());
  const auto told = std::ranges::find(status.conditions, type, &kpt::KptfileCondition::type);
  if (told == status.conditions.end()) return fmt::format("lacks the condition {}", type);
  const std::string_view wanted = is_injected ? "True" : "False";
  if (told->status != wanted)
    return fmt::format("has the condition {} {}, not {}", type, told->status, wanted);
  const auto info = kptfile.info.value_or(kpt::PackageInfo());
  const bool is_gate = std::ranges::find(info.readiness_gates, type) != info.readiness_gates.end();
  if (is_required(point) && !is_gate) return fmt::format("lacks the gate {}", type);
  return "";
}

}  // namespace

bool may_be_injected(const api::Object& object) {
  return object.kind() != api::PackageVariant::type().kind &&
         object.kind() != api::PackageRevision::type().kind &&
         object.kind() != api::Repository::type().kind;
}

std::string content_to_inject(const api::ObjectPtr& object) {
  if (!object) return "";
  const api::Json document = object->json();
  return document["data"].dump() + document["spec"].dump();
}

bool names_object(const api::PackageVariant& variant, const api::PackageVariant::Injector& injector,
                  const sim::Subject& object) {
  return injector.name == object.name && object.scope == variant.meta.name_space &&
         injector.kind.value_or(object.kind) == object.kind;
}

std::string missing_injection(const api::PackageVariant& variant, const kpt::Files& files,
                              const Truth& truth) {
  for (const auto& [path, text] : files) {
    for (const kpt::KubeObject& object : objects_with_points(path, text)) {
      if (!is_point(object)) continue;
      const auto content = content_for(variant, object, truth);
      if (content && !holds(object, *content))
        return fmt::format("has {} {} of {} without what {} says", object.kind(), object.name(),
                           path, content->source);
      const auto kptfile = truth.memory().kptfile_in(files);
      if (!kptfile) continue;
      std::string missing = missing_account(object, content.has_value(), *kptfile);
      if (!missing.empty()) return missing;
    }
  }
  return "";
}

std::optional<bool> is_required_point(std::string_view gate, const kpt::Files& files) {
  if (!gate.starts_with(kConditions)) return std::nullopt;
  for (const auto& [path, text] : files) {
    const auto objects = objects_with_points(path, text);
    const auto point = std::ranges::find_if(objects, [&](const kpt::KubeObject& object) {
      return is_point(object) && condition_of(object) == gate;
    });
    if (point != objects.end()) return is_required(*point);
  }
  return std::nullopt;
}

bool injection_points_clash(const kpt::Files& files) {
  std::set<std::pair<std::string, std::string>> points;
  for (const auto& [path, text] : files) {
    for (const kpt::KubeObject& object : objects_with_points(path, text)) {
      if (is_point(object) && !points.emplace(object.kind(), object.name()).second) return true;
    }
  }
  return false;
}

void put_injections(const api::PackageVariant& variant, kpt::Files& files, const Truth& truth) {
  if (variant.spec.injectors.empty()) return;
  for (auto& [path, text] : files) {
    std::vector<kpt::KubeObject> objects = objects_with_points(path, text);
    for (kpt::KubeObject& object : objects) {
      if (!is_point(object)) continue;
      const auto content = content_for(variant, object, truth);
      if (!content) continue;
      // JSON is YAML too.
      auto value =
          kpt::parse_kube_object(api::Json::object({{content->field, content->value}}).dump());
      if (!value || value->node().content.size() != 2) continue;
      if (!object.fields().set_nested_field(value->node().content[1], {content->field})) return;
    }
    if (!objects.empty()) text = kpt::make_text(kpt::join_objects(objects));
  }
}

}  // namespace porchsim::scenarios
