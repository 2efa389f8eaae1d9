// Does steps: one function a family of verbs. What goes through the API waits, and answers with the
// server's error; everything runs in a task of "you", through the client of whoever the step names.
#pragma once

#include <cstdint>
#include <map>
#include <string>
#include <string_view>

#include "api/client.h"
#include "scenarios/format/step.h"
#include "scenarios/world/world.h"

namespace porchsim::scenarios {

// How people act: through the network as everybody does, or in the very moment, before anybody else
// can.
enum class Pace : std::uint8_t { Usual, AtOnce };

class Performer {
 public:
  explicit Performer(World& world) : world_(world) {}
  Performer(const Performer&) = delete;
  Performer& operator=(const Performer&) = delete;

  // All steps but those that wait or judge (settle, advance, wait-for, when, expect, let): see
  // script.h. `retry` asks again after a Conflict, as people do; off where a refusal is what the
  // step expects.
  api::Result<> perform(const Action& action, std::string_view person, bool retry,
                        Pace pace = Pace::Usual);

 private:
  // Who acts, and through what.
  struct Hands {
    const Person& person;
    api::Client& client;
  };

  // perform_objects.cc
  api::Result<> apply(const ApplyStep& step, const Hands& hands);
  api::Result<> apply_one(api::Json object, const Hands& hands);
  api::Result<> patch(const PatchStep& step, const Hands& hands);
  api::Result<> remove(const DeleteStep& step, const Hands& hands);
  api::Result<> add_repository(const RegisterStep& step, const Hands& hands);
  api::Result<> remove_repository(const UnregisterStep& step, const Hands& hands);

  // perform_packages.cc
  api::Result<> publish(const PublishStep& step, const Hands& hands);
  api::Result<> publish_directly(const PublishStep& step, const Hands& hands);
  api::Result<std::string> make_draft(const DraftStep& step, const Hands& hands);
  api::Result<> edit(const EditStep& step, const Hands& hands, bool retry);
  api::Result<> move(const LifecycleStep& step, const Hands& hands);
  api::Result<> push(const PushStep& step, const Hands& hands);
  void record_push(const std::string& repository, const std::string& ref, const Hands& hands);

  // perform_v1alpha2.cc
  api::Result<std::string> make_draft_of_v1alpha2(const DraftStep& step, const Hands& hands);
  api::Result<> move_of_v1alpha2(const LifecycleStep& step, const Hands& hands);
  // As kubectl wait does, until the controllers have done what was asked for.
  api::Result<> wait_until_ready(const std::string& revision, const Hands& hands);

  // perform_machinery.cc
  api::Result<> act_on_controller(const ControllerStep& step);
  api::Result<> hold_watch(const WatchStep& step);
  api::Result<> break_watch(const BreakWatchStep& step);

  api::ObjectKey key_of(const ObjectRef& ref) const;
  // As its object says, whoever registered it; one that has no object, as the world has it.
  RepositorySpec repository_of(std::string_view name) const;

  World& world_;
  std::map<std::string, api::Json> applied_;  // by uid: what apply wrote last
};

// Runs `attempt` again after a Conflict, up to five times in all.
template <class Attempt>
api::Result<> with_retries(bool retry, Attempt attempt) {
  constexpr int kAttempts = 5;
  for (int number = 1;; ++number) {
    const api::Result<> done = attempt();
    const bool conflict = !done && done.error().reason == api::Reason::Conflict;
    if (!conflict || !retry || number == kAttempts) return done;
  }
}

}  // namespace porchsim::scenarios
