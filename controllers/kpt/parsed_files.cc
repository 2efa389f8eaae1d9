#include "controllers/kpt/parsed_files.h"

#include <utility>

#include "controllers/kpt/annotations.h"
#include "controllers/kpt/mapping_keys.h"
#include "controllers/kpt/yaml/settle.h"

namespace porchsim::kpt {
namespace {

// Whether all of the text is one document for every reader.
bool is_one_document(std::string_view text) {
  return !text.contains('\r') && !text.contains("\n---");
}

// Whether the document is a mapping that is written and read as it is.
bool reads_as_written(const Resource& resource) {
  const yaml::Node& root = resource.root();
  if (!root.is_mapping() || root.content.empty() || resource.path.ends_with(".json")) return false;
  if (resource.document.kind == yaml::NodeKind::Document &&
      !(resource.document.head_comment.empty() && resource.document.foot_comment.empty())) {
    return false;
  }
  return find_value(root, kBareSequenceKey) == nullptr && !has_empty_annotations(root) &&
         check_annotations(root);
}

}  // namespace

ParsedFiles::KptfileView ParsedFiles::kptfile(const Text& text) {
  return kptfiles_.get(text, [this](const Text& content) {
    if (is_one_document(*content)) {
      const ResourcesView read = resources(content);
      const bool is_document = *read && (*read)->size() == 1 &&
                               (*read)->front().document.kind == yaml::NodeKind::Document;
      if (is_document) {
        auto kptfile = decode_kptfile((*read)->front().document);
        if (kptfile) return kptfile;
      }
    }
    return decode_kptfile(*content);  // its errors say lines
  });
}

ParsedFiles::ResourcesView ParsedFiles::resources(const Text& text) {
  return resources_.get(text, [](const Text& content) {
    return read_resources("", *content,
                          {.wrap_bare_sequences = true, .keep_reader_annotations = true});
  });
}

void ParsedFiles::remember(const Text& text, Resource resource) {
  if (resources_.contains(text) || !reads_as_written(resource) || !yaml::settle(resource.root()))
    return;
  Resource read;
  read.document.kind = yaml::NodeKind::Document;
  read.document.content.push_back(std::move(resource.root()));
  read.wide_sequences = has_wide_sequences(*text);
  std::vector<Resource> resources;
  resources.push_back(std::move(read));
  (void)resources_.get(text, [&](const Text&) { return std::move(resources); });
}

Text ParsedFiles::write(const Kptfile& kptfile) {
  Resource resource;
  resource.document = kptfile_tree(kptfile);
  resource.wide_sequences = true;
  const Text text = make_text(write_resources({&resource, 1}));
  remember(text, std::move(resource));
  return text;
}

}  // namespace porchsim::kpt
