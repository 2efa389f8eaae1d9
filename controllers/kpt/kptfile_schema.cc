#include "controllers/kpt/kptfile_schema.h"

#include <algorithm>
#include <array>
#include <cstddef>
#include <map>
#include <span>
#include <string>
#include <string_view>
#include <utility>

#include <fmt/format.h>

#include "controllers/kpt/ascii.h"
#include "controllers/kpt/value_encoding.h"

namespace porchsim::kpt {
namespace {

enum class Shape : std::uint8_t { String, Int, StringMap, StringList, Struct, StructList };

struct StructType;

struct Field {
  std::string_view key;
  Shape shape = Shape::String;
  const StructType* type = nullptr;     // of Struct and StructList
  std::string_view go_type = "string";  // as error texts name it
  bool always = false;                  // written even when empty
  bool by_value = false;  // a Struct without a pointer: left out when all of it is empty
};

struct StructType {
  std::string_view go_type;
  std::span<const Field> fields;
};

constexpr Field text(std::string_view key, std::string_view go_type = "string",
                     bool always = false) {
  return {key, Shape::String, nullptr, go_type, always, false};
}
constexpr Field integer(std::string_view key, bool always = false) {
  return {key, Shape::Int, nullptr, "int", always, false};
}
constexpr Field string_map(std::string_view key) {
  return {key, Shape::StringMap, nullptr, "map[string]string", false, false};
}
constexpr Field string_list(std::string_view key) {
  return {key, Shape::StringList, nullptr, "[]string", false, false};
}
constexpr Field record(std::string_view key, const StructType& type, bool by_value = false) {
  return {key, Shape::Struct, &type, type.go_type, false, by_value};
}
constexpr Field records(std::string_view key, const StructType& type) {
  return {key, Shape::StructList, &type, type.go_type, false, false};
}

constexpr std::array kObjectMetaFields = {text("name"), text("namespace"), string_map("labels"),
                                          string_map("annotations")};
constexpr StructType kObjectMeta{"yaml.ObjectMeta", kObjectMetaFields};

constexpr std::array kGitFields = {text("repo"), text("directory"), text("ref")};
constexpr StructType kGit{"v1.Git", kGitFields};
constexpr std::array kUpstreamFields = {text("type", "v1.OriginType"), record("git", kGit),
                                        text("updateStrategy", "v1.UpdateStrategyType")};
constexpr StructType kUpstream{"v1.Upstream", kUpstreamFields};

constexpr std::array kGitLockFields = {text("repo"), text("directory"), text("ref"),
                                       text("commit")};
constexpr StructType kGitLock{"v1.GitLock", kGitLockFields};
constexpr std::array kGenericFields = {text("storeID"), text("resourceID"),
                                       text("resourceVersion")};
constexpr StructType kGeneric{"v1.GenericLock", kGenericFields};
constexpr std::array kLocatorFields = {text("type", "v1.OriginType"), record("git", kGitLock),
                                       record("generic", kGeneric)};
constexpr StructType kLocator{"v1.Locator", kLocatorFields};

constexpr std::array kGateFields = {text("conditionType", "string", true)};
constexpr StructType kGate{"v1.ReadinessGate", kGateFields};
constexpr std::array kInfoFields = {text("site"),        string_list("emails"),
                                    text("license"),     text("licenseFile"),
                                    text("description"), string_list("keywords"),
                                    text("man"),         records("readinessGates", kGate)};
constexpr StructType kInfo{"v1.PackageInfo", kInfoFields};

constexpr std::array kSelectorFields = {text("apiVersion"),   text("kind"),
                                        text("name"),         text("namespace"),
                                        string_map("labels"), string_map("annotations")};
constexpr StructType kSelector{"v1.Selector", kSelectorFields};
constexpr std::array kFunctionFields = {text("image"),
                                        text("exec"),
                                        text("configPath"),
                                        string_map("configMap"),
                                        text("name"),
                                        text("tag"),
                                        records("selectors", kSelector),
                                        records("exclude", kSelector)};
constexpr StructType kFunction{"v1.Function", kFunctionFields};
constexpr std::array kPipelineFields = {records("mutators", kFunction),
                                        records("validators", kFunction)};
constexpr StructType kPipeline{"v1.Pipeline", kPipelineFields};

constexpr std::array kInventoryFields = {text("namespace"), text("name"), text("inventoryID"),
                                         string_map("labels"), string_map("annotations")};
constexpr StructType kInventory{"v1.Inventory", kInventoryFields};

constexpr std::array kConditionFields = {text("type", "string", true),
                                         text("status", "v1.ConditionStatus", true), text("reason"),
                                         text("message")};
constexpr StructType kCondition{"v1.Condition", kConditionFields};

constexpr std::array kResourceRefFields = {text("apiVersion"), text("kind"), text("name"),
                                           text("namespace")};
constexpr StructType kResourceRef{"v1.ResourceRef", kResourceRefFields};
constexpr std::array kFieldRefFields = {text("path"), text("currentValue"), text("proposedValue")};
constexpr StructType kFieldRef{"v1.FieldRef", kFieldRefFields};
constexpr std::array kFileRefFields = {text("path"), integer("index")};
constexpr StructType kFileRef{"v1.FileRef", kFileRefFields};
constexpr std::array kResultFields = {text("message"), text("severity"),
                                      record("resourceRef", kResourceRef),
                                      record("field", kFieldRef), record("file", kFileRef)};
constexpr StructType kResult{"v1.ResultItem", kResultFields};
constexpr std::array kStepFields = {text("name"),
                                    text("image"),
                                    text("exec"),
                                    text("executionError"),
                                    text("stderr"),
                                    integer("exitCode", true),
                                    records("results", kResult),
                                    records("errorResults", kResult)};
constexpr StructType kStep{"v1.PipelineStepResult", kStepFields};
constexpr std::array kRenderStatusFields = {
    records("mutationSteps", kStep), records("validationSteps", kStep), text("errorSummary")};
constexpr StructType kRenderStatus{"v1.RenderStatus", kRenderStatusFields};
constexpr std::array kStatusFields = {records("conditions", kCondition),
                                      record("renderStatus", kRenderStatus)};
constexpr StructType kStatus{"v1.Status", kStatusFields};

constexpr std::array kKptfileFields = {text("apiVersion"),
                                       text("kind"),
                                       record("metadata", kObjectMeta, true),
                                       record("upstream", kUpstream),
                                       record("upstreamLock", kLocator),
                                       record("info", kInfo),
                                       record("pipeline", kPipeline),
                                       record("inventory", kInventory),
                                       record("status", kStatus)};
constexpr StructType kKptfile{"v1.KptFile", kKptfileFields};

bool same_in_any_case(std::string_view a, std::string_view b) {
  return std::equal(a.begin(), a.end(), b.begin(), b.end(),
                    [](char x, char y) { return to_lower(x) == to_lower(y); });
}

class Decoder {
 public:
  explicit Decoder(Decoding decoding) : strict_(decoding == Decoding::Strict) {}

