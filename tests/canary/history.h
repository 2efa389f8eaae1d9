// A history made by hand: objects and the events that changed them, shown to the checks as a run
// would show them.
#pragma once

#include <functional>
#include <memory>
#include <set>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "api/client.h"
#include "api/package_revision.h"
#include "api/package_revision_resources.h"
#include "api/package_variant.h"
#include "api/v1alpha2/package_revision.h"
#include "scenarios/checks/content_memory.h"
#include "scenarios/checks/watcher.h"
#include "sim/choices.h"
#include "sim/trace.h"

namespace porchsim::canary {

// Ready-made objects, to be changed before they are used.
api::PackageVariant variant(
    std::string_view name);  // uid "uid-<name>", edge/app, of blueprints/app v1
api::PackageRevision revision(std::string_view workspace,
                              std::string_view lifecycle);  // of edge/app
api::PackageRevision owned(api::PackageRevision revision, const api::PackageVariant& by,
                           bool controller = true);
api::PackageRevision numbered(api::PackageRevision revision, std::int64_t number);
api::PackageRevision locked(api::PackageRevision revision, const char* commit);
api::Json repository(const char* name);
api::Json managed_repository();  // edge, of v1alpha2
// The same revision, as an object of v1alpha2 that is Ready or is not.
api::v1alpha2::PackageRevision of_v1alpha2(const api::PackageRevision& revision, bool is_ready);

inline constexpr const char* kController = "pv-controller";
inline constexpr const char* kSetController = "pvs-controller";
inline constexpr const char* kRevisionController = "pr-controller";

class History {
 public:
  History();

  // A commit: the object's last version is replaced. The verb is Create, Update or UpdateStatus.
  template <class T>
  sim::EventId write(std::string_view actor, const T& object,
                     std::vector<sim::EventId> causes = {}) {
    return commit(actor, api::Object::from(object), std::move(causes));
  }
  sim::EventId write_json(std::string_view actor, const api::Json& document,
                          std::vector<sim::EventId> causes = {});
  sim::EventId write_status(std::string_view actor, const api::Json& document);
  sim::EventId remove(std::string_view actor, std::string_view kind, std::string_view name,
                      std::vector<sim::EventId> causes = {});
  // A delete request that only marks the object.
  template <class T>
  sim::EventId mark_deleted(std::string_view actor, T object) {
    object.meta.deletion_timestamp = api::Time{};
    return commit(actor, api::Object::from(object), {}, sim::Verb::Delete);
  }
  sim::EventId log(std::string_view actor, sim::Verb verb, std::string_view object,
                   std::string_view words = "",  // for who reads the test
                   std::vector<sim::EventId> causes = {});
  // A process is shown what was written then.
  sim::EventId deliver(std::string_view actor, std::string_view kind, std::string_view name,
                       sim::EventId written);
  // A process opens a watch, or is told by one of this object at that version.
  sim::EventId watch(std::string_view actor, std::string_view kind, std::string_view name_space,
                     std::uint64_t version = 0);
  sim::EventId show(std::string_view actor, const api::ObjectPtr& object, std::uint64_t version);
  sim::EventId list(std::string_view actor, std::string_view kind, const api::ListOptions& asked,
                    std::vector<api::ObjectPtr> answer, std::uint64_t version = 0);
  std::uint64_t version() const { return version_; }  // of the last commit
  // A call that failed: "update", "PackageRevision default/edge.app.v1".
  sim::EventId fail(std::string_view actor, std::string_view call, std::string_view object,
                    std::vector<sim::EventId> causes = {}, sim::Layer layer = sim::Layer::Api);
  // A fault that falls at a site: "function.run"; on that object.
  sim::EventId fault(std::string_view actor, std::string_view site, std::string_view object = "");
  // One that the server has refused: it began after that event, and had that resourceVersion.
  sim::EventId refuse(std::string_view actor, std::string_view call, std::string_view object,
                      std::string_view reason, sim::EventId began, std::string version = "",
                      std::vector<sim::EventId> causes = {});
  // The end of a reconcile; an error if there is a reason.
  sim::EventId done(std::string_view actor, std::string_view object, sim::EventId began,
                    std::string_view reason = "");
  // A reconcile that the one before it has asked for.
  sim::EventId again(std::string_view actor, std::string_view object);
  sim::EventId read(std::string_view actor, std::string_view object,
                    std::vector<sim::EventId> causes);
  // A write that makes no version: the object is so already.
  sim::EventId keep(std::string_view actor, std::string_view object,
                    std::vector<sim::EventId> causes);
  sim::EventId push(std::string_view actor, std::string_view repository, std::string_view ref,
                    std::vector<sim::EventId> causes);
  // The server has done somebody's write of a revision's content.
  void content_written(std::string_view actor, const api::ObjectKey& revision,
                       api::PackageRevisionResources sent);
  // It has done an update of that version of a revision, made after that event.
  void accept_update(std::string_view actor, const api::ObjectKey& revision, sim::EventId began,
                     const std::string& version);
  // It has done a create, asked for after that event, of what was written last by that name.
  void accept_create(std::string_view actor, const api::ObjectKey& revision, sim::EventId began);
  // What happens from here on happens later.
  void pass(sim::Duration time) { now_ += time; }
  // Replaces the next write's "before" by this version: a server that lost an update.
  void pretend_before(api::ObjectPtr object) { pretended_ = std::move(object); }
  api::ObjectPtr stored(std::string_view kind, std::string_view name) const;

  scenarios::Watcher& watcher() { return watcher_; }
  void read_content_with(scenarios::Truth::ContentReader reader) {
    watcher_.truth().read_content_with(std::move(reader), memory_);
  }
  void finish(bool reached = true) { watcher_.finish(reached ? "" : "100 steps"); }
  // Histories made by hand seldom say which revision is the latest, what a status tells in full, or
  // which gates a draft has: S19, L09 and S48 are heard only if asked for.
  void hear(std::string_view check) { heard_.emplace(check); }
  // Ids of the checks that bit, each once, sorted, with spaces between.
  std::string bitten() const;
  bool bites(std::string_view check) const;  // whatever else does

 private:
  sim::Event begun(std::string_view actor, sim::Layer layer, sim::Verb verb, sim::Subject subject);

  sim::EventId tell(std::string_view actor, sim::Layer layer, sim::Verb verb, sim::Subject subject,
                    std::vector<sim::EventId> causes, sim::Failure failure = {});
  sim::EventId commit(std::string_view actor, api::ObjectPtr object,
                      std::vector<sim::EventId> causes, sim::Verb verb = sim::Verb::Update);

  std::unique_ptr<sim::Choices> choices_ = sim::make_plain_choices();
  sim::Trace trace_{*choices_};
  scenarios::ContentMemory memory_{scenarios::ContentMemory::kOfOneWorld};
  scenarios::Watcher watcher_;
  api::ObjectPtr pretended_;
  std::uint64_t version_ = 0;
  std::uint64_t step_ = 0;
  sim::Time now_{};
  std::set<std::string, std::less<>> heard_;
};

}  // namespace porchsim::canary
