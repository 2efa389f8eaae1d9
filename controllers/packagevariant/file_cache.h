// Package files as parsed objects, kept by content: a file that many packages share is parsed once.
#pragma once

#include <cstddef>
#include <memory>
#include <vector>

#include "controllers/kpt/content_cache.h"
#include "controllers/kpt/files.h"
#include "controllers/kpt/kube_object.h"
#include "controllers/kpt/yaml/error.h"

namespace porchsim::packagevariant {

struct ParsedFile {
  kpt::Text text;
  kpt::Result<std::vector<kpt::KubeObject>> objects;  // or why it cannot be read
  bool has_injection_points = false;                  // some object is annotated as one

  // The only object; an error if there are none or several, worded as ParseKubeObject's.
  kpt::Result<const kpt::KubeObject*> only_object() const;
};

using ParsedFilePtr = std::shared_ptr<const ParsedFile>;

ParsedFile parse_file(const kpt::Text& text);

// The files last asked for.
class FileCache {
 public:
  explicit FileCache(std::size_t capacity) : files_(capacity) {}

  ParsedFilePtr parsed(const kpt::Text& text) { return files_.get(text, parse_file); }
  std::size_t size() const { return files_.size(); }

 private:
  kpt::ContentCache<ParsedFile> files_;
};

}  // namespace porchsim::packagevariant
