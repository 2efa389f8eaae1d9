// Kptfile kpt.dev/v1: a typed view, and edits of its text that keep everything they do not touch.
// kpt: pkg/api/kptfile/v1/types.go, pkg/kptfile/kptfileutil, pkg/lib/kptops/clone.go
// (v1.0.0-beta.62.1).
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "kpt/scan/error.h"
#include "kpt/sdk/kube_object.h"
#include "kpt/yaml/node.h"

namespace porchsim::kpt {

inline constexpr std::string_view kKptfileName = "Kptfile";
inline constexpr std::string_view kKptfileVersion = "kpt.dev/v1";
inline constexpr std::string_view kRenderedCondition = "Rendered";

struct Selector {
  std::string api_version;
  std::string kind;
  std::string name;
  std::string namespace_name;
  StringMap labels;
  StringMap annotations;

  bool is_empty() const;
  friend bool operator==(const Selector&, const Selector&) = default;
};

struct Function {
  std::string image;
  std::string exec;
  std::string config_path;
  StringMap config_map;
  std::string name;
  std::string tag;
  std::vector<Selector> selectors;
  std::vector<Selector> exclude;

  friend bool operator==(const Function&, const Function&) = default;
};

struct Pipeline {
  std::vector<Function> mutators;
  std::vector<Function> validators;

  bool is_empty() const { return mutators.empty() && validators.empty(); }
  friend bool operator==(const Pipeline&, const Pipeline&) = default;
};

struct GitLocation {
  std::string repo;
  std::string directory;
  std::string ref;
  std::string commit;  // of a lock only

  friend bool operator==(const GitLocation&, const GitLocation&) = default;
};

struct Upstream {
  std::string type;  // "git"
  std::optional<GitLocation> git;
  std::string update_strategy;

  friend bool operator==(const Upstream&, const Upstream&) = default;
};

struct UpstreamLock {
  std::string type;
  std::optional<GitLocation> git;
  std::optional<StringMap> generic;  // storeID, resourceID, resourceVersion

  friend bool operator==(const UpstreamLock&, const UpstreamLock&) = default;
};

struct PackageInfo {
  std::string site;
  std::vector<std::string> emails;
  std::string license;
  std::string license_file;
  std::string description;
  std::vector<std::string> keywords;
  std::string man;
  std::vector<std::string> readiness_gates;  // condition types

  friend bool operator==(const PackageInfo&, const PackageInfo&) = default;
};

struct KptfileCondition {
  std::string type;
  std::string status;  // True, False, Unknown
  std::string reason;
  std::string message;

  friend bool operator==(const KptfileCondition&, const KptfileCondition&) = default;
};

struct KptfileStatus {
  std::vector<KptfileCondition> conditions;
  std::optional<yaml::Node>
      render_status;  // mutationSteps, validationSteps, errorSummary, as a tree

  friend bool operator==(const KptfileStatus& a, const KptfileStatus& b);
};

struct Inventory {
  std::string namespace_name;
  std::string name;
  std::string inventory_id;
  StringMap labels;
  StringMap annotations;

  friend bool operator==(const Inventory&, const Inventory&) = default;
};

struct Kptfile {
  std::string api_version;
  std::string kind;
  std::string name;
  std::string namespace_name;
  StringMap labels;
  StringMap annotations;
  std::optional<Upstream> upstream;
  std::optional<UpstreamLock> upstream_lock;
  std::optional<PackageInfo> info;
  std::optional<Pipeline> pipeline;
  std::optional<Inventory> inventory;
  std::optional<KptfileStatus> status;

  friend bool operator==(const Kptfile&, const Kptfile&) = default;
};

// How strict a reading is. kpt itself refuses fields it does not know (KnownFields) and other
// versions than v1; the SDK (KubeObject.As) goes through JSON: unknown fields are ignored, a value
// of the wrong kind is an error.
enum class Decoding : std::uint8_t { Strict, Lenient };

// kpt: DecodeKptfile. Errors: "unknown resource type \"kpt.dev/v2, Kind=Kptfile\" found in
// Kptfile", "old resource version \"v1alpha2\" found in Kptfile", "yaml: unmarshal errors:\n  line
// 3: field x not found in type …".
Result<Kptfile> decode_kptfile(std::string_view text, Decoding decoding = Decoding::Strict);
// The same of a document that has been parsed already, strictly.
Result<Kptfile> decode_kptfile(const yaml::Node& document);
// The same from a tree that has been parsed already, without the check of version and unknown
// fields.
Result<Kptfile> kptfile_from(const KubeObject& object);

// kpt: WriteFile. The text kpt writes for a typed Kptfile: its own field order, sequences indented
// below their key, no comments. Empty members are left out.
std::string marshal_kptfile(const Kptfile& kptfile);
// The tree behind marshal_kptfile, and those of two of its parts.
yaml::Node kptfile_tree(const Kptfile& kptfile);
yaml::Node function_tree(const Function& function);
yaml::Node condition_tree(const KptfileCondition& condition);
// The typed view of a tree in canonical form (kptfile_schema.h).
Kptfile read_canonical(const yaml::Node& tree);

// Porch: kptfilesEqual: do both texts read as one object each, and mean the same? Anything
// unreadable is unequal.
bool kptfiles_equal(std::string_view a, std::string_view b);

}  // namespace porchsim::kpt
