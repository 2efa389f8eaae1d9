#include "program/explain/held.h"

#include <algorithm>
#include <map>
#include <optional>
#include <set>

#include "api/json/json.h"

namespace porchsim::scenarios {
namespace {

using Documents = std::map<sim::Subject, api::Json>;

// What there is right after that event.
Documents documents_at(const History& history, sim::EventId at) {
  Documents documents;
  for (const sim::Subject& object : history.objects_at(at)) {
    const sim::Event& newest = *history.newest(object, at);
    if (newest.verb != sim::Verb::Removed) documents.emplace(object, document_of(newest.after));
  }
  return documents;
}

bool is_owned_by(const sim::Subject& object, const api::Json& document, const sim::Subject& owner) {
  return object.scope == owner.scope &&
         std::ranges::any_of(document["metadata"]["ownerReferences"].items(),
                             [&owner](const api::Json& reference) {
                               return reference["kind"].text() == owner.kind &&
                                      reference["name"].text() == owner.name;
                             });
}

bool is_being_deleted(const api::Json& document) {
  return document["metadata"]["deletionTimestamp"].is_string();
}

bool has_finalizer(const api::Json& document, const std::string& name) {
  return std::ranges::any_of(document["metadata"]["finalizers"].items(),
                             [&name](const api::Json& item) { return item.text() == name; });
}

// The last version that is so and came after one that was not; null if there is none.
template <class Is>
const sim::Event* last_begin(const History& history, const sim::Subject& object, sim::EventId at,
                             const Is& is) {
  const sim::Event* begin = nullptr;
  for (const sim::Event* version : history.versions_of(object)) {
    if (version->id > at) break;
    if (is(document_of(version->after)) && !is(document_of(version->before))) begin = version;
  }
  return begin;
}

std::optional<Held> held(const History& history, const sim::Subject& object,
                         const api::Json& document, sim::EventId at) {
  if (!is_being_deleted(document)) return std::nullopt;
  Held held{object, last_begin(history, object, at, is_being_deleted), {}};
  for (const api::Json& item : document["metadata"]["finalizers"].items()) {
    const std::string name(item.text());
    const auto has = [&name](const api::Json& version) { return has_finalizer(version, name); };
    if (const sim::Event* set = last_begin(history, object, at, has))
      held.finalizers.push_back({name, set});
  }
  if (held.deleted == nullptr || held.finalizers.empty()) return std::nullopt;
  return held;
}

}  // namespace

std::vector<Held> held_by_finalizers(const History& history,
                                     const std::vector<sim::Subject>& objects, sim::EventId at) {
  constexpr std::size_t kMostHeld = 4;
  const Documents documents = documents_at(history, at);
  std::vector<sim::Subject> open = objects;
  std::set<sim::Subject> known(objects.begin(), objects.end());
  std::vector<Held> all;
  for (std::size_t i = 0; i < open.size() && all.size() < kMostHeld; ++i) {
    const sim::Subject owner = open[i];
    if (const auto found = documents.find(owner); found != documents.end()) {
      if (auto one = held(history, owner, found->second, at)) all.push_back(*std::move(one));
    }
    for (const auto& [object, document] : documents) {
      if (is_owned_by(object, document, owner) && known.insert(object).second)
        open.push_back(object);
    }
  }
  return all;
}

}  // namespace porchsim::scenarios
