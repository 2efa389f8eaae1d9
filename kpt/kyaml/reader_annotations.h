// The annotations in which kyaml notes, on each resource that it reads, where that lies: they are
// part of the tree while resources are compared, merged and handed to functions, and go when they
// are written. Some stand twice, under a present and an old name. kyaml v0.20.1:
// kio/byteio_reader.go, kio/kioutil.
#pragma once

#include <optional>
#include <string_view>

#include "kpt/yaml/node.h"

namespace porchsim::kpt {

namespace annotation {
inline constexpr std::string_view kPath = "internal.config.kubernetes.io/path";
inline constexpr std::string_view kIndex = "internal.config.kubernetes.io/index";
inline constexpr std::string_view kSequenceIndent = "internal.config.kubernetes.io/seqindent";
inline constexpr std::string_view kId = "internal.config.kubernetes.io/id";
inline constexpr std::string_view kLegacyPath = "config.kubernetes.io/path";
inline constexpr std::string_view kLegacyIndex = "config.kubernetes.io/index";
inline constexpr std::string_view kLegacyId = "config.k8s.io/id";
inline constexpr std::string_view kMergeSource = "config.kubernetes.io/merge-source";
}  // namespace annotation

struct ReaderNotes {
  std::string_view path;
  int index = 0;
  std::optional<bool> wide_sequences = {};  // of a reader that keeps the indentation of lists
  std::string_view merge_source = {};       // the side of a merge, if it is one
};

// Notes all of this, over what the file itself has under these names.
void note_place(yaml::Node& root, const ReaderNotes& notes);

// kyaml: CopyLegacyAnnotations. Path, index and id that stand under one name alone get the other,
// too.
void copy_legacy_annotations(yaml::Node& root);

// Makes of a resource what reading and writing it makes of it: the notes are gone, but an id has
// both of its names.
void drop_reader_annotations(yaml::Node& root);
// Those of a merge. Where it writes over resources that were there, kpt names them twice, so that
// one which a file repeats goes as well.
void drop_merge_annotations(yaml::Node& root, bool twice);

}  // namespace porchsim::kpt
