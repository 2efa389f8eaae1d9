#include "controllers/runtime/informer.h"

#include <fmt/format.h>

#include <algorithm>
#include <string_view>
#include <utility>

namespace porchsim::runtime {

using api::ObjectPtr;
using api::Reason;

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

void Informer::run() {
  Next next = Next::Relist;
  while (!stopped_ && next != Next::Stop) {
    if (next == Next::Relist) {
      if (const auto listed = list()) {
        replace(*listed);
      } else {
        next = after_error("list", listed.error(), Next::Relist);
        continue;
      }
    }
    next = follow_watch();
  }
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
    tell({object, nullptr, false});
  }
  resource_version_ = list.resource_version;
  if (synced_) return;
  synced_ = true;
  changed_->notify_all();
}

Informer::Next Informer::follow_watch() {
  const auto watch = client_.watch(
      options_.type, {.name_space = options_.name_space, .resource_version = resource_version_});
  if (!watch) return after_error("open watch", watch.error(), Next::Resume);
  while (!stopped_) {
    const auto event = (*watch)->next();
    if (!event) return after_error("watch", event.error(), Next::Resume);
    apply(*event);
  }
  return Next::Stop;
}

Informer::Next Informer::after_error(std::string_view what, const api::Error& error,
                                     Next if_broken) {
  if (error.reason == Reason::Cancelled || stopped_) return Next::Stop;
  if (log_.enabled(api::LogLevel::Warning)) {
    log_.write({api::LogLevel::Warning,
                fmt::format("informer could not {}", what),
                options_.type.group_resource(),
                {{"reason", std::string(api::to_string(error.reason))}, {"error", error.message}}});
  }
  tasks_.sleep_for(backoff_.next(tasks_.now()));
  const bool broken = error.reason == Reason::ServiceUnavailable ||
                      error.reason == Reason::Timeout || error.reason == Reason::ServerTimeout ||
                      error.reason == Reason::TooManyRequests;
  return broken ? if_broken : Next::Relist;
}

void Informer::apply(const api::WatchEvent& event) {
  using Type = api::WatchEvent::Type;
  switch (event.type) {
    case Type::Added:
    case Type::Modified:
      put(event.object);
      break;
    case Type::Deleted:
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
  if (!former) {
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
