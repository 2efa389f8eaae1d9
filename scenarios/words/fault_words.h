// What may go wrong, and at which calls: the words of faults and of counts of calls.
#pragma once

#include <array>

#include "scenarios/document/key.h"
#include "sim/faults.h"

namespace porchsim::scenarios {

struct FaultWord {
  std::string_view word;
  sim::FaultKind kind;
  std::string_view argument;
  std::string_view meaning;
};
// Porch cannot read a repository while it answers a list.
inline constexpr std::string_view kUnreadable = "unreadable-repository";
inline constexpr auto kFaultWords = std::to_array<FaultWord>({
    {"conflict", sim::FaultKind::Error, "Conflict",
     "the call fails with this reason, without any effect"},
    {"forbidden", sim::FaultKind::Error, "Forbidden", "the same"},
    {"timeout", sim::FaultKind::Error, "Timeout", "the same"},
    {"not-found", sim::FaultKind::Error, "NotFound", "the same"},
    {"already-exists", sim::FaultKind::Error, "AlreadyExists", "the same"},
    {"invalid", sim::FaultKind::Error, "Invalid", "the same"},
    {"unavailable", sim::FaultKind::Error, "ServiceUnavailable", "the same"},
    {"internal-error", sim::FaultKind::Error, "InternalError", "the same"},
    {"too-many-requests", sim::FaultKind::Error, "TooManyRequests", "the same"},
    {"lost-answer", sim::FaultKind::LostAnswer, "", "the call is done, its caller sees a timeout"},
    {"late-answer", sim::FaultKind::LateAnswer, "",
     "the call is done, and its caller hears of it late, by `for:`"},
    {"latency", sim::FaultKind::Latency, "", "the call takes longer; `for:` says how long"},
    {"watch-delay", sim::FaultKind::WatchDelay, "", "a watch event comes late, by `for:`"},
    {"watch-break", sim::FaultKind::WatchBreak, "", "a watch breaks and is resumed"},
    {"watch-gone", sim::FaultKind::WatchBreak, "Gone",
     "a watch breaks and cannot be resumed: the controller lists anew"},
    {"partial-list", sim::FaultKind::PartialList, "", "a list leaves out a `repository:`"},
    {"stale-list", sim::FaultKind::StaleList, "",
     "what a controller lists when it starts is as old as `for:` says: the API server lags"},
    {kUnreadable, sim::FaultKind::PartialList, "",
     "Porch cannot read a `repository:` while it lists: the list fails, or with the quirk "
     "partial-lists lacks it"},
    {"push-refused", sim::FaultKind::PushRefused, "", "Git refuses a push of Porch"},
    {"fetch-fails", sim::FaultKind::FetchFails, "",
     "a sync of Porch's cache cannot fetch what Git has: the cache shows what it has shown"},
    {"function-fails", sim::FaultKind::FunctionFails, "", "a function of a pipeline fails"},
    {"function-slow", sim::FaultKind::FunctionSlow, "", "a function takes `for:`"},
    {"function-varies", sim::FaultKind::FunctionVaries, "",
     "a function's output has another mark, annotation porchsim.test/varies, each time it runs"},
    {"crash", sim::FaultKind::Crash, "",
     "the caller dies after the call's effect; it starts again by itself"},
});
std::vector<std::string_view> fault_words();
// Whether the argument of a fault is its `message:`.
constexpr bool says_why(sim::FaultKind kind) {
  return kind == sim::FaultKind::FunctionFails || kind == sim::FaultKind::PushRefused ||
         kind == sim::FaultKind::FetchFails;
}

// The calls of the API by the names that faults and counts use, then the other spots where faults
// strike.
struct CallWord {
  std::string_view word;
  std::string_view site;  // sim::FaultRule::site
  bool counted;           // `calls by` knows it too
  std::string_view meaning;
};
inline constexpr std::string_view kEveryCall = "call";
inline constexpr std::string_view kSyncSite = "git.fetch";
// Of counts alone, and no call: the objects that lists were answered with.
inline constexpr std::string_view kListed = "listed";
// Of counts: "write per PackageVariant".
inline constexpr std::string_view kPer = "per";
inline constexpr auto kCallWords = std::to_array<CallWord>({
    {"create", "api.create", true, ""},
    {"update", "api.update", true, "not of the status"},
    {"status-update", "api.update_status", true, "of the subresource"},
    {"patch", "api.patch", true, ""},
    {"delete", "api.delete", true, ""},
    {"get", "api.get", true, ""},
    {"list", "api.list", true, ""},
    {"watch", "api.watch", true, "the opening of one"},
    {"write", "api.create|api.update|api.update_status|api.patch|api.delete", true,
     "any of those that change something"},
    {kEveryCall, "api.*", true, "any of all these"},
    {"first-list", "watch-cache.list", false,
     "of a kind by a controller that has just started; any state that the server has at hand"},
    {"event", "watch.event", false, "the arrival of a watch event"},
    {"push", "git.push", false, "of Porch to Git"},
    {"sync", kSyncSite, false, "of Porch's cache with a Git repository, v1alpha1"},
    {"function", "function.run", false, "the run of a function"},
    {"content-call", "content.*", false, "of a controller to the shared cache, v1alpha2"},
    {"content-read", "content.get|content.read", false, "of those, what reads a package"},
    {"draft-write", "content.draft|content.write", false, "what opens and fills a draft"},
    {"draft-close", "content.close", false, "what commits it"},
    {"lifecycle-change", "content.lifecycle", false, ""},
    {"content-delete", "content.delete", false, ""},
    {"fetch", "content.fetch", false, "of a package from a Git repository that is none of Porch's"},
    {"refresh", "content.open|content.refresh|content.list", false, "of a repository's content"},
    {"render", "render.run", false, "the call of the function runner"},
    {"render-request", "porch.render-request", false,
     "of whoever has written content, to the controller that renders it"},
});

// Whom controllers call, and where their calls may fail.
struct Callee {
  std::string_view sites;
  std::string_view name;
};
inline constexpr auto kCallees = std::to_array<Callee>({
    {"api.*", "API"},
    {"content.*", "content cache"},
    {"render.run", "renderer"},
});

// The words of faults and of counts; of faults alone, also where else they strike.
std::vector<std::string_view> fault_spots();
std::vector<std::string_view> counted_calls();  // and kListed

inline constexpr auto kFaultKeys = std::to_array<Key>({
    {"at", Key::Is::Text, "which call; the next that the fault can strike if left out",
     "the NTH (next, every, any) CALL of KIND NAME by ACTOR"},
    {"rate", Key::Is::Text, "by chance instead of by count", "1/20"},
    {"times", Key::Is::Any,
     "how many calls in a row, 1 if left out; beside a rate, how many at most", "3, or at most 3"},
    {"repository", Key::Is::Text, "of partial-list and unreadable-repository", "REPOSITORY"},
    {"before", Key::Is::Truth, "of a crash: before the effect instead of after it"},
    {"message", Key::Is::Text, "what a function, a refused push or a failed fetch says"},
    {"for", Key::Is::Duration,
     "of latency, late answers, delays, slow functions and stale lists; how long a crash keeps "
     "down"},
});
inline constexpr auto kFaultPlanKeys = std::to_array<Key>(
    {{"fault", Key::Is::Text, "what goes wrong; must be there", {}, {}, [](const Vocabulary&) {
        return fault_words();
      }}});

}  // namespace porchsim::scenarios
