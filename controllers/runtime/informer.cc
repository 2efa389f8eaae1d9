#include "controllers/runtime/informer.h"

#include <fmt/format.h>

#include <algorithm>
#include <charconv>
#include <cstdint>
#include <optional>
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

std::optional<std::uint64_t> number(std::string_view version) {
  std::uint64_t value = 0;
  const auto [end, error] = std::from_chars(version.data(), version.data() + version.size(), value);
  if (error != std::errc() || end != version.data() + version.size()) return std::nullopt;
  return value;
}

bool is_newer(std::string_view version, std::string_view than) {
  const auto one = number(version);
  const auto other = number(than);
  return one && other && *one > *other;
}

const std::string& version_of(const ObjectPtr& object) { return object->meta().resource_version; }

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

void Informer::own_write(const ObjectPtr& written) {
  const api::ObjectMeta& meta = written->meta();
  const bool in_scope = options_.name_space.empty() || meta.name_space == options_.name_space;
  if (!synced_ || !in_scope) return;
  const ObjectPtr stored = store_.get(written->key());
  const std::string& known = stored ? version_of(stored) : resource_version_;
  if (is_newer(meta.resource_version, known)) {
    Unseen& unseen = unseen_.try_emplace(written->key(), Unseen{stored, {}}).first->second;
    unseen.own_versions.push_back(meta.resource_version);
    store_.put(written);
    return;
  }
  // A list may have passed over it before its answer came: nobody was told of it, and what has come
  // since, and was told, may be as it was before.
  const bool is_past = !stored || is_newer(version_of(stored), meta.resource_version);
  if (!is_past || is_newer(meta.resource_version, list_version_)) return;
  if (!unseen_.contains(written->key())) tell({written, stored, false});
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
  options.any_version = !synced_ && !options_.begin_with_newest;
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
                                api::ByKey());
  }
  for (const ObjectPtr& object : list.items) put(object);
  for (const ObjectPtr& object : missing) {
    const auto unseen = unseen_.find(object->key());
    if (unseen != unseen_.end()) {
      if (is_newer(version_of(object), list.resource_version)) continue;  // its event is to come
      unseen_.erase(unseen);
    }
    store_.remove(object->key());
    tell({object, nullptr, false});
  }
  list_version_ = list.resource_version;
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
      drop(event.object);
      break;
    case Type::Bookmark:
      break;
  }
  const std::string& version = event.object->meta().resource_version;
  if (!version.empty()) resource_version_ = version;
}

void Informer::put(const ObjectPtr& object) {
  const auto unseen = unseen_.find(object->key());
  ObjectPtr former;
  bool own = false;
  if (unseen == unseen_.end()) {
    former = store_.put(object);
  } else {
    const auto& mine = unseen->second.own_versions;
    own = std::ranges::find(mine, version_of(object)) != mine.end();
    if (is_newer(version_of(store_.get(object->key())), version_of(object))) {
      former = std::exchange(unseen->second.told, object);
    } else {
      former = std::move(unseen->second.told);
      unseen_.erase(unseen);
      const ObjectPtr written = store_.put(object);
      // A list has passed over what the own process wrote: told as its event would have been, for
      // what has come since may be as it was before.
      if (written && version_of(written) != version_of(object)) {
        tell({former, written, false, true});
        former = written;
      }
    }
  }
  if (!former) {
    tell({nullptr, object, !synced_, own});
  } else if (version_of(former) != version_of(object)) {
    tell({former, object, false, own});
  }
}

void Informer::drop(const ObjectPtr& deleted) {
  const auto unseen = unseen_.find(deleted->key());
  if (unseen == unseen_.end()) {
    if (store_.remove(deleted->key())) tell({deleted, nullptr, false});
  } else if (is_newer(version_of(store_.get(deleted->key())), version_of(deleted))) {
    // The own process has made it anew since.
    if (std::exchange(unseen->second.told, nullptr)) tell({deleted, nullptr, false});
  } else {
    unseen_.erase(unseen);
    store_.remove(deleted->key());
    tell({deleted, nullptr, false});
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
