// A small API server for tests of the runtime: objects of any kinds, one version counter, watches
// that can be broken, lists that can fail, and a history that can be forgotten. Edits come from the
// test, reads from tasks.
#pragma once

#include <fmt/format.h>

#include <charconv>
#include <cstdint>
#include <deque>
#include <functional>
#include <map>
#include <memory>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "api/client.h"
#include "api/tasks.h"
#include "tests/unit/controllers/runtime/test_objects.h"

namespace porchsim::runtime::testing {

class TestClient : public api::Client {
 public:
  explicit TestClient(api::Tasks& tasks) : changed_(tasks.make_signal()) {}

  // ---- what the test does to the server ----
  api::ObjectPtr put(const api::ResourceType& type, const api::Json& json) {
    auto object = with_version(json, std::to_string(++version_));
    auto& slot = objects_[type][object->key()];
    log(type, slot ? api::WatchEvent::Type::Modified : api::WatchEvent::Type::Added, object);
    return slot = object;
  }
  api::ObjectPtr put(const api::ResourceType& type, std::string_view name_space,
                     std::string_view name, const api::StringMap& labels = {}) {
    return put(type, object_json(type, name_space, name, labels));
  }
  void erase(const api::ResourceType& type, const api::ObjectKey& key) {
    const auto node = objects_[type].extract(key);
    if (!node) return;
    log(type, api::WatchEvent::Type::Deleted,
        with_version(node.mapped()->json(), std::to_string(++version_)));
  }
  // An event that repeats the present state.
  void echo(const api::ResourceType& type, const api::ObjectKey& key) {
    log(type, api::WatchEvent::Type::Modified, objects_[type].at(key));
  }
  void bookmark(const api::ResourceType& type) {
    log(type, api::WatchEvent::Type::Bookmark,
        with_version(object_json(type, "", ""), std::to_string(++version_)));
  }
  void break_watches(const api::Error& error) {
    for (auto& [id, broken] : watches_) broken = error;
    changed_->notify_all();
  }
  // Watches and list positions before the present version are too old from now on.
  void forget_history() { oldest_ = version_; }

  // What happens at the server between the next list and its answer; once.
  std::function<void()> before_next_answer;
  std::deque<api::Error> list_errors;
  std::deque<api::Error> watch_errors;

  // ---- what the test may ask ----
  const std::map<api::ObjectKey, api::ObjectPtr>& objects(const api::ResourceType& type) {
    return objects_[type];
  }
  std::uint64_t version() const { return version_; }
  std::vector<api::ListOptions> lists;
  std::vector<api::WatchOptions> watches;
  std::size_t open_watches() const { return watches_.size(); }

  // ---- api::Client ----
  api::Result<api::ObjectPtr> get(const api::ResourceType& type,
                                  const api::ObjectKey& key) override {
    const auto found = objects_[type].find(key);
    if (found == objects_[type].end()) return api::fail(api::Reason::NotFound, "server: not found");
    return found->second;
  }
  api::Result<api::ObjectList> list(const api::ResourceType& type,
                                    const api::ListOptions& options) override {
    lists.push_back(options);
    if (auto error = take(list_errors)) return api::fail(*error);
    api::ObjectList list;
    list.resource_version = std::to_string(version_);
    for (const auto& [key, object] : objects_[type]) {
      if (!options.name_space.empty() && key.name_space != options.name_space) continue;
      if (!options.continue_token.empty() && key.to_string() <= options.continue_token) continue;
      if (options.limit > 0 && list.items.size() == options.limit) {
        list.continue_token = list.items.back()->key().to_string();
        break;
      }
      list.items.push_back(object);
    }
    if (const auto meanwhile = std::exchange(before_next_answer, nullptr)) meanwhile();
    return list;
  }
  api::Result<std::unique_ptr<api::Watch>> watch(const api::ResourceType& type,
                                                 const api::WatchOptions& options) override;

