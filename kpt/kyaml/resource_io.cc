#include "kpt/kyaml/resource_io.h"

#include <algorithm>
#include <cstddef>
#include <deque>
#include <optional>
#include <utility>

#include <fmt/format.h>

#include "base/ascii.h"
#include "kpt/kyaml/annotations.h"
#include "kpt/kyaml/json_text.h"
#include "kpt/kyaml/mapping_keys.h"
#include "kpt/kyaml/reader_annotations.h"

namespace porchsim::kpt {
namespace {

std::string_view kind_name(const yaml::Node& node) {
  if (node.is_sequence()) return "SequenceNode";
  return node.kind == yaml::NodeKind::Alias ? "AliasNode" : "ScalarNode";
}

// Without a value if the document is empty.
Result<std::optional<Resource>> read_document(std::string_view text, const ReadOptions& options) {
  auto document = yaml::parse(text);
  if (!document) {
    Error error = std::move(document).error();
    error.message = "MalformedYAMLError: " + error.message;
    return std::unexpected(std::move(error));
  }
  if (document->content.empty() || document->content[0].is_null()) return std::nullopt;
  Resource resource;
  resource.document = std::move(*document);
  yaml::Node& root = resource.root();
  if (root.is_sequence() && options.wrap_bare_sequences) {
    yaml::Node wrapped = yaml::Node::mapping();
    wrapped.content.push_back(yaml::Node::scalar(kBareSequenceKey));
    wrapped.content.push_back(std::move(root));
    resource.document = std::move(wrapped);
  } else if (!root.is_mapping()) {
    return fail(fmt::format("wrong node kind: expected MappingNode but got {}: node contents:\n{}",
                            kind_name(root), yaml::print(root)),
                root.line, root.column);
  }
  if (Status maps = check_annotations(resource.root()); !maps) return std::unexpected(maps.error());
  // Whoever does not ask how lists are indented believes what the file says of itself.
  resource.wide_sequences =
      options.preserve_sequence_indent
          ? has_wide_sequences(text)
          : last_annotation(resource.root(), annotation::kSequenceIndent) == "wide";
  if (!options.keep_reader_annotations) drop_reader_annotations(resource.root());
  return resource;
}

// The last line before `index` that is no comment, without the comment at its end.
std::string_view key_line_before(const std::vector<std::string_view>& lines, std::size_t index) {
  while (index-- > 0) {
    const auto first = lines[index].find_first_not_of(' ');
    if (first != std::string_view::npos && lines[index][first] == '#') continue;
    return lines[index].substr(0, lines[index].find('#'));
  }
  return {};
}

}  // namespace

Result<std::vector<std::string_view>> split_documents(std::string_view text, bool bare_only) {
  std::vector<std::string_view> documents;
  if (text.empty()) return documents;
  std::size_t start = 0;
  for (std::size_t at = text.find("\n---"); at != std::string_view::npos;
       at = text.find("\n---", at)) {
    const std::size_t end = text.find('\n', at + 1);
    if (end == std::string_view::npos) break;
    const std::string_view rest = text.substr(at + 4, end - at - 4);
    if (bare_only && !rest.empty()) {
      ++at;
      continue;
    }
    if (const std::string_view word = base::trim(rest); !word.empty() && word[0] != '#') {
      return fail(
          fmt::format("invalid document separator: {}", base::trim(text.substr(at, end - at))));
    }
    documents.push_back(text.substr(start, at + 1 - start));  // the newline belongs to the document
    start = at = end + 1;
  }
  documents.push_back(text.substr(start));
  return documents;
}

Result<std::vector<Resource>> read_resources(std::string_view path, std::string_view text,
                                             const ReadOptions& options) {
  std::string unix_text;
  if (text.find('\r') != std::string_view::npos) {
    unix_text = with_unix_lines(text);
    text = unix_text;
  }
  std::vector<Resource> resources;
  for (const auto document : PORCHSIM_TRY(split_documents(text))) {
    auto resource = PORCHSIM_TRY(read_document(document, options));
    if (!resource) continue;
    resource->path = path;
    resource->index = static_cast<int>(resources.size());
    resources.push_back(std::move(*resource));
  }
  return resources;
}

std::string write_resources(std::span<const Resource> resources) {
  std::deque<Resource> tidy;
  std::vector<yaml::Printed> documents;
  for (const auto& resource : resources) {
    const Resource* written = &resource;
    if (has_empty_annotations(resource.root())) {
      written = &tidy.emplace_back(resource);
      clear_empty_annotations(tidy.back().root());
    }
    if (resources.size() == 1 && resource.path.ends_with(".json"))
      return json_text(written->root());
    const yaml::Node* bare = find_value(written->root(), kBareSequenceKey);
    const bool wrapped = bare != nullptr && !bare->content.empty();
    documents.push_back({wrapped ? bare : &written->document,
                         {.indent = 2, .compact_sequences = !written->wide_sequences}});
  }
  return yaml::print_all(documents);
}

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

std::string with_unix_lines(std::string_view text) {
  std::string out;
  out.reserve(text.size());
  for (std::size_t i = 0; i < text.size(); ++i) {
    if (text[i] == '\r' && i + 1 < text.size() && text[i + 1] == '\n') continue;
    out += text[i];
  }
  return out;
}

bool has_wide_sequences(std::string_view text) {
  std::vector<std::string_view> lines;
  for (std::size_t start = 0; start <= text.size();) {
    const std::size_t end = std::min(text.find('\n', start), text.size());
    lines.push_back(text.substr(start, end - start));
    start = end + 1;
  }
  for (std::size_t i = 0; i < lines.size(); ++i) {
    const auto dash = lines[i].find("- ");
    if (dash == std::string_view::npos || lines[i].find_first_not_of(' ') != dash) continue;
    const std::string_view key_line = key_line_before(lines, i);
    const auto key_column = key_line.find_first_not_of(' ');
    if (key_column == std::string_view::npos) continue;
    const auto last = key_line.find_last_not_of(' ');
    if (key_line[last] != ':' || std::count(key_line.begin(), key_line.end(), ':') != 1) continue;
    if (dash == key_column) return false;
    if (dash == key_column + 2) return true;
  }
  return false;
}

}  // namespace porchsim::kpt
