// A process that calls the shared cache or a renderer: how its calls travel, fail and are told.
// Each pauses the caller on its way there and back, as calls of the API do, and may fail on the
// way: Error before the effect, LostAnswer and LateAnswer after it, Crash before or after,
// Latency.
//
// Fault sites: "content.get", "content.read", "content.draft", "content.write", "content.close",
// "content.lifecycle", "content.delete", "content.fetch", "render.run", and of repositories
// "content.open", "content.refresh", "content.list", "content.hash", "content.check",
// "content.shut". The object is the package revision's by its name, or the Repository.
//
// Trace: a call that failed is told by Failed; what succeeded is told by its pushes.
#pragma once

#include <string_view>

#include "api/content/content_cache.h"
#include "fakeporch/client/network.h"

namespace porchsim::fakeporch {

struct ContentSite {
  std::string_view name;   // "content.close"
  std::string_view words;  // "close draft": for a person
};

class ContentCaller {
 public:
  ContentCaller(Network& network, sim::ProcessId process);

  const Caller& caller() const { return caller_; }
  Network& network() { return network_; }

  // `effect` happens, unless a fault falls before it, or the caller, who waits no longer than until
  // `deadline`, has given up by then.
  template <class T, class Effect>
  api::Result<T> call(const ContentSite& site, const api::ResourceType& type,
                      const api::ObjectKey& key, Effect effect,
                      std::optional<sim::Time> deadline = {}) {
    Trip trip = begin({site, type, key, deadline});
    if (trip.error) return refuse<T>(trip);
    api::Result<T> result = effect();
    if (!result) trip.error = result.error();
    end(trip);
    if (trip.error) return refuse<T>(trip);
    return result;
  }

  // An event of the caller's, with what it is about.
  void tell(sim::Verb verb, const api::ResourceType& type, const api::ObjectKey& key);

 private:
  struct Trip {
    const ContentSite& site;
    const api::ResourceType& type;
    const api::ObjectKey& key;
    std::optional<sim::Time> deadline = {};
    std::optional<sim::Fault> fault = {};
    std::optional<api::Error> error = {};
  };
  sim::Event event_of(sim::Verb verb, const api::ResourceType& type,
                      const api::ObjectKey& key) const;
  Trip begin(Trip trip);
  void end(Trip& trip);
  void tell_failure(const Trip& trip);
  template <class T>
  api::Result<T> refuse(const Trip& trip) {
    tell_failure(trip);
    return api::fail(*trip.error);
  }

  Network& network_;
  Link& link_;
  Caller caller_;
};

}  // namespace porchsim::fakeporch
