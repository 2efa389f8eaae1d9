// The first content of a package revision, as spec.source asks for it. Porch: source.go,
// upgrade.go, clone.go, mergekey.go.
//
//   init      a Kptfile, a README and a package context
//   clone     a published revision of any package, or a directory in Git, with upstream and lock in
//             its Kptfile
//   copy      a published revision of the same package, as it is
//   upgrade   the three-way merge of old upstream, new upstream and a published revision, with
//             merge keys
#pragma once

#include <string_view>

#include "api/client.h"
#include "api/content/content_cache.h"
#include "api/json/result.h"
#include "api/object_meta.h"
#include "api/v1alpha2/package_revision.h"

namespace porchsim::packagerevision {

// Where a source is read.
struct SourceReaders {
  api::Reader& revisions;
  api::ContentCache& contents;
  api::ExternalPackageFetcher& fetcher;
  bool published_content = true;  // what is published in its spec alone is not
};

// "init", "clone", "copy" or "upgrade": what status.creationSource says once it has run. "": none
// of them.
std::string_view creation_source_of(const api::v1alpha2::Source& source);

// The names of the revisions that a source reads, in the namespace of whose source it is.
std::vector<std::string> revisions_of(const api::v1alpha2::Source& source);

// The revision must have a source. Errors are worded as Porch's: `upstream package "x" must be
// published`.
api::Result<api::StringMap> source_content(const api::v1alpha2::PackageRevision& revision,
                                           const SourceReaders& readers);

}  // namespace porchsim::packagerevision
