// The parts of the three-way walk that mappings and lists share; merge_walk.h is what others use.
#pragma once

#include <cstddef>
#include <optional>
#include <string>
#include <vector>

#include "kpt/scan/error.h"
#include "kpt/update/merge_comment_schema.h"
#include "kpt/update/merge_walk.h"
#include "kpt/yaml/node.h"

namespace porchsim::kpt {

// Absent, or null.
bool is_missing(const yaml::Node* node);
// Explicitly null.
bool is_null(const yaml::Node* node);

// kyaml: ErrorIfAnyInvalidAndNonNull. "wrong node kind: expected MappingNode but got …".
std::unexpected<Error> wrong_kind(const yaml::Node& node, yaml::NodeKind expected);

// kyaml: Visitor.VisitScalar and Visitor.visitNAList.
Merged merge_scalars(const MergeSources& sources);
Merged merge_atomic_lists(const MergeSources& sources);

// kyaml: FieldSetter quotes strings that YAML 1.1 takes for something else, if they had no style.
void quote_if_ambiguous(yaml::Node& node);

// Where a key stands among the content of the three mappings.
struct FieldPlaces {
  static constexpr std::size_t kNowhere = static_cast<std::size_t>(-1);
  std::size_t ours = kNowhere;
  std::size_t base = kNowhere;
  std::size_t theirs = kNowhere;
};

class MergeWalker {
 public:
  explicit MergeWalker(bool infer_lists) : infer_lists_(infer_lists) {}

  Result<Merged> walk(const MergeSources& sources, const SchemaPlace& place);

 private:
  static std::optional<yaml::NodeKind> common_kind(const MergeSources& sources);
  static Status expect_kind(const MergeSources& sources, yaml::NodeKind kind);
  // The merge keys of a list (none for a set of scalars); no value if it is atomic.
  std::optional<std::vector<std::string>> list_keys(const MergeSources& sources,
                                                    const SchemaPlace& place) const;
  Result<Merged> walk_mapping(const MergeSources& sources, const SchemaPlace& place);
  // Whether the field stays.
  Result<bool> merge_field(yaml::Node& result, const MergeSources& sources,
                           const SchemaPlace& place, const std::string& name,
                           const FieldPlaces& places);

  bool infer_lists_;
  SchemaFinder schemas_;
};

}  // namespace porchsim::kpt
