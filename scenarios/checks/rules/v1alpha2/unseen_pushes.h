// What the shared cache of v1alpha2 has not seen of Git yet: what is pushed to a reference shows
// once its repository is fetched, or a push of the cache's own to it is refused, because then it
// looks where the reference is (fakeporch/content/shared_cache.h). No commit tells of either.
#pragma once

#include <functional>
#include <map>
#include <set>
#include <string>
#include <string_view>
#include <utility>

#include "sim/trace.h"

namespace porchsim::scenarios {

class UnseenPushes {
 public:
  // To be told of Push, PushRefused, Open and Fetch. Whether the cache shows from this event on
  // what it has not shown before.
  bool are_seen_at(const sim::Event& event) {
    switch (event.verb) {
      case sim::Verb::Push:
        pushed_.insert_or_assign(event.subject, event.id);
        return false;
      case sim::Verb::PushRefused:
        return pushed_.contains(event.subject);
      case sim::Verb::Open:
        opened_.insert_or_assign({event.actor, event.subject}, event.id);
        return false;
      case sim::Verb::Fetch:
        return fetch(event.subject.name, opened_[{event.actor, event.subject}]);
      default:
        return false;
    }
  }

  // The same of what outsiders push alone: a push that has a cause is the controllers' own.
  bool those_of_outsiders_are_seen_at(const sim::Event& event) {
    const bool is_own = event.verb == sim::Verb::Push && !event.causes.empty();
    return !is_own && are_seen_at(event);
  }

  // The repositories to which something unseen was pushed.
  std::set<std::string, std::less<>> repositories() const {
    std::set<std::string, std::less<>> out;
    for (const auto& [reference, push] : pushed_) out.insert(reference.scope);
    return out;
  }

 private:
  // What is pushed while a fetch is under way may still be unseen after it.
  bool fetch(std::string_view repository, sim::EventId began) {
    bool is_news = false;
    std::erase_if(pushed_, [&](const auto& push) {
      if (push.first.scope != repository) return false;
      is_news = true;
      return push.second < began;
    });
    return is_news;
  }

  std::map<sim::Subject, sim::EventId> pushed_;  // references, and the last push to each
  std::map<std::pair<sim::ActorId, sim::Subject>, sim::EventId> opened_;  // by process: the last
};

}  // namespace porchsim::scenarios
