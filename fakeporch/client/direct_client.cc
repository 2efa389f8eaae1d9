#include "fakeporch/client/direct_client.h"

#include <deque>
#include <type_traits>
#include <utility>

#include "fakeporch/store/api_errors.h"
#include "fakeporch/store/revision.h"

namespace porchsim::fakeporch {
namespace {

using api::ObjectPtr;
using api::ResourceType;
using api::Result;

// Must not outlive the store.
class DirectWatch final : public api::Watch, public WatchSubscriber {
 public:
  DirectWatch(WatchLog& log, std::string name_space)
      : log_(log), name_space_(std::move(name_space)) {
    log_.subscribe(*this);
  }
  ~DirectWatch() override { log_.unsubscribe(*this); }
  DirectWatch(const DirectWatch&) = delete;
  DirectWatch& operator=(const DirectWatch&) = delete;

  void add(api::WatchEvent event) {
    if (name_space_.empty() || event.object->meta().name_space == name_space_) {
      events_.push_back(std::move(event));
    }
  }
  void on_record(const WatchRecord& record) override { add({record.type, record.object}); }

  Result<api::WatchEvent> next() override {
    if (events_.empty()) return api::fail(api::Reason::Timeout, "no event is waiting");
    api::WatchEvent event = std::move(events_.front());
    events_.pop_front();
    return event;
  }

 private:
  WatchLog& log_;
  std::string name_space_;
  std::deque<api::WatchEvent> events_;
};

template <class T>
std::size_t items_of(const Result<T>& answer) {
  if constexpr (std::is_same_v<T, api::ObjectList>) return answer ? answer->items.size() : 0;
  return 0;
}

}  // namespace

DirectClient::DirectClient(ApiServer& server, Caller caller, std::function<Guard()> without_latency,
                           CallListener on_call)
    : server_(server),
      caller_(std::move(caller)),
      without_latency_(std::move(without_latency)),
      on_call_(std::move(on_call)) {}

template <class T, class Effect>
Result<T> DirectClient::call(Call what, const ResourceType& type, const api::ObjectKey& key,
                             Effect effect, const api::Object* sent, const api::Json* patch) {
  const Guard no_latency = guard();
  const auto attempt = [this, &type, &effect]() -> Result<T> {
    const ApiServer::Route route = PORCHSIM_TRY(server_.route(type));
    return effect(*route.server);
  };
  Result<T> result = attempt();
  using Outcome = ApiCall::Outcome;
  if (on_call_) {
    const Outcome outcome = result ? Outcome::Done : Outcome::Refused;
    on_call_(
        {what, type, key, caller_.name, outcome, items_of(result), sent, patch, answer_of(result)});
  }
  return result;
}

Result<ObjectPtr> DirectClient::get(const ResourceType& type, const api::ObjectKey& key) {
  return call<ObjectPtr>(Call::Get, type, key,
                         [&key](ResourceServer& server) { return server.get(key); });
}

Result<api::ObjectList> DirectClient::list(const ResourceType& type,
                                           const api::ListOptions& options) {
  return call<api::ObjectList>(Call::List, type, {options.name_space, ""},
                               [&options](ResourceServer& server) { return server.list(options); });
}

Result<ObjectPtr> DirectClient::create(const ResourceType& type, const ObjectPtr& object) {
  return call<ObjectPtr>(
      Call::Create, type, object->key(),
      [this, &object](ResourceServer& server) { return server.create(caller_, object); },
      object.get());
}

Result<ObjectPtr> DirectClient::update(const ResourceType& type, const ObjectPtr& object) {
  return update_subresource(type, "", object);
}

Result<ObjectPtr> DirectClient::update_status(const ResourceType& type, const ObjectPtr& object) {
  return update_subresource(type, "status", object);
}

Result<ObjectPtr> DirectClient::update_subresource(const ResourceType& type,
                                                   std::string_view subresource,
                                                   const ObjectPtr& object) {
  const Call what = subresource == "status" ? Call::UpdateStatus : Call::Update;
  return call<ObjectPtr>(
      what, type, object->key(),
      [this, &object, subresource](ResourceServer& server) {
        return server.update(caller_, object, subresource);
      },
      subresource.empty() ? object.get() : nullptr);
}

Result<ObjectPtr> DirectClient::patch(const ResourceType& type, const api::ObjectKey& key,
                                      const api::Json& patch, const api::PatchOptions& options) {
  return call<ObjectPtr>(
      Call::Patch, type, key,
      [this, &key, &patch, &options](ResourceServer& server) {
        return server.patch(caller_, key, patch, options);
      },
      nullptr, merge_of(patch, options));
}

api::Result<> DirectClient::remove(const ResourceType& type, const api::ObjectKey& key,
                                   const api::DeleteOptions& options) {
  return call<void>(Call::Delete, type, key, [this, &key, &options](ResourceServer& server) {
    return server.remove(caller_, key, options);
  });
}

Result<std::unique_ptr<api::Watch>> DirectClient::watch(const ResourceType& type,
                                                        const api::WatchOptions& options) {
  const KindId kind = PORCHSIM_TRY(server_.route(type)).kind;
  ObjectStore& store = server_.store();
  if (!store.options(kind).watchable) return api::fail(method_not_supported(type, "watch"));
  auto watch = std::make_unique<DirectWatch>(store.log(kind), options.name_space);
  if (options.resource_version.empty()) {
    store.for_each(kind, options.name_space, [&watch](const ObjectPtr& object) {
      watch->add({api::WatchEvent::Type::Added, object});
    });
  } else {
    PORCHSIM_TRY(store.log(kind).replay(
        revision_of(options.resource_version),
        [&watch](const WatchRecord& record) { watch->add({record.type, record.object}); }));
  }
  return watch;
}

Result<ResourceType> DirectClient::resource_type(const std::string& group,
                                                 const std::string& version,
                                                 const std::string& kind) {
  return server_.resource_type(group, version, kind);
}

}  // namespace porchsim::fakeporch
