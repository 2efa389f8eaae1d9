// Writes the status of package revisions by server-side apply, each part by a field manager of its
// own, so that none removes what another has written. Porch: status.go.
//
//   packagerev-controller          observedGeneration, creationSource, Ready, revision, publisher,
//                                  locks
//   packagerev-controller-render   the two render versions, Rendered
//   packagerev-controller-kptfile  spec.readinessGates and spec.packageMetadata,
//                                  status.packageConditions
//
// An apply is all that its manager wants: what it leaves out is removed, unless others own it too.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "api/client.h"
#include "api/content/content_cache.h"
#include "api/tasks.h"
#include "api/v1alpha2/package_revision.h"
#include "controllers/packagerevision/kptfile_fields.h"
#include "controllers/packagerevision/options.h"

namespace porchsim::packagerevision {

inline constexpr std::string_view kReasonReady = "Ready";
inline constexpr std::string_view kReasonPending = "Pending";
inline constexpr std::string_view kReasonFailed = "Failed";
inline constexpr std::string_view kReasonRendered = "Rendered";
inline constexpr std::string_view kReasonRenderFailed = "RenderFailed";

// What a condition says, without when.
struct Verdict {
  std::string_view type;
  std::string_view status;  // "True", "False", "Unknown"
  std::string_view reason;
  std::string message = {};
};

// It cannot be Ready as long as it does not render.
Verdict held_back_by_its_render();

struct StatusOfController {
  // Read for revision, publisher and locks; null: it is not known.
  api::PackageContent* content = nullptr;
  std::string_view creation_source = {};  // "": as the revision has it
  std::vector<Verdict> verdicts;
};

struct StatusOfRender {
  std::string_view rendering = {};  // the request that is being rendered
  std::string_view observed = {};   // the one that was; "": as the revision has it
  bool is_open = false;             // the one that is asked for was not, even if told so before
  Verdict verdict;
};

class StatusWriter {
 public:
  StatusWriter(api::Client& client, api::Tasks& tasks, const Options& options)
      : client_(client), tasks_(tasks), options_(options) {}

  // The conditions that a reconcile has written itself: newer than those of its revision.
  using Told = std::vector<api::Condition>;
  api::Result<> write(const api::v1alpha2::PackageRevision& revision,
                      const StatusOfController& status, Told& told);
  api::Result<> write(const api::v1alpha2::PackageRevision& revision, const StatusOfRender& status,
                      Told& told);
  // Nothing is written of what is empty.
  api::Result<> write_spec(const api::v1alpha2::PackageRevision& revision,
                           const KptfileFields& fields);
  api::Result<> write_conditions(const api::v1alpha2::PackageRevision& revision,
                                 const KptfileFields& fields);

 private:
  using Status = api::v1alpha2::PackageRevision::Status;

  api::v1alpha2::StatusCondition condition(const api::v1alpha2::PackageRevision& revision,
                                           const Verdict& verdict, const Told& told) const;
  // The status as the server has it, for what a reconcile does not know.
  Status known_status(const api::v1alpha2::PackageRevision& revision);
  void add_content(Status& status, api::PackageContent& content, const Status& before) const;
  api::Result<> apply_status(const api::v1alpha2::PackageRevision& revision, const Status& status,
                             std::string_view manager);
  // The same, and told of from then on.
  api::Result<> tell(const api::v1alpha2::PackageRevision& revision, const Status& status,
                     std::string_view manager, Told& told);
  api::Result<> apply(const api::v1alpha2::PackageRevision& revision, std::string_view member,
                      api::Json value, const api::PatchOptions& options);

  api::Client& client_;
  api::Tasks& tasks_;
  Options options_;
};

}  // namespace porchsim::packagerevision
