// The keys of a scenario and of its world.
#pragma once

#include <array>

#include "scenarios/document/key.h"

namespace porchsim::scenarios {

std::vector<std::string_view> profiles(const Vocabulary&);
std::vector<std::string_view> quirks_of_a_world(const Vocabulary& vocabulary);
std::vector<std::string_view> options_of_a_controller(const Vocabulary& vocabulary);
std::vector<std::string_view> reconcilers(const Vocabulary& vocabulary);

// Of `choices`: the plainest run.
inline constexpr std::string_view kNoChoices = "none";
inline constexpr auto kScenarioKeys = std::to_array<Key>({
    {"name", Key::Is::Text, "a sentence that says what is so; the one key that must be there"},
    {"description", Key::Is::Text, "why it matters"},
    {"covers", Key::Is::Texts, "rules of the nearest rules.txt that it shows"},
    {"tags", Key::Is::Texts, "words to find it by"},
    {"profile",
     Key::Is::Text,
     "how controllers and Porch behave: as documented, which is the default, or as shipped",
     {},
     {},
     profiles},
    {"known_failure", Key::Is::Text,
     "what fails in it, a check or `expect`; the scenario fails when that does not, or when more "
     "does",
     "CHECK"},
    {"without_checks", Key::Is::Texts, "checks that are not asked, since it breaks them on purpose",
     "CHECK, or a list"},
    {"choices", Key::Is::Text,
     "the chance of its runs, whatever the seed: `none`, or choices as a failure prints them",
     "none"},
    {"let", Key::Is::Map, "what stands for ${NAME} everywhere but in files", "{NAME: VALUE}"},
    {"world", Key::Is::Map, "what is there before anything happens", {}, "world"},
    {"steps", Key::Is::List, "what happens, one after the other", {}, "steps"},
    {"expect", Key::Is::List, "what holds when everything is over", {}, "expectations"},
    {"always", Key::Is::List, "what holds at each event", {}, "assertions"},
    {"never", Key::Is::List, "what holds at none", {}, "assertions"},
    {"until", Key::Is::List, "what holds at each event before another", {}, "assertions"},
    {"eventually", Key::Is::List, "what holds at one event, in time", {}, "assertions"},
    {"faults", Key::Is::List, "what goes wrong on the way", {}, "faults"},
    {"random",
     Key::Is::Map,
     "people and outsiders who do what they may, after the steps",
     {},
     "random"},
});

inline constexpr auto kWorldKeys = std::to_array<Key>({
    {"namespace", Key::Is::Text, "where objects live; `default` if left out"},
    {"kinds", Key::Is::List, "further kinds", {}, "kind"},
    {"repositories", Key::Is::List, "repositories, registered with Porch", {}, "repository"},
    {"from", Key::Is::Text, "a file that kubectl get -o yaml wrote, to start from", "FILE"},
    {"packages", Key::Is::Map,
     "what lies in Git; the forms of a revision and of its files are below",
     "{REPOSITORY/PACKAGE: {REVISION: FILES}}"},
    {"api", Key::Is::Text,
     "which generation of Porch manages repositories that do not say: `v1alpha1` if left out; with "
     "`v1alpha2` the controllers of package revisions and repositories run",
     "v1alpha2"},
    {"controllers",
     Key::Is::List,
     "who runs; one `pv-controller` if left out, or of v1alpha2 one `porch-controllers`",
     {},
     "controller"},
    {"objects", Key::Is::List, "objects that exist from the start", "OBJECTS"},
    {"quirks",
     Key::Is::Map,
     "where the world differs from the documents, see [quirks](#quirks)",
     "{QUIRK: true}",
     {},
     quirks_of_a_world},
    {"function-runner", Key::Is::Truth,
     "false: Porch knows no address of one, and runs builtin functions alone"},
    {"timing", Key::Is::Map, "least latencies and periods", {}, "timing"},
});

inline constexpr auto kRepositoryKeys = std::to_array<Key>({
    {"name", Key::Is::Text, "its name; alone, the name is enough"},
    {"deployment", Key::Is::Truth, "a deployment repository"},
    {"branch", Key::Is::Text, "its main branch; `main` if left out"},
    {"directory", Key::Is::Text, "only this directory holds packages"},
    {"git", Key::Is::Text, "a Git repository on disk, bare or .git, whose history it starts with",
     "FOLDER"},
    {"url", Key::Is::Text, "where its Git lies; `https://git.example.com/NAME.git` if left out"},
    {"shares-git-with", Key::Is::Text,
     "lies in the Git of that repository, which stands before it, in another directory",
     "REPOSITORY"},
    {"labels", Key::Is::Map, "labels of the Repository object"},
    {"api", Key::Is::Text, "which generation manages it; as the world has it if left out"},
});

// What may be written for a revision under `packages`, and what may be written for its files.
struct FormInfo {
  std::string_view form;
  std::string_view meaning;
};
inline constexpr auto kRevisionForms = std::to_array<FormInfo>({
    {"vN", "a published revision, N from 1 on, in their order; its workspace is vN too"},
    {"vN as WORKSPACE", "the same with another workspace"},
    {"draft WORKSPACE", "a draft"},
    {"proposed WORKSPACE", "a proposed one"},
    {"deletion-proposed vN", "a published one that is proposed to go"},
});
inline constexpr auto kFileForms = std::to_array<FormInfo>({
    {"PATH: TEXT", "the text as it is; `default` of a Kptfile is the one that kpt pkg init writes"},
    {"PATH: OBJECT", "a Kubernetes object"},
    {"PATH: {replicas: 1, image: …}", "a Deployment in short, named as the package"},
    {"PATH: {data: {…}}", "a ConfigMap in short, named as the file"},
    {"PATH: ~", "in a step: the file goes"},
    {"folder: FOLDER", "under `packages`, alone: all files of a folder, beside this file, on disk"},
});
inline constexpr auto kDeploymentKeys = std::to_array<Key>({
    {"name", Key::Is::Text, "its name"},
    {"namespace", Key::Is::Text, "its namespace"},
    {"labels", Key::Is::Map, "its labels"},
    {"replicas", Key::Is::Number, "how many"},
    {"image", Key::Is::Text, "of its one container"},
});
inline constexpr auto kConfigMapKeys = std::to_array<Key>({
    {"name", Key::Is::Text, "its name"},
    {"namespace", Key::Is::Text, "its namespace"},
    {"labels", Key::Is::Map, "its labels"},
    {"data", Key::Is::Map, "what it holds"},
});

inline constexpr auto kControllerKeys = std::to_array<Key>({
    {"name", Key::Is::Text, "its name, as sentences call it; alone, the name is enough"},
    {"reconciler", Key::Is::Text, "what runs in it; may be left out", {}, {}, reconcilers},
    {"profile",
     Key::Is::Text,
     "how it behaves; as the scenario does if left out",
     {},
     {},
     profiles},
    {"namespace", Key::Is::Text, "the one that it watches; all if left out"},
    {"workers", Key::Is::Number, "how many reconcile at once; 1 if left out"},
    {"renders", Key::Is::Number,
     "of package revisions: how many are rendered at once; 20 if left out"},
    {"syncs", Key::Is::Number, "of repositories: how many are synced at once; 50 if left out"},
    {"running", Key::Is::Truth, "false: it is down until the step `restart`"},
    {"options",
     Key::Is::Map,
     "single switches, see [options](#options)",
     "{OPTION: true}",
     {},
     options_of_a_controller},
});

inline constexpr auto kTimingKeys = std::to_array<Key>({
    {"api", Key::Is::Duration, "the least latency of a call; 1ms if left out"},
    {"watch", Key::Is::Duration, "the least delay of a watch event; 1ms if left out"},
    {"porch", Key::Is::Duration, "how long Porch works on a clone or a render; 20ms if left out"},
    {"repository-poll", Key::Is::Duration,
     "how often Porch looks for pushes; 60s if left out, 5m of v1alpha2"},
});

inline constexpr auto kKindKeys = std::to_array<Key>({
    {"apiVersion", Key::Is::Text, "its group and version", "GROUP/VERSION"},
    {"kind", Key::Is::Text, "its name, with a capital letter"},
    {"plural", Key::Is::Text, "made the usual way if left out"},
    {"namespaced", Key::Is::Truth, "true if left out"},
    {"status", Key::Is::Truth, "status is a subresource; true if left out"},
});

// What an object cannot be without.
inline constexpr auto kObjectKeys = std::to_array<Key>({
    {"apiVersion", Key::Is::Text, "its group and version"},
    {"kind", Key::Is::Text, "what it is"},
    {"metadata", Key::Is::Map, "with its name"},
});

inline constexpr std::string_view kDrawn = "drawn";
// Of a drawn world, in the order of DrawnApi.
inline constexpr std::array<std::string_view, 3> kDrawnApis = {"v1alpha1", "v1alpha2", "mixed"};
inline constexpr auto kRandomKeys = std::to_array<Key>({
    {"steps", Key::Is::Number, "how many operations; must be there"},
    {"pause", Key::Is::Duration, "the longest pause between two of them; 2s if left out"},
    {"rests", Key::Is::Number,
     "one operation in so many, at least 2, comes after a rest: faults pause, the world comes to "
     "rest, and what holds at the end must hold there; none if left out"},
    {"faults", Key::Is::List, "faults that may fire meanwhile", {}, "faults"},
    {"world", Key::Is::Text,
     "repositories, packages, variants, latencies, operations and faults are out of chance, too",
     "drawn"},
    {"api", Key::Is::Text, "of a drawn world: whose package revisions it has; v1alpha1 if left out",
     "v1alpha2"},
    {"weights", Key::Is::Map, "how often each comes; the usual ones all alike if left out",
     "{OPERATION: NUMBER}"},
});
inline constexpr auto kRandomOperations = std::to_array<std::string_view>({"wait",
                                                                           "publish",
                                                                           "propose",
                                                                           "approve",
                                                                           "reject",
                                                                           "propose-delete",
                                                                           "delete",
                                                                           "draft",
                                                                           "edit",
                                                                           "label",
                                                                           "reformat",
                                                                           "undo-mutation",
                                                                           "rename",
                                                                           "gate",
                                                                           "finalizers",
                                                                           "clone",
                                                                           "upgrade",
                                                                           "retire",
                                                                           "move-placeholder",
                                                                           "hold-revision",
                                                                           "share-revision",
                                                                           "keep-failed-renders",
                                                                           "at-odds",
                                                                           "push",
                                                                           "push-to-draft",
                                                                           "remove-reference",
                                                                           "tag",
                                                                           "reregister",
                                                                           "create-variant",
                                                                           "change-variant",
                                                                           "change-and-back",
                                                                           "leave-copied",
                                                                           "waver",
                                                                           "namesake",
                                                                           "contend",
                                                                           "delete-variant",
                                                                           "remake-variant",
                                                                           "change-injected",
                                                                           "advance",
                                                                           "restart",
                                                                           "cut-off",
                                                                           "hold-watch",
                                                                           "break-watch",
                                                                           "remake-unseen",
                                                                           "relist-slowly",
                                                                           "diverge",
                                                                           "meddle",
                                                                           "refuse-pushes",
                                                                           "rest",
                                                                           "trip",
                                                                           "lose-answer",
                                                                           "answer-late",
                                                                           "create-set",
                                                                           "change-set",
                                                                           "change-set-and-back",
                                                                           "delete-set",
                                                                           "remake-set",
                                                                           "label-repository",
                                                                           "change-target",
                                                                           "rival-variant",
                                                                           "carry-on",
                                                                           "sync-now",
                                                                           "reschedule",
                                                                           "change-repository",
                                                                           "delete-published",
                                                                           "ask-for-render",
                                                                           "render-slowly",
                                                                           "approve-slowly",
                                                                           "make-early",
                                                                           "upset-syncs",
                                                                           "leave-untold"});

}  // namespace porchsim::scenarios