  yaml::Node decode_struct(const yaml::Node& node, const StructType& type) {
    std::vector<yaml::Node> values(type.fields.size());
    std::vector<bool> set(type.fields.size(), false);
    if (!node.is_null()) {
      if (!expect(node, yaml::NodeKind::Mapping, type.go_type)) return yaml::Node::mapping();
      if (!keys_are_unique(node)) return yaml::Node::mapping();
      for (std::size_t i = 0; i + 1 < node.content.size(); i += 2) {
        const yaml::Node& key = node.content[i];
        const std::size_t field = find(type, key.value);
        if (field == type.fields.size()) {
          if (strict_)
            report(fmt::format("line {}: field {} not found in type {}", key.line, key.value,
                               type.go_type));
          continue;
        }
        set[field] = decode_field(node.content[i + 1], type.fields[field], values[field]);
      }
    }
    return assemble(type, set, values);
  }

  Status done() const {
    if (errors_.empty()) return {};
    return fail("yaml: unmarshal errors:" + errors_);
  }

 private:
  std::size_t find(const StructType& type, std::string_view key) const {
    for (std::size_t i = 0; i < type.fields.size(); ++i) {
      if (type.fields[i].key == key) return i;
    }
    if (strict_) return type.fields.size();
    for (std::size_t i = 0; i < type.fields.size(); ++i) {
      if (same_in_any_case(type.fields[i].key, key)) return i;
    }
    return type.fields.size();
  }

  static yaml::Node assemble(const StructType& type, const std::vector<bool>& set,
                             std::vector<yaml::Node>& values) {
    yaml::Node out = yaml::Node::mapping();
    for (std::size_t i = 0; i < type.fields.size(); ++i) {
      const Field& field = type.fields[i];
      if (!set[i] && !field.always) continue;
      if (!set[i]) values[i] = field.shape == Shape::Int ? encode_integer(0) : encode_string("");
      out.content.push_back(yaml::Node::scalar(field.key));
      out.content.push_back(std::move(values[i]));
    }
    if (out.content.empty()) out.style = yaml::kFlow;
    return out;
  }

