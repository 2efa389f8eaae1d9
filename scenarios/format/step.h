// The steps of a scenario: what people, outsiders and the scenario itself do, one struct a verb.
// Values.
#pragma once

#include <cstdint>
#include <map>
#include <optional>
#include <string>
#include <variant>
#include <vector>

#include "api/json/json.h"
#include "kpt/package/files.h"
#include "scenarios/document/place.h"
#include "scenarios/format/expectation.h"
#include "scenarios/format/object_ref.h"
#include "scenarios/format/trigger.h"
#include "scenarios/format/world_spec.h"
#include "sim/faults.h"
#include "sim/time.h"

namespace porchsim::scenarios {

// path -> new content; a null pointer removes the file.
using FileEdits = std::map<std::string, kpt::Text, std::less<>>;

// Creates what is not there and merges into what is, as kubectl does; status is left alone.
struct ApplyStep {
  std::vector<api::Json> objects;
};
struct PatchStep {
  ObjectRef object;
  api::Json patch;  // RFC 7386
  std::string subresource;
};
struct DeleteStep {
  ObjectRef object;
  std::string propagation;  // "", "background", "foreground", "orphan"
};
// A new published revision of a package: through Porch (init or copy, edit, propose, approve), or,
// directly, as a commit and a tag that Porch has yet to discover.
struct PublishStep {
  std::string repository;
  std::string package;
  std::string workspace;
  FileEdits files;
  bool directly = false;
};
// A new draft of a package, made by a person: init, or a copy of the newest revision.
struct DraftStep {
  std::string repository;
  std::string package;
  std::string workspace;
  FileEdits files;
};
// Moves of a PackageRevision's lifecycle. Reject takes Proposed back to Draft, and DeletionProposed
// to Published.
struct LifecycleStep {
  enum class Move : std::uint8_t { Propose, Approve, Reject, ProposeDelete };
  Move move = Move::Propose;
  std::string revision;
};
// Files of a draft, through PackageRevisionResources.
struct EditStep {
  std::string revision;
  FileEdits files;
};
// An outsider's commit, past Porch. `remove` deletes the reference instead.
struct PushStep {
  std::string repository;
  std::string ref;     // branch or tag; "main" if empty
  std::string folder;  // paths of `files` lie below it
  FileEdits files;
  std::string message;
  bool remove = false;
};
struct RegisterStep {
  RepositorySpec repository;
};
struct UnregisterStep {
  std::string repository;
};
struct ControllerStep {
  enum class Act : std::uint8_t { Restart, Crash, Partition, Heal };
  Act act = Act::Restart;
  std::string controller;
};
struct WatchStep {
  bool hold = true;  // false: release
  std::string kind;
  std::string controller;
};
// Breaks the open watches of a kind: the controller resumes them, or is told that it must list
// anew; or the history that it would resume from is compacted, which it is told when it tries.
struct BreakWatchStep {
  enum class Then : std::uint8_t { Resumes, Gone, Compacted };
  std::string kind;
  std::string controller;
  Then then = Then::Resumes;
};
struct FaultStep {
  sim::FaultRule rule;
  std::string text;  // "conflict at the 2nd update by pv-controller"
};
struct AdvanceStep {
  sim::Duration by{};
};
// Until nothing is left to do but what waits for a person or a later hour.
struct SettleStep {
  std::optional<sim::Duration> within;
};
struct WaitForStep {
  Trigger trigger;
  std::optional<sim::Duration> within;
};
struct ExpectStep {
  std::vector<Expectation> expectations;
};
// Keeps values of the moment under names.
struct LetStep {
  std::map<std::string, api::Json> values;
};

struct Step;
// Acts at the moment the trigger comes, beside the steps that follow.
struct WhenStep {
  Trigger trigger;
  std::vector<Step> steps;
};

using Action =
    std::variant<ApplyStep, PatchStep, DeleteStep, PublishStep, DraftStep, LifecycleStep, EditStep,
                 PushStep, RegisterStep, UnregisterStep, ControllerStep, WatchStep, BreakWatchStep,
                 FaultStep, AdvanceStep, SettleStep, WaitForStep, ExpectStep, LetStep, WhenStep>;

// What the server must answer instead of doing it: its reason, and a part of its message ("" =
// any).
struct Refusal {
  std::string reason;
  std::string message;
};

struct Step {
  Place place;
  std::string text;  // as a story tells it: "approve edge.app.v1"
  std::string as;    // who does it; "" = you
  std::optional<Refusal> fails;
  Action action;
  bool on_purpose = false;  // it may come to nothing: a fault that never fires, a `when` in vain
};

}  // namespace porchsim::scenarios
