// Package files as they were read, kept by content: a file that many packages share, or that is
// looked at again and again, is read once.
#pragma once

#include <cstddef>
#include <memory>
#include <optional>
#include <vector>

#include "kpt/package/content_cache.h"
#include "kpt/package/files.h"
#include "kpt/scan/error.h"
#include "kpt/sdk/kube_object.h"
#include "kpt/yaml/plain_stream.h"

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

struct PlainFile {
  kpt::Text text;                              // `yaml` is made of its parts
  std::optional<kpt::yaml::PlainStream> yaml;  // nothing if it is not plain
};

// The files last asked for.
class FileCache {
 public:
  explicit FileCache(std::size_t capacity) : parsed_(capacity), plain_(capacity) {}

  ParsedFilePtr parsed(const kpt::Text& text) { return parsed_.get(text, parse_file); }
  std::shared_ptr<const PlainFile> plain(const kpt::Text& text);
  std::size_t size() const { return parsed_.size() + plain_.size(); }

 private:
  kpt::ContentCache<ParsedFile> parsed_;
  kpt::ContentCache<PlainFile> plain_;
};

}  // namespace porchsim::packagevariant