  // Is there something to write?
  bool decode_field(const yaml::Node& node, const Field& field, yaml::Node& value) {
    if (node.is_null()) return false;
    switch (field.shape) {
      case Shape::String:
        return decode_text(node, field.go_type, value) && !value.value.empty();
      case Shape::Int:
        return decode_int(node, value) && value.value != "0";
      case Shape::StringMap:
        return decode_map(node, field, value);
      case Shape::StringList:
      case Shape::StructList:
        return decode_list(node, field, value);
      case Shape::Struct:
        value = decode_struct(node, *field.type);
        return !field.by_value || !value.content.empty();
    }
    return false;
  }

  bool decode_text(const yaml::Node& node, std::string_view go_type, yaml::Node& value) {
    if (node.is_null()) {
      value = encode_string("");
      return true;
    }
    if (!expect(node, yaml::NodeKind::Scalar, go_type)) return false;
    if (!strict_ && node.tag != "!!str" && node.tag != "!!timestamp") {
      report("json: cannot unmarshal into Go value of type string");
      return false;
    }
    value = encode_string(node.value);
    return true;
  }

  bool decode_int(const yaml::Node& node, yaml::Node& value) {
    if (!node.is_scalar() || node.tag != "!!int") {
      mismatch(node, "int");
      return false;
    }
    value = yaml::Node::scalar(node.value, "!!int");
    return true;
  }

  bool decode_map(const yaml::Node& node, const Field& field, yaml::Node& value) {
    if (!expect(node, yaml::NodeKind::Mapping, field.go_type) || !keys_are_unique(node))
      return false;
    std::map<std::string, yaml::Node, std::less<>> members;
    for (std::size_t i = 0; i + 1 < node.content.size(); i += 2) {
      yaml::Node item;
      if (!decode_text(node.content[i + 1], "string", item)) continue;
      members.insert_or_assign(node.content[i].value, std::move(item));
    }
    const bool some = !members.empty();
    value = encode_map(std::move(members));
    return some;
  }

  bool decode_list(const yaml::Node& node, const Field& field, yaml::Node& value) {
    const bool structs = field.shape == Shape::StructList;
    const std::string go_type =
        structs ? "[]" + std::string(field.go_type) : std::string(field.go_type);
    if (!expect(node, yaml::NodeKind::Sequence, go_type)) return false;
    value = yaml::Node::sequence();
    for (const auto& item : node.content) {
      if (strict_ && item.is_null()) continue;  // go-yaml drops what it cannot set
      if (structs) {
        value.content.push_back(decode_struct(item, *field.type));
      } else {
        yaml::Node one;
        if (decode_text(item, "string", one)) value.content.push_back(std::move(one));
      }
    }
    return !value.content.empty();
  }

  bool keys_are_unique(const yaml::Node& node) {
    bool unique = true;
    for (std::size_t i = 0; i + 1 < node.content.size(); i += 2) {
      for (std::size_t j = i + 2; j + 1 < node.content.size(); j += 2) {
        if (node.content[i].value != node.content[j].value) continue;
        report(fmt::format("line {}: mapping key \"{}\" already defined at line {}",
                           node.content[j].line, node.content[j].value, node.content[i].line));
        unique = false;
      }
    }
    return unique;
  }

  bool expect(const yaml::Node& node, yaml::NodeKind kind, std::string_view go_type) {
    if (node.kind == kind) return true;
    mismatch(node, go_type);
    return false;
  }

  void mismatch(const yaml::Node& node, std::string_view go_type) {
    std::string value;
    std::string_view tag = node.tag;
    if (node.is_mapping()) tag = "!!map";
    if (node.is_sequence()) tag = "!!seq";
    if (node.is_scalar()) {
      const bool cut = node.value.size() > 10;
      value = fmt::format(" `{}{}`", std::string_view(node.value).substr(0, cut ? 7 : 10),
                          cut ? "..." : "");
    }
    report(fmt::format("line {}: cannot unmarshal {}{} into {}", node.line, tag, value, go_type));
  }

  void report(const std::string& text) { errors_ += "\n  " + text; }

  bool strict_;
  std::string errors_;
};

}  // namespace

Result<yaml::Node> canonical_kptfile(const yaml::Node& mapping, Decoding decoding) {
  Decoder decoder(decoding);
  yaml::Node tree = decoder.decode_struct(mapping, kKptfile);
  if (const Status done = decoder.done(); !done) return std::unexpected(done.error());
  return tree;
}

Result<yaml::Node> canonical_render_status(const yaml::Node& mapping) {
  Decoder decoder(Decoding::Lenient);
  yaml::Node tree = decoder.decode_struct(mapping, kRenderStatus);
  if (const Status done = decoder.done(); !done) return std::unexpected(done.error());
  return tree;
}

}  // namespace porchsim::kpt
