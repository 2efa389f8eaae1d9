// Files of packages as kpt reads them, parsed once per content. Positions of nodes are not to be
// relied on.
#pragma once

#include <cstddef>
#include <memory>
#include <vector>

#include "kpt/kptfile/kptfile.h"
#include "kpt/kyaml/resource_io.h"
#include "kpt/package/content_cache.h"
#include "kpt/package/files.h"

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

  // As write_resources of the one resource. What is written need not be read again, where that
  // would plainly give the same; where the resource is still the one of text `before` (may be
  // null), that is the text.
  Text write(Resource resource, const Text& before);
  // As marshal_kptfile.
  Text write(const Kptfile& kptfile);

 private:
  struct Entry {
    Result<std::vector<Resource>> resources;
    mutable bool as_written = false;  // there is one, and the text is what write_resources gives
  };
  using EntryPtr = std::shared_ptr<const Entry>;

  EntryPtr read(const Text& text);
  // Of `text`, which was written from `resource`; null if only reading can tell.
  EntryPtr remember(const Text& text, Resource resource);

  ContentCache<Result<Kptfile>> kptfiles_;
  ContentCache<Entry> resources_;
};

}  // namespace porchsim::kpt
