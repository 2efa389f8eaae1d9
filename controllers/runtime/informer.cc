#include "controllers/runtime/informer.h"

#include <fmt/format.h>

#include <algorithm>
#include <string_view>
#include <utility>

namespace porchsim::runtime {

using api::ObjectPtr;
using api::Reason;

namespace {

// The server may well have kept the position; anything else asks for a new list.
bool is_broken_connection(const api::Error& error) {
  return error.reason == Reason::ServiceUnavailable || error.reason == Reason::Timeout ||
         error.reason == Reason::ServerTimeout || error.reason == Reason::TooManyRequests;
}

}  // namespace

Informer::Informer(api::Client& client, api::Tasks& tasks, api::Log& log, InformerOptions options)
    : client_(client),
      tasks_(tasks),
      log_(log),
      options_(std::move(options)),
      backoff_(options_.backoff),
      changed_(tasks.make_signal()) {}

void Informer::add_index(std::string name, IndexFunction function) {
  store_.add_index(std::move(name), std::move(function));
}

void Informer::add_handler(Handler handler) {
  for (const ObjectPtr& object : store_.objects()) handler({nullptr, object, true});
  handlers_.push_back(std::move(handler));
}

void Informer::start() {
  if (started_) return;
  started_ = true;
  tasks_.spawn(fmt::format("informer {}", options_.type.kind), [this] { run(); });
  if (options_.resync_period > api::Duration(0)) {
    tasks_.spawn(fmt::format("resync {}", options_.type.kind), [this] { resync(); });
  }
}

void Informer::stop() {
  stopped_ = true;
  changed_->notify_all();
}

void Informer::wait_for_sync() {
  while (!synced_ && !stopped_) changed_->wait();
}

void Informer::creation_ends(const ObjectPtr& created) {
  --creating_;
  const bool in_scope =
      created && (options_.name_space.empty() || created->meta().name_space == options_.name_space);
  if (in_scope && !come_meanwhile_.contains(created->key()) && !store_.get(created->key())) {
    if (listed_meanwhile_) {
      tell({created, nullptr, false});  // the list came before it, or after its end
    } else if (synced_) {
      store_.put(created);
      unseen_.insert(created->key());
    }
  }
  if (creating_ > 0) return;
  come_meanwhile_.clear();
  listed_meanwhile_ = false;
}

void Informer::run() {
  bool resumable = false;
  while (!stopped_) {
    const Failure failure = resumable ? follow_watch() : list_and_watch();
    watching_ = false;
    if (stopped_ || failure.error.reason == Reason::Cancelled) return;
    warn(failure);
    tasks_.sleep_for(backoff_.next(tasks_.now()));
    resumable = failure.resumable;
  }
}

Informer::Failure Informer::list_and_watch() {
  if (const auto status = relist(); !status) return {"list", status.error(), false};
  return follow_watch();
}

// On its own, so that the list is gone before the watch begins.
api::Result<> Informer::relist() {
  const auto listed = list();
  if (!listed) return api::fail(listed.error());
  replace(*listed);
  return {};
}

api::Result<api::ObjectList> Informer::list() {
  api::ListOptions options;
  options.name_space = options_.name_space;
  options.limit = options_.page_size;
  api::ObjectList all;
  for (bool first = true;; first = false) {
    auto page = client_.list(options_.type, options);
    const bool expired =
        !page && (page.error().reason == Reason::Expired || page.error().reason == Reason::Gone);
    if (expired && !options.continue_token.empty()) {
      // The list changed too much to be continued: once more, in one piece.
      options.limit = 0;
      options.continue_token.clear();
      return client_.list(options_.type, options);
    }
    if (!page) return page;
    if (first) {
      all = std::move(*page);
    } else {
      all.items.insert(all.items.end(), page->items.begin(), page->items.end());
      all.continue_token = page->continue_token;
    }
    if (all.continue_token.empty()) return all;
    options.continue_token = all.continue_token;
  }
}

void Informer::replace(const api::ObjectList& list) {
  IndexedStore::Objects missing;
  if (store_.size() > 0) {
    const IndexedStore::Objects listed(list.items.begin(), list.items.end());
    std::ranges::set_difference(store_.objects(), listed, std::inserter(missing, missing.end()),
                                ByKey());
  }
  for (const ObjectPtr& object : list.items) put(object);
  for (const ObjectPtr& object : missing) {
    store_.remove(object->key());
    unseen_.erase(object->key());
    tell({object, nullptr, false});
  }
  listed_meanwhile_ = creating_ > 0;
  resource_version_ = list.resource_version;
  if (synced_) return;
  synced_ = true;
  changed_->notify_all();
}

Informer::Failure Informer::follow_watch() {
  const auto watch = client_.watch(
      options_.type, {.name_space = options_.name_space, .resource_version = resource_version_});
  if (!watch) return {"open watch", watch.error(), is_broken_connection(watch.error())};
  watching_ = true;
  while (!stopped_) {
    const auto event = (*watch)->next();
    if (!event) return {"watch", event.error(), is_broken_connection(event.error())};
    apply(*event);
  }
  return {"watch", {Reason::Cancelled, "stopped"}, false};
}

void Informer::warn(const Failure& failure) {
  if (!log_.enabled(api::LogLevel::Warning)) return;
  log_.write({api::LogLevel::Warning,
              fmt::format("informer could not {}", failure.what),
              options_.type.kind,
              {options_.name_space, ""},
              {{"reason", std::string(api::to_string(failure.error.reason))},
               {"error", failure.error.message}}});
}

void Informer::apply(const api::WatchEvent& event) {
  using Type = api::WatchEvent::Type;
  switch (event.type) {
    case Type::Added:
    case Type::Modified:
      put(event.object);
      break;
    case Type::Deleted:
      unseen_.erase(event.object->key());
      if (creating_ > 0) come_meanwhile_.insert(event.object->key());
      if (store_.remove(event.object->key())) tell({event.object, nullptr, false});
      break;
    case Type::Bookmark:
      break;
  }
  const std::string& version = event.object->meta().resource_version;
  if (!version.empty()) resource_version_ = version;
}

void Informer::put(const ObjectPtr& object) {
  const ObjectPtr former = store_.put(object);
  if (creating_ > 0) come_meanwhile_.insert(object->key());
  if (unseen_.erase(object->key()) > 0 || !former) {
    tell({nullptr, object, !synced_});
  } else if (former->meta().resource_version != object->meta().resource_version) {
    tell({former, object, false});
  }
}

void Informer::resync() {
  for (;;) {
    tasks_.sleep_for(options_.resync_period);
    if (stopped_) return;
    for (const ObjectPtr& object : store_.objects()) tell({object, object, false});
  }
}

void Informer::tell(const Change& change) {
  for (const Handler& handler : handlers_) handler(change);
}

}  // namespace porchsim::runtime
