// What kyaml reads of a resource before it does anything with it: yaml.RNode.GetMeta. Scalars of
// any type are taken as text.
#pragma once

#include <cstdint>
#include <expected>
#include <string>
#include <string_view>

#include "kpt/sdk/kube_object.h"
#include "kpt/yaml/node.h"

namespace porchsim::functions {

struct ResourceMeta {
  std::string api_version;
  std::string kind;
  std::string name;
  std::string name_space;
  kpt::StringMap labels;
  kpt::StringMap annotations;
};

// The text of a scalar in metadata; "" for null.
std::string_view meta_text(const kpt::yaml::Node& node);
// What read_meta takes annotations from; null if there are none.
const kpt::yaml::Node* find_annotations(const kpt::yaml::Node& root);

// Which value counts of labels and annotations that repeat: the first to kyaml 0.13, the last to
// 0.19.
enum class Repeated : std::uint8_t { First, Last };

// "missing Resource metadata" if there is nothing of all this; null has an empty one.
std::expected<ResourceMeta, std::string> read_meta(const kpt::yaml::Node& root,
                                                   Repeated repeated = Repeated::First);

// kyaml: IsYNodeNilOrEmpty. Null, {} and [].
bool is_nothing(const kpt::yaml::Node* node);

// kyaml: GetDataMap. Field `data`, empty where it is no map.
kpt::StringMap read_data_map(const kpt::yaml::Node& root);

// The text of Go's %v of a ResourceMeta: "{{v1 ConfigMap} {{name ns} map[labels] map[…]}}".
std::string meta_text(const ResourceMeta& meta);

// Whether words that YAML 1.1 reads as booleans ("on", "n") get quotes. kyaml v0.13 had none.
enum class OldBooleans : std::uint8_t { Quoted, Plain };

// kyaml: RNode.SetAnnotations. All of them anew, sorted, at the end of the metadata; none if there
// are none. Annotations that stand there a second time stay, with these among them.
void replace_annotations(kpt::yaml::Node& root, const kpt::StringMap& annotations,
                         OldBooleans booleans = OldBooleans::Quoted);

}  // namespace porchsim::functions
