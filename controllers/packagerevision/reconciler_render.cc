// Renders content and writes back what came of it. Porch: render.go, reconcileRender of
// packagerevision_controller.go.
#include "api/lifecycle.h"
#include "controllers/packagerevision/kptfile_fields.h"
#include "controllers/packagerevision/reconciler.h"
#include "controllers/packagerevision/render_trigger.h"

namespace porchsim::packagerevision {
namespace {

using api::v1alpha2::kReadyCondition;
using api::v1alpha2::kRenderedCondition;
using api::v1alpha2::PackageRevision;

bool pushes_on_failure(const PackageRevision& revision) {
  const auto found = revision.meta.annotations.find(api::v1alpha2::kPushOnRenderFailureAnnotation);
  return found != revision.meta.annotations.end() && found->second == "true";
}

bool is_conflict(const api::Result<>& result) {
  return !result && result.error().reason == api::Reason::Conflict;
}

// Takes a slot for as long as it lives.
class SlotHolder {
 public:
  explicit SlotHolder(RenderSlots& slots) : slots_(slots), has_one_(slots.take()) {}
  ~SlotHolder() {
    if (has_one_) slots_.give_back();
  }
  SlotHolder(const SlotHolder&) = delete;
  SlotHolder& operator=(const SlotHolder&) = delete;
  bool has_one() const { return has_one_; }

