// The tables of a Kptfile kpt.dev/v1: of each field what Go says of it, and the member that holds
// it. Decoding, errors, reading and writing go by them. kpt: pkg/api/kptfile/v1/types.go.
//
// A new field is a member of the struct in kptfile.h and a row here, where the Go type has it.
#pragma once

#include <array>
#include <optional>
#include <string>
#include <string_view>
#include <tuple>
#include <vector>

#include "kpt/kptfile/kptfile.h"
#include "kpt/kptfile/kptfile_types.h"

namespace porchsim::kpt::kptfile_types {

// A field and the member of its owner. `Of` is the table of the value, of the elements of a list;
// void if they have none.
template <class Owner, class Member, class Of>
struct Row {
  using Table = Of;
  Field field;
  Member Owner::* member;
};
// A field whose own fields lie in the same owner.
template <class Of>
struct PartRow {
  using Table = Of;
  Field field;
};
// The owner is the text itself.
struct SelfRow {
  Field field;
};
// The owner is a map that has the text under the field's name.
struct KeyRow {
  Field field;
};

template <class Table>
inline constexpr auto kFieldsOf =
    std::apply([](const auto&... row) { return std::array{row.field...}; }, Table::rows());
template <class Table>
inline constexpr StructType kTypeOf{Table::kGoType, kFieldsOf<Table>};

template <class Owner, class Member>
constexpr auto row(Field field, Member Owner::* member) {
  return Row<Owner, Member, void>{field, member};
}
template <class Table, class Owner, class Value>
constexpr auto one(std::string_view key, std::optional<Value> Owner::* member) {
  return Row<Owner, std::optional<Value>, Table>{record(key, kTypeOf<Table>), member};
}
template <class Table, class Owner, class Value>
constexpr auto each(std::string_view key, std::vector<Value> Owner::* member) {
  return Row<Owner, std::vector<Value>, Table>{records(key, kTypeOf<Table>), member};
}

struct MetadataTable {
  static constexpr std::string_view kGoType = "yaml.ObjectMeta";
  static constexpr auto rows() {
    return std::tuple{
        row(within("NameMeta", text("name")), &Kptfile::name),
        row(within("NameMeta", text("namespace")), &Kptfile::namespace_name),
        row(string_map("labels"), &Kptfile::labels),
        row(string_map("annotations"), &Kptfile::annotations),
    };
  }
};

struct GitTable {
  static constexpr std::string_view kGoType = "v1.Git";
  static constexpr auto rows() {
    return std::tuple{
        row(text("repo"), &GitLocation::repo),
        row(text("directory"), &GitLocation::directory),
        row(text("ref"), &GitLocation::ref),
    };
  }
};

struct UpstreamTable {
  static constexpr std::string_view kGoType = "v1.Upstream";
  static constexpr auto rows() {
    return std::tuple{
        row(text("type", "v1.OriginType"), &Upstream::type),
        one<GitTable>("git", &Upstream::git),
        row(text("updateStrategy", "v1.UpdateStrategyType"), &Upstream::update_strategy),
    };
  }
};

struct GitLockTable {
  static constexpr std::string_view kGoType = "v1.GitLock";
  static constexpr auto rows() {
    return std::tuple{
        row(text("repo"), &GitLocation::repo),
        row(text("directory"), &GitLocation::directory),
        row(text("ref"), &GitLocation::ref),
        row(text("commit"), &GitLocation::commit),
    };
  }
};

struct GenericLockTable {
  static constexpr std::string_view kGoType = "v1.GenericLock";
  static constexpr auto rows() {
    return std::tuple{
        KeyRow{text("storeID")},
        KeyRow{text("resourceID")},
        KeyRow{text("resourceVersion")},
    };
  }
};

struct LocatorTable {
  static constexpr std::string_view kGoType = "v1.Locator";
  static constexpr auto rows() {
    return std::tuple{
        row(text("type", "v1.OriginType"), &UpstreamLock::type),
        one<GitLockTable>("git", &UpstreamLock::git),
        one<GenericLockTable>("generic", &UpstreamLock::generic),
    };
  }
};

struct GateTable {
  static constexpr std::string_view kGoType = "v1.ReadinessGate";
  static constexpr auto rows() {
    return std::tuple{
        SelfRow{text("conditionType", "string", true)},
    };
  }
};

struct InfoTable {
  static constexpr std::string_view kGoType = "v1.PackageInfo";
  static constexpr auto rows() {
    return std::tuple{
        row(text("site"), &PackageInfo::site),
        row(string_list("emails"), &PackageInfo::emails),
        row(text("license"), &PackageInfo::license),
        row(text("licenseFile"), &PackageInfo::license_file),
        row(text("description"), &PackageInfo::description),
        row(string_list("keywords"), &PackageInfo::keywords),
        row(text("man"), &PackageInfo::man),
        each<GateTable>("readinessGates", &PackageInfo::readiness_gates),
    };
  }
};

struct SelectorTable {
  static constexpr std::string_view kGoType = "v1.Selector";
  static constexpr auto rows() {
    return std::tuple{
        row(text("apiVersion"), &Selector::api_version),
        row(text("kind"), &Selector::kind),
        row(text("name"), &Selector::name),
        row(text("namespace"), &Selector::namespace_name),
        row(string_map("labels"), &Selector::labels),
        row(string_map("annotations"), &Selector::annotations),
    };
  }
};

struct FunctionTable {
  static constexpr std::string_view kGoType = "v1.Function";
  static constexpr auto rows() {
    return std::tuple{
        row(text("image"), &Function::image),
        row(text("exec"), &Function::exec),
        row(text("configPath"), &Function::config_path),
        row(string_map("configMap"), &Function::config_map),
        row(text("name"), &Function::name),
        row(text("tag"), &Function::tag),
        each<SelectorTable>("selectors", &Function::selectors),
        each<SelectorTable>("exclude", &Function::exclude),
    };
  }
};

struct PipelineTable {
  static constexpr std::string_view kGoType = "v1.Pipeline";
  static constexpr auto rows() {
    return std::tuple{
        each<FunctionTable>("mutators", &Pipeline::mutators),
        each<FunctionTable>("validators", &Pipeline::validators),
    };
  }
};

struct InventoryTable {
  static constexpr std::string_view kGoType = "v1.Inventory";
  static constexpr auto rows() {
    return std::tuple{
        row(text("namespace"), &Inventory::namespace_name),
        row(text("name"), &Inventory::name),
        row(text("inventoryID"), &Inventory::inventory_id),
        row(string_map("labels"), &Inventory::labels),
        row(string_map("annotations"), &Inventory::annotations),
    };
  }
};

struct ConditionTable {
  static constexpr std::string_view kGoType = "v1.Condition";
  static constexpr auto rows() {
    return std::tuple{
        row(text("type", "string", true), &KptfileCondition::type),
        row(text("status", "v1.ConditionStatus", true), &KptfileCondition::status),
        row(text("reason"), &KptfileCondition::reason),
        row(text("message"), &KptfileCondition::message),
    };
  }
};

// status.renderStatus, which stays a tree.
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

struct StatusTable {
  static constexpr std::string_view kGoType = "v1.Status";
  static constexpr auto rows() {
    return std::tuple{
        each<ConditionTable>("conditions", &KptfileStatus::conditions),
        row(record("renderStatus", kRenderStatus), &KptfileStatus::render_status),
    };
  }
};

struct KptfileTable {
  static constexpr std::string_view kGoType = "v1.KptFile";
  static constexpr auto rows() {
    return std::tuple{
        row(within("ResourceMeta.TypeMeta", text("apiVersion")), &Kptfile::api_version),
        row(within("ResourceMeta.TypeMeta", text("kind")), &Kptfile::kind),
        PartRow<MetadataTable>{
            within("ResourceMeta", record("metadata", kTypeOf<MetadataTable>, true))},
        one<UpstreamTable>("upstream", &Kptfile::upstream),
        one<LocatorTable>("upstreamLock", &Kptfile::upstream_lock),
        one<InfoTable>("info", &Kptfile::info),
        one<PipelineTable>("pipeline", &Kptfile::pipeline),
        one<InventoryTable>("inventory", &Kptfile::inventory),
        one<StatusTable>("status", &Kptfile::status),
    };
  }
};
inline constexpr const StructType& kObjectMeta = kTypeOf<MetadataTable>;
inline constexpr const StructType& kKptfile = kTypeOf<KptfileTable>;

}  // namespace porchsim::kpt::kptfile_types
