// How lists of built-in kinds merge, as kyaml v0.20.1 answers from the Kubernetes 1.21 schema:
// which are associative, and by which keys. Everything else, and every list of a custom resource,
// is atomic.
#pragma once

#include <optional>
#include <span>
#include <string>
#include <string_view>

#include "kpt/yaml/node.h"

namespace porchsim::kpt {

struct KindSchema;

// Null for a kind that the schema does not know.
const KindSchema* find_kind_schema(std::string_view api_version, std::string_view kind);

// The merge keys of the list at `path` (".spec.template.spec.containers[].env"): none for a set of
// scalars. No value where the list is atomic.
std::optional<std::span<const std::string_view>> merge_keys(const KindSchema& kind,
                                                            std::string_view path);

// What a list of that name holds where the schema of some kind merges it: mappings by key, or a set
// of scalars. No value if there is none.
std::optional<yaml::NodeKind> merged_element_kind(std::string_view name);

// Does any kind of the schema have a list of that name that is atomic? Where the schema of a kind
// ends (a field of a newer Kubernetes, free-form content), lists merge by inference instead.
bool is_atomic_list_name(std::string_view name);
// The same for maps of texts, of whatever keys: a list below is no list to the schema, and so
// atomic.
bool is_text_map_name(std::string_view name);

}  // namespace porchsim::kpt
