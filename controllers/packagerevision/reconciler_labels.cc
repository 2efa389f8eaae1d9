// Which revision of a package is the latest. Porch: labels.go.
#include <algorithm>

#include "controllers/packagerevision/reconciler.h"

namespace porchsim::packagerevision {
namespace {

using api::Json;
using api::v1alpha2::kLatestRevisionLabel;

std::string_view label_of(const api::ObjectMeta& meta) {
  const auto found = meta.labels.find(kLatestRevisionLabel);
  return found == meta.labels.end() ? std::string_view() : found->second;
}

}  // namespace

void Reconciler::ensure_latest_label(Pass& pass) {
  if (!pass.revision.meta.labels.contains(kLatestRevisionLabel)) {
    set_latest_label(pass, pass.revision, false);
  }
}

void Reconciler::update_latest_labels(Pass& pass) {
  const PackageRevision& self = pass.revision;
  api::ListOptions options;
  options.name_space = self.meta.name_space;
  options.fields = {{"spec.repository", self.spec.repository},
                    {"spec.packageName", self.spec.package_name}};
  const auto listed = environment_.revisions.list(PackageRevision::type(), options);
  if (!listed)
    return note_write(pass, "failed to list package revisions", api::fail(listed.error()));

  std::vector<PackageRevision> all;
  for (const api::ObjectPtr& item : listed->items) {
    if (!item->meta().deletion_timestamp) all.push_back(item->as<PackageRevision>());
  }
  const auto number_of = [&](const PackageRevision& one) {
    const bool is_known =
        options_.label_by_known_numbers && one.meta.uid == self.meta.uid && pass.known_number != 0;
    return is_known ? pass.known_number : one.status.revision;
  };
  std::int64_t highest = 0;
  const PackageRevision* latest = nullptr;
  for (const PackageRevision& one : all) {
    if (!one.is_published()) continue;
    const std::int64_t number = number_of(one);
    // Which one it is will be known when that one is reconciled.
    if (options_.label_by_known_numbers && number == 0 && label_of(one.meta) == "true") return;
    if (number > highest) {
      highest = number;
      latest = &one;
    }
  }
  for (const PackageRevision& one : all) {
    const bool is_latest = &one == latest;
    if (label_of(one.meta) != (is_latest ? "true" : "false")) {
      set_latest_label(pass, one, is_latest);
    }
  }
}

void Reconciler::set_latest_label(Pass& pass, const PackageRevision& revision, bool is_latest) {
  const Json labels = Json::object({{kLatestRevisionLabel, is_latest ? "true" : "false"}});
  const Json patch = Json::object({{"metadata", Json::object({{"labels", labels}})}});
  const auto patched =
      environment_.client.patch(PackageRevision::type(), revision.meta.key(), patch, {});
  if (patched) return;
  note_write(pass, "failed to update latest-revision label", api::fail(patched.error()));
}

}  // namespace porchsim::packagerevision
