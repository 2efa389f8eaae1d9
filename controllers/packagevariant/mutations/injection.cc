#include "controllers/packagevariant/mutations/injection.h"

#include <algorithm>
#include <map>
#include <set>

#include <fmt/format.h>
#include <fmt/ranges.h>

#include "controllers/packagevariant/mutations/injection_point.h"
#include "kpt/kyaml/go_text.h"
#include "kpt/kyaml/stable_order.h"

namespace porchsim::packagevariant {
namespace {

using Points = std::vector<InjectionPoint>;
// Files with injection points, as objects that may be edited.
using EditedFiles = std::map<std::string, std::vector<kpt::KubeObject>, std::less<>>;

std::unexpected<api::Error> failure(std::string message) {
  return api::fail(api::Reason::Unknown, std::move(message));
}

api::Result<EditedFiles> parse_files(const DraftFiles& files) {
  EditedFiles edited;
  for (const auto& [path, content] : files.original()) {
    if (!kpt::is_krm_file(path)) continue;
    const ParsedFilePtr file = files.parsed(path);
    if (!file->objects) return failure(fmt::format("{}: {}", path, file->objects.error().message));
    if (file->has_injection_points) edited.emplace(path, *file->objects);
  }
  return edited;
}

Points find_injection_points(const EditedFiles& files) {
  Points points;
  for (const auto& [path, objects] : files) {
    for (std::size_t i = 0; i < objects.size(); ++i) {
      if (is_injection_point(objects[i]))
        points.push_back(new_injection_point(path, i, objects[i]));
    }
  }
  return points;
}

api::Result<> validate_injection_points(const Points& points) {
  std::vector<std::string> errors;
  std::map<std::string, const InjectionPoint*, std::less<>> by_type;
  for (const InjectionPoint& point : points) {
    errors.insert(errors.end(), point.errors.begin(), point.errors.end());
    const InjectionPoint*& known = by_type[point.condition_type];
    if (known != nullptr) {
      errors.push_back(fmt::format("duplicate injection conditionType {} ({} and {})",
                                   kpt::go_quote(point.condition_type), known->file, point.file));
    }
    known = &point;
  }
  if (errors.empty()) return {};
  return failure(fmt::format("errors in injection points: {}", fmt::join(errors, ", ")));
}

api::Result<std::vector<api::ObjectPtr>> load_in_cluster_resources(
    const kpt::KubeObject& object, const ListCluster& list_cluster) {
  const kpt::GroupVersion version = kpt::parse_group_version(object.api_version());
  // What apimachinery says of a list without a version.
  if (version.version.empty()) {
    return failure("Object 'apiVersion' is missing in 'unstructured object has no version'");
  }
  return list_cluster({version.group, version.version, object.kind()});
}

void inject_resources(const api::PackageVariant& pv, Points& points, EditedFiles& files,
                      const ListCluster& list_cluster) {
  for (InjectionPoint& point : points) {
    if (pv.spec.injectors.empty()) {
      point.errors.emplace_back("no injectors defined");
      continue;
    }
    kpt::KubeObject& object = files.find(point.file)->second[point.index];
    const auto cluster = load_in_cluster_resources(object, list_cluster);
    if (!cluster) {
      point.errors.push_back(cluster.error().message);
      continue;
    }
    inject(point, object, pv.spec.injectors, *cluster);
  }
}

// Porch: kptfilev1.PackageInfo as JSON.
kpt::yaml::Node encode_info(const kpt::PackageInfo& info) {
  std::map<std::string, kpt::yaml::Node, std::less<>> members;
  const auto text = [&members](std::string_view key, std::string_view value) {
    if (!value.empty()) members.emplace(key, kpt::encode_string(value));
  };
  const auto list = [&members](std::string_view key, const std::vector<std::string>& values) {
    if (!values.empty()) members.emplace(key, kpt::encode_string_list(values));
  };
  text("site", info.site);
  list("emails", info.emails);
  text("license", info.license);
  text("licenseFile", info.license_file);
  text("description", info.description);
  list("keywords", info.keywords);
  text("man", info.man);
  kpt::yaml::Node gates = kpt::yaml::Node::sequence();
  for (const std::string& gate : info.readiness_gates) {
    gates.content.push_back(kpt::encode_map({{"conditionType", kpt::encode_string(gate)}}));
  }
  members.emplace("readinessGates", std::move(gates));
  return kpt::encode_map(std::move(members));
}

kpt::yaml::Node encode_status(const kpt::KptfileStatus& status) {
  kpt::yaml::Node conditions = kpt::yaml::Node::sequence();
  for (const kpt::KptfileCondition& condition : status.conditions) {
    std::map<std::string, kpt::yaml::Node, std::less<>> members;
    members.emplace("type", kpt::encode_string(condition.type));
    members.emplace("status", kpt::encode_string(condition.status));
    if (!condition.reason.empty()) members.emplace("reason", kpt::encode_string(condition.reason));
    if (!condition.message.empty()) {
      members.emplace("message", kpt::encode_string(condition.message));
    }
    conditions.content.push_back(kpt::encode_map(std::move(members)));
  }
  std::map<std::string, kpt::yaml::Node, std::less<>> members;
  members.emplace("conditions", std::move(conditions));
  if (status.render_status) members.emplace("renderStatus", *status.render_status);
  return kpt::encode_map(std::move(members));
}

void set_condition(std::vector<kpt::KptfileCondition>& conditions, const InjectionPoint& point) {
  const kpt::KptfileCondition wanted{point.condition_type, point.condition_status(),
                                     point.condition_reason(), point.condition_message()};
  const auto found = std::find_if(conditions.begin(), conditions.end(), [&point](const auto& c) {
    return c.type == point.condition_type;
  });
  if (found == conditions.end()) {
    conditions.push_back(wanted);
  } else {
    *found = wanted;
  }
}

}  // namespace

api::Result<> set_injection_point_conditions_and_gates(kpt::KubeObject& object,
                                                       std::span<const InjectionPoint> points) {
  auto kptfile = kpt::kptfile_from(object);
  if (!kptfile) return failure(kptfile.error().message);
  kpt::PackageInfo info = kptfile->info.value_or(kpt::PackageInfo());
  kpt::KptfileStatus status = kptfile->status.value_or(kpt::KptfileStatus());

  std::set<std::string> gates(info.readiness_gates.begin(), info.readiness_gates.end());
  for (const InjectionPoint& point : points) {
    if (point.required) gates.insert(point.condition_type);
    set_condition(status.conditions, point);
  }
  if (!gates.empty()) {
    info.readiness_gates.assign(gates.begin(), gates.end());
    const auto set = object.fields().set_nested_field(encode_info(info), {"info"});
    if (!set) return failure(set.error().message);
  }
  if (!status.conditions.empty()) {
    kpt::sort_stably(status.conditions,
                     [](const auto& a, const auto& b) { return a.type < b.type; });
    const auto set = object.fields().set_nested_field(encode_status(status), {"status"});
    if (!set) return failure(set.error().message);
  }
  return {};
}

bool is_injection_point(const kpt::KubeObject& object) {
  return injection_annotation(object).has_value();
}

api::Result<> ensure_config_injection(const api::PackageVariant& pv, DraftFiles& files,
                                      const ListCluster& list_cluster) {
  EditedFiles edited = PORCHSIM_TRY(parse_files(files));
  Points points = find_injection_points(edited);
  if (auto valid = validate_injection_points(points); !valid) return valid;
  inject_resources(pv, points, edited, list_cluster);
  for (const InjectionPoint& point : points) {
    if (point.injected) files.write(point.file, kpt::join_objects(edited.find(point.file)->second));
  }
  kpt::KubeObject kptfile =
      PORCHSIM_TRY(files.get_file_kube_object(kpt::kKptfileName, {"Kptfile", ""}));
  if (auto set = set_injection_point_conditions_and_gates(kptfile, points); !set) return set;
  files.write(kpt::kKptfileName, kptfile.to_text());
  return {};
}

}  // namespace porchsim::packagevariant