 private:
  RenderSlots& slots_;
  bool has_one_;
};

}  // namespace

api::Result<Reconciler::RenderNeed> Reconciler::needs_render(Pass& pass) {
  const PackageRevision& revision = pass.revision;
  const bool is_draft = revision.spec.lifecycle == api::kDraft;
  // What was begun for a change that somebody had noticed is finished by whoever comes after.
  const bool is_taken_up = options_.notice_changed_content && is_unfinished(revision);
  const bool awaits = is_requested(revision) || awaits_first_render(revision) || is_taken_up;
  if (is_draft && awaits && !options_.render_content_once) return RenderNeed::Due;
  const bool asks_content =
      awaits ? is_draft || options_.render_before_lifecycle : options_.notice_changed_content;
  if (!asks_content) return RenderNeed::None;
  const auto content = environment_.contents.get_package_content(pass.content);
  pass.judged_version = content ? (*content)->version() : std::string();
  // Whether it is missing, the lifecycle phase tells.
  if (!content) return RenderNeed::None;
  return judge_content(pass, awaits, **content);
}

Reconciler::RenderNeed Reconciler::judge_content(const Pass& pass, bool awaits,
                                                 api::PackageContent& content) const {
  const std::string& lifecycle = content.lifecycle();
  if (lifecycle != api::kDraft && lifecycle != api::kProposed) {
    return is_over(pass, lifecycle) ? RenderNeed::IsOver : RenderNeed::None;
  }
  if (has_failed(pass, content)) return RenderNeed::HasFailed;
  const bool has_moved = options_.notice_changed_content && has_changed(pass, content);
  return awaits || has_moved ? RenderNeed::Due : RenderNeed::None;
}

bool Reconciler::is_over(const Pass& pass, std::string_view lifecycle) const {
  return options_.notice_changed_content && options_.render_before_lifecycle &&
         is_unfinished(pass.revision) && !is_requested(pass.revision) &&
         lifecycle == pass.revision.spec.lifecycle;
}

bool Reconciler::has_failed(const Pass& pass, api::PackageContent& content) const {
  if (!options_.render_content_once || is_requested(pass.revision)) return false;
  const Seen* seen = seen_of(pass.revision);
  return seen != nullptr && seen->failed && seen->version == content.version();
}

bool Reconciler::has_changed(const Pass& pass, api::PackageContent& content) const {
  const PackageRevision& revision = pass.revision;
  const auto& status = revision.status;
  if (const Seen* seen = seen_of(revision)) return seen->version != content.version();
  // Another process has rendered it, or a sync has found it: the lock tells what was seen then.
  const auto lock = content.lock();
  if (!lock || !*lock || !(*lock)->git || !status.self_lock || !status.self_lock->git) return false;
  return (*lock)->git->commit != status.self_lock->git->commit;
}

api::Result<Reconciler::Ending> Reconciler::render(Pass& pass) {
  if (environment_.renderer == nullptr) return Ending();
  const RenderNeed need = PORCHSIM_TRY(needs_render(pass));
  if (need == RenderNeed::None) return Ending();
  // It would fail again: only another content helps.
  if (need == RenderNeed::HasFailed) return runtime::ReconcileResult();
  const std::string requested(pass.revision.render_request());
  const bool is_over = need == RenderNeed::IsOver;
  log(api::LogLevel::Info, pass, is_over ? "published as it was rendered" : "render requested",
      {{"requested", requested}});
  if (!is_over && !options_.retry_errors) tell_rendering(pass);
  const auto done = is_over ? show_kptfile(pass) : execute_render(pass);
  if (!done || *done) return done;
  tell(pass,
       {.observed = requested,
        .verdict = {.type = kRenderedCondition, .status = "True", .reason = kReasonRendered}});
  pass.is_rendered = true;
  return Ending();
}

api::Result<Reconciler::Ending> Reconciler::execute_render(Pass& pass) {
  const auto failed = [&](std::string_view what, const api::Error& error) {
    return render_failed(pass, api::wrap(what, error));
  };
  const auto content = environment_.contents.get_package_content(pass.content);
  if (!content) return failed("get content for render", content.error());
  const auto resources = (*content)->resources();
  if (!resources) return failed("read resources for render", resources.error());
  // Not before: what cannot be read is tried again and again, and is not on its way.
  if (options_.retry_errors) tell_rendering(pass);

  api::Result<api::Rendered> rendered;
  {
    const SlotHolder slot(*environment_.slots);
    if (!slot.has_one()) return runtime::ReconcileResult::after(settings_.render_requeue_delay);
    rendered = environment_.renderer->render(*resources);
  }
  if (!rendered) return render_ended(pass, rendered.error().message, (*content)->version());
  if (PORCHSIM_TRY(is_stale(pass))) {
    // The change of the request wakes the controller.
    return options_.continue_at_once ? runtime::ReconcileResult() : again();
  }
  if (rendered->pipeline_error) {
    return pipeline_failed(pass, *rendered, {(*content)->version(), *resources});
  }
  const auto written = write_rendered(pass, rendered->resources, (*content)->version());
  if (options_.write_what_was_read && is_conflict(written)) {
    return again();
  }
  // Read from a cache that had not seen its publication yet.
  if (!written && options_.notice_changed_content && is_published(pass)) return again();
  if (!written) return render_failed(pass, written.error());
  PORCHSIM_TRY(bring_kptfile_fields(pass, rendered->resources));
  return Ending();
}

api::Result<Reconciler::Ending> Reconciler::show_kptfile(Pass& pass) {
  const auto failed = [&](const api::Error& error) {
    return render_failed(pass, api::wrap("read what is published", error));
  };
  const auto content = environment_.contents.get_package_content(pass.content);
  if (!content) return failed(content.error());
  const auto resources = (*content)->resources();
  if (!resources) return failed(resources.error());
  PORCHSIM_TRY(bring_kptfile_fields(pass, *resources));
  return Ending();
}

// Nothing else would bring them to the object once its render is told.
api::Result<> Reconciler::bring_kptfile_fields(Pass& pass, const api::StringMap& resources) {
  sync_kptfile_fields(pass, resources);
  if (options_.retry_errors && pass.failed_write) return api::fail(*pass.failed_write);
  return {};
}

api::Result<Reconciler::Ending> Reconciler::pipeline_failed(Pass& pass,
                                                            const api::Rendered& rendered,
                                                            const Read& read) {
  std::string failed_version(read.version);
  const bool is_new = !options_.render_content_once || rendered.resources != read.resources;
  if (is_new && pushes_on_failure(pass.revision)) {
    const auto written = write_rendered(pass, rendered.resources, read.version);
    if (options_.write_what_was_read && is_conflict(written)) {
      return again();
    }
    if (written) {
      sync_kptfile_fields(pass, rendered.resources);
      failed_version = pass.judged_version.value_or("");
    } else {
      log(api::LogLevel::Error, pass, "failed to write resources",
          {{"error", written.error().message}});
    }
  }
  return render_ended(pass, *rendered.pipeline_error, std::move(failed_version));
}

api::Result<Reconciler::Ending> Reconciler::render_ended(Pass& pass, const std::string& message,
                                                         std::string failed_version) {
  tell_render_failed(pass, message);
  // What could not be told is tried again, and has to be found out again.
  if (!pass.failed_write) {
    rendered_[pass.revision.meta.key()] = {pass.revision.meta.uid, std::move(failed_version), true};
  }
  return runtime::ReconcileResult();
}

api::Result<Reconciler::Ending> Reconciler::render_failed(Pass& pass, api::Error error) {
  if (options_.retry_errors) {
    tell_render_goes_on(pass, error.message);
  } else {
    tell_render_failed(pass, error.message);
  }
  return api::fail(std::move(error));
}

void Reconciler::tell_rendering(Pass& pass) {
  tell(pass, {.rendering = pass.revision.render_request(),
              .verdict = {.type = kRenderedCondition,
                          .status = "Unknown",
                          .reason = kReasonPending,
                          .message = "rendering"}});
}

void Reconciler::tell_render_failed(Pass& pass, const std::string& message) {
  log(api::LogLevel::Error, pass, "render failed", {{"error", message}});
  tell(pass, {.observed = pass.revision.render_request(),
              .verdict = {.type = kRenderedCondition,
                          .status = "False",
                          .reason = kReasonRenderFailed,
                          .message = message}});
  tell(pass, {.verdicts = {held_back_by_its_render()}});
}

// Not that it has failed: whoever comes after this process would leave it so.
void Reconciler::tell_render_goes_on(Pass& pass, const std::string& message) {
  log(api::LogLevel::Error, pass, "render met an error", {{"error", message}});
  tell(pass, {.is_open = true,
              .verdict = {.type = kRenderedCondition,
                          .status = "Unknown",
                          .reason = kReasonPending,
                          .message = message}});
  tell(pass, {.verdicts = {{.type = kReadyCondition,
                            .status = "False",
                            .reason = kReasonPending,
                            .message = "its render is tried again"}}});
}

api::Result<bool> Reconciler::is_stale(const Pass& pass) {
  const std::string_view requested = pass.revision.render_request();
  if (requested.empty()) return false;
  const auto live = environment_.client.get(PackageRevision::type(), pass.revision.meta.key());
  if (!live) return api::fail(api::wrap("re-read PR after render", live.error()));
  return (*live)->as<PackageRevision>().render_request() != requested;
}

api::Result<> Reconciler::write_rendered(Pass& pass, const api::StringMap& resources,
                                         std::string_view read_version) {
  api::ContentCache& contents = environment_.contents;
  auto draft = contents.create_draft_from_existing(pass.content);
  if (!draft) return api::fail(api::wrap("create draft for render", draft.error()));
  if (const auto written = (*draft)->update_resources(resources, "rendered"); !written) {
    return api::fail(api::wrap("write rendered resources", written.error()));
  }
  const std::string_view expected = options_.write_what_was_read ? read_version : "";
  auto closed = contents.close_draft(pass.content, *std::move(draft), expected);
  if (!closed) return api::fail(api::wrap("close draft after render", closed.error()));
  if (!closed->empty()) pass.judged_version = *std::move(closed);
  return {};
}

bool Reconciler::is_published(const Pass& pass) {
  const auto content = environment_.contents.get_package_content(pass.content);
  return content && api::is_published((*content)->lifecycle());
}

void Reconciler::sync_kptfile_fields(Pass& pass, const api::StringMap& resources) {
  const auto fields = kptfile_fields(resources);
  if (!fields) {
    log(api::LogLevel::Error, pass, "failed to parse Kptfile for the object");
    return;
  }
  note_write(pass, "failed to update spec from the Kptfile",
             writer_.write_spec(pass.revision, *fields));
  note_write(pass, "failed to update status from the Kptfile",
             writer_.write_conditions(pass.revision, *fields));
}

}  // namespace porchsim::packagerevision
