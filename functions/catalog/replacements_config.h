// What apply-replacements is told to do. kustomize: api/types, Replacement.
#pragma once

#include <expected>
#include <optional>
#include <string>
#include <vector>

#include "functions/catalog/kustomize_resources.h"
#include "kpt/yaml/node.h"

namespace porchsim::functions {

struct ReplacementOptions {
  std::string delimiter;  // "" = the whole value
  int index = 0;
  bool create = false;
};

struct ReplacementSource {
  ResourceId id;  // empty members select anything
  std::string field_path;
  ReplacementOptions options;

  // "ConfigMap.[noVer].[noGrp]/src.[noNs]:data.host"
  std::string text() const;
};

struct ReplacementSelector {
  ResourceId id;
  std::string annotations;  // a label selector
  std::string labels;
};

struct ReplacementTarget {
  std::optional<ReplacementSelector> select;
  std::vector<ReplacementSelector> reject;
  std::vector<std::string> field_paths;
  ReplacementOptions options;
};

struct Replacement {
  std::optional<ReplacementSource> source;
  std::optional<std::string> source_value;  // the value itself, since kustomize v0.20
  std::optional<std::vector<ReplacementTarget>> targets;
};

// The field `replacements` of a configuration, with `source_values` or without. Fails as
// encoding/json does.
std::expected<std::vector<Replacement>, std::string> read_replacements(
    const kpt::yaml::Node& config, bool source_values);

// "ConfigMap.[noVer].[noGrp]/src.[noNs]"
std::string selector_text(const ResourceId& id);
// kyaml: ResId.IsSelectedBy.
bool is_selected_by(const ResourceId& id, const ResourceId& selector);

}  // namespace porchsim::functions
