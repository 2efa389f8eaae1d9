// The verbs of steps, and what may stand beside each.
#pragma once

#include <array>

#include "scenarios/document/key.h"
#include "scenarios/words/fault_words.h"

namespace porchsim::scenarios {

std::vector<std::string_view> propagations();
std::vector<std::string_view> refusal_reasons();

struct VerbInfo {
  std::string_view verb;
  std::string_view form;     // "approve: REVISION"
  std::string_view meaning;  // one clause
  bool by_a_person = false;  // kPersonKeys may stand beside it
  Keys keys = {};
};

// Beside every verb that a person does.
inline constexpr auto kPersonKeys = std::to_array<Key>({
    {"as", Key::Is::Text, "who does it, a person of any name; `you` if left out", "NAME"},
    {"fails", Key::Is::Any, "the server must refuse it, with this reason",
     "REASON, or {reason: REASON, message: A PART OF IT}"},
});
inline constexpr auto kRefusalKeys = std::to_array<Key>({
    {"reason", Key::Is::Text, "why", {}, {}, [](const Vocabulary&) { return refusal_reasons(); }},
    {"message", Key::Is::Text, "a part of what is said"},
});

inline constexpr Key kFilesKey{"files", Key::Is::Map,
                               "those that change, by their path in the package", "{PATH: FILE}"};
inline constexpr auto kPatchKeys = std::to_array<Key>({
    {"with", Key::Is::Map, "members to set, null to remove; must be there", "MERGE-PATCH"},
    {"subresource", Key::Is::Text, "`status`, to write that", "status"},
});
inline constexpr auto kDeleteKeys =
    std::to_array<Key>({{"propagation",
                         Key::Is::Text,
                         "what becomes of its dependents",
                         {},
                         {},
                         [](const Vocabulary&) { return propagations(); }}});
inline constexpr auto kPublishKeys = std::to_array<Key>(
    {kFilesKey,
     {"directly", Key::Is::Truth, "by commit and tag, past Porch, which finds it when it looks"}});
inline constexpr auto kFilesKeys = std::to_array<Key>({kFilesKey});
inline constexpr auto kPushKeys = std::to_array<Key>({
    {"files", Key::Is::Map, "those that change, by their path below `folder`", "{PATH: FILE}"},
    {"folder", Key::Is::Text, "the package's folder in the repository; its root if left out",
     "PATH"},
    {"message", Key::Is::Text, "of the commit"},
    {"remove", Key::Is::Truth, "removes the branch or tag instead"},
});
inline constexpr auto kWatchKeys =
    std::to_array<Key>({{"of", Key::Is::Text, "whose watch; must be there", "CONTROLLER"}});
inline constexpr auto kBreakWatchKeys = std::to_array<Key>(
    {{"of", Key::Is::Text, "whose watch; must be there", "CONTROLLER"},
     {"gone", Key::Is::Truth, "it cannot be resumed: the controller lists anew"},
     {"compacted", Key::Is::Truth,
      "the server keeps no history up to now: who resumes it from before is refused"}});
inline constexpr auto kSettleKeys = std::to_array<Key>(
    {{"within", Key::Is::Duration, "the longest that it may take; 1h if left out"}});
inline constexpr auto kWaitForKeys = std::to_array<Key>(
    {{"within", Key::Is::Duration, "the longest that it may take; 10m if left out"}});
inline constexpr auto kWhenKeys =
    std::to_array<Key>({{"do", Key::Is::List, "what is done then; must be there", {}, "steps"}});

inline constexpr auto kVerbs = std::to_array<VerbInfo>({
    {"apply", "apply: OBJECT, a list or FILE.yaml",
     "creates objects, or changes them, as kubectl apply does; a file lies beside this one", true},
    {"patch", "patch: KIND NAME, with: MERGE-PATCH", "changes an object by a merge patch", true,
     kPatchKeys},
    {"delete", "delete: KIND NAME", "deletes an object", true, kDeleteKeys},
    {"publish", "publish: REPOSITORY/PACKAGE WORKSPACE, files: …",
     "makes a new published revision, of the latest with these changes or of a new package", true,
     kPublishKeys},
    {"draft", "draft: REPOSITORY/PACKAGE WORKSPACE, files: …",
     "makes a draft by hand, of the latest with these changes or of a new package", true,
     kFilesKeys},
    {"propose", "propose: REVISION", "proposes a draft", true},
    {"approve", "approve: REVISION", "approves what is proposed: a publication, or a deletion",
     true},
    {"reject", "reject: REVISION", "takes a proposal back", true},
    {"propose-delete", "propose-delete: REVISION", "proposes that a published revision goes", true},
    {"edit", "edit: REVISION, files: …", "changes files of a draft", true, kFilesKeys},
    {"push", "push: REPOSITORY REF, files: …", "commits to a branch past Porch", true, kPushKeys},
    {"register", "register: REPOSITORY", "registers a repository with Porch", true},
    {"unregister", "unregister: REPOSITORY", "unregisters it", true},
    {"restart", "restart: CONTROLLER", "kills a controller, if it runs, and starts it anew"},
    {"crash", "crash: CONTROLLER", "kills a controller; it stays down until restart"},
    {"partition", "partition: CONTROLLER", "cuts a controller off from the API server"},
    {"heal", "heal: CONTROLLER", "ends that"},
    {"hold-watch", "hold-watch: KIND, of: CONTROLLER",
     "holds back watch events of a kind: its cache grows stale", false, kWatchKeys},
    {"release-watch", "release-watch: KIND, of: CONTROLLER", "delivers what was held back", false,
     kWatchKeys},
    {"break-watch", "break-watch: KIND, of: CONTROLLER", "breaks its watch of a kind", false,
     kBreakWatchKeys},
    {"fault", "fault: WORD, at: the NTH CALL of KIND by ACTOR", "makes a call go wrong", false,
     kFaultKeys},
    {"advance", "advance: DURATION", "lets time pass"},
    {"settle", "settle", "waits until nothing is left to do but what waits for a person", false,
     kSettleKeys},
    {"wait-for", "wait-for: TRIGGER", "waits for an event or a state", false, kWaitForKeys},
    {"expect", "expect: [EXPECTATION, …]", "checks the world at this point"},
    {"let", "let: {NAME: VALUE}", "keeps values of the moment, for ${NAME} from then on"},
    {"when", "when: TRIGGER, do: [STEP, …]",
     "acts as soon as the trigger comes, beside the steps that follow", false, kWhenKeys},
});

}  // namespace porchsim::scenarios
