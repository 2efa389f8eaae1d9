#include "functions/catalog/build_annotations.h"

#include <algorithm>
#include <array>
#include <cstddef>
#include <utility>

#include "functions/program/render_item.h"
#include "functions/program/resource_meta.h"

namespace porchsim::functions {
namespace {

using kpt::yaml::Node;

constexpr std::string_view kPreviousKinds = "internal.config.kubernetes.io/previousKinds";
constexpr std::string_view kPreviousNames = "internal.config.kubernetes.io/previousNames";
constexpr std::string_view kPreviousNamespaces = "internal.config.kubernetes.io/previousNamespaces";
constexpr std::string_view kPrefixes = "internal.config.kubernetes.io/prefixes";
constexpr std::string_view kSuffixes = "internal.config.kubernetes.io/suffixes";

constexpr std::array kBuildAnnotations = {
    kPreviousKinds,
    kPreviousNames,
    kPrefixes,
    kSuffixes,
    kPreviousNamespaces,
    std::string_view("internal.config.kubernetes.io/allowNameChange"),
    std::string_view("internal.config.kubernetes.io/allowKindChange"),
    std::string_view("internal.config.kubernetes.io/refBy"),
    std::string_view("internal.config.kubernetes.io/generatorBehavior"),
    std::string_view("internal.config.kubernetes.io/needsHashSuffix"),
    annotation::kPath,
    annotation::kIndex,
    annotation::kSequenceIndent,
    annotation::kLegacyPath,
    annotation::kLegacyIndex,
};

void append(kpt::StringMap& annotations, std::string_view key, const std::string& value) {
  if (value.empty()) return;
  std::string& list = annotations[std::string(key)];
  list += (list.empty() ? "" : ",") + value;
}

std::string at(const kpt::StringMap& annotations, std::string_view key) {
  const auto found = annotations.find(key);
  return found == annotations.end() ? std::string() : found->second;
}

std::ptrdiff_t commas(std::string_view text) { return std::count(text.begin(), text.end(), ','); }

std::string first(const std::string& list) { return list.substr(0, list.find(',')); }

}  // namespace

std::expected<ResourceId, std::string> original_id(const Node& root) {
  ResourceId id = id_of(root);
  const auto meta = read_meta(root);
  if (!meta || !meta->annotations.contains(kPreviousNames)) return id;
  const std::string names = at(meta->annotations, kPreviousNames);
  const std::string name_spaces = at(meta->annotations, kPreviousNamespaces);
  const std::string kinds = at(meta->annotations, kPreviousKinds);
  if (commas(names) != commas(name_spaces) || commas(names) != commas(kinds)) {
    return std::unexpected(
        "number of previous names, number of previous namespaces, number of previous kinds not "
        "equal");
  }
  id.gvk.kind = first(kinds);
  id.name = first(names);
  id.name_space = first(name_spaces);
  return id;
}

void note_name_change(Node& root, const std::string& prefix, const std::string& suffix) {
  const ResourceId id = id_of(root);
  const auto meta = read_meta(root);
  kpt::StringMap annotations = meta ? meta->annotations : kpt::StringMap();
  append(annotations, kPreviousNames, id.name);
  append(annotations, kPreviousNamespaces, id.effective_namespace());
  append(annotations, kPreviousKinds, id.gvk.kind);
  append(annotations, kPrefixes, prefix);
  append(annotations, kSuffixes, suffix);
  replace_annotations(root, annotations, OldBooleans::Plain);
}

void drop_build_annotations(Node& root) {
  const auto meta = read_meta(root);
  if (!meta || meta->annotations.empty()) return;
  kpt::StringMap annotations = meta->annotations;
  for (const std::string_view key : kBuildAnnotations) {
    if (const auto found = annotations.find(key); found != annotations.end())
      annotations.erase(found);
  }
  replace_annotations(root, annotations, OldBooleans::Plain);
}

}  // namespace porchsim::functions
