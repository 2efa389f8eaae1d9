// Reading the resources of package files and writing them back, as kyaml's readers and writers do.
// Each document of a file is a resource; where it lies is kept beside it. kyaml v0.20.1:
// kio/byteio_reader.go, kio/byteio_writer.go.
#pragma once

#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "kpt/scan/error.h"
#include "kpt/yaml/node.h"

namespace porchsim::kpt {

struct Resource {
  yaml::Node document;  // as parsed (its comments too), or a mapping
  std::string path;
  int index = 0;                // of the document in its file
  bool wide_sequences = false;  // the file indents "- " below the key
  yaml::NodeList settled{};     // what the root had in it when it was last known to be settled

  yaml::Node& root() {
    return document.kind == yaml::NodeKind::Document ? document.content[0] : document;
  }
  const yaml::Node& root() const {
    return document.kind == yaml::NodeKind::Document ? document.content[0] : document;
  }
};

// Where the list of a document that is no mapping stands meanwhile.
inline constexpr std::string_view kBareSequenceKey = "bareSeqNode";

struct ReadOptions {
  bool preserve_sequence_indent = true;  // else all is written compact that is not noted as wide
  bool wrap_bare_sequences =
      false;  // a document that is a list becomes a resource, else it is an error
  bool keep_reader_annotations = false;  // those that kyaml keeps for itself
};

// The documents of a file; empty ones are skipped. "\r\n" is read as "\n". Annotations that kyaml
// keeps for itself (path, index, seqindent) are dropped, unless they are asked for. Errors:
// "MalformedYAMLError: yaml: line 3: …", "invalid document separator: --- x".
Result<std::vector<Resource>> read_resources(std::string_view path, std::string_view text,
                                             const ReadOptions& options = {});

// The text of a file that holds these, in this order. A lone resource of a *.json path is written
// as JSON.
std::string write_resources(std::span<const Resource> resources);

// Whether a file of the resource alone holds its tree and nothing else: then what becomes of the
// tree in it is yaml::settle.
bool reads_as_written(const Resource& resource);

// kyaml: splitDocuments. A line that begins with "---" (but the first) separates; a comment may
// follow on it, unless only bare ones separate (kyaml before 0.12). Its regular expression takes
// the line breaks before and behind, so that of two separators in a row it sees only the first.
// "invalid document separator: --- x".
Result<std::vector<std::string_view>> split_documents(std::string_view text,
                                                      bool bare_only = false);

// The text with "\r\n" as "\n"; a lone "\r" stays.
std::string with_unix_lines(std::string_view text);

// kyaml: DeriveSeqIndentStyle. Does the first list below a key stand two columns to the right of
// the key?
bool has_wide_sequences(std::string_view text);

}  // namespace porchsim::kpt
