// A ResourceList as kyaml's ByteReadWriter reads and writes it, in the versions that functions of
// the catalog were built with.
#pragma once

#include <cstdint>
#include <expected>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "kpt/sdk/kube_object.h"
#include "kpt/yaml/node.h"

namespace porchsim::functions {

enum class KyamlVersion : std::uint8_t { V0_10, V0_12, V0_13_0, V0_13_1, V0_19, V0_20 };

// Items need not be maps here.
struct KyamlList {
  std::vector<kpt::KubeObject> items;
  std::optional<kpt::KubeObject> function_config;
  std::optional<kpt::yaml::Node> results;
  std::string wrapping_kind;  // "" if the text was no list but resources one after the other
  std::string wrapping_api_version;
};

struct KyamlReadOptions {
  KyamlVersion version = KyamlVersion::V0_20;
  bool annotate = true;  // resources that stand alone get their index as an annotation
};

std::expected<KyamlList, std::string> read_kyaml_list(std::string_view text,
                                                      const KyamlReadOptions& options);

// Fails where an item is no resource whose annotations could be looked at.
std::expected<std::string, std::string> write_kyaml_list(const KyamlList& list,
                                                         KyamlVersion version);

// "MappingNode", "ScalarNode", …
std::string_view node_kind_name(const kpt::yaml::Node& node);
// kyaml before 0.14: ErrorIfInvalid. `expected` is a name of that kind.
std::string wrong_kind_text(std::string_view path, std::string_view expected,
                            const kpt::yaml::Node& node);
// The same since then.
std::string unexpected_kind_text(std::string_view expected, const kpt::yaml::Node& node);

// What kyaml says of a resource that it cannot set annotations in; "" if it can.
std::string annotations_problem(const kpt::yaml::Node& root, KyamlVersion version);

}  // namespace porchsim::functions
