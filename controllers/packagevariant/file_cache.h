// Package files as parsed objects, kept by content: a file that many packages share is parsed once.
// What is kept is immutable and may be used for as long as somebody holds it.
#pragma once

#include <cstddef>
#include <cstdint>
#include <list>
#include <memory>
#include <optional>
#include <string_view>
#include <unordered_map>
#include <vector>

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

ParsedFilePtr parse_file(const kpt::Text& text);

// The files last asked for.
class FileCache {
 public:
  explicit FileCache(std::size_t capacity) : capacity_(capacity) {}

  ParsedFilePtr parsed(const kpt::Text& text);
  std::size_t size() const { return order_.size(); }

 private:
  struct Entry {
    std::uint64_t hash;
    ParsedFilePtr file;
  };

  std::size_t capacity_;
  std::list<Entry> order_;  // the one last asked for comes first
  std::unordered_map<std::uint64_t, std::list<Entry>::iterator> by_hash_;  // look-up only
};

}  // namespace porchsim::packagevariant
