// A resource on its way through a pipeline. Where it lies is in its annotations, as kpt has it:
// functions see them and may change them.
#pragma once

#include <array>
#include <string>
#include <string_view>
#include <vector>

#include "kpt/package/package_tree.h"
#include "kpt/scan/error.h"
#include "kpt/yaml/node.h"

namespace porchsim::functions {

namespace annotation {
inline constexpr std::string_view kPath = "internal.config.kubernetes.io/path";
inline constexpr std::string_view kIndex = "internal.config.kubernetes.io/index";
inline constexpr std::string_view kPackagePath = "internal.config.kubernetes.io/package-path";
inline constexpr std::string_view kSequenceIndent = "internal.config.kubernetes.io/seqindent";
inline constexpr std::string_view kId = "internal.config.kubernetes.io/id";
inline constexpr std::string_view kMigrationId =
    "internal.config.kubernetes.io/annotations-migration-resource-id";
inline constexpr std::string_view kLegacyPath = "config.kubernetes.io/path";
inline constexpr std::string_view kLegacyIndex = "config.kubernetes.io/index";
inline constexpr std::string_view kLegacyId = "config.k8s.io/id";
inline constexpr std::string_view kResourceId = "internal.config.k8s.io/kpt-resource-id";
}  // namespace annotation

struct RenderItem {
  kpt::yaml::Node document;       // as parsed, or a mapping once a function has had it
  kpt::yaml::NodeList settled{};  // what the root had in it when it was last known to be settled

  kpt::yaml::Node& root() {
    return document.kind == kpt::yaml::NodeKind::Document ? document.content[0] : document;
  }
  const kpt::yaml::Node& root() const {
    return document.kind == kpt::yaml::NodeKind::Document ? document.content[0] : document;
  }
};
using RenderItems = std::vector<RenderItem>;

// kyaml: GetFileAnnotations: the internal annotation, else the legacy one.
std::string item_path(const RenderItem& item);
std::string item_index(const RenderItem& item);
std::string item_package(const RenderItem& item);

// kpt: IsKRM. apiVersion, kind and metadata.name; kustomizations are exempt. `path` is that of the
// file.
kpt::Status check_krm(const kpt::yaml::Node& root, std::string_view path);
// kpt: AreKRM. "a.yaml: resource must have `kind`".
kpt::Status check_krm(const RenderItems& items);

// The text of a scalar field; "" if it is absent, null or no scalar. Names of fields need not be
// strings.
std::string field_text(const kpt::yaml::Node& mapping, std::string_view key);

using kpt::clean_path;

}  // namespace porchsim::functions
