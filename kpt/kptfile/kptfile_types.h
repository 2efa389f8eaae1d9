// The Go types of Kptfile kpt.dev/v1 as tables: which fields there are, in which order they are
// written, which are left out when empty. kpt: pkg/api/kptfile/v1/types.go.
#pragma once

#include <array>
#include <cstdint>
#include <span>
#include <string_view>

namespace porchsim::kpt::kptfile_types {

enum class Shape : std::uint8_t { String, Int, StringMap, StringList, Struct, StructList };

struct StructType;

struct Field {
  std::string_view key;
  Shape shape = Shape::String;
  const StructType* type = nullptr;     // of Struct and StructList
  std::string_view go_type = "string";  // as error texts name it
  bool always = false;                  // written even when empty
  bool by_value = false;  // a Struct without a pointer: left out when all of it is empty
  // The embedded structs through which Go reaches the field, from the outermost.
  std::string_view embedded = {};
};

struct StructType {
  std::string_view go_type;
  std::span<const Field> fields;
};

constexpr Field text(std::string_view key, std::string_view go_type = "string",
                     bool always = false) {
  return {key, Shape::String, nullptr, go_type, always, false, {}};
}
constexpr Field integer(std::string_view key, bool always = false) {
  return {key, Shape::Int, nullptr, "int", always, false, {}};
}
constexpr Field string_map(std::string_view key) {
  return {key, Shape::StringMap, nullptr, "map[string]string", false, false, {}};
}
constexpr Field string_list(std::string_view key) {
  return {key, Shape::StringList, nullptr, "[]string", false, false, {}};
}
constexpr Field record(std::string_view key, const StructType& type, bool by_value = false) {
  return {key, Shape::Struct, &type, type.go_type, false, by_value, {}};
}
constexpr Field records(std::string_view key, const StructType& type) {
  return {key, Shape::StructList, &type, type.go_type, false, false, {}};
}

constexpr Field within(std::string_view embedded, Field field) {
  field.embedded = embedded;
  return field;
}

inline constexpr std::array kObjectMetaFields = {within("NameMeta", text("name")),
                                                 within("NameMeta", text("namespace")),
                                                 string_map("labels"), string_map("annotations")};
inline constexpr StructType kObjectMeta{"yaml.ObjectMeta", kObjectMetaFields};

inline constexpr std::array kGitFields = {text("repo"), text("directory"), text("ref")};
inline constexpr StructType kGit{"v1.Git", kGitFields};
inline constexpr std::array kUpstreamFields = {text("type", "v1.OriginType"), record("git", kGit),
                                               text("updateStrategy", "v1.UpdateStrategyType")};
inline constexpr StructType kUpstream{"v1.Upstream", kUpstreamFields};

inline constexpr std::array kGitLockFields = {text("repo"), text("directory"), text("ref"),
                                              text("commit")};
inline constexpr StructType kGitLock{"v1.GitLock", kGitLockFields};
inline constexpr std::array kGenericFields = {text("storeID"), text("resourceID"),
                                              text("resourceVersion")};
inline constexpr StructType kGeneric{"v1.GenericLock", kGenericFields};
inline constexpr std::array kLocatorFields = {text("type", "v1.OriginType"),
                                              record("git", kGitLock), record("generic", kGeneric)};
inline constexpr StructType kLocator{"v1.Locator", kLocatorFields};

inline constexpr std::array kGateFields = {text("conditionType", "string", true)};
inline constexpr StructType kGate{"v1.ReadinessGate", kGateFields};
inline constexpr std::array kInfoFields = {text("site"),        string_list("emails"),
                                           text("license"),     text("licenseFile"),
                                           text("description"), string_list("keywords"),
                                           text("man"),         records("readinessGates", kGate)};
inline constexpr StructType kInfo{"v1.PackageInfo", kInfoFields};

inline constexpr std::array kSelectorFields = {text("apiVersion"),   text("kind"),
                                               text("name"),         text("namespace"),
                                               string_map("labels"), string_map("annotations")};
inline constexpr StructType kSelector{"v1.Selector", kSelectorFields};
inline constexpr std::array kFunctionFields = {text("image"),
                                               text("exec"),
                                               text("configPath"),
                                               string_map("configMap"),
                                               text("name"),
                                               text("tag"),
                                               records("selectors", kSelector),
                                               records("exclude", kSelector)};
inline constexpr StructType kFunction{"v1.Function", kFunctionFields};
inline constexpr std::array kPipelineFields = {records("mutators", kFunction),
                                               records("validators", kFunction)};
inline constexpr StructType kPipeline{"v1.Pipeline", kPipelineFields};

inline constexpr std::array kInventoryFields = {text("namespace"), text("name"),
                                                text("inventoryID"), string_map("labels"),
                                                string_map("annotations")};
inline constexpr StructType kInventory{"v1.Inventory", kInventoryFields};

inline constexpr std::array kConditionFields = {text("type", "string", true),
                                                text("status", "v1.ConditionStatus", true),
                                                text("reason"), text("message")};
inline constexpr StructType kCondition{"v1.Condition", kConditionFields};

inline constexpr std::array kResourceRefFields = {text("apiVersion"), text("kind"), text("name"),
                                                  text("namespace")};
inline constexpr StructType kResourceRef{"v1.ResourceRef", kResourceRefFields};
inline constexpr std::array kFieldRefFields = {text("path"), text("currentValue"),
                                               text("proposedValue")};
inline constexpr StructType kFieldRef{"v1.FieldRef", kFieldRefFields};
inline constexpr std::array kFileRefFields = {text("path"), integer("index")};
inline constexpr StructType kFileRef{"v1.FileRef", kFileRefFields};
inline constexpr std::array kResultFields = {text("message"), text("severity"),
                                             record("resourceRef", kResourceRef),
                                             record("field", kFieldRef), record("file", kFileRef)};
inline constexpr StructType kResult{"v1.ResultItem", kResultFields};
inline constexpr std::array kStepFields = {text("name"),
                                           text("image"),
                                           text("exec"),
                                           text("executionError"),
                                           text("stderr"),
                                           integer("exitCode", true),
                                           records("results", kResult),
                                           records("errorResults", kResult)};
inline constexpr StructType kStep{"v1.PipelineStepResult", kStepFields};
inline constexpr std::array kRenderStatusFields = {
    records("mutationSteps", kStep), records("validationSteps", kStep), text("errorSummary")};
inline constexpr StructType kRenderStatus{"v1.RenderStatus", kRenderStatusFields};
inline constexpr std::array kStatusFields = {records("conditions", kCondition),
                                             record("renderStatus", kRenderStatus)};
inline constexpr StructType kStatus{"v1.Status", kStatusFields};

inline constexpr std::array kKptfileFields = {
    within("ResourceMeta.TypeMeta", text("apiVersion")),
    within("ResourceMeta.TypeMeta", text("kind")),
    within("ResourceMeta", record("metadata", kObjectMeta, true)),
    record("upstream", kUpstream),
    record("upstreamLock", kLocator),
    record("info", kInfo),
    record("pipeline", kPipeline),
    record("inventory", kInventory),
    record("status", kStatus)};
inline constexpr StructType kKptfile{"v1.KptFile", kKptfileFields};

}  // namespace porchsim::kpt::kptfile_types
