#include "controllers/packagerevision/status_writer.h"

#include <chrono>
#include <utility>

#include "api/condition.h"
#include "api/encode.h"
#include "api/lifecycle.h"

namespace porchsim::packagerevision {
namespace {

using api::Json;
using api::Result;
using api::v1alpha2::PackageRevision;

constexpr std::string_view kManager = "packagerev-controller";
constexpr std::string_view kRenderManager = "packagerev-controller-render";
constexpr std::string_view kKptfileManager = "packagerev-controller-kptfile";

api::PatchOptions apply_by(std::string_view manager, std::string_view subresource) {
  return {.type = api::PatchOptions::Type::Apply,
          .subresource = std::string(subresource),
          .field_manager = std::string(manager),
          .force = true};
}

}  // namespace

Verdict held_back_by_its_render() {
  return {.type = api::v1alpha2::kReadyCondition,
          .status = "False",
          .reason = kReasonRenderFailed,
          .message = "render failed"};
}

api::v1alpha2::StatusCondition StatusWriter::condition(const PackageRevision& revision,
                                                       const Verdict& verdict,
                                                       const Told& told) const {
  api::v1alpha2::StatusCondition out;
  out.type = verdict.type;
  out.status = verdict.status;
  out.reason = verdict.reason;
  out.message = verdict.message;
  out.observed_generation = revision.meta.generation;
  out.last_transition_time = std::chrono::floor<std::chrono::seconds>(tasks_.now());
  const api::Condition* before = api::find_condition(told, verdict.type);
  if (before == nullptr) before = revision.find_condition(verdict.type);
  const bool is_same =
      before != nullptr && before->status == out.status && before->last_transition_time.has_value();
  if (options_.keep_transition_times && is_same) {
    out.last_transition_time = before->last_transition_time;
  }
  return out;
}

StatusWriter::Status StatusWriter::known_status(const PackageRevision& revision) {
  if (!options_.keep_status_on_error) return {};
  const auto live = client_.get(PackageRevision::type(), revision.meta.key());
  const bool is_same = live && (*live)->meta().uid == revision.meta.uid;
  return is_same ? (*live)->as<PackageRevision>().status : revision.status;
}

void StatusWriter::add_content(Status& status, api::PackageContent& content,
                               const Status& before) const {
  if (api::is_published(content.lifecycle())) {
    const api::CommitInfo commit = content.commit_info();
    status.revision = content.revision();
    status.published_by = commit.author;
    status.published_at = commit.time;
  }
  const bool keep = options_.keep_status_on_error;
  const auto lock = content.lock();
  if (lock || keep) status.self_lock = lock ? *lock : before.self_lock;
  const auto upstream = content.upstream_lock();
  if (upstream || keep) status.upstream_lock = upstream ? *upstream : before.upstream_lock;
}

Result<> StatusWriter::write(const PackageRevision& revision, const StatusOfController& status,
                             Told& told) {
  Status wanted;
  if (status.content != nullptr) {
    add_content(wanted, *status.content, revision.status);
  } else {
    Status known = known_status(revision);
    wanted.revision = known.revision;
    wanted.published_by = std::move(known.published_by);
    wanted.published_at = known.published_at;
    wanted.self_lock = std::move(known.self_lock);
    wanted.upstream_lock = std::move(known.upstream_lock);
  }
  wanted.observed_generation = revision.meta.generation;
  wanted.creation_source = status.creation_source.empty() ? revision.status.creation_source
                                                          : std::string(status.creation_source);
  for (const Verdict& verdict : status.verdicts) {
    wanted.conditions.push_back(condition(revision, verdict, told));
  }
  return tell(revision, wanted, kManager, told);
}

Result<> StatusWriter::write(const PackageRevision& revision, const StatusOfRender& status,
                             Told& told) {
  Status wanted;
  wanted.rendering_prr_resource_version = status.rendering;
  wanted.observed_prr_resource_version = status.observed.empty()
                                             ? revision.status.observed_prr_resource_version
                                             : std::string(status.observed);
  if (status.is_open && wanted.observed_prr_resource_version == revision.render_request())
    wanted.observed_prr_resource_version.clear();
  wanted.conditions.push_back(condition(revision, status.verdict, told));
  return tell(revision, wanted, kRenderManager, told);
}

Result<> StatusWriter::tell(const PackageRevision& revision, const Status& status,
                            std::string_view manager, Told& told) {
  PORCHSIM_TRY(apply_status(revision, status, manager));
  for (const auto& condition : status.conditions)
    api::set_condition(told, condition, *condition.last_transition_time);
  return {};
}

Result<> StatusWriter::write_spec(const PackageRevision& revision, const KptfileFields& fields) {
  if (fields.readiness_gates.empty() && !fields.metadata) return {};
  PackageRevision::Spec wanted;
  wanted.readiness_gates = fields.readiness_gates;
  wanted.package_metadata = fields.metadata;
  return apply(revision, "spec", api::encode(wanted), apply_by(kKptfileManager, ""));
}

Result<> StatusWriter::write_conditions(const PackageRevision& revision,
                                        const KptfileFields& fields) {
  if (fields.conditions.empty()) return {};
  Status wanted;
  wanted.package_conditions = fields.conditions;
  return apply_status(revision, wanted, kKptfileManager);
}

Result<> StatusWriter::apply_status(const PackageRevision& revision, const Status& status,
                                    std::string_view manager) {
  return apply(revision, "status", api::encode(status), apply_by(manager, "status"));
}

Result<> StatusWriter::apply(const PackageRevision& revision, std::string_view member, Json value,
                             const api::PatchOptions& options) {
  const api::ResourceType& type = PackageRevision::type();
  Json metadata =
      Json::object({{"name", revision.meta.name}, {"namespace", revision.meta.name_space}});
  if (options_.know_revisions_by_uid) metadata.set("uid", revision.meta.uid);
  const Json patch = Json::object({{"apiVersion", type.api_version()},
                                   {"kind", type.kind},
                                   {"metadata", std::move(metadata)},
                                   {member, std::move(value)}});
  PORCHSIM_TRY(client_.patch(type, revision.meta.key(), patch, options));
  return {};
}

}  // namespace porchsim::packagerevision
