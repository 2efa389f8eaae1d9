#include "kpt/package/parsed_files.h"

#include <utility>

#include "kpt/kyaml/annotations.h"
#include "kpt/yaml/settle.h"

namespace porchsim::kpt {
namespace {

// Whether all of the text is one document for every reader.
bool is_one_document(std::string_view text) {
  return !text.contains('\r') && !text.contains("\n---");
}

// Whether a file of this one resource would be written as the file that was read.
bool is_same(const Result<std::vector<Resource>>& read, const Resource& resource) {
  if (!read || read->size() != 1 || resource.path.ends_with(".json")) return false;
  const Resource& known = read->front();
  if (known.wide_sequences != resource.wide_sequences) return false;
  if (known.document.kind == resource.document.kind)
    return known.document.same_print(resource.document);
  return reads_as_written(known) && reads_as_written(resource) &&
         known.root().same_print(resource.root());
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

ParsedFiles::EntryPtr ParsedFiles::read(const Text& text) {
  return resources_.get(text, [](const Text& content) {
    Entry entry{read_resources("", *content,
                               {.wrap_bare_sequences = true, .keep_reader_annotations = true})};
    if (!entry.resources) return entry;
    for (Resource& resource : *entry.resources) {
      yaml::Node tree = resource.root();
      if (yaml::settle(tree)) resource.settled = std::move(tree.content);
    }
    return entry;
  });
}

ParsedFiles::ResourcesView ParsedFiles::resources(const Text& text) {
  const EntryPtr entry = read(text);
  return {entry, &entry->resources};
}

ParsedFiles::EntryPtr ParsedFiles::remember(const Text& text, Resource resource) {
  if (!reads_as_written(resource) || !yaml::settle(resource.root(), resource.settled))
    return nullptr;
  return resources_.get(text, [&resource](const Text& content) {
    Resource read;
    read.settled = resource.root().content;
    read.document.kind = yaml::NodeKind::Document;
    read.document.content.push_back(std::move(resource.root()));
    read.wide_sequences = has_wide_sequences(*content);
    const bool as_written = read.wide_sequences == resource.wide_sequences;
    std::vector<Resource> resources;
    resources.push_back(std::move(read));
    return Entry{std::move(resources), as_written};
  });
}

Text ParsedFiles::write(Resource resource, const Text& before) {
  clear_empty_annotations(resource.root());
  const EntryPtr known = before == nullptr ? nullptr : read(before);
  const bool is_known = known && is_same(known->resources, resource);
  if (is_known && known->as_written) return before;
  Text text = make_text(write_resources({&resource, 1}));
  if (is_known && *text == *before) {
    known->as_written = true;
    return before;
  }
  (void)remember(text, std::move(resource));
  return text;
}

Text ParsedFiles::write(const Kptfile& kptfile) {
  Resource resource;
  resource.document = kptfile_tree(kptfile);
  resource.wide_sequences = true;
  Text text = make_text(write_resources({&resource, 1}));
  const bool is_supported = kptfile.api_version == kKptfileVersion && kptfile.kind == kKptfileName;
  const EntryPtr read = remember(text, std::move(resource));
  if (read && is_supported) {
    const yaml::Node& tree = read->resources->front().root();
    (void)kptfiles_.get(text, [&tree](const Text&) { return read_canonical(tree); });
  }
  return text;
}

}  // namespace porchsim::kpt
