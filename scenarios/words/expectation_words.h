// What may be expected: subjects, and what may be said of them.
#pragma once

#include <array>
#include <cstdint>

#include "scenarios/document/key.h"

namespace porchsim::scenarios {

// ---- subjects: words in capitals stand for others ----

enum class SubjectKind : std::uint8_t {
  One,
  Every,
  InRepository,
  Selected,
  Git,
  Files,
  Calls,
  Reconciles,
  Logs,
  Cel
};

struct SubjectForm {
  std::string_view form;
  SubjectKind kind;
  std::string_view meaning;
  std::string_view example;
};
// No sentence fits two of them: a KIND begins with a capital letter.
inline constexpr auto kSubjectForms = std::to_array<SubjectForm>({
    {"KIND NAME", SubjectKind::One, "an object, of another namespace with NAMESPACE/NAME",
     "PackageVariant app-edge"},
    {"every KIND", SubjectKind::Every, "all objects of a kind", "every PackageVariant"},
    {"KIND in REPOSITORY", SubjectKind::InRepository, "the PackageRevisions of a repository",
     "PackageRevision in edge"},
    {"KIND with FIELD=VALUE", SubjectKind::Selected,
     "the objects that the server lists for a field selector, of which commas may join more",
     "PackageRevision with spec.lifecycle=Draft"},
    {"git REPOSITORY REF:PATH", SubjectKind::Git,
     "a file in Git at `main`, `drafts/PACKAGE/WORKSPACE`, `proposed/…` or a tag `PACKAGE/v1`; "
     "without "
     ":PATH the reference itself",
     "git edge main:app/Kptfile"},
    {"files of REVISION", SubjectKind::Files,
     "its files by their path in the package, as PackageRevisionResources show them",
     "files of edge.app.v1"},
    {"calls by ACTOR", SubjectKind::Calls, "how often it has called the API",
     "calls by pv-controller"},
    {"reconciles of KIND NAME", SubjectKind::Reconciles, "how often controllers have turned to it",
     "reconciles of PackageVariant app-edge"},
    {"logs of CONTROLLER", SubjectKind::Logs, "what it has told people, a line a message",
     "logs of pv-controller"},
    {"cel", SubjectKind::Cel,
     "all objects, by an expression in CEL that is true of them: each kind is the list of its "
     "objects, `now` the simulated time",
     "cel"},
});

// ---- words for what is expected ----

// Of one object, of a reference, of a file.
inline constexpr auto kPresenceWords = std::to_array<Key>({
    {"absent", Key::Is::Text, "there is no such thing"},
    {"present", Key::Is::Text, "there is"},
});
// Of several objects.
inline constexpr auto kSetKeys = std::to_array<Key>({
    {"count", Key::Is::Text, "how many there are", "BOUNDS"},
    {"each", Key::Is::Map, "all of them look like it"},
    {"some", Key::Is::Map, "one of them does"},
    {"none", Key::Is::Map, "not one of them does"},
});
// Of a text: a file, a member of an object.
inline constexpr auto kTextKeys = std::to_array<Key>({
    {"equals", Key::Is::Text, "it is this; a plain text says the same"},
    {"contains", Key::Is::Texts, "it has this part, or all of these"},
    {"lacks", Key::Is::Texts, "it has not this part, and none of these"},
    {"matches", Key::Is::Texts, "a part of it fits this regular expression, or all of these (RE2)"},
    {"not", Key::Is::Any, "it does not look like this"},
});
// Of a list in an object.
inline constexpr auto kListKeys = std::to_array<Key>({
    {"count", Key::Is::Text, "how long it is; a list that is absent has no items", "BOUNDS"},
    {"contains", Key::Is::Any, "an item looks like this, or for each of these there is one"},
    {"each", Key::Is::Any, "it has items, and all look like this"},
    {"some", Key::Is::Any, "an item looks like this"},
    {"none", Key::Is::Any, "no item looks like this"},
    {"not", Key::Is::Any, "it does not look like this"},
});
// Of what a controller has told people: the lines that look so.
inline constexpr auto kLogKeys = std::to_array<Key>({
    {"contains", Key::Is::Texts, "the line has this part, or all of these"},
    {"matches", Key::Is::Texts, "a part of the line fits this regular expression (RE2)"},
    {"not", Key::Is::Any, "the line does not look like this"},
    {"count", Key::Is::Text, "how many such lines there are; at least 1 if left out", "BOUNDS"},
});

// ---- beside an expectation over time ----

inline constexpr auto kAssertionKeys = std::to_array<Key>({
    {"after", Key::Is::Any, "where it begins: an event or a state", "TRIGGER"},
    {"until", Key::Is::Any, "of always and never: where it ends", "TRIGGER"},
    {"event", Key::Is::Any, "of until: what must come, and ends it", "TRIGGER"},
    {"within", Key::Is::Duration, "how soon it must come, and of always and never: for how long"},
});

// ---- how many ----

struct BoundsForm {
  std::string_view form;
  std::string_view meaning;
};
// Of counts; all but the first also of a number in an object, which may be negative.
inline constexpr auto kBoundsForms = std::to_array<BoundsForm>({
    {"2", "so many"},
    {"at least 2", "so many or more"},
    {"at most 3", "so many or fewer"},
    {"2 to 3", "both count"},
});

}  // namespace porchsim::scenarios
