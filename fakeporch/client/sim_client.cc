#include "fakeporch/client/sim_client.h"

#include <fmt/format.h>

#include <algorithm>
#include <utility>

#include "api/package_revision.h"
#include "fakeporch/client/injected_errors.h"
#include "fakeporch/client/server_task.h"
#include "fakeporch/client/watch_stream.h"
#include "fakeporch/revisions/revision_names.h"
#include "fakeporch/store/api_errors.h"
#include "fakeporch/store/call_payloads.h"
#include "fakeporch/store/past_list.h"
#include "fakeporch/store/revision.h"
#include "fakeporch/store/subjects.h"

namespace porchsim::fakeporch {
namespace {

using api::ObjectList;
using api::ObjectPtr;
using api::ResourceType;
using api::Result;
using sim::FaultKind;

// An object's own name, or a repository's revisions: their names begin with it and a dot.
void leave_out(ObjectList& list, const std::string& name) {
  std::erase_if(list.items, [&name](const ObjectPtr& object) {
    const std::string& own = object->meta().name;
    return own == name || object->key().to_string() == name || own.starts_with(name + ".");
  });
}

// Porch names revisions itself, by what they say of themselves. For a person.
std::string meant_name(const ResourceType& type, const ObjectPtr& sent) {
  if (!sent || type != api::PackageRevision::type()) return "";
  const auto& spec = sent->as<api::PackageRevision>().spec;
  return revision_object_name(spec.repository, spec.package_name, spec.workspace_name);
}

}  // namespace

SimClient::SimClient(Network& network, sim::ProcessId process)
    : network_(network),
      link_(network.link(process)),
      caller_{link_.actor, network.scheduler().choices().actor_name(link_.actor)} {}

bool SimClient::has_fault(const Request& request, FaultKind kind) const {
  return request.fault && request.fault->kind == kind;
}

api::Result<> SimClient::travel_there(Request& request) {
  request.fault = network_.fault(fault_site(request.call), link_, request.type, request.key);
  sim::Duration time = network_.request_time(link_);
  if (has_fault(request, FaultKind::Latency)) time += request.fault->duration;
  network_.scheduler().sleep_for(time);
  if (link_.cut) {
    network_.scheduler().sleep_for(network_.options().call_timeout);
    return api::fail(no_answer("the network is partitioned"));
  }
  if (has_fault(request, FaultKind::Error)) {
    return api::fail(injected_error(request.fault->argument, request.type, request.key.name));
  }
  if (has_fault(request, FaultKind::Crash) && request.fault->argument == "before") {
    network_.die(link_, request.fault->duration);
  }
  return {};
}

api::Result<> SimClient::travel_back(const Request& request) {
  if (has_fault(request, FaultKind::Crash)) network_.die(link_, request.fault->duration);
  sim::Duration time = network_.answer_time(link_);
  if (has_fault(request, FaultKind::LateAnswer)) time += request.fault->duration;
  network_.scheduler().sleep_for(time);
  if (link_.cut) {
    network_.scheduler().sleep_for(network_.options().call_timeout);
    return api::fail(no_answer("the network is partitioned"));
  }
  if (has_fault(request, FaultKind::LostAnswer)) {
    network_.scheduler().sleep_for(request.fault->duration);
    return api::fail(no_answer("it was lost (injected)"));
  }
  return {};
}

// The server answers from its watch cache, which has not seen yet what has happened since. Of what
// Porch serves itself it has none.
void SimClient::let_lag(const ApiServer::Route& route, const Request& request, ObjectList& list) {
  if (route.writes != ApiServer::Writes::InCaller) return;
  const auto fault = network_.fault("watch-cache.list", link_, request.type, request.key);
  if (!fault || fault->kind != FaultKind::StaleList) return;
  const sim::Time now = network_.scheduler().now();
  list = list_as_of(network_.store(), route.kind, request.key.name_space,
                    std::max(sim::Time{}, now - fault->duration));
}

void SimClient::tell_outcome(const Request& request, ApiCall::Outcome outcome) const {
  network_.tell({request.call, request.type, request.key, caller_.name, outcome, request.items});
}

void SimClient::tell_read(sim::Verb verb, const Request& request, std::uint64_t seen,
                          std::string detail, sim::PayloadPtr answer) {
  tell_outcome(request, ApiCall::Outcome::Done);
  sim::Event event;
  event.time = network_.scheduler().now();
  event.actor = link_.actor;
  event.layer = sim::Layer::Api;
  event.verb = verb;
  event.subject = subject_of(request.type, request.key);
  event.version_before = seen;
  event.version_after = network_.store().revision();
  if (const sim::EventId cause = network_.store().causes().current(); cause != 0) {
    event.causes.push_back(cause);
  }
  event.detail = std::move(detail);
  event.after = std::move(answer);
  network_.scheduler().trace().record(std::move(event));
}

void SimClient::tell_failure(const Request& request, const api::Error& error) {
  sim::Trace& trace = network_.scheduler().trace();
  sim::Event event;
  event.time = network_.scheduler().now();
  event.actor = link_.actor;
  event.layer = sim::Layer::Api;
  event.verb = sim::Verb::Failed;
  event.subject = subject_of(request.type, request.key);
  if (const sim::EventId cause = network_.store().causes().current(); cause != 0) {
    event.causes.push_back(cause);
  }
  if (request.fault) event.causes.push_back(request.fault->event);
  event.failure = {std::string(words(request.call)), std::string(api::to_string(error.reason))};
  if (trace.wanted()) {
    event.detail =
        fmt::format("{}: {}: {}", words(request.call), api::to_string(error.reason), error.message);
    const bool is_unnamed = request.call == Call::Create && request.key.name.empty();
    const auto by = request.fault ? FailedCall::By::Fault : FailedCall::By::Server;
    event.after = std::make_shared<const FailedCall>(
        request.began, request.version, by,
        is_unnamed ? meant_name(request.type, request.sent) : std::string());
  }
  trace.record(std::move(event));
}

template <class T, class Effect>
Result<T> SimClient::call(Request request, Effect effect) {
  bool done = false;
  request.began = network_.scheduler().trace().last_id();
  request.begun_at = network_.scheduler().now();
  const auto travel = [this, &request, &effect, &done]() -> Result<T> {
    PORCHSIM_TRY(travel_there(request));
    const ApiServer::Route route = PORCHSIM_TRY(network_.server().route(request.type));
    Result<T> result = effect(route, request);
    done = result.has_value();
    PORCHSIM_TRY(travel_back(request));
    return result;
  };
  Result<T> result = travel();
  if (result) return result;
  tell_outcome(request, done ? ApiCall::Outcome::AnswerLost : ApiCall::Outcome::Refused);
  tell_failure(request, result.error());
  return result;
}

// What is told of a write once it is done: the caller may be gone by then.
struct SimClient::Told {
  Told(const Request& made, std::string who)
      : call(made.call),
        type(made.type),
        key(made.key),
        actor(std::move(who)),
        sent(made.sent),
        patch(made.patch),
        began(made.began),
        begun_at(made.begun_at),
        version(made.version) {}

