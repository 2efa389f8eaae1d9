#include "fakeporch/revisions/git_push.h"
#include "api/repository.h"
#include "fakeporch/store/subjects.h"

#include <fmt/core.h>

#include <algorithm>
#include <chrono>

namespace porchsim::fakeporch {

namespace {

std::string short_commit(const std::optional<CommitId>& commit) {
  return commit ? commit->substr(0, 12) : "nothing";
}

// A push whose answer got lost may have moved the references all the same. The main branch may have
// moved on since: what the push has made or taken away besides tells then.
bool stands(const GitRepository& git, const std::vector<RefUpdate>& updates) {
  const auto is_as_wanted = [&](const RefUpdate& update) {
    return git.ref(update.ref) == update.wanted;
  };
  const auto moves_it = [](const RefUpdate& update) { return update.expected && update.wanted; };
  return !updates.empty() && std::ranges::all_of(updates, [&](const RefUpdate& update) {
    return (updates.size() > 1 && moves_it(update)) || is_as_wanted(update);
  });
}

}  // namespace

void GitPusher::record(const Caller& caller, const RegisteredRepository& repository,
                       const std::vector<RefUpdate>& updates, const api::Error* refused) {
  sim::Trace& trace = porch_.scheduler.trace();
  const sim::EventId cause = porch_.store.causes().current();
  for (const RefUpdate& update : updates) {
    sim::Event event;
    event.time = porch_.scheduler.now();
    event.actor = caller.actor;
    event.layer = sim::Layer::Git;
    event.verb = refused == nullptr ? sim::Verb::Push : sim::Verb::PushRefused;
    event.subject = sim::Subject::reference(repository.key.name, update.ref);
    if (cause != 0) event.causes.push_back(cause);
    if (refused != nullptr) event.failure = {"push", std::string(api::to_string(refused->reason))};
    if (trace.wanted()) {
      event.detail =
          fmt::format("{} -> {}", short_commit(update.expected), short_commit(update.wanted));
      if (refused != nullptr) event.detail += fmt::format(": {}", refused->message);
    }
    trace.record(std::move(event));
  }
}

api::Result<> GitPusher::try_push(const Caller& caller, const RegisteredRepository& repository,
                                  const std::vector<RefUpdate>& updates, const Still& still) {
  const auto fault = porch_.faults.fires("git.push", caller.actor,
                                         subject_of(api::Repository::type(), repository.key),
                                         porch_.scheduler.now());
  const sim::FaultKind kind = fault ? fault->kind : sim::FaultKind::Latency;
  if (fault) porch_.pause(fault->duration);
  if (kind == sim::FaultKind::PushRefused || kind == sim::FaultKind::Error) {
    const std::string why = fault->argument.empty() ? "pre-receive hook declined" : fault->argument;
    const api::Result<> refused = api::fail(api::Reason::Conflict, why);
    record(caller, repository, updates, &refused.error());
    return refused;
  }
  if (still) PORCHSIM_TRY(still());
  const std::uint64_t version = repository.git->version();
  const api::Result<> pushed = repository.git->push(updates);
  if (!pushed) {
    record(caller, repository, updates, &pushed.error());
    return pushed;
  }
  record(caller, repository, updates, nullptr);
  if (kind == sim::FaultKind::LostAnswer) return api::fail(api::Reason::Conflict, "broken pipe");
  // The caller tells the store of its own push; whatever else has moved is left to the next poll.
  const auto synced = porch_.synced_versions.find(repository.key);
  if (synced != porch_.synced_versions.end() && synced->second == version) {
    synced->second = repository.git->version();
  }
  return {};
}

api::Result<> GitPusher::attempts(const std::function<bool()>& has_got_there,
                                  const std::function<api::Result<>()>& attempt) {
  for (int number = 1;; ++number) {
    const api::Result<> done = attempt();
    if (done || done.error().reason != api::Reason::Conflict) return done;
    const bool is_last = number == kAttempts;
    if (!is_last) porch_.pause(number * std::chrono::milliseconds(200));
    if (has_got_there()) return {};
    if (is_last) return done;
  }
}

api::Result<> GitPusher::push(const Caller& caller, const RegisteredRepository& repository,
                              const std::vector<RefUpdate>& updates, const Still& still) {
  return attempts([&] { return stands(*repository.git, updates); },
                  [&] { return try_push(caller, repository, updates, still); });
}

api::Result<> GitPusher::push_main(const Caller& caller, const RegisteredRepository& repository,
                                   const Build& build) {
  const TurnQueue::Turn turn(porch_.main_turns, repository.url());
  std::vector<RefUpdate> updates;
  const bool forgets = porch_.options.quirks.approvals_forget_pushes;
  return attempts([&] { return !forgets && stands(*repository.git, updates); },
                  [&]() -> api::Result<> {
                    updates = PORCHSIM_TRY(build());
                    porch_.pause(porch_.options.push_latency);
                    return try_push(caller, repository, updates);
                  });
}

}  // namespace porchsim::fakeporch
