// What kustomize notes in annotations while it transforms resources: who they were before. Seen
// where a transformation fails on its way. kustomize: api/resource, Resource.
#pragma once

#include <expected>
#include <string>
#include <string_view>

#include "functions/catalog/kustomize_resources.h"
#include "kpt/yaml/node.h"

namespace porchsim::functions {

// OrgId: who the resource was first. Fails where the notes do not fit together (a comma in a kind
// is enough), which makes the original panic.
std::expected<ResourceId, std::string> original_id(const kpt::yaml::Node& root);

// StorePreviousId, then AddNamePrefix and AddNameSuffix of those that are not empty.
void note_name_change(kpt::yaml::Node& root, const std::string& prefix, const std::string& suffix);

// RemoveBuildAnnotations: the notes and where the resource lies. Ids stay. What stays is written
// anew, sorted.
void drop_build_annotations(kpt::yaml::Node& root);

}  // namespace porchsim::functions
