#include "fakeporch/revisions/lifecycle.h"

#include <fmt/core.h>

#include "fakeporch/revisions/revision_names.h"

namespace porchsim::fakeporch {

namespace {

using api::kDeletionProposed;
using api::kDraft;
using api::kProposed;
using api::kPublished;

constexpr std::string_view kLifecyclePath = "spec.lifecycle";
constexpr std::string_view kLabelPath = "metadata.labels.kpt.dev/latest-revision";

bool is_unpublished(std::string_view lifecycle) {
  return lifecycle.empty() || lifecycle == kDraft || lifecycle == kProposed;
}

bool is_published(std::string_view lifecycle) {
  return lifecycle == kPublished || lifecycle == kDeletionProposed;
}

std::string latest_label(const api::PackageRevision& revision) {
  const auto found = revision.meta.labels.find(api::kLatestRevisionLabel);
  return found == revision.meta.labels.end() ? "" : found->second;
}

// Documents, not members: a task that a client has read and sent back may hold its members
// elsewhere.
bool same_spec_but_lifecycle(const api::PackageRevision& before,
                             const api::PackageRevision& wanted) {
  api::PackageRevision changed = wanted;
  changed.spec.lifecycle = before.spec.lifecycle;
  return changed.spec == before.spec;
}

}  // namespace

FieldErrors validate_new_revision(const api::PackageRevision& revision) {
  FieldErrors errors;
  if (revision.meta.labels.contains(api::kLatestRevisionLabel)) {
    errors.forbidden(kLabelPath, "label is managed by porch and cannot be set by users");
  }
  const std::string& package = revision.spec.package_name;
  if (const std::string error = check_package_path(package); !error.empty()) {
    errors.invalid_string("spec.packageName", package, error);
  }
  const std::string& workspace = revision.spec.workspace_name;
  if (const std::string error = check_name_part(workspace); !error.empty()) {
    errors.invalid_string("spec.workspaceName", workspace, error);
  }
  const std::string& lifecycle = revision.spec.lifecycle;
  if (!lifecycle.empty() && lifecycle != kDraft) {
    errors.invalid_string(kLifecyclePath, lifecycle, "value can be only created as Draft");
  }
  return errors;
}

FieldErrors validate_revision_update(const api::PackageRevision& before,
                                     const api::PackageRevision& wanted) {
  FieldErrors errors;
  if (latest_label(before) != latest_label(wanted)) {
    errors.forbidden(kLabelPath, "label is managed by porch and cannot be modified by users");
  }
  const std::string& from = before.spec.lifecycle;
  const std::string& to = wanted.spec.lifecycle;
  if (!is_unpublished(to) && !is_published(to)) {
    errors.invalid_string(kLifecyclePath, to,
                          "value can be only updated to Draft,Proposed,Published,DeletionProposed");
  }
  if (is_unpublished(from)) {
    if (!is_unpublished(to)) {
      errors.invalid_string(kLifecyclePath, from, "value can be only updated to Draft,Proposed");
    }
  } else if (!is_published(to) || !same_spec_but_lifecycle(before, wanted)) {
    errors.invalid("spec", wanted.to_json()["spec"].dump(),
                   "spec can only update package with lifecycle value one of Draft,Proposed");
  }
  return errors;
}

FieldErrors validate_approval(const api::PackageRevision& before,
                              const api::PackageRevision& wanted) {
  FieldErrors errors;
  const std::string& from = before.spec.lifecycle;
  const std::string& to = wanted.spec.lifecycle;
  if (from == kPublished) {
    if (to != kDeletionProposed) {
      errors.invalid_string(
          kLifecyclePath, from,
          "package with Published lifecycle value can only be updated to 'ProposeDeletion'");
    }
  } else if (from == kDeletionProposed) {
    if (to != kPublished) {
      errors.invalid_string(
          kLifecyclePath, from,
          "package with DeletionProposed lifecycle value can only be updated to 'Published'");
    }
  } else if (from != kProposed) {
    errors.invalid_string(kLifecyclePath, from,
                          fmt::format("cannot approve package with {} lifecycle value; only "
                                      "Proposed packages can be approved",
                                      from));
  }
  if (to == kDeletionProposed) {
    if (from != kPublished) {
      errors.invalid_string(kLifecyclePath, to,
                            "cannot update lifecycle DeletionProposed; only Published packages "
                            "require approval for deletion");
    }
  } else if (to != kDraft && to != kPublished) {
    errors.invalid_string(kLifecyclePath, to,
                          "value for approval can be only one of Draft,Published");
  }
  return errors;
}

}  // namespace porchsim::fakeporch