  ApiCall done(const api::Object* answer, sim::Time now) const {
    return {.call = call,
            .type = type,
            .key = key,
            .actor = actor,
            .outcome = ApiCall::Outcome::Done,
            .sent = sent.get(),
            .patch = patch.get(),
            .answer = answer,
            .began = began,
            .version = version,
            .took = now - begun_at};
  }

  Call call;
  ResourceType type;
  api::ObjectKey key;
  std::string actor;
  ObjectPtr sent;
  std::shared_ptr<const api::Json> patch;
  sim::EventId began;
  sim::Time begun_at;
  std::string version;
};

template <class T, class Write>
Result<T> SimClient::call_write(const Request& request, Write write) {
  return call<T>(request,
                 [this, &write](const ApiServer::Route& route, const Request& made) -> Result<T> {
                   auto work = [&network = network_, told = Told(made, caller_.name),
                                &server = *route.server, write = std::move(write)]() -> Result<T> {
                     Result<T> result = write(server);
                     if (result)
                       network.tell(told.done(answer_of(result), network.scheduler().now()));
                     return result;
                   };
                   if (route.writes == ApiServer::Writes::InCaller) return work();
                   return ServerTask<T>::run(
                       network_.scheduler(), network_.store().causes(), network_.server_process(),
                       fmt::format("{} {} for {}", words(made.call), made.type.kind, caller_.name),
                       std::move(work));
                 });
}

Result<ObjectPtr> SimClient::get(const ResourceType& type, const api::ObjectKey& key) {
  return call<ObjectPtr>({Call::Get, type, key},
                         [this](const ApiServer::Route& route, const Request& request) {
                           Result<ObjectPtr> object = route.server->get(request.key);
                           if (object) {
                             tell_read(sim::Verb::Get, request, revision_of(*object));
                           }
                           return object;
                         });
}

Result<ObjectList> SimClient::list(const ResourceType& type, const api::ListOptions& options) {
  const api::ObjectKey key{options.name_space, ""};
  return call<ObjectList>({Call::List, type, key},
                          [this, &options](const ApiServer::Route& route, Request& request) {
                            Result<ObjectList> list = route.server->list(options);
                            if (!list) return list;
                            std::string detail;
                            sim::PayloadPtr answer;
                            const bool wanted = network_.scheduler().trace().wanted();
                            if (wanted)
                              answer = std::make_shared<const ListPayload>(options, list->items);
                            if (options.any_version) let_lag(route, request, *list);
                            if (has_fault(request, FaultKind::PartialList))
                              leave_out(*list, request.fault->argument);
                            request.items = list->items.size();
                            if (wanted) detail = fmt::format("{} seen", list->items.size());
                            tell_read(sim::Verb::List, request, revision_of(list->resource_version),
                                      std::move(detail), std::move(answer));
                            return list;
                          });
}

Result<ObjectPtr> SimClient::create(const ResourceType& type, const ObjectPtr& object) {
  const api::ObjectKey key = object->key();
  return call_write<ObjectPtr>(
      {.call = Call::Create, .type = type, .key = key, .sent = object},
      [caller = caller_, object](ResourceServer& server) { return server.create(caller, object); });
}

Result<ObjectPtr> SimClient::update(const ResourceType& type, const ObjectPtr& object) {
  return update_subresource(type, "", object);
}

Result<ObjectPtr> SimClient::update_status(const ResourceType& type, const ObjectPtr& object) {
  return update_subresource(type, "status", object);
}

Result<ObjectPtr> SimClient::update_subresource(const ResourceType& type,
                                                std::string_view subresource,
                                                const ObjectPtr& object) {
  const api::ObjectKey key = object->key();
  const Call name = subresource == "status" ? Call::UpdateStatus : Call::Update;
  return call_write<ObjectPtr>(
      {.call = name,
       .type = type,
       .key = key,
       .version = object->meta().resource_version,
       .sent = subresource.empty() ? object : nullptr},
      [caller = caller_, object, part = std::string(subresource)](ResourceServer& server) {
        return server.update(caller, object, part);
      });
}

Result<ObjectPtr> SimClient::patch(const ResourceType& type, const api::ObjectKey& key,
                                   const api::Json& patch, const api::PatchOptions& options) {
  const auto sent = std::make_shared<const api::Json>(patch);
  return call_write<ObjectPtr>({.call = Call::Patch,
                                .type = type,
                                .key = key,
                                .patch = merge_of(*sent, options) ? sent : nullptr},
                               [caller = caller_, key, sent, options](ResourceServer& server) {
                                 return server.patch(caller, key, *sent, options);
                               });
}

api::Result<> SimClient::remove(const ResourceType& type, const api::ObjectKey& key,
                                const api::DeleteOptions& options) {
  return call_write<void>({Call::Delete, type, key},
                          [caller = caller_, key, options](ResourceServer& server) {
                            return server.remove(caller, key, options);
                          });
}

Result<std::unique_ptr<api::Watch>> SimClient::watch(const ResourceType& type,
                                                     const api::WatchOptions& options) {
  const api::ObjectKey key{options.name_space, ""};
  return call<std::unique_ptr<api::Watch>>(
      {Call::Watch, type, key},
      [this, &options](const ApiServer::Route& route,
                       const Request& request) -> Result<std::unique_ptr<api::Watch>> {
        if (!network_.store().options(route.kind).watchable) {
          return api::fail(method_not_supported(request.type, "watch"));
        }
        auto stream = std::make_unique<WatchStream>(network_, link_, route.kind, options);
        PORCHSIM_TRY(stream->open());
        tell_read(sim::Verb::Watch, request, revision_of(options.resource_version));
        return stream;
      });
}

Result<ResourceType> SimClient::resource_type(const std::string& group, const std::string& version,
                                              const std::string& kind) {
  return network_.server().resource_type(group, version, kind);
}

}  // namespace porchsim::fakeporch
