#include "functions/program/render_item.h"

#include <algorithm>

#include "kpt/kyaml/annotations.h"
#include "kpt/kyaml/mapping_keys.h"

namespace porchsim::functions {
namespace {

constexpr std::array<std::string_view, 3> kKustomizationNames = {
    "kustomization.yaml", "kustomization.yml", "Kustomization"};

std::string first_annotation(const RenderItem& item, std::string_view key,
                             std::string_view legacy_key) {
  const kpt::yaml::Node* metadata = kpt::find_value(item.root(), "metadata");
  const kpt::yaml::Node* annotations =
      metadata == nullptr ? nullptr : kpt::find_value(*metadata, "annotations");
  const bool found = annotations != nullptr && kpt::find_value(*annotations, key) != nullptr;
  return kpt::get_annotation(item.root(), found ? key : legacy_key);
}

bool is_kustomization(const kpt::yaml::Node& root, std::string_view path) {
  const std::string_view name = path.substr(path.rfind('/') + 1);
  if (std::find(kKustomizationNames.begin(), kKustomizationNames.end(), name) !=
      kKustomizationNames.end())
    return true;
  const std::string api_version = field_text(root, "apiVersion");
  return api_version.starts_with("kustomize.config.k8s.io") ||
         (api_version.empty() && field_text(root, "kind") == "Kustomization");
}

}  // namespace

std::string item_path(const RenderItem& item) {
  return first_annotation(item, annotation::kPath, annotation::kLegacyPath);
}

std::string item_index(const RenderItem& item) {
  return first_annotation(item, annotation::kIndex, annotation::kLegacyIndex);
}

std::string item_package(const RenderItem& item) {
  return kpt::get_annotation(item.root(), annotation::kPackagePath);
}

std::string field_text(const kpt::yaml::Node& mapping, std::string_view key) {
  if (!mapping.is_mapping()) return {};
  const kpt::yaml::Node* value = mapping.find(key);
  return value == nullptr || value->is_null() || !value->is_scalar() ? std::string() : value->value;
}

kpt::Status check_krm(const kpt::yaml::Node& root, std::string_view path) {
  if (is_kustomization(root, path)) return {};
  const kpt::yaml::Node* metadata = root.is_mapping() ? root.find("metadata") : nullptr;
  const std::string api_version = field_text(root, "apiVersion");
  const std::string kind = field_text(root, "kind");
  const std::string name = metadata == nullptr ? std::string() : field_text(*metadata, "name");
  const bool no_metadata = metadata == nullptr || metadata->content.empty();
  if (api_version.empty() && kind.empty() && no_metadata) {
    return kpt::fail("resource must have `apiVersion`, `kind`, and `name`");
  }
  if (api_version.empty()) return kpt::fail("resource must have `apiVersion`");
  if (kind.empty()) return kpt::fail("resource must have `kind`");
  if (name.empty()) return kpt::fail("resource must have `metadata.name`");
  return {};
}

kpt::Status check_krm(const RenderItems& items) {
  for (const auto& item : items) {
    const std::string path = item_path(item);
    if (const kpt::Status krm = check_krm(item.root(), path); !krm) {
      return kpt::fail(path + ": " + krm.error().message);
    }
  }
  return {};
}

}  // namespace porchsim::functions
