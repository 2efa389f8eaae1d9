// A package as the content cache of a recording hands it out: as it was then.
#pragma once

#include <optional>
#include <string>

#include "api/content/content_cache.h"
#include "tools/v1alpha2/recorded_packages.h"
#include "tools/v1alpha2/recorded_trace.h"

namespace porchsim::scenarios {

// Only what has both an upstream in Git and a lock of it.
api::Result<std::optional<api::Locator>> upstream_lock_of(const api::StringMap& resources);

class RecordedContent final : public api::PackageContent {
 public:
  RecordedContent(RecordedPackage package, RecordedTrace& trace)
      : package_(std::move(package)), trace_(trace) {
    if (package_.lock) version_ = package_.lock->commit;
  }

  const std::string& lifecycle() const override { return package_.lifecycle; }
  std::int64_t revision() const override { return package_.revision; }
  const std::string& version() const override { return version_; }
  api::Result<api::StringMap> resources() override;
  api::Result<std::optional<api::Locator>> lock() override;
  api::Result<std::optional<api::Locator>> upstream_lock() override;
  api::CommitInfo commit_info() override;

 private:
  api::Result<> unless_faulty(std::string_view method) const;

  RecordedPackage package_;
  RecordedTrace& trace_;
  std::string version_;
};

}  // namespace porchsim::scenarios
