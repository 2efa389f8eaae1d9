// Paths into a resource as kyaml reads them: spec.containers.[name=main].image, args.0, items.*.
// kyaml v0.19: utils.SmarterPathSplitter, yaml.PathGetter, yaml.PathMatcher.
#pragma once

#include <deque>
#include <expected>
#include <string>
#include <string_view>
#include <vector>

#include "kpt/yaml/node.h"

namespace porchsim::functions {

// "a.[b.c].d\.e" -> a, b.c, d.e. Brackets stay where they select by a field: [name=x].
std::vector<std::string> split_kyaml_path(std::string_view path);

// The node at a path, null if there is none. Fails where the path does not fit what is there.
std::expected<const kpt::yaml::Node*, std::string> look_up(const kpt::yaml::Node& root,
                                                           const std::vector<std::string>& path);

// All nodes that a path with wildcards and regular expressions leads to. Valid until the tree
// changes; what was made below a null lies in this object.
class PathMatches {
 public:
  // With `create` what is missing is made, the last of it of this kind.
  PathMatches(const std::vector<std::string>& path, bool create, kpt::yaml::NodeKind kind)
      : path_(path), create_(create), kind_(kind) {}

  std::expected<std::vector<kpt::yaml::Node*>, std::string> find(kpt::yaml::Node& root);

 private:
  using Nodes = std::vector<kpt::yaml::Node*>;
  using Found = std::expected<Nodes, std::string>;

  Found match(kpt::yaml::Node& node, std::size_t depth);
  Found match_index(kpt::yaml::Node& node, std::size_t depth, std::size_t index);
  Found match_elements(kpt::yaml::Node& node, std::size_t depth);
  Found match_selected(kpt::yaml::Node& node, std::size_t depth);
  Found match_field(kpt::yaml::Node& node, std::size_t depth);
  kpt::yaml::Node made_for(std::size_t depth) const;

  const std::vector<std::string>& path_;
  bool create_;
  kpt::yaml::NodeKind kind_;
  std::deque<kpt::yaml::Node> unattached_;
};

}  // namespace porchsim::functions
