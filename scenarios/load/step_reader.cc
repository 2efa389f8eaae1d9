#include "scenarios/load/step_reader.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>

#include "scenarios/document/suggest.h"
#include "scenarios/load/step_verbs.h"
#include "scenarios/load/trigger_reader.h"
#include "scenarios/words/hints.h"
#include "scenarios/words/on_purpose.h"
#include "scenarios/words/step_words.h"

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

Reading lets(const PosNode& value, MapReader&, ReadContext& context) {
  return read_let(value, context);
}

Reading read_when(const PosNode& value, MapReader& step, ReadContext& context) {
  auto trigger = read_trigger(value, context);
  const PosNode* steps = step.require("do", "do: [{approve: edge.app.v1}]");
  if (steps == nullptr) return std::nullopt;
  std::vector<Step> inner = read_steps(*steps, "do", context);
  if (!trigger) return std::nullopt;
  return WhenStep{*std::move(trigger), std::move(inner)};
}

struct VerbReader {
  std::string_view verb;
  ReadVerb read;
};
// In the order of kVerbs.
constexpr auto kReaders = std::to_array<VerbReader>({
    {"apply", read_apply},
    {"patch", read_patch},
    {"delete", read_delete},
    {"publish", read_publish},
    {"draft", read_draft},
    {"propose", moves<Move::Propose>},
    {"approve", moves<Move::Approve>},
    {"reject", moves<Move::Reject>},
    {"propose-delete", moves<Move::ProposeDelete>},
    {"edit", read_edit},
    {"push", read_push},
    {"register", read_register},
    {"unregister", read_unregister},
    {"restart", acts<Act::Restart>},
    {"crash", acts<Act::Crash>},
    {"partition", acts<Act::Partition>},
    {"heal", acts<Act::Heal>},
    {"hold-watch", holds<true>},
    {"release-watch", holds<false>},
    {"break-watch", read_break_watch},
    {"fault", read_fault_step},
    {"advance", advances},
    {"settle", read_settle},
    {"wait-for", read_wait_for},
    {"expect", expects},
    {"let", lets},
    {"when", read_when},
});
static_assert(std::ranges::equal(kReaders, kVerbs, {}, &VerbReader::verb, &VerbInfo::verb));

std::vector<std::string_view> verb_names() {
  std::vector<std::string_view> names;
  names.reserve(kVerbs.size());
  for (const VerbInfo& verb : kVerbs) names.push_back(verb.verb);
  return names;
}

const VerbInfo* find_verb(std::string_view name) {
  const auto found = std::ranges::find(kVerbs, name, &VerbInfo::verb);
  return found == kVerbs.end() ? nullptr : &*found;
}

std::string unknown_step(std::string_view word) {
  const std::vector<std::string_view> names = verb_names();
  return fmt::format("unknown step \"{}\"{}", word, cure(word, kStepHints, names));
}

// "approve edge.app.v1"; of an apply the objects' names.
std::string step_text(const VerbInfo& verb, const PosNode& value, const Action& action) {
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
  if (const auto* let = std::get_if<LetStep>(&action)) {
    std::string names;
    for (const auto& [name, kept] : let->values)
      names += fmt::format("{}{}", names.empty() ? "" : ", ", name);
    return "let " + names;
  }
  return value.is_scalar() ? fmt::format("{} {}", verb.verb, value.text) : std::string(verb.verb);
}

std::optional<Refusal> read_refusal(const PosNode& node, ReadContext& context) {
  Refusal refusal;
  if (node.is_scalar()) {
    refusal.reason = node.text;
    return refusal;
  }
  if (!expect_mapping(node, "\"fails\"", "{reason: Invalid}", context.problems))
    return std::nullopt;
  MapReader reader(node, "\"fails\"", kRefusalKeys, context.problems);
  const PosNode* reason = reader.require("reason", "fails: {reason: Invalid}");
  refusal.message = reader.text("message");
  reader.finish();
  if (reason == nullptr) return std::nullopt;
  refusal.reason = reason->text;
  return refusal;
}

bool check_reason(const PosNode& node, const Refusal& refusal, ReadContext& context) {
  const std::vector<std::string_view> known = refusal_reasons();
  if (std::ranges::find(known, refusal.reason) != known.end()) return true;
  const PosNode* at = node.is_mapping() ? node.find("reason") : &node;
  context.problems.add(*at, fmt::format("unknown reason \"{}\"{}", refusal.reason,
                                        suggestion(refusal.reason, known)));
  return false;
}

// The verb alone: "settle", or a slip such as "approve edge.app.v1".
std::optional<Step> read_bare_step(const PosNode& node, ReadContext& context) {
  if (node.text == "settle") return Step{node.place, "settle", "", std::nullopt, SettleStep{}};
  const std::vector<std::string_view> words = words_of(node.text);
  const std::string_view first = words.empty() ? std::string_view() : words[0];
  if (const VerbInfo* verb = find_verb(first)) {
    context.problems.add(node,
                         fmt::format("the step \"{}\" needs a colon; write {}", first, verb->form));
  } else {
    context.problems.add(node, unknown_step(first));
  }
  return std::nullopt;
}

}  // namespace

std::optional<Step> read_step(const PosNode& node, ReadContext& context) {
  if (node.is_scalar()) return read_bare_step(node, context);
  if (!expect_mapping(node, "a step", "approve: edge.app.v1", context.problems))
    return std::nullopt;
  const VerbInfo* verb = nullptr;
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
  const PosNode& value = *node.find(verb->verb);
  const std::size_t before = context.problems.count();
  MapReader reader(node, fmt::format("the step \"{}\"", verb->verb), verb->keys, context.problems);
  reader.also(kMeantKeys);
  if (verb->by_a_person) reader.also(kPersonKeys);
  reader.allow(verb->verb);
  Reading action;
  if (value.is_null() && verb->verb != "settle") {
    context.problems.add(
        *key, fmt::format("the step \"{}\" needs a value; write {}", verb->verb, verb->form));
  } else {
    action = kReaders[static_cast<std::size_t>(verb - kVerbs.data())].read(value, reader, context);
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
