#include "tests/canary/history.h"

#include <algorithm>
#include <set>

#include <fmt/format.h>

#include "api/kind_name.h"
#include "api/v1alpha2/revision_views.h"
#include "fakeporch/store/call_payloads.h"
#include "fakeporch/store/object_payload.h"
#include "fakeporch/store/revision.h"
#include "fakeporch/store/subjects.h"
#include "scenarios/checks/rules/all_checks.h"
#include "tests/unit/sim/subjects.h"

namespace porchsim::canary {

api::PackageVariant variant(std::string_view name) {
  api::PackageVariant variant;
  variant.meta.name = name;
  variant.meta.name_space = "default";
  variant.meta.uid = "uid-" + variant.meta.name;
  variant.meta.finalizers = {std::string(api::kPackageVariantFinalizer)};
  variant.spec.upstream = api::PackageVariant::Upstream{"blueprints", "app", 1, ""};
  variant.spec.downstream = api::PackageVariant::Downstream{"edge", "app"};
  return variant;
}

api::PackageRevision revision(std::string_view workspace, std::string_view lifecycle) {
  api::PackageRevision revision;
  revision.meta.name = fmt::format("edge.app.{}", workspace);
  revision.meta.name_space = "default";
  revision.meta.uid = "uid-" + revision.meta.name;
  revision.spec.repository = "edge";
  revision.spec.package_name = "app";
  revision.spec.workspace_name = workspace;
  revision.spec.lifecycle = lifecycle;
  return revision;
}

api::PackageRevision owned(api::PackageRevision revision, const api::PackageVariant& by,
                           bool controller) {
  revision.meta.owner_references.push_back({"config.porch.kpt.dev/v1alpha1",
                                            "PackageVariant",
                                            by.meta.name,
                                            by.meta.uid,
                                            controller,
                                            {}});
  return revision;
}

namespace {

// "pv-controller" and what begins so are controllers of PackageVariants, "porch" servers.
sim::Actor actor_named(std::string_view name) {
  using sim::Role;
  if (name == "world") return sim::world_actor();
  sim::Actor actor{.role = Role::Person, .ordinal = 1, .name = std::string(name)};
  if (name.starts_with(kController)) {
    actor.role = Role::Controller;
    actor.reconciles = "PackageVariant";
  } else if (name == kSetController || name == kRevisionController) {
    actor.role = Role::Controller;
    actor.reconciles = name == kSetController ? std::string_view("PackageVariantSet")
                                              : api::kSecondPackageRevision;
  } else if (name.starts_with("porch")) {
    actor.role = Role::Server;
  } else if (name == "garbage-collector") {
    actor.role = Role::Collector;
  } else if (name == "outsider") {
    actor.role = Role::Outsider;
  }
  // Any number will do that two names do not share.
  for (const char c : name) actor.ordinal = actor.ordinal * 31 + static_cast<unsigned char>(c);
  return actor;
}

}  // namespace

api::PackageRevision numbered(api::PackageRevision revision, std::int64_t number) {
  revision.spec.revision = number;
  return revision;
}

api::PackageRevision locked(api::PackageRevision revision, const char* commit) {
  revision.status.self_lock = api::Locator{"git", api::GitLocator{"url", "app", "app/v1", commit}};
  return revision;
}

api::Json repository(const char* name) {
  return api::Json::object(
      {{"apiVersion", "config.porch.kpt.dev/v1alpha1"},
       {"kind", "Repository"},
       {"metadata", api::Json::object({{"name", name}, {"namespace", "default"}, {"uid", name}})}});
}

api::Json managed_repository() {
  api::Json edge = repository("edge");
  edge.set_path({"metadata", "annotations"},
                api::Json::object({{api::Repository::kV1alpha2Migration, "true"}}));
  return edge;
}

api::v1alpha2::PackageRevision of_v1alpha2(const api::PackageRevision& revision, bool is_ready) {
  api::v1alpha2::PackageRevision second = api::v1alpha2::as_v1alpha2(revision);
  second.meta.finalizers = {std::string(api::v1alpha2::kPackageRevisionFinalizer)};
  second.status.revision = revision.spec.revision;
  second.status.self_lock = revision.status.self_lock;
  auto& ready = second.status.conditions.emplace_back();
  ready.type = api::v1alpha2::kReadyCondition;
  ready.status = is_ready ? "True" : "False";
  return second;
}

History::History() : watcher_(trace_, scenarios::make_checks(scenarios::check_rows())) {}

api::ObjectPtr History::stored(std::string_view kind, std::string_view name) const {
  return const_cast<scenarios::Watcher&>(watcher_).truth().find(kind,
                                                                {"default", std::string(name)});
}

sim::EventId History::write_json(std::string_view actor, const api::Json& document,
                                 std::vector<sim::EventId> causes) {
  return commit(actor, api::Object::from_json(document), std::move(causes));
}

sim::EventId History::write_status(std::string_view actor, const api::Json& document) {
  return commit(actor, api::Object::from_json(document), {}, sim::Verb::UpdateStatus);
}

sim::Event History::begun(std::string_view actor, sim::Layer layer, sim::Verb verb,
                          sim::Subject subject) {
  sim::Event event;
  event.actor = choices_->actor(actor_named(actor));
  event.layer = layer;
  event.verb = verb;
  event.step = ++step_;
  event.time = now_;
  event.subject = std::move(subject);
  return event;
}

sim::EventId History::commit(std::string_view actor, api::ObjectPtr object,
                             std::vector<sim::EventId> causes, sim::Verb verb) {
  api::Json document = object->json();
  document.set_path({"metadata", "resourceVersion"}, std::to_string(++version_));
  object = api::Object::from_json(document);
  api::ObjectPtr before = watcher_.truth().find(api::kind_name(*object), object->key());
  if (pretended_) before = std::move(pretended_);
  pretended_ = nullptr;
  const auto layer = verb == sim::Verb::UpdateStatus ? sim::Layer::Status : sim::Layer::Api;
  sim::Event event =
      begun(actor, layer, before ? verb : sim::Verb::Create, fakeporch::subject_of(*object));
  event.causes = std::move(causes);
  event.version_before = fakeporch::revision_of(before);
  event.version_after = version_;
  event.before = fakeporch::payload_of(before);
  event.after = fakeporch::payload_of(object);
  return trace_.record(std::move(event));
}

sim::EventId History::remove(std::string_view actor, std::string_view kind, std::string_view name,
                             std::vector<sim::EventId> causes) {
  sim::Event event = begun(actor, sim::Layer::Api, sim::Verb::Removed,
                           sim::Subject::object(kind, "default", name));
  event.version_after = ++version_;
  event.before = fakeporch::payload_of(stored(kind, name));
  for (const sim::EventId cause : causes) event.causes.push_back(cause);
  return trace_.record(std::move(event));
}

sim::EventId History::tell(std::string_view actor, sim::Layer layer, sim::Verb verb,
                           sim::Subject subject, std::vector<sim::EventId> causes,
                           sim::Failure failure) {
  sim::Event event = begun(actor, layer, verb, std::move(subject));
  event.causes = std::move(causes);
  event.failure = std::move(failure);
  return trace_.record(std::move(event));
}

sim::EventId History::log(std::string_view actor, sim::Verb verb, std::string_view object,
                          std::string_view, std::vector<sim::EventId> causes) {
  return tell(actor, sim::Layer::Log, verb, sim::subject(object), std::move(causes));
}

sim::EventId History::deliver(std::string_view actor, std::string_view kind, std::string_view name,
                              sim::EventId written) {
  sim::Event event = begun(actor, sim::Layer::Schedule, sim::Verb::Deliver,
                           sim::Subject::object(kind, "default", name));
  event.causes = {written};
  event.after = fakeporch::payload_of(stored(kind, name));
  return trace_.record(std::move(event));
}

sim::EventId History::watch(std::string_view actor, std::string_view kind,
                            std::string_view name_space, std::uint64_t version) {
  sim::Event event =
      begun(actor, sim::Layer::Api, sim::Verb::Watch, sim::Subject::object(kind, name_space, ""));
  event.version_before = version;
  return trace_.record(std::move(event));
}

sim::EventId History::show(std::string_view actor, const api::ObjectPtr& object,
                           std::uint64_t version) {
  sim::Event event =
      begun(actor, sim::Layer::Schedule, sim::Verb::Deliver, fakeporch::subject_of(*object));
  event.version_after = version;
  event.after = fakeporch::payload_of(object);
  return trace_.record(std::move(event));
}

sim::EventId History::list(std::string_view actor, std::string_view kind,
                           const api::ListOptions& asked, std::vector<api::ObjectPtr> answer,
                           std::uint64_t version) {
  sim::Event event = begun(actor, sim::Layer::Api, sim::Verb::List,
                           sim::Subject::object(kind, asked.name_space, ""));
  event.version_before = version;
  event.after = std::make_shared<const fakeporch::ListPayload>(asked, std::move(answer));
  return trace_.record(std::move(event));
}

sim::EventId History::again(std::string_view actor, std::string_view object) {
  sim::Event event = begun(actor, sim::Layer::Log, sim::Verb::Reconcile, sim::subject(object));
  event.after = std::make_shared<const fakeporch::AskedForAgain>();
  return trace_.record(std::move(event));
}

sim::EventId History::fail(std::string_view actor, std::string_view call, std::string_view object,
                           std::vector<sim::EventId> causes, sim::Layer layer) {
  return tell(actor, layer, sim::Verb::Failed, sim::subject(object), std::move(causes),
              {std::string(call), "InternalError"});
}

sim::EventId History::fault(std::string_view actor, std::string_view site,
                            std::string_view object) {
  return tell(actor, sim::Layer::Log, sim::Verb::Fault,
              object.empty() ? sim::Subject() : sim::subject(object), {},
              {std::string(site), "Error"});
}

sim::EventId History::refuse(std::string_view actor, std::string_view call, std::string_view object,
                             std::string_view reason, sim::EventId began, std::string version,
                             std::vector<sim::EventId> causes) {
  using fakeporch::FailedCall;
  sim::Event event = begun(actor, sim::Layer::Api, sim::Verb::Failed, sim::subject(object));
  event.failure = {std::string(call), std::string(reason)};
  event.causes = std::move(causes);
  event.after =
      std::make_shared<const FailedCall>(began, std::move(version), FailedCall::By::Server);
  return trace_.record(std::move(event));
}

sim::EventId History::done(std::string_view actor, std::string_view object, sim::EventId began,
                           std::string_view reason) {
  return tell(actor, sim::Layer::Log, sim::Verb::Done, sim::subject(object), {began},
              {"", std::string(reason)});
}

sim::EventId History::read(std::string_view actor, std::string_view object,
                           std::vector<sim::EventId> causes) {
  sim::Event event = begun(actor, sim::Layer::Api, sim::Verb::Get, sim::subject(object));
  event.version_before = fakeporch::revision_of(stored(event.subject.kind, event.subject.name));
  event.version_after = version_;
  event.causes = std::move(causes);
  return trace_.record(std::move(event));
}

sim::EventId History::keep(std::string_view actor, std::string_view object,
                           std::vector<sim::EventId> causes) {
  sim::Event event = begun(actor, sim::Layer::Api, sim::Verb::Unchanged, sim::subject(object));
  event.version_before = fakeporch::revision_of(stored(event.subject.kind, event.subject.name));
  event.version_after = event.version_before;
  event.causes = std::move(causes);
  return trace_.record(std::move(event));
}

sim::EventId History::push(std::string_view actor, std::string_view repository,
                           std::string_view ref, std::vector<sim::EventId> causes) {
  return tell(actor, sim::Layer::Git, sim::Verb::Push, sim::Subject::reference(repository, ref),
              std::move(causes));
}

void History::content_written(std::string_view actor, const api::ObjectKey& revision,
                              api::PackageRevisionResources sent) {
  const api::ObjectPtr object = api::Object::from(std::move(sent));
  watcher_.hear({.call = fakeporch::Call::Update,
                 .type = api::PackageRevisionResources::type(),
                 .key = revision,
                 .actor = actor,
                 .outcome = fakeporch::ApiCall::Outcome::Done,
                 .sent = object.get()});
}

void History::accept_update(std::string_view actor, const api::ObjectKey& revision,
                            sim::EventId began, const std::string& version) {
  watcher_.hear({.call = fakeporch::Call::Update,
                 .type = api::PackageRevision::type(),
                 .key = revision,
                 .actor = actor,
                 .outcome = fakeporch::ApiCall::Outcome::Done,
                 .began = began,
                 .version = version});
}

void History::accept_create(std::string_view actor, const api::ObjectKey& revision,
                            sim::EventId began) {
  const api::ObjectPtr made = stored(api::PackageRevision::type().kind, revision.name);
  watcher_.hear({.call = fakeporch::Call::Create,
                 .type = api::PackageRevision::type(),
                 .key = revision,
                 .actor = actor,
                 .outcome = fakeporch::ApiCall::Outcome::Done,
                 .answer = made.get(),
                 .began = began});
}

bool History::bites(std::string_view check) const {
  return std::ranges::count(watcher_.violations().all(), check, &scenarios::Violation::check) > 0;
}

std::string History::bitten() const {
  std::set<std::string> ids;
  for (const auto& violation : watcher_.violations().all()) {
    const bool on_demand =
        violation.check == "S19" || violation.check == "L09" || violation.check == "S48";
    if (!on_demand || heard_.contains(violation.check)) ids.insert(violation.check);
  }
  return fmt::format("{}", fmt::join(ids, " "));
}

}  // namespace porchsim::canary
