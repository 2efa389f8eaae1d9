// What runs remember of packages' content: nothing that depends on a run.
#pragma once

#include <cstddef>
#include <memory>
#include <optional>
#include <string>

#include "fakeporch/revisions/package_memory.h"
#include "kpt/kptfile/kptfile.h"
#include "kpt/package/content_cache.h"
#include "kpt/package/files.h"
#include "kpt/package/package_cache.h"
#include "scenarios/checks/package_fields.h"

namespace porchsim::scenarios {

struct ContentMemory : fakeporch::PackageMemory {
  explicit ContentMemory(std::size_t capacity)
      : PackageMemory(capacity),
        fields(capacity),
        kptfiles(capacity),
        rendered(capacity),
        differences(capacity) {}

  // As a controller reads it.
  std::shared_ptr<const kpt::Result<kpt::Kptfile>> kptfile(const kpt::Text& text);
  // That of a package; null if it has none that can be read.
  std::shared_ptr<const kpt::Kptfile> kptfile_in(const kpt::Files& package);

  kpt::PackageCache<FieldsPtr> fields;
  kpt::ContentCache<kpt::Result<kpt::Kptfile>> kptfiles;
  kpt::PackageCache<std::optional<kpt::Files>> rendered;  // as checks render them
  kpt::PackageCache<std::string> differences;             // of two: where, see where_they_differ()
};

}  // namespace porchsim::scenarios
