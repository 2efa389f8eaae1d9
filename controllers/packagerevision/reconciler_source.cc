// The first content of a revision. Porch: reconcileSource of packagerevision_controller.go.
#include "controllers/packagerevision/kptfile_fields.h"
#include "controllers/packagerevision/reconciler.h"
#include "controllers/packagerevision/source.h"
#include "kpt/kptfile/kptfile.h"

namespace porchsim::packagerevision {
namespace {

using api::v1alpha2::kReadyCondition;
using api::v1alpha2::kRenderedCondition;

constexpr const char* kAwaitingRender = "awaiting render";

void close_gates(api::StringMap& resources, const std::vector<std::string>& gates) {
  const auto kptfile = resources.find(kpt::kKptfileName);
  if (gates.empty() || kptfile == resources.end()) return;
  kptfile->second = with_unmet_gates(kptfile->second, gates);
}

}  // namespace

api::Result<Reconciler::Ending> Reconciler::run_source(Pass& pass) {
  const PackageRevision& revision = pass.revision;
  if (!revision.status.creation_source.empty() || !revision.spec.source) return Ending();
  const std::string creation_source(creation_source_of(*revision.spec.source));
  if (options_.source_once) {
    const auto ran = has_run(pass);
    if (!ran) return source_failed(pass, ran.error());
    if (!revision.status.creation_source.empty()) return Ending();
    if (*ran) return source_done(pass, creation_source);
  }
  auto resources = source_content(revision, {.revisions = environment_.revisions,
                                             .contents = environment_.contents,
                                             .fetcher = environment_.fetcher,
                                             .published_content = options_.published_sources});
  if (!resources) return source_failed(pass, resources.error());
  if (options_.gates_begin_unmet) close_gates(*resources, revision.spec.readiness_gates);
  log(api::LogLevel::Info, pass, "applying source", {{"type", creation_source}});
  if (const auto stored = store_source(pass, *resources, creation_source); !stored) {
    return source_failed(pass, stored.error());
  }
  return source_done(pass, creation_source);
}

api::Result<bool> Reconciler::has_run(Pass& pass) {
  const api::ObjectPtr live =
      PORCHSIM_TRY(environment_.client.get(PackageRevision::type(), pass.revision.meta.key()));
  pass.revision = live->as<PackageRevision>();
  if (!pass.revision.status.creation_source.empty()) return true;
  const auto content = environment_.contents.get_package_content(pass.content);
  if (!content) {
    if (content.error().reason == api::Reason::NotFound) return false;
    return api::fail(content.error());
  }
  // A draft that was made and never written has nothing.
  const api::StringMap resources = PORCHSIM_TRY((*content)->resources());
  return !resources.empty();
}

api::Result<> Reconciler::store_source(const Pass& pass, const api::StringMap& resources,
                                       std::string_view creation_source) {
  api::ContentCache& contents = environment_.contents;
  auto draft = contents.create_new_draft(pass.content, api::kDraft);
  if (!draft) return api::fail(api::wrap("create draft", draft.error()));
  if (const auto written = (*draft)->update_resources(resources, creation_source); !written) {
    return api::fail(api::wrap("update resources", written.error()));
  }
  if (const auto closed = contents.close_draft(pass.content, *std::move(draft), ""); !closed) {
    return api::fail(api::wrap("close draft", closed.error()));
  }
  return {};
}

api::Result<Reconciler::Ending> Reconciler::source_done(Pass& pass,
                                                        std::string_view creation_source) {
  const auto content = environment_.contents.get_package_content(pass.content);
  if (!content) {
    log(api::LogLevel::Error, pass, "failed to read back package content",
        {{"error", content.error().message}});
  }
  tell(pass, {.content = content ? content->get() : nullptr,
              .creation_source = creation_source,
              .verdicts = {{.type = kReadyCondition,
                            .status = "False",
                            .reason = kReasonPending,
                            .message = kAwaitingRender}}});
  tell(pass, {.verdict = {.type = kRenderedCondition,
                          .status = "Unknown",
                          .reason = kReasonPending,
                          .message = kAwaitingRender}});
  ensure_latest_label(pass);
  return again();
}

api::Result<Reconciler::Ending> Reconciler::source_failed(Pass& pass, api::Error error) {
  log(api::LogLevel::Error, pass, "source execution failed", {{"error", error.message}});
  const auto failed = [&](std::string_view type) {
    return Verdict{
        .type = type, .status = "False", .reason = kReasonFailed, .message = error.message};
  };
  tell(pass, {.verdicts = {failed(kReadyCondition), failed(kRenderedCondition)}});
  return api::fail(std::move(error));
}

}  // namespace porchsim::packagerevision
