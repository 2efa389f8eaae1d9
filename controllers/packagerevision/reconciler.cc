#include "controllers/packagerevision/reconciler.h"

#include "api/lifecycle.h"

namespace porchsim::packagerevision {
namespace {

const api::ResourceType& revisions() { return api::v1alpha2::PackageRevision::type(); }

Verdict ready() {
  return {.type = api::v1alpha2::kReadyCondition, .status = "True", .reason = kReasonReady};
}

}  // namespace

Reconciler::Reconciler(Environment environment, const Options& options, const Settings& settings)
    : environment_(std::move(environment)),
      options_(options),
      settings_(settings),
      writer_(environment_.client, environment_.tasks, options) {}

api::Result<runtime::ReconcileResult> Reconciler::reconcile(const runtime::Request& request) {
  const auto found = environment_.revisions.get(revisions(), request.key);
  if (!found) {
    if (found.error().reason != api::Reason::NotFound) return api::fail(found.error());
    rendered_.erase(request.key);
    return runtime::ReconcileResult();
  }
  Pass pass{.revision = (*found)->as<PackageRevision>(), .content = {}};
  const auto& spec = pass.revision.spec;
  pass.content = {
      {request.key.name_space, spec.repository}, spec.package_name, spec.workspace_name};
  const Ending ending = PORCHSIM_TRY(run_phases(pass));
  if (options_.retry_errors && pass.failed_write) return api::fail(*pass.failed_write);
  return ending.value_or(runtime::ReconcileResult());
}

api::Result<Reconciler::Ending> Reconciler::run_phases(Pass& pass) {
  if (pass.revision.meta.deletion_timestamp) return handle_deletion(pass);
  PORCHSIM_TRY(ensure_finalizer_and_owner(pass));
  if (pass.revision.spec.lifecycle.empty()) return Ending();
  if (Ending ending = PORCHSIM_TRY(unless_told(run_source(pass)))) return ending;
  if (Ending ending = PORCHSIM_TRY(unless_told(render(pass)))) return ending;
  return unless_told(follow_lifecycle(pass));
}

runtime::ReconcileResult Reconciler::again() const {
  if (!options_.continue_at_once) return runtime::ReconcileResult::again();
  return runtime::ReconcileResult::after(std::chrono::milliseconds(1));
}

api::Result<Reconciler::Ending> Reconciler::unless_told(api::Result<Ending> phase) const {
  if (phase || options_.retry_errors) return phase;
  return runtime::ReconcileResult();
}

api::Result<Reconciler::Ending> Reconciler::follow_lifecycle(Pass& pass) {
  const std::string& desired = pass.revision.spec.lifecycle;
  auto content = environment_.contents.get_package_content(pass.content);
  if (!content) return lifecycle_failed(pass, std::move(content.error()), nullptr);
  if (is_overtaken(pass, **content)) return again();
  if (shows_nothing(pass.revision)) {
    if (Ending ending = PORCHSIM_TRY(show_kptfile(pass))) return ending;
  }
  note_content(pass, **content);
  if ((*content)->lifecycle() == desired) {
    const bool is_held_back = !api::is_published(desired) && !may_proceed(pass);
    tell(pass, {.content = content->get(),
                .verdicts = {is_held_back ? held_back_by_its_render() : ready()}});
    if (pass.revision.is_published()) update_latest_labels(pass);
    return Ending();
  }
  if (!may_proceed(pass)) {
    tell_held_back(pass);
    return Ending();
  }
  log(api::LogLevel::Info, pass, "lifecycle transition",
      {{"current", (*content)->lifecycle()}, {"desired", desired}});
  const std::string& version = (*content)->version();
  auto updated = environment_.contents.update_lifecycle(
      pass.content, desired, options_.write_what_was_read ? version : std::string_view());
  if (!updated) return lifecycle_failed(pass, std::move(updated.error()), content->get());
  note_content(pass, **updated);
  tell(pass, {.content = updated->get(), .verdicts = {ready()}});
  // Labels go by the numbers that the cache has: it is to see this one first.
  if (pass.revision.is_published()) return again();
  return Ending();
}

// Somebody has made it of what Git has: no source runs for it, and no sync fills in what has its
// lifecycle. Asked once by each process: where the Kptfile says nothing it stays so.
bool Reconciler::shows_nothing(const PackageRevision& revision) const {
  if (!options_.notice_changed_content || revision.spec.source) return false;
  return seen_of(revision) == nullptr && !revision.spec.package_metadata &&
         revision.spec.readiness_gates.empty() && revision.status.package_conditions.empty();
}

bool Reconciler::may_proceed(const Pass& pass) const {
  if (!options_.render_before_lifecycle || environment_.renderer == nullptr) return true;
  if (pass.is_rendered) return true;
  const api::Condition* rendered = pass.revision.find_condition(api::v1alpha2::kRenderedCondition);
  return rendered == nullptr || rendered->status != "False";
}

void Reconciler::tell_held_back(Pass& pass) {
  const api::Condition* told = pass.revision.find_condition(api::v1alpha2::kReadyCondition);
  if (told == nullptr || told->status != "False")
    tell(pass, {.verdicts = {held_back_by_its_render()}});
}

api::Result<Reconciler::Ending> Reconciler::lifecycle_failed(Pass& pass, api::Error error,
                                                             api::PackageContent* content) {
  log(api::LogLevel::Error, pass, "lifecycle not as wanted", {{"error", error.message}});
  tell(pass, {.content = options_.keep_status_on_error ? content : nullptr,
              .verdicts = {{.type = api::v1alpha2::kReadyCondition,
                            .status = "False",
                            .reason = kReasonFailed,
                            .message = error.message}}});
  return api::fail(std::move(error));
}

bool Reconciler::is_overtaken(const Pass& pass, api::PackageContent& content) const {
  return options_.notice_changed_content && pass.judged_version &&
         content.version() != *pass.judged_version;
}

const Reconciler::Seen* Reconciler::seen_of(const PackageRevision& revision) const {
  const auto seen = rendered_.find(revision.meta.key());
  const bool is_known = seen != rendered_.end() && seen->second.uid == revision.meta.uid;
  return is_known ? &seen->second : nullptr;
}

void Reconciler::note_content(Pass& pass, api::PackageContent& content) {
  pass.known_number = content.revision();
  rendered_[pass.revision.meta.key()] = {pass.revision.meta.uid, content.version()};
}

void Reconciler::tell(Pass& pass, StatusOfController status) {
  note_write(pass, "failed to apply status", writer_.write(pass.revision, status, pass.told));
}

void Reconciler::tell(Pass& pass, const StatusOfRender& status) {
  note_write(pass, "failed to update render status",
             writer_.write(pass.revision, status, pass.told));
}

void Reconciler::note_write(Pass& pass, std::string_view what, const api::Result<>& written) {
  if (written) return;
  log(api::LogLevel::Error, pass, what, {{"error", written.error().message}});
  // Who is gone needs nothing more.
  const bool is_gone = written.error().reason == api::Reason::NotFound;
  if (!pass.failed_write && !is_gone) pass.failed_write = written.error();
}

void Reconciler::log(api::LogLevel level, const Pass& pass, std::string_view what,
                     std::vector<std::pair<std::string, std::string>> fields) {
  if (!environment_.log.enabled(level)) return;
  environment_.log.write({.level = level,
                          .message = std::string(what),
                          .kind = revisions().kind,
                          .key = pass.revision.meta.key(),
                          .fields = std::move(fields)});
}

}  // namespace porchsim::packagerevision
