#include "fakeporch/client/watch_stream.h"

#include <fmt/format.h>

#include <algorithm>
#include <utility>

#include "fakeporch/store/object_payload.h"
#include "fakeporch/store/revision.h"
#include "fakeporch/store/subjects.h"

namespace porchsim::fakeporch {
namespace {

using Type = api::WatchEvent::Type;
using TimerKind = sim::Scheduler::TimerKind;

std::string_view words(Type type) {
  switch (type) {
    case Type::Added:
      return "added";
    case Type::Modified:
      return "modified";
    case Type::Deleted:
      return "deleted";
    case Type::Bookmark:
      return "bookmark";
  }
  return "";
}

}  // namespace

WatchStream::WatchStream(Network& network, Link& link, KindId kind,
                         const api::WatchOptions& options)
    : network_(&network), link_(link), kind_(kind), options_(options) {
  if (!network.store().type(kind).namespaced) options_.name_space.clear();
  held_ = link_.held.contains(kind_);
  link_.streams.push_back(this);
}

WatchStream::~WatchStream() {
  if (network_ == nullptr) return;
  unsubscribe();
  std::erase(link_.streams, this);
}

void WatchStream::detach() {
  unsubscribe();
  network_ = nullptr;
}

void WatchStream::unsubscribe() {
  network_->scheduler().cancel(timer_);
  network_->scheduler().cancel(bookmark_timer_);
  if (subscribed_) network_->store().log(kind_).unsubscribe(*this);
  subscribed_ = false;
}

api::Result<> WatchStream::open() {
  ObjectStore& store = network_->store();
  const sim::Duration delay = network_->options().watch_latency;
  if (options_.resource_version.empty() || options_.resource_version == "0") {
    store.for_each(kind_, options_.name_space, [this, delay, &store](const api::ObjectPtr& object) {
      const std::uint64_t revision = revision_of(object);
      send({revision, Type::Added, object, store.causes().commit_of(revision)}, delay);
    });
  } else {
    const std::optional<std::uint64_t> after = decimal_revision(options_.resource_version);
    if (!after) {
      return api::fail(api::Reason::Invalid, fmt::format("resourceVersion: Invalid value: \"{}\"",
                                                         options_.resource_version));
    }
    last_revision_ = *after;
    PORCHSIM_TRY(store.log(kind_).replay(*after, [this, delay](const WatchRecord& record) {
      if (options_.name_space.empty() || record.object->meta().name_space == options_.name_space) {
        send(record, delay);
      }
    }));
  }
  store.log(kind_).subscribe(*this);
  subscribed_ = true;
  if (options_.bookmarks) set_bookmark_timer();
  return {};
}

void WatchStream::on_record(const WatchRecord& record) {
  if (broken_) return;
  const api::ObjectKey key = record.object->key();
  if (!options_.name_space.empty() && key.name_space != options_.name_space) return;
  sim::Duration delay = network_->event_time(link_);
  const auto fault = network_->fault("watch.event", link_, network_->store().type(kind_), key);
  if (fault && fault->kind == sim::FaultKind::WatchBreak) {
    const bool gone = fault->argument == "Gone";
    break_with({gone ? api::Reason::Gone : api::Reason::ServiceUnavailable,
                gone ? "the requested position of the watch is gone (injected)"
                     : "the watch broke (injected)"});
    return;
  }
  if (fault && fault->kind == sim::FaultKind::WatchDelay) delay += fault->duration;
  send(record, delay);
}

void WatchStream::send(const WatchRecord& record, sim::Duration delay) {
  sim::Time at = network_->scheduler().now() + delay;
  if (!coming_.empty()) at = std::max(at, coming_.back().at);
  coming_.push_back({at, record});
  if (coming_.size() == 1 && !held_) set_timer();
}

void WatchStream::set_timer() {
  timer_ = network_->scheduler().at(coming_.front().at, link_.process, TimerKind::Foreground,
                                    [this] { arrive(); });
}

void WatchStream::arrive() {
  const sim::Time now = network_->scheduler().now();
  while (!coming_.empty() && coming_.front().at <= now) {
    arrived_.push_back(std::move(coming_.front()));
    coming_.pop_front();
  }
  if (!coming_.empty()) set_timer();
  if (waiter_) network_->scheduler().wake(*waiter_);
}

void WatchStream::hold() {
  held_ = true;
  network_->scheduler().cancel(timer_);
}

void WatchStream::release() {
  held_ = false;
  if (!coming_.empty()) set_timer();
}

void WatchStream::break_with(api::Error error) {
  if (broken_) return;
  network_->scheduler().cancel(timer_);
  coming_.clear();
  sim::Event event;
  event.time = network_->scheduler().now();
  event.actor = link_.actor;
  event.layer = sim::Layer::Schedule;
  event.verb = sim::Verb::Disconnect;
  event.subject = subject_of(network_->store().type(kind_), {options_.name_space, ""});
  event.version_before = last_revision_;
  event.version_after = network_->store().revision();
  event.detail = error.message;
  network_->scheduler().trace().record(std::move(event));
  broken_ = std::move(error);
  if (waiter_) network_->scheduler().wake(*waiter_);
}

bool WatchStream::idle() const { return arrived_.empty() && (held_ || coming_.empty()); }

void WatchStream::set_bookmark_timer() {
  const sim::Time at = network_->scheduler().now() + network_->options().bookmark_interval;
  bookmark_timer_ = network_->scheduler().at(at, link_.process, TimerKind::Background,
                                             [this] { send_bookmark(); });
}

// A bookmark says that nothing up to its revision is still to come, so that a resumed watch need
// not start from an event long past.
void WatchStream::send_bookmark() {
  const std::uint64_t revision = network_->store().revision();
  if (!broken_ && !held_ && coming_.empty() && arrived_.empty() && last_revision_ < revision) {
    const api::ResourceType& type = network_->store().type(kind_);
    const api::Json document = api::Json::object(
        {{"apiVersion", type.api_version()},
         {"kind", type.kind},
         {"metadata", api::Json::object({{"resourceVersion", std::to_string(revision)}})}});
    arrived_.push_back({network_->scheduler().now(),
                        {revision, Type::Bookmark, api::Object::from_json(document), 0}});
    if (waiter_) network_->scheduler().wake(*waiter_);
  }
  set_bookmark_timer();
}

api::Result<api::WatchEvent> WatchStream::next() {
  while (arrived_.empty()) {
    if (broken_) return api::fail(*broken_);
    waiter_ = network_->scheduler().current();
    network_->scheduler().park();
  }
  waiter_.reset();
  const WatchRecord record = std::move(arrived_.front().record);
  arrived_.pop_front();
  if (record.type != Type::Bookmark) tell(record);
  last_revision_ = std::max(last_revision_, record.revision);
  return api::WatchEvent{record.type, record.object};
}

void WatchStream::tell(const WatchRecord& record) {
  sim::Trace& trace = network_->scheduler().trace();
  sim::Event event;
  event.time = network_->scheduler().now();
  event.actor = link_.actor;
  event.layer = sim::Layer::Schedule;
  event.verb = sim::Verb::Deliver;
  event.subject = subject_of(network_->store().type(kind_), record.object->key());
  event.version_before = last_revision_;
  event.version_after = record.revision;
  if (record.commit != 0) event.causes.push_back(record.commit);
  if (trace.wanted()) event.detail = words(record.type);
  event.after = payload_of(record.object);
  const sim::EventId id = trace.record(std::move(event));
  network_->store().causes().delivered(link_.process, record.revision, id);
}

}  // namespace porchsim::fakeporch
