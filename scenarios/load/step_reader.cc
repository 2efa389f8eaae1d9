#include "scenarios/load/step_reader.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>

#include "scenarios/document/suggest.h"
#include "scenarios/load/step_verbs.h"
#include "scenarios/load/trigger_reader.h"
#include "scenarios/sense/sense.h"

namespace porchsim::scenarios {

namespace {

using Act = ControllerStep::Act;
using Move = LifecycleStep::Move;
using ReadVerb = Reading (*)(const PosNode& value, MapReader& step, ReadContext& context);

template <Move move>
Reading moves(const PosNode& value, MapReader&, ReadContext& context) {
  return read_move(move, value, context);
}
template <Act act>
Reading acts(const PosNode& value, MapReader&, ReadContext& context) {
  return read_controller_act(act, value, context);
}
template <bool hold>
Reading holds(const PosNode& value, MapReader& step, ReadContext& context) {
  return read_watch_hold(hold, value, step, context);
}
Reading advances(const PosNode& value, MapReader&, ReadContext& context) {
  return read_advance(value, context);
}
Reading expects(const PosNode& value, MapReader&, ReadContext& context) {
  return read_expect(value, context);
}

Reading read_when(const PosNode& value, MapReader& step, ReadContext& context) {
  auto trigger = read_trigger(value, context);
  const PosNode* steps = step.require("do", "do: [{approve: edge.app.v1}]");
  if (steps == nullptr) return std::nullopt;
  std::vector<Step> inner = read_steps(*steps, "do", context);
  if (!trigger) return std::nullopt;
  return WhenStep{*std::move(trigger), std::move(inner)};
}

struct Verb {
  VerbInfo info;
  bool by_a_person;  // `as` and `fails` may stand beside it
  ReadVerb read;
};

constexpr auto kVerbs = std::to_array<Verb>({
    {{"apply", "apply: OBJECT or a list",
      "creates objects, or changes them, as kubectl apply does"},
     true,
     read_apply},
    {{"patch", "patch: KIND NAME, with: MERGE-PATCH", "changes an object by a merge patch"},
     true,
     read_patch},
    {{"delete", "delete: KIND NAME", "deletes an object"}, true, read_delete},
    {{"publish", "publish: REPOSITORY/PACKAGE WORKSPACE, files: …",
      "makes a new published revision"},
     true,
     read_publish},
    {{"draft", "draft: REPOSITORY/PACKAGE WORKSPACE, files: …", "makes a new draft by hand"},
     true,
     read_draft},
    {{"propose", "propose: REVISION", "proposes a draft"}, true, moves<Move::Propose>},
    {{"approve", "approve: REVISION", "approves what is proposed: a publication, or a deletion"},
     true,
     moves<Move::Approve>},
    {{"reject", "reject: REVISION", "takes a proposal back"}, true, moves<Move::Reject>},
    {{"propose-delete", "propose-delete: REVISION", "proposes that a published revision goes"},
     true,
     moves<Move::ProposeDelete>},
    {{"edit", "edit: REVISION, files: …", "changes files of a draft"}, true, read_edit},
    {{"push", "push: REPOSITORY REF, files: …", "commits to Git past Porch"}, true, read_push},
    {{"register", "register: REPOSITORY", "registers a repository with Porch"},
     true,
     read_register},
    {{"unregister", "unregister: REPOSITORY", "unregisters it"}, true, read_unregister},
    {{"restart", "restart: CONTROLLER", "kills a controller, if it runs, and starts it anew"},
     false,
     acts<Act::Restart>},
    {{"crash", "crash: CONTROLLER", "kills a controller; it stays down"}, false, acts<Act::Crash>},
    {{"partition", "partition: CONTROLLER", "cuts a controller off from the API server"},
     false,
     acts<Act::Partition>},
    {{"heal", "heal: CONTROLLER", "ends that"}, false, acts<Act::Heal>},
    {{"hold-watch", "hold-watch: KIND, of: CONTROLLER", "holds back watch events of a kind"},
     false,
     holds<true>},
    {{"release-watch", "release-watch: KIND, of: CONTROLLER", "delivers them"},
     false,
     holds<false>},
    {{"break-watch", "break-watch: KIND, of: CONTROLLER", "breaks its watch of a kind"},
     false,
     read_break_watch},
    {{"fault", "fault: WORD, at: the NTH CALL of KIND by ACTOR", "makes a call go wrong"},
     false,
     read_fault_step},
    {{"advance", "advance: DURATION", "lets time pass"}, false, advances},
    {{"settle", "settle", "waits until nothing is left to do"}, false, read_settle},
    {{"wait-for", "wait-for: TRIGGER", "waits for an event or a state"}, false, read_wait_for},
    {{"expect", "expect: [EXPECTATION, …]", "checks the world at this point"}, false, expects},
    {{"when", "when: TRIGGER, do: [STEP, …]", "acts as soon as the trigger comes"},
     false,
     read_when},
});

constexpr auto kInfos = [] {
  std::array<VerbInfo, kVerbs.size()> infos{};
  for (std::size_t i = 0; i < infos.size(); ++i) infos[i] = kVerbs[i].info;
  return infos;
}();

std::vector<std::string_view> verb_names() {
  std::vector<std::string_view> names;
  names.reserve(kVerbs.size());
  for (const Verb& verb : kVerbs) names.push_back(verb.info.verb);
  return names;
}

const Verb* find_verb(std::string_view name) {
  const auto found =
      std::ranges::find_if(kVerbs, [name](const Verb& verb) { return verb.info.verb == name; });
  return found == kVerbs.end() ? nullptr : &*found;
}

std::string unknown_step(std::string_view word) {
  const std::vector<std::string_view> names = verb_names();
  return fmt::format("unknown step \"{}\"{}", word, suggestion(word, names));
}

// "approve edge.app.v1"; of an apply the objects' names.
std::string step_text(const Verb& verb, const PosNode& value, const Action& action) {
  if (const auto* apply = std::get_if<ApplyStep>(&action)) {
    std::string text = "apply";
    for (const api::Json& object : apply->objects) {
      const bool first = &object == &apply->objects.front();
      text += fmt::format("{} {} {}", first ? "" : ",", object["kind"].as_string(),
                          object.at({"metadata", "name"}).as_string());
    }
    return text;
  }
  if (const auto* registration = std::get_if<RegisterStep>(&action)) {
    return fmt::format("register {}", registration->repository.name);
  }
  if (const auto* when = std::get_if<WhenStep>(&action))
    return fmt::format("when {}", when->trigger.text);
  if (const auto* wait = std::get_if<WaitForStep>(&action))
    return fmt::format("wait for {}", wait->trigger.text);
  return value.is_scalar() ? fmt::format("{} {}", verb.info.verb, value.text)
                           : std::string(verb.info.verb);
}

std::optional<Refusal> read_refusal(const PosNode& node, ReadContext& context) {
  Refusal refusal;
  if (node.is_scalar()) {
    refusal.reason = node.text;
    return refusal;
  }
  if (!expect_mapping(node, "\"fails\"", "{reason: Invalid}", context.problems))
    return std::nullopt;
  MapReader reader(node, "\"fails\"", context.problems);
  const PosNode* reason = reader.require("reason", "fails: {reason: Invalid}");
  refusal.message = reader.text("message");
  reader.finish();
  if (reason == nullptr) return std::nullopt;
  refusal.reason = reason->text;
  return refusal;
}

bool check_reason(const PosNode& node, const Refusal& refusal, ReadContext& context) {
  constexpr auto kReasons = std::to_array<std::string_view>(
      {"NotFound", "AlreadyExists", "Conflict", "Invalid", "BadRequest", "Forbidden", "Timeout",
       "InternalError", "ServiceUnavailable", "MethodNotAllowed", "TooManyRequests", "Gone",
       "NoMatch"});
  if (std::ranges::find(kReasons, refusal.reason) != kReasons.end()) return true;
  const PosNode* at = node.is_mapping() ? node.find("reason") : &node;
  context.problems.add(*at, fmt::format("unknown reason \"{}\"{}", refusal.reason,
                                        suggestion(refusal.reason, kReasons)));
  return false;
}

// The verb alone: "settle", or a slip such as "approve edge.app.v1".
std::optional<Step> read_bare_step(const PosNode& node, ReadContext& context) {
  if (node.text == "settle") return Step{node.place, "settle", "", std::nullopt, SettleStep{}};
  const std::vector<std::string_view> words = words_of(node.text);
  const std::string_view first = words.empty() ? std::string_view() : words[0];
  if (const Verb* verb = find_verb(first)) {
    context.problems.add(
        node, fmt::format("the step \"{}\" needs a colon; write {}", first, verb->info.form));
  } else {
    context.problems.add(node, unknown_step(first));
  }
  return std::nullopt;
}

}  // namespace

std::span<const VerbInfo> verb_infos() { return kInfos; }

std::optional<Step> read_step(const PosNode& node, ReadContext& context) {
  if (node.is_scalar()) return read_bare_step(node, context);
  if (!expect_mapping(node, "a step", "approve: edge.app.v1", context.problems))
    return std::nullopt;
  const Verb* verb = nullptr;
  const PosNode* key = nullptr;
  for (std::size_t i = 0; i < node.size() && verb == nullptr; ++i) {
    verb = find_verb(node.key(i).text);
    key = &node.key(i);
  }
  if (verb == nullptr) {
    context.problems.add(node.size() == 0 ? node : node.key(0),
                         node.size() == 0 ? "an empty step; write for example settle"
                                          : unknown_step(node.key(0).text));
    return std::nullopt;
  }
  const PosNode& value = *node.find(verb->info.verb);
  const std::size_t before = context.problems.count();
  MapReader reader(node, fmt::format("the step \"{}\"", verb->info.verb), context.problems);
  reader.allow(verb->info.verb);
  Reading action;
  if (value.is_null() && verb->info.verb != "settle") {
    context.problems.add(*key, fmt::format("the step \"{}\" needs a value; write {}",
                                           verb->info.verb, verb->info.form));
  } else {
    action = verb->read(value, reader, context);
  }
  Step step{key->place, "", "", std::nullopt, SettleStep{}};
  step.on_purpose = reader.flag(kOnPurpose, false);
  if (verb->by_a_person) {
    step.as = reader.text("as");
    if (const PosNode* fails = reader.find("fails")) {
      step.fails = read_refusal(*fails, context);
      if (step.fails && !check_reason(*fails, *step.fails, context)) step.fails.reset();
    }
  }
  if (!(value.is_null() && action == std::nullopt)) reader.finish();
  if (!action || context.problems.count() != before) return std::nullopt;
  step.text = step_text(*verb, value, *action);
  step.action = *std::move(action);
  return step;
}

std::vector<Step> read_steps(const PosNode& node, std::string_view section, ReadContext& context) {
  std::vector<Step> steps;
  if (!expect_list(node, fmt::format("\"{}\"", section), "- settle", context.problems))
    return steps;
  for (const PosNode& item : node.children) {
    if (auto step = read_step(item, context)) steps.push_back(*std::move(step));
  }
  return steps;
}

}  // namespace porchsim::scenarios