  api::Result<api::ObjectPtr> create(const api::ResourceType&, const api::ObjectPtr&) override {
    return read_only();
  }
  api::Result<api::ObjectPtr> update(const api::ResourceType&, const api::ObjectPtr&) override {
    return read_only();
  }
  api::Result<api::ObjectPtr> update_status(const api::ResourceType&,
                                            const api::ObjectPtr&) override {
    return read_only();
  }
  api::Result<api::ObjectPtr> update_subresource(const api::ResourceType&, std::string_view,
                                                 const api::ObjectPtr&) override {
    return read_only();
  }
  api::Result<api::ObjectPtr> patch(const api::ResourceType&, const api::ObjectKey&,
                                    const api::Json&, const api::PatchOptions&) override {
    return read_only();
  }
  api::Result<> remove(const api::ResourceType&, const api::ObjectKey&,
                       const api::DeleteOptions&) override {
    return read_only();
  }
  api::Result<api::ResourceType> resource_type(const std::string&, const std::string&,
                                               const std::string& kind) override {
    return api::fail(api::Reason::NoMatch, kind);
  }

 private:
  class TestWatch;
  struct Logged {
    std::uint64_t version;
    api::ResourceType type;
    api::WatchEvent event;
  };

  static std::unexpected<api::Error> read_only() {
    return api::fail(api::Reason::MethodNotAllowed, "this server is edited by the test");
  }
  static std::optional<api::Error> take(std::deque<api::Error>& errors) {
    if (errors.empty()) return std::nullopt;
    auto error = std::move(errors.front());
    errors.pop_front();
    return error;
  }
  void log(const api::ResourceType& type, api::WatchEvent::Type kind, api::ObjectPtr object) {
    log_.push_back({version_, type, {kind, std::move(object)}});
    changed_->notify_all();
  }

  std::map<api::ResourceType, std::map<api::ObjectKey, api::ObjectPtr>> objects_;
  std::vector<Logged> log_;
  std::map<std::uint64_t, std::optional<api::Error>> watches_;  // open ones: why each is broken
  std::uint64_t next_watch_ = 0;
  std::uint64_t version_ = 0;
  std::uint64_t oldest_ = 0;
  std::unique_ptr<api::Signal> changed_;
};

class TestClient::TestWatch final : public api::Watch {
 public:
  TestWatch(TestClient& client, const api::ResourceType& type, const api::WatchOptions& options,
            std::size_t position)
      : client_(client), type_(type), options_(options), position_(position) {
    client_.watches_[id_];
  }
  ~TestWatch() override { client_.watches_.erase(id_); }

  api::Result<api::WatchEvent> next() override {
    for (;;) {
      if (const auto& broken = client_.watches_.at(id_)) return api::fail(*broken);
      while (position_ < client_.log_.size()) {
        const Logged& logged = client_.log_[position_++];
        if (logged.type != type_) continue;
        const bool bookmark = logged.event.type == api::WatchEvent::Type::Bookmark;
        const bool seen = options_.name_space.empty() ||
                          logged.event.object->meta().name_space == options_.name_space;
        if (bookmark || seen) return logged.event;
      }
      client_.changed_->wait();
    }
  }

 private:
  TestClient& client_;
  std::uint64_t id_ = ++client_.next_watch_;
  api::ResourceType type_;
  api::WatchOptions options_;
  std::size_t position_;
};

inline api::Result<std::unique_ptr<api::Watch>> TestClient::watch(
    const api::ResourceType& type, const api::WatchOptions& options) {
  watches.push_back(options);
  if (auto error = take(watch_errors)) return api::fail(*error);
  std::uint64_t after = 0;
  const std::string& text = options.resource_version;
  std::from_chars(text.data(), text.data() + text.size(), after);
  if (after < oldest_) return api::fail(api::Reason::Gone, "too old resource version");
  std::size_t position = 0;
  while (position < log_.size() && log_[position].version <= after) ++position;
  return std::make_unique<TestWatch>(*this, type, options, position);
}

}  // namespace porchsim::runtime::testing
