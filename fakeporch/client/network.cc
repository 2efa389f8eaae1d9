#include "fakeporch/client/network.h"

#include <algorithm>
#include <string>
#include <utility>

#include "fakeporch/client/watch_stream.h"
#include "fakeporch/store/subjects.h"

namespace porchsim::fakeporch {

Network::Network(ApiServer& server, sim::Faults& faults, sim::ProcessId server_process,
                 NetworkOptions options)
    : server_(server),
      faults_(faults),
      server_process_(server_process),
      options_(std::move(options)),
      drawn_request_(scheduler().choices(), "net.latency"),
      drawn_answer_(scheduler().choices(), "net.answer"),
      drawn_event_(scheduler().choices(), "watch.delay") {
  if (options_.crash) return;
  options_.crash = [this](sim::ProcessId process, sim::Duration) { scheduler().kill(process); };
}

Network::~Network() {
  for (auto& [process, link] : links_) {
    for (WatchStream* stream : link->streams) stream->detach();
  }
}

Link& Network::link(sim::ProcessId process) {
  std::unique_ptr<Link>& link = links_[process];
  if (!link) {
    link = std::make_unique<Link>();
    link->process = process;
    link->actor = scheduler().actor_of(process);
  }
  return *link;
}

void Network::partition(sim::ProcessId process) {
  Link& cut = link(process);
  cut.cut = true;
  for (WatchStream* stream : cut.streams) {
    stream->break_with({api::Reason::ServiceUnavailable, "the connection to the server was lost"});
  }
}

void Network::heal(sim::ProcessId process) { link(process).cut = false; }

void Network::hold(sim::ProcessId process, KindId kind) {
  Link& to = link(process);
  if (!to.held.insert(kind).second) return;
  for (WatchStream* stream : to.streams) {
    if (stream->kind() == kind) stream->hold();
  }
}

void Network::release(sim::ProcessId process, KindId kind) {
  Link& to = link(process);
  if (to.held.erase(kind) == 0) return;
  for (WatchStream* stream : to.streams) {
    if (stream->kind() == kind) stream->release();
  }
}

void Network::break_watches(sim::ProcessId process, KindId kind, bool gone) {
  const api::Error error =
      gone ? api::Error{api::Reason::Gone, "the requested position of the watch is gone"}
           : api::Error{api::Reason::ServiceUnavailable, "the watch was closed by the server"};
  for (WatchStream* stream : link(process).streams) {
    if (stream->kind() == kind) stream->break_with(error);
  }
}

bool Network::idle() const {
  return std::all_of(links_.begin(), links_.end(), [](const auto& entry) {
    return std::all_of(entry.second->streams.begin(), entry.second->streams.end(),
                       [](const WatchStream* stream) { return stream->idle(); });
  });
}

std::optional<sim::Fault> Network::fault(std::string_view site, const Link& link,
                                         const api::ResourceType& type, const api::ObjectKey& key) {
  if (faults_.plan().empty()) return std::nullopt;
  return faults_.fires(site, link.actor, subject_of(type, key), scheduler().now());
}

sim::Duration Network::request_time(const Link& link) {
  return options_.api_latency / 2 + drawn_request_.draw(link.actor);
}

sim::Duration Network::answer_time(const Link& link) {
  return options_.api_latency - options_.api_latency / 2 + drawn_answer_.draw(link.actor);
}

sim::Duration Network::event_time(const Link& link) {
  return options_.watch_latency + drawn_event_.draw(link.actor);
}

void Network::die(const Link& link, sim::Duration down) {
  scheduler().at(scheduler().now(), sim::kWorldProcess, sim::Scheduler::TimerKind::Foreground,
                 [this, process = link.process, down] { options_.crash(process, down); });
  while (true) scheduler().park();
}

}  // namespace porchsim::fakeporch
