#include "controllers/packagevariant/mutations/injection.h"

#include <algorithm>
#include <map>
#include <set>

#include <fmt/format.h>
#include <fmt/ranges.h>

#include "controllers/packagevariant/mutations/failure.h"
#include "controllers/packagevariant/mutations/injection_point.h"
#include "kpt/kptfile/kptfile_schema.h"
#include "kpt/kyaml/go_text.h"
#include "kpt/kyaml/stable_order.h"

namespace porchsim::packagevariant {
namespace {

using kpt::yaml::Value;
using Points = std::vector<InjectionPoint>;
// Files with injection points, as objects that may be edited.
using EditedFiles = std::map<std::string, std::vector<kpt::KubeObject>, std::less<>>;

api::Result<Points> find_injection_points(const DraftFiles& files, EditedFiles& edited) {
  Points points;
  for (const auto& [path, content] : files.original()) {
    if (!kpt::is_krm_file(path) || !files.outlined(path)->may_have_injection_points) continue;
    const ParsedFilePtr file = files.parsed(path);
    if (!file->objects) return failure(fmt::format("{}: {}", path, file->objects.error().message));
    for (std::size_t i = 0; i < file->objects->size(); ++i) {
      const kpt::KubeObject& object = (*file->objects)[i];
      if (!is_injection_point(object)) continue;
      points.push_back(new_injection_point(path, i, object));
      edited.emplace(path, *file->objects);
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
                      const ListCluster& list_cluster, AbsentKinds absent_kinds) {
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
    inject(point, object, pv.spec.injectors, *cluster, absent_kinds);
  }
}

// The first item of a list of maps that has that text.
const Value* find_item(const Value& list, std::string_view key, std::string_view text) {
  for (const Value& item : list) {
    if (item.find(key).is_text(text)) return &item;
  }
  return nullptr;
}

void set_condition(std::vector<kpt::KptfileCondition>& conditions, const InjectionPoint& point) {
  const auto found = std::find_if(conditions.begin(), conditions.end(), [&point](const auto& c) {
    return c.type == point.condition_type;
  });
  if (found == conditions.end()) {
    conditions.push_back(point.condition());
  } else {
    *found = point.condition();
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
    const auto set = object.fields().set_nested_field(kpt::info_tree(info), {"info"});
    if (!set) return failure(set.error().message);
  }
  if (!status.conditions.empty()) {
    kpt::sort_stably(status.conditions,
                     [](const auto& a, const auto& b) { return a.type < b.type; });
    const auto set = object.fields().set_nested_field(kpt::status_tree(status), {"status"});
    if (!set) return failure(set.error().message);
  }
  return {};
}

bool is_injection_point(const kpt::KubeObject& object) {
  return injection_annotation(object).has_value();
}

api::Result<WantedInjection> wanted_injection(const api::PackageVariant& pv,
                                              const DraftFiles& files,
                                              const ListCluster& list_cluster,
                                              AbsentKinds absent_kinds) {
  WantedInjection wanted;
  EditedFiles edited;
  wanted.points = PORCHSIM_TRY(find_injection_points(files, edited));
  PORCHSIM_TRY(validate_injection_points(wanted.points));
  inject_resources(pv, wanted.points, edited, list_cluster, absent_kinds);
  for (const InjectionPoint& point : wanted.points) {
    if (point.injected)
      wanted.files.insert_or_assign(point.file, kpt::join_objects(edited.at(point.file)));
  }
  return wanted;
}

Answer holds(const kpt::yaml::Value& kptfile, const WantedInjection& wanted) {
  if (!kptfile.find("kind").is_text(kpt::kKptfileName) || !kpt::surely_decodes(kptfile))
    return Answer::CannotTell;
  Answer answer = Answer::Yes;
  const Value& gates = kptfile.find("info").find("readinessGates");
  for (const Value& gate : gates) {
    const std::string_view type = gate.find("conditionType").text;
    if (find_item(gates, "conditionType", type) != &gate)
      answer = Answer::CannotTell;  // it is twice
  }
  for (const InjectionPoint& point : wanted.points) {
    const auto [type, status, reason, message] = point.condition();
    const Value* const found = find_item(kptfile.find("status").find("conditions"), "type", type);
    if (found == nullptr || (point.required && !find_item(gates, "conditionType", type)))
      return Answer::No;
    answer = std::min({answer, holds_text(found->find("status"), status),
                       holds_text(found->find("reason"), reason),
                       holds_text(found->find("message"), message)});
  }
  return answer;
}

Answer holds(const DraftFiles& files, const WantedInjection& wanted) {
  for (const auto& [path, text] : wanted.files)
    if (*files.find(path) != text) return Answer::CannotTell;
  return files.ask(kpt::kKptfileName, [&](const auto& kptfile) { return holds(kptfile, wanted); });
}

api::Result<> apply(DraftFiles& files, const WantedInjection& wanted) {
  for (const auto& [path, text] : wanted.files) files.write(path, text);
  kpt::KubeObject kptfile =
      PORCHSIM_TRY(files.get_file_kube_object(kpt::kKptfileName, {"Kptfile", ""}));
  PORCHSIM_TRY(set_injection_point_conditions_and_gates(kptfile, wanted.points));
  files.write(kpt::kKptfileName, kptfile.to_text());
  return {};
}

}  // namespace porchsim::packagevariant
