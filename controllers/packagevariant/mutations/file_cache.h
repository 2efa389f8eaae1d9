// Package files as they were read, kept by content: a file that many packages share, or that is
// looked at again and again, is read once.
#pragma once

#include <cstddef>
#include <memory>
#include <vector>

#include "kpt/package/content_cache.h"
#include "kpt/package/files.h"
#include "kpt/scan/error.h"
#include "kpt/sdk/kube_object.h"
#include "kpt/yaml/outline.h"

namespace porchsim::packagevariant {

struct ParsedFile {
  kpt::Text text;
  kpt::Result<std::vector<kpt::KubeObject>> objects;  // or why it cannot be read

  // The only object; an error if there are none or several, worded as ParseKubeObject's.
  kpt::Result<const kpt::KubeObject*> only_object() const;
};

using ParsedFilePtr = std::shared_ptr<const ParsedFile>;

ParsedFile parse_file(const kpt::Text& text);

// What rules look at.
struct OutlinedFile {
  kpt::Text text;                         // `outline` looks into these
  ParsedFilePtr parsed;                   // null if the text is plain
  kpt::yaml::Outline outline;             // of its only object, or if it is plain of any documents
  bool may_have_injection_points = true;  // or it cannot be read
};

// The files last asked for.
class FileCache {
 public:
  explicit FileCache(std::size_t capacity) : parsed_(capacity), outlined_(capacity) {}

  ParsedFilePtr parsed(const kpt::Text& text) { return parsed_.get(text, parse_file); }
  std::shared_ptr<const OutlinedFile> outlined(const kpt::Text& text);
  std::size_t size() const { return parsed_.size() + outlined_.size(); }

 private:
  kpt::ContentCache<ParsedFile> parsed_;
  kpt::ContentCache<OutlinedFile> outlined_;
};

}  // namespace porchsim::packagevariant
