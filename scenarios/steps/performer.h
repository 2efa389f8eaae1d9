// Does steps: one function a family of verbs. What goes through the API waits, and answers with the
// server's error; everything runs in a task of "you", through the client of whoever the step names.
#pragma once

#include <map>
#include <string>
#include <string_view>

#include "controllers/api/client.h"
#include "scenarios/format/step.h"
#include "scenarios/world/world.h"

namespace porchsim::scenarios {

class Performer {
 public:
  explicit Performer(World& world) : world_(world) {}
  Performer(const Performer&) = delete;
  Performer& operator=(const Performer&) = delete;

  // All steps but those that wait or judge (settle, advance, wait-for, when, expect): see script.h.
  // `retry` asks again after a Conflict, as people do; off where a refusal is what the step
  // expects.
  api::Status perform(const Action& action, std::string_view person, bool retry);

  // Moves of a lifecycle, for whoever acts without a step.
  api::Status move(LifecycleStep::Move move, const std::string& revision, std::string_view person,
                   bool retry);

 private:
  // perform_objects.cc
  api::Status apply(const ApplyStep& step, Person& person);
  api::Status apply_one(api::Json object, Person& person);
  api::Status patch(const PatchStep& step, Person& person);
  api::Status remove(const DeleteStep& step, Person& person);
  api::Status add_repository(const RegisterStep& step, Person& person);
  api::Status remove_repository(const UnregisterStep& step, Person& person);

  // perform_packages.cc
  api::Status publish(const PublishStep& step, Person& person);
  api::Status publish_directly(const PublishStep& step, Person& person);
  api::Result<std::string> make_draft(const std::string& repository, const std::string& package,
                                      const std::string& workspace, const FileEdits& files,
                                      Person& person);
  api::Status edit(const std::string& revision, const FileEdits& files, Person& person, bool retry);
  api::Status move_once(LifecycleStep::Move move, const std::string& revision, Person& person);
  api::Status push(const PushStep& step, Person& person);
  void record_push(const std::string& repository, const std::string& ref, Person& person);

  // perform_machinery.cc
  api::Status act_on_controller(const ControllerStep& step);
  api::Status hold_watch(const WatchStep& step);
  api::Status break_watch(const BreakWatchStep& step);

  api::ObjectKey key_of(const ObjectRef& ref) const;
  const RepositorySpec* spec_of(std::string_view repository) const;

  World& world_;
  std::map<std::string, api::Json> applied_;  // by "Kind ns/name": what apply wrote last
};

// Runs `attempt` again after a Conflict, up to five times in all.
template <class Attempt>
api::Status with_retries(bool retry, Attempt attempt) {
  constexpr int kAttempts = 5;
  for (int number = 1;; ++number) {
    const api::Status done = attempt();
    const bool conflict = !done && done.error().reason == api::Reason::Conflict;
    if (!conflict || !retry || number == kAttempts) return done;
  }
}

}  // namespace porchsim::scenarios
