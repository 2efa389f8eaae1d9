// A network over an API server with three kinds (one of them slow), and a process "tester" whose
// tasks make calls.
#pragma once

#include <algorithm>
#include <chrono>
#include <functional>
#include <memory>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "fakeporch/client/network.h"
#include "fakeporch/client/sim_client.h"
#include "fakeporch/client/sim_log.h"
#include "fakeporch/client/sim_tasks.h"
#include "fakeporch/store/crd_server.h"
#include "sim/choices.h"
#include "sim/faults.h"
#include "sim/scheduler.h"
#include "sim/trace.h"
#include "tests/unit/sim/actors.h"

namespace porchsim::fakeporch {

inline const api::ResourceType kWidgets{"test.io", "v1", "Widget", "widgets", true};
inline const api::ResourceType kSlow{"test.io", "v1", "Slow", "slows", true};
inline const api::ResourceType kBlind{"test.io", "v1", "Blind", "blinds", true};

// The generic rules, 20 ms late.
class SlowServer final : public ResourceServer {
 public:
  SlowServer(ObjectStore& store, KindId kind) : store_(store), rules_(store, kind) {}

  const api::ResourceType& type() const override { return rules_.type(); }
  api::Result<api::ObjectPtr> get(const api::ObjectKey& key) override { return rules_.get(key); }
  api::Result<api::ObjectList> list(const api::ListOptions& options) override {
    return rules_.list(options);
  }
  api::Result<api::ObjectPtr> create(const Caller& caller, const api::ObjectPtr& object) override {
    wait();
    return rules_.create(caller, object);
  }
  api::Result<api::ObjectPtr> update(const Caller& caller, const api::ObjectPtr& object,
                                     std::string_view subresource) override {
    wait();
    return rules_.update(caller, object, subresource);
  }
  api::Result<api::ObjectPtr> patch(const Caller& caller, const api::ObjectKey& key,
                                    const api::Json& patch,
                                    const api::PatchOptions& options) override {
    wait();
    return rules_.patch(caller, key, patch, options);
  }
  api::Result<> remove(const Caller& caller, const api::ObjectKey& key,
                       const api::DeleteOptions& options) override {
    wait();
    return rules_.remove(caller, key, options);
  }

 private:
  void wait() { store_.scheduler().sleep_for(std::chrono::milliseconds(20)); }

  ObjectStore& store_;
  CrdServer rules_;
};

struct NetworkWorld {
  explicit NetworkWorld(std::unique_ptr<sim::Choices> source = sim::make_plain_choices(),
                        StoreOptions store_options = {})
      : choices(std::move(source)), store(scheduler, store_options) {
    trace.keep_events(true);
    (void)server.add_generic(kWidgets, {.status_subresource = true});
    (void)server.add_generic(kBlind, {.watchable = false});
    server.add(std::make_unique<SlowServer>(store, *store.add_kind(kSlow, {})),
               ApiServer::Writes::InServer);
  }

  void run(std::function<void()> body) {
    scheduler.spawn(process, "test", std::move(body));
    scheduler.run();
  }
  // Events of those verbs, as "2.5ms tester create Widget default/a".
  std::vector<std::string> told(std::vector<sim::Verb> verbs) const {
    std::vector<std::string> lines;
    for (const sim::Event& event : trace.events()) {
      if (std::find(verbs.begin(), verbs.end(), event.verb) == verbs.end()) continue;
      const auto tenths = event.time / std::chrono::microseconds(100);
      lines.push_back(std::to_string(tenths / 10) + "." + std::to_string(tenths % 10) + "ms " +
                      std::string(trace.actor_name(event.actor)) + " " +
                      std::string(to_string(event.verb)) + " " + event.subject.text());
    }
    return lines;
  }
  const sim::Event* last(sim::Verb verb) const {
    const sim::Event* found = nullptr;
    for (const sim::Event& event : trace.events()) {
      if (event.verb == verb) found = &event;
    }
    return found;
  }
  api::ObjectPtr stored(const api::ResourceType& type, std::string_view name) const {
    return store.find(*store.find_kind(type), {"default", std::string(name)});
  }

  std::unique_ptr<sim::Choices> choices;
  sim::Trace trace{*choices};
  sim::Scheduler scheduler{*choices, trace};
  sim::Faults faults{*choices, trace};
  ObjectStore store;
  ApiServer server{store};
  Caller caller(std::string_view name) {
    return {choices->actor(sim::named(name)), std::string(name)};
  }

  sim::ProcessId porch = scheduler.make_process(sim::named("porch-server"));
  Network network{server, faults, porch, {}};
  sim::ProcessId process = scheduler.make_process(sim::named("tester"));
  SimClient client{network, process};
};

inline api::Json widget_json(std::string_view name, std::string_view name_space = "default",
                             const api::ResourceType& type = kWidgets) {
  api::Json json = api::Json::object({{"apiVersion", type.api_version()}, {"kind", type.kind}});
  json.set_path({"metadata", "name"}, name);
  json.set_path({"metadata", "namespace"}, name_space);
  return json;
}

inline api::ObjectPtr widget(std::string_view name, std::string_view name_space = "default",
                             const api::ResourceType& type = kWidgets) {
  return api::Object::from_json(widget_json(name, name_space, type));
}

}  // namespace porchsim::fakeporch
