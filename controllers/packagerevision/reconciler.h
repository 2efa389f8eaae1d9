// Makes package revisions what their objects ask for: the production PackageRevision controller of
// v1alpha2. Porch: controllers/packagerevisions, packagerevision_controller.go and the files beside
// it. Documents: seed 003.
//
// A reconcile goes through these phases, and ends with the first that has done something, or
// cannot:
//
//   owner       the finalizer and a reference to the Repository; or the deletion, once allowed
//   source      the first content, once (source.h); comes back at once to render it
//   render      drafts that somebody asks to render, or that a source has made
//   lifecycle   the content's becomes spec.lifecycle; published revisions get their labels
//
// A revision without a lifecycle is left alone after the first. Each phase tells in the status what
// came of it; status fields have three owners (status_writer.h).
#pragma once

#include <cstdint>
#include <map>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "api/client.h"
#include "api/content/content_cache.h"
#include "api/content/renderer.h"
#include "api/log.h"
#include "api/tasks.h"
#include "api/v1alpha2/package_revision.h"
#include "controllers/packagerevision/options.h"
#include "controllers/packagerevision/render_slots.h"
#include "controllers/packagerevision/status_writer.h"
#include "controllers/runtime/reconciler.h"

namespace porchsim::packagerevision {

// What a reconciler works with; what it does not own outlives it.
struct Environment {
  api::Client& client;     // live reads, all writes
  api::Reader& revisions;  // where PackageRevisions and Repositories are read: the informer cache
  api::ContentCache& contents;
  api::ExternalPackageFetcher& fetcher;
  api::Renderer* renderer;  // null: nothing is ever rendered
  std::shared_ptr<RenderSlots> slots;
  api::Tasks& tasks;  // the clock
  api::Log& log;
};

struct Settings {
  // When all slots for renders are taken.
  api::Duration render_requeue_delay = std::chrono::seconds(2);
};

class Reconciler final : public runtime::Reconciler {
 public:
  explicit Reconciler(Environment environment, const Options& options = {},
                      const Settings& settings = {});

  std::string_view name() const override { return "packagerevision"; }
  api::Result<runtime::ReconcileResult> reconcile(const runtime::Request& request) override;

 private:
  using PackageRevision = api::v1alpha2::PackageRevision;
  // What a phase answers: nothing, the next one is to follow; else the reconcile ends with it.
  using Ending = std::optional<runtime::ReconcileResult>;

  // One reconcile: the revision as it was read, or as the last patch answered.
  struct Pass {
    PackageRevision revision;
    api::ContentKey content;
    std::int64_t known_number = 0;  // of the content, once it has been read
    bool is_rendered = false;       // it is now
    // Of the content that needs no render, or has just been rendered; "" where it could not be read
    // when that was asked, nothing where nobody has asked.
    std::optional<std::string> judged_version = {};
    std::optional<api::Error> failed_write = {};  // of a status or a label: the first
    StatusWriter::Told told = {};
  };

  api::Result<Ending> run_phases(Pass& pass);
  // Comes back for the next phase, or for what others have written meanwhile.
  runtime::ReconcileResult again() const;
  // An error is tried again, or told alone.
  api::Result<Ending> unless_told(api::Result<Ending> phase) const;

  // ---- owner ----
  api::Result<> ensure_finalizer_and_owner(Pass& pass);
  // The Repository's reference is to be there; true if it is another one now.
  api::Result<bool> set_owner(PackageRevision& revision);
  api::Result<Ending> handle_deletion(Pass& pass);
  // Null: there is none, or it is another one than the revision's owner.
  api::Result<api::ObjectPtr> owner(const PackageRevision& revision);
  api::Result<> delete_content(const Pass& pass);
  // Whether what lies there is not what the object says.
  api::Result<bool> is_of_a_publication(const Pass& pass);
  api::Result<Ending> remove_finalizer(Pass& pass, bool update_labels);

  // ---- source ----
  api::Result<Ending> run_source(Pass& pass);
  // Whether the source has run already, as far as the server and the content tell.
  api::Result<bool> has_run(Pass& pass);
  api::Result<> store_source(const Pass& pass, const api::StringMap& resources,
                             std::string_view creation_source);
  api::Result<Ending> source_done(Pass& pass, std::string_view creation_source);
  api::Result<Ending> source_failed(Pass& pass, api::Error error);

