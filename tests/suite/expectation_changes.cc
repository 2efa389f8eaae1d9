#include "tests/suite/expectation_changes.h"

#include <fmt/format.h>

#include <chrono>
#include <functional>
#include <optional>
#include <utility>

#include "scenarios/format/expression.h"
#include "tests/suite/value_changes.h"

namespace porchsim::scenarios {
namespace {

using api::Json;

constexpr sim::Duration kLongAgo = std::chrono::years(20);

template <class Value>
struct Changed {
  std::string what;
  Value value;
};
template <class Value>
using Changes = std::vector<Changed<Value>>;

// ---- what something must look like ----

// Changes of what must be there; with `denied`, of what must not: then it is planted.
struct Sense {
  bool denied = false;
};

void change(const Json& partial, Sense sense, const EmitChange& emit) {
  if (sense.denied) {
    drop_leaves(partial, "", emit);
  } else {
    change_leaves(partial, "", emit);
  }
}

Changes<Match> changes(const Presence& presence, Sense) {
  return {{presence.absent ? "it is there" : "it is absent", Presence{!presence.absent}}};
}

Changes<Match> changes(const ObjectMatch& match, Sense sense) {
  Changes<Match> all;
  change(match.partial, sense, [&](std::string what, Json changed) {
    all.push_back({std::move(what), ObjectMatch{std::move(changed)}});
  });
  return all;
}

Changes<Match> changes(const SetMatch& match, Sense sense) {
  Changes<Match> all;
  const auto add = [&](std::string_view word, std::optional<Json> SetMatch::* part, Sense meant) {
    if (!(match.*part)) return;
    change(*(match.*part), meant, [&](std::string what, Json changed) {
      SetMatch other = match;
      other.*part = std::move(changed);
      all.push_back({fmt::format("{} {}", word, what), std::move(other)});
    });
  };
  if (match.count) {
    SetMatch other = match;
    other.count = another(*match.count);
    all.push_back({fmt::format("count is {}", to_text(*other.count)), std::move(other)});
  }
  add("each", &SetMatch::each, sense);
  add("some", &SetMatch::some, sense);
  add("none", &SetMatch::none, {!sense.denied});
  add("of all", &SetMatch::plain, sense);
  return all;
}

Changes<TextMatch> text_changes(const TextMatch& match, Sense sense) {
  Changes<TextMatch> all;
  const auto add = [&](std::string what, auto edit) {
    TextMatch other = match;
    edit(other);
    all.push_back({std::move(what), std::move(other)});
  };
  const std::string other_text = sense.denied ? "" : std::string(kPlanted);
  if (match.absent) add("it is there", [](TextMatch& text) { text.absent = false; });
  if (match.equals) {
    add("it equals something else", [&](TextMatch& text) {
      sense.denied ? text.equals.reset() : void(*text.equals += other_text);
    });
  }
  for (std::size_t i = 0; i < match.contains.size(); ++i) {
    add(fmt::format("it does not contain \"{}\"", match.contains[i]), [&](TextMatch& text) {
      text.contains[i] = sense.denied ? "" : text.contains[i] + other_text;
    });
  }
  for (std::size_t i = 0; i < match.lacks.size(); ++i)
    add(fmt::format("it has \"{}\"", match.lacks[i]), [&](TextMatch& text) { text.lacks[i] = ""; });
  for (std::size_t i = 0; i < match.matches.size(); ++i) {
    add(fmt::format("it does not match \"{}\"", match.matches[i]), [&](TextMatch& text) {
      text.matches[i] = sense.denied ? "" : text.matches[i] + other_text;
    });
  }
  for (std::size_t i = 0; i < match.negated.size(); ++i) {
    add("what it is not is turned round", [&](TextMatch& text) {
      const TextMatch unwanted = std::exchange(text.negated[i], TextMatch{});
      text.negated[i].negated.push_back(unwanted);
    });
  }
  return all;
}

Changes<Match> changes(const TextMatch& match, Sense sense) {
  Changes<Match> all;
  for (auto& [what, text] : text_changes(match, sense))
    all.push_back({std::move(what), std::move(text)});
  return all;
}

Changes<Match> changes(const FilesMatch& match, Sense sense) {
  Changes<Match> all;
  for (const auto& [path, text] : match.files) {
    for (auto& [what, changed] : text_changes(text, sense)) {
      FilesMatch other = match;
      other.files[path] = std::move(changed);
      all.push_back({fmt::format("{}: {}", path, what), std::move(other)});
    }
  }
  return all;
}

Changes<Match> changes(const CallsMatch& match, Sense) {
  Changes<Match> all;
  for (std::size_t i = 0; i < match.counts.size(); ++i) {
    CallsMatch other = match;
    CallCount& count = other.counts[i];
    count.bounds = another(count.bounds);
    all.push_back({fmt::format("{}{} {} is {}", count.failed ? "failed " : "", count.verb,
                               count.kind, to_text(count.bounds)),
                   std::move(other)});
  }
  return all;
}

// A log that must not have such a line has one planted.
Changes<Match> changes(const LinesMatch& match, Sense sense) {
  Changes<Match> all;
  const Sense of_lines{sense.denied != match.count.hold(0)};
  for (auto& [what, line] : text_changes(match.line, of_lines))
    all.push_back({std::move(what), LinesMatch{std::move(line), match.count}});
  const Bounds count = another(match.count);
  all.push_back({fmt::format("count is {}", to_text(count)), LinesMatch{match.line, count}});
  return all;
}

// That there was none for so long is wrong of a time in which there was one.
Changes<Match> changes(const ReconcilesMatch& match, Sense) {
  ReconcilesMatch other = match;
  if (match.none_for) {
    other.none_for = kLongAgo;
    return {{"none for years", std::move(other)}};
  }
  other.count = another(match.count);
  return {{fmt::format("count is {}", to_text(other.count)), std::move(other)}};
}

Changes<Match> changes(const ExpressionMatch& match, Sense) {
  const std::string text = fmt::format("!({})", match.expression->text());
  return {{text, ExpressionMatch{Expression::read(text, match.expression->kinds()).value()}}};
}

// ---- where a scenario expects something ----

using Replace = std::function<void(Scenario&, Match)>;

void change_expectation(const Scenario& scenario, const Expectation& expectation,
                        std::string_view section, Sense sense, const Replace& replace,
                        std::vector<ChangedScenario>& out) {
  const auto all =
      std::visit([&](const auto& match) { return changes(match, sense); }, expectation.match);
  for (const Changed<Match>& one : all) {
    ChangedScenario changed{fmt::format("{} {}: {}", section, expectation.text, one.what),
                            scenario};
    replace(changed.scenario, one.value);
    out.push_back(std::move(changed));
  }
}

// The steps of a scenario, in a fixed order, those of a `when` after it.
void each_step(std::vector<Step>& steps, const std::function<void(Step&)>& visit) {
  for (Step& step : steps) {
    visit(step);
    if (auto* when = std::get_if<WhenStep>(&step.action)) each_step(when->steps, visit);
  }
}

void edit_step(Scenario& scenario, std::size_t number, const std::function<void(Step&)>& edit) {
  std::size_t at = 0;
  each_step(scenario.steps, [&](Step& step) {
    if (at++ == number) edit(step);
  });
}

void change_refusal(const Scenario& scenario, const Step& step, std::size_t number,
                    std::vector<ChangedScenario>& out) {
  const auto add = [&](std::string_view what, std::string Refusal::* part) {
    if (((*step.fails).*part).empty()) return;
    ChangedScenario changed{fmt::format("{}: fails with another {}", step.text, what), scenario};
    edit_step(changed.scenario, number,
              [part](Step& other) { (*other.fails).*part += std::string(kPlanted); });
    out.push_back(std::move(changed));
  };
  add("reason", &Refusal::reason);
  add("message", &Refusal::message);
}

void change_steps(const Scenario& scenario, std::vector<ChangedScenario>& out) {
  Scenario copy = scenario;
  std::size_t number = 0;
  each_step(copy.steps, [&](const Step& step) {
    const std::size_t at = number++;
    if (step.fails) change_refusal(scenario, step, at, out);
    const auto* expect = std::get_if<ExpectStep>(&step.action);
    if (expect == nullptr) return;
    for (std::size_t i = 0; i < expect->expectations.size(); ++i) {
      const auto replace = [at, i](Scenario& changed, Match match) {
        edit_step(changed, at, [&](Step& other) {
          std::get<ExpectStep>(other.action).expectations[i].match = std::move(match);
        });
      };
      change_expectation(scenario, expect->expectations[i], "expect in the middle", {}, replace,
                         out);
    }
  });
}

// The paths to what must be absent, each alone.
void find_nulls(const Json& value, const std::function<void(std::string, Json)>& emit) {
  for (const Json::Member& member : value.members()) {
    if (member.value.is_null()) {
      emit(member.key, Json::object({{member.key, Json()}}));
      continue;
    }
    find_nulls(member.value, [&](const std::string& what, Json alone) {
      emit(member.key + "." + what, Json::object({{member.key, std::move(alone)}}));
    });
  }
}

// What is absent at the end and was never there proves nothing: that it is absent always must be
// wrong.
void demand_presence(const Scenario& scenario, const Expectation& expectation,
                     std::vector<ChangedScenario>& out) {
  const auto add = [&](const std::string& what, Match match) {
    ChangedScenario changed{fmt::format("expect {}: {} was never there", expectation.text, what),
                            scenario};
    Assertion always;
    always.what = expectation;
    always.what.match = std::move(match);
    changed.scenario.assertions.push_back(std::move(always));
    out.push_back(std::move(changed));
  };
  const Match& match = expectation.match;
  if (const auto* presence = std::get_if<Presence>(&match); presence && presence->absent)
    add("it", *presence);
  if (const auto* text = std::get_if<TextMatch>(&match); text && text->absent) add("it", *text);
  if (const auto* object = std::get_if<ObjectMatch>(&match)) {
    find_nulls(object->partial, [&](const std::string& what, Json alone) {
      add(what, ObjectMatch{std::move(alone)});
    });
  }
  if (const auto* files = std::get_if<FilesMatch>(&match)) {
    for (const auto& [path, text] : files->files) {
      if (text.absent) add(path, FilesMatch{{{path, text}}});
    }
  }
}

std::string_view section_of(Assertion::Kind kind) {
  switch (kind) {
    case Assertion::Kind::Always:
      return "always";
    case Assertion::Kind::Never:
      return "never";
    case Assertion::Kind::Until:
      return "until";
    case Assertion::Kind::Eventually:
      return "eventually";
  }
  return "";
}

}  // namespace

std::vector<ChangedScenario> changed_expectations(const Scenario& scenario) {
  std::vector<ChangedScenario> out;
  change_steps(scenario, out);
  for (std::size_t i = 0; i < scenario.expect.size(); ++i) {
    const auto replace = [i](Scenario& changed, Match match) {
      changed.expect[i].match = std::move(match);
    };
    change_expectation(scenario, scenario.expect[i], "expect", {}, replace, out);
    demand_presence(scenario, scenario.expect[i], out);
  }
  for (std::size_t i = 0; i < scenario.assertions.size(); ++i) {
    const Assertion& assertion = scenario.assertions[i];
    if (assertion.kind == Assertion::Kind::Eventually) {
      ChangedScenario never{fmt::format("eventually {}: never", assertion.what.text), scenario};
      never.scenario.assertions[i].kind = Assertion::Kind::Never;
      out.push_back(std::move(never));
      // What comes to be there was absent before.
      if (std::holds_alternative<Presence>(assertion.what.match)) continue;
    }
    const auto replace = [i](Scenario& changed, Match match) {
      changed.assertions[i].what.match = std::move(match);
    };
    change_expectation(scenario, assertion.what, section_of(assertion.kind),
                       {assertion.kind == Assertion::Kind::Never}, replace, out);
  }
  return out;
}

}  // namespace porchsim::scenarios
