// The content cache of a recording: Porch's own above (who finds what, and which way a lifecycle
// goes), a backend in the manner of its DB cache below. Each call is in the trace.
//
// Errors that shipped Porch takes for "not found" by their text have that reason.
#pragma once

#include <memory>
#include <string>
#include <string_view>

#include "api/content/content_cache.h"
#include "tools/v1alpha2/recorded_clock.h"
#include "tools/v1alpha2/recorded_faults.h"
#include "tools/v1alpha2/recorded_packages.h"
#include "tools/v1alpha2/recorded_trace.h"

namespace porchsim::scenarios {

class RecordedContentCache final : public api::ContentCache {
 public:
  // All outlive it; `faults` is a recording's input.cache.faults.
  RecordedContentCache(RecordedPackages& packages, RecordedTrace& trace, RecordedClock& clock,
                       const api::Json& faults)
      : packages_(packages), trace_(trace), clock_(clock), faults_(faults, "op") {}

  api::Result<std::unique_ptr<api::PackageContent>> get_package_content(
      const api::ContentKey& key) override;
  api::Result<std::unique_ptr<api::ContentDraft>> create_new_draft(
      const api::ContentKey& key, std::string_view lifecycle) override;
  api::Result<std::unique_ptr<api::ContentDraft>> create_draft_from_existing(
      const api::ContentKey& key) override;
  // The recorded controller names no version to expect: `expected` must be empty. Nor does it hear
  // of one.
  api::Result<std::string> close_draft(const api::ContentKey& key,
                                       std::unique_ptr<api::ContentDraft> draft,
                                       std::string_view expected) override;
  api::Result<std::unique_ptr<api::PackageContent>> update_lifecycle(
      const api::ContentKey& key, std::string_view lifecycle, std::string_view expected) override;
  api::Result<> delete_package(const api::ContentKey& key) override;

 private:
  struct Place {
    RecordedRepository* repository;
    RecordedPackage* package;
  };

  api::Result<> unless_faulty(std::string_view operation);
  api::Result<RecordedRepository*> open_repository(const api::ContentKey& key);
  api::Result<Place> look_up(const api::ContentKey& key);
  std::unique_ptr<api::PackageContent> content_of(const RecordedPackage& package);
  api::Result<std::unique_ptr<api::ContentDraft>> draft_over(const RecordedPackage& package);
  api::Result<> store(RecordedRepository& repository, const RecordedPackage& package);
  api::Result<> change_lifecycle(const Place& place, std::string_view desired);
  api::Result<> change_directly(const Place& place, std::string_view desired);
  api::Result<> change_by_draft(const Place& place, std::string_view desired);

  RecordedPackages& packages_;
  RecordedTrace& trace_;
  RecordedClock& clock_;
  RecordedFaults faults_;
};

// Whether shipped Porch takes an error with this text for "not found". Porch:
// repository.IsNotFoundError.
bool is_not_found_text(std::string_view text);

}  // namespace porchsim::scenarios