  // ---- render ----
  api::Result<Ending> render(Pass& pass);
  enum class RenderNeed : std::uint8_t { None, Due, HasFailed, IsOver };
  api::Result<RenderNeed> needs_render(Pass& pass);
  // The same of what asks for one, once its content has been read.
  RenderNeed judge_content(const Pass& pass, bool awaits, api::PackageContent& content) const;
  // Whether a render that was begun has become none: what was rendered before is published.
  bool is_over(const Pass& pass, std::string_view lifecycle) const;
  // Whether a render of this very content has failed, and nobody has asked since.
  bool has_failed(const Pass& pass, api::PackageContent& content) const;
  // Whether the content is another one than was rendered, as far as anyone remembers.
  bool has_changed(const Pass& pass, api::PackageContent& content) const;
  api::Result<Ending> execute_render(Pass& pass);
  struct Read {
    std::string version;
    const api::StringMap& resources;
  };
  // What the pipeline has made is kept where that is wanted.
  api::Result<Ending> pipeline_failed(Pass& pass, const api::Rendered& rendered, const Read& read);
  // The pipeline has failed, or nobody ran it: another content or request is waited for.
  api::Result<Ending> render_ended(Pass& pass, const std::string& message,
                                   std::string failed_version);
  // The content could not be read or written: the render is tried again.
  api::Result<Ending> render_failed(Pass& pass, api::Error error);
  void tell_rendering(Pass& pass);
  void tell_render_failed(Pass& pass, const std::string& message);
  void tell_render_goes_on(Pass& pass, const std::string& message);
  // Whether another request has come meanwhile.
  api::Result<bool> is_stale(const Pass& pass);
  api::Result<> write_rendered(Pass& pass, const api::StringMap& resources,
                               std::string_view read_version);
  // As far as the cache knows by now.
  bool is_published(const Pass& pass);
  // Of content that nobody renders now: somebody else has made it.
  api::Result<Ending> show_kptfile(Pass& pass);
  api::Result<> bring_kptfile_fields(Pass& pass, const api::StringMap& resources);
  void sync_kptfile_fields(Pass& pass, const api::StringMap& resources);

  // ---- lifecycle ----
  api::Result<Ending> follow_lifecycle(Pass& pass);
  // Whether nobody has brought what its Kptfile says to it as yet.
  bool shows_nothing(const PackageRevision& revision) const;
  // Whether what is there may be proposed or published.
  bool may_proceed(const Pass& pass) const;
  // It is not Ready, whatever a reconcile has said that asked for what Git has already.
  void tell_held_back(Pass& pass);
  // `content` is what it is as yet, null where that is not known.
  api::Result<Ending> lifecycle_failed(Pass& pass, api::Error error, api::PackageContent* content);
  // Whether somebody has written since it was decided that no render is due.
  bool is_overtaken(const Pass& pass, api::PackageContent& content) const;
  void note_content(Pass& pass, api::PackageContent& content);
  // In which version the content of an object was rendered, or needed no render, or was beyond it.
  struct Seen {
    std::string uid;
    std::string version;
    bool failed = false;
  };
  // Null: this process has seen none of it.
  const Seen* seen_of(const PackageRevision& revision) const;

  // ---- labels ----
  void ensure_latest_label(Pass& pass);
  void update_latest_labels(Pass& pass);
  void set_latest_label(Pass& pass, const PackageRevision& revision, bool is_latest);

  // ---- status ----
  void tell(Pass& pass, StatusOfController status);
  void tell(Pass& pass, const StatusOfRender& status);
  void note_write(Pass& pass, std::string_view what, const api::Result<>& written);
  void log(api::LogLevel level, const Pass& pass, std::string_view what,
           std::vector<std::pair<std::string, std::string>> fields = {});

  Environment environment_;
  Options options_;
  Settings settings_;
  StatusWriter writer_;
  std::map<api::ObjectKey, Seen> rendered_;  // by object
};

}  // namespace porchsim::packagerevision
