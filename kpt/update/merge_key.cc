// Merge keys: what ties a resource to its upstream, whatever it is called here. Porch:
// pkg/task/mergekey.go; kpt: addmergecomment.
#include <map>
#include <memory>
#include <string>
#include <utility>

#include <fmt/format.h>

#include "kpt/kptfile/kptfile.h"
#include "kpt/kyaml/annotations.h"
#include "kpt/kyaml/mapping_keys.h"
#include "kpt/kyaml/reader_annotations.h"
#include "kpt/kyaml/resource_io.h"
#include "kpt/package/package_tree.h"
#include "kpt/package/resource_identity.h"
#include "kpt/update/merge.h"

namespace porchsim::kpt {
namespace {

constexpr std::string_view kUpstreamIdentifier = "internal.kpt.dev/upstream-identifier";

std::string text_of(const yaml::Node* node) {
  return node == nullptr || node->is_null() ? std::string() : node->value;
}

bool is_yaml(std::string_view path) {
  return path.ends_with(".yaml") || path.ends_with(".yml") || base_name(path) == kKptfileName;
}

void add_merge_key(yaml::Node& root) {
  const std::size_t index = find_key_index(root, "metadata");
  if (index == kNoKey || !root.content[index + 1].is_mapping()) return;
  const yaml::Node& metadata = root.content[index + 1];
  const std::string name = text_of(find_value(metadata, "name"));
  const std::string name_space = text_of(find_value(metadata, "namespace"));
  const yaml::Node* labels = find_value(metadata, "labels");
  const bool labelled = labels != nullptr && !labels->content.empty();
  if (name.empty() && name_space.empty() && !labelled) return;
  yaml::RareText& comment = root.content[index].line_comment;
  if (!comment.view().contains(kMergeComment))
    comment = fmt::format("{} {}/{}", kMergeComment, name_space, name);
  const auto merge = parse_merge_comment(comment);
  if (!merge)
    return;  // kpt panics on such a comment; here the resource just stays without an identifier
  const std::string api_version = text_of(find_value(root, "apiVersion"));
  const auto slash = api_version.find('/');
  const std::string group =
      slash == std::string::npos ? std::string() : api_version.substr(0, slash);
  const yaml::Node* kind = find_value(root, "kind");
  const std::string_view upstream_namespace =
      merge->namespace_name.empty() ? "default" : std::string_view(merge->namespace_name);
  set_annotation(
      root, kUpstreamIdentifier,
      fmt::format("{}|{}|{}|{}", group, kind == nullptr ? std::string_view() : kind->value,
                  upstream_namespace, merge->name));
}

Result<Text> with_merge_keys(const Text& text) {
  auto resources = read_resources(
      "", *text, {.preserve_sequence_indent = false, .keep_reader_annotations = true});
  if (!resources) return fail("failed to add merge-key directive: " + resources.error().message);
  if (resources->empty()) return nullptr;
  for (auto& resource : *resources) {
    // What is noted on a resource keeps the map of its annotations, and so the style of that,
    // alive.
    note_place(resource.root(), {.path = {}, .index = resource.index});
    add_merge_key(resource.root());
    drop_reader_annotations(resource.root());
  }
  return make_text(write_resources(*resources));
}

// kyaml refuses resources whose own notes of where they lie say something else than the reader's.
// Those under the older keys stand for the newer ones too where these are missing.
Status check_own_notes(std::string_view path, std::string_view text) {
  if (!text.contains(annotation::kLegacyPath) && !text.contains("config.k8s.io/id")) return {};
  const auto resources = read_resources(path, text, {.keep_reader_annotations = true});
  if (!resources) return {};  // the reader will say why
  for (const Resource& resource : *resources) {
    std::string noted = get_annotation(resource.root(), annotation::kLegacyPath);
    if (noted.empty()) noted = get_annotation(resource.root(), annotation::kPath);
    const std::string id = get_annotation(resource.root(), annotation::kId);
    const std::string old_id = get_annotation(resource.root(), annotation::kLegacyId);
    const bool other_path = !noted.empty() && noted != path;
    if (!other_path && (id.empty() || old_id.empty() || id == old_id)) continue;
    return mismatched_annotations(other_path ? "path" : "id");
  }
  return {};
}

}  // namespace

Result<Files> ensure_merge_key(const Files& files) {
  KeyedTexts keyed(0);
  return ensure_merge_key(files, keyed);
}

Result<Files> ensure_merge_key(const Files& files, KeyedTexts& keyed) {
  Files result;
  for (const auto& [path, text] : files) {
    if (!is_yaml(path)) {
      result.emplace(path, text);
      continue;
    }
    const std::shared_ptr<const Result<Text>> fresh = keyed.get(text, with_merge_keys);
    if (!*fresh) return std::unexpected(fresh->error());
    if (**fresh != nullptr) result.emplace(path, **fresh);
  }
  for (const auto& [path, text] : files) {
    if (!is_yaml(path)) continue;
    const Status notes = check_own_notes(path, *text);
    if (!notes) return fail("failed to add merge-key directive: " + notes.error().message);
  }
  return result;
}

}  // namespace porchsim::kpt
