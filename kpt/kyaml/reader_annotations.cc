#include "kpt/kyaml/reader_annotations.h"

#include <array>
#include <string>

#include <fmt/format.h>

#include "kpt/kyaml/annotations.h"

namespace porchsim::kpt {
namespace {

constexpr std::array<std::string_view, 5> kNotes = {annotation::kIndex, annotation::kLegacyIndex,
                                                    annotation::kSequenceIndent, annotation::kPath,
                                                    annotation::kLegacyPath};

void copy_legacy_annotation(yaml::Node& root, std::string_view present, std::string_view old) {
  const std::string value = get_annotation(root, present);
  const std::string old_value = get_annotation(root, old);
  if (!value.empty() && old_value.empty()) set_annotation(root, old, value);
  if (value.empty() && !old_value.empty()) set_annotation(root, present, old_value);
}

void drop_notes(yaml::Node& root) {
  for (const auto key : kNotes) clear_annotation(root, key);
}

}  // namespace

void note_place(yaml::Node& root, const ReaderNotes& notes) {
  const std::string index = fmt::format("{}", notes.index);
  copy_legacy_annotations(root);
  set_annotation(root, annotation::kLegacyIndex, index);
  if (!notes.merge_source.empty())
    set_annotation(root, annotation::kMergeSource, notes.merge_source);
  set_annotation(root, annotation::kLegacyPath, notes.path);
  set_annotation(root, annotation::kIndex, index);
  set_annotation(root, annotation::kPath, notes.path);
  if (notes.wide_sequences)
    set_annotation(root, annotation::kSequenceIndent, *notes.wide_sequences ? "wide" : "compact");
}

void copy_legacy_annotations(yaml::Node& root) {
  copy_legacy_annotation(root, annotation::kPath, annotation::kLegacyPath);
  copy_legacy_annotation(root, annotation::kIndex, annotation::kLegacyIndex);
  copy_legacy_annotation(root, annotation::kId, annotation::kLegacyId);
}

void drop_reader_annotations(yaml::Node& root) {
  copy_legacy_annotation(root, annotation::kId, annotation::kLegacyId);
  drop_notes(root);
  clear_empty_annotations(root);
}

void drop_merge_annotations(yaml::Node& root, bool twice) {
  clear_annotation(root, annotation::kMergeSource);
  if (twice) drop_notes(root);
  drop_reader_annotations(root);
}

}  // namespace porchsim::kpt
