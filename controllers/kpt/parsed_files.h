// Files of packages as kpt reads them, parsed once per content. Positions of nodes are not to be
// relied on.
#pragma once

#include <cstddef>
#include <memory>
#include <vector>

#include "controllers/kpt/content_cache.h"
#include "controllers/kpt/files.h"
#include "controllers/kpt/kptfile.h"
#include "controllers/kpt/resource_io.h"

namespace porchsim::kpt {

class ParsedFiles {
 public:
  // Of each kind at most so many.
  explicit ParsedFiles(std::size_t capacity) : kptfiles_(capacity), resources_(capacity) {}

  using KptfileView = std::shared_ptr<const Result<Kptfile>>;
  using ResourcesView = std::shared_ptr<const Result<std::vector<Resource>>>;

  // As decode_kptfile, strictly.
  KptfileView kptfile(const Text& text);
  // As read_resources with bare sequences wrapped and all annotations; the resources have no path.
  ResourcesView resources(const Text& text);

  // `resource` is what `text` was written from (write_resources): it need not be read again, where
  // that would plainly give the same.
  void remember(const Text& text, Resource resource);
  // As marshal_kptfile, and remembered.
  Text write(const Kptfile& kptfile);

 private:
  ContentCache<Result<Kptfile>> kptfiles_;
  ContentCache<Result<std::vector<Resource>>> resources_;
};

}  // namespace porchsim::kpt
