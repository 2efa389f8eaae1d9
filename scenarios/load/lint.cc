#include "scenarios/load/lint.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <set>

#include "scenarios/document/reader.h"
#include "scenarios/document/suggest.h"
#include "scenarios/format/each_step.h"

namespace porchsim::scenarios {

namespace {

// Everyone whose deeds a trace of this scenario can show.
std::set<std::string, std::less<>> actors_of(const Scenario& scenario) {
  std::set<std::string, std::less<>> actors{"you", "porch", "garbage-collector", "world"};
  for (const ControllerSpec& controller : scenario.world.controllers)
    actors.insert(controller.name);
  for_each_step(scenario.steps, [&actors](const Step& step) {
    if (!step.as.empty()) actors.insert(step.as);
    if (std::holds_alternative<PushStep>(step.action) && step.as.empty()) actors.insert("outsider");
  });
  return actors;
}

class Advice {
 public:
  explicit Advice(const Scenario& scenario)
      : scenario_(scenario), problems_(scenario.file), actors_(actors_of(scenario)) {}

  std::vector<Diagnostic> give() {
    name();
    expectations();
    for_each_step(scenario_.steps, [this](const Step& step) { this->step(step); });
    for (const Assertion& assertion : scenario_.assertions) {
      if (assertion.after) trigger(*assertion.after);
      if (assertion.until) trigger(*assertion.until);
    }
    repositories();
    return problems_.take();
  }

 private:
  void name() {
    const std::string& text = scenario_.name;
    if (text.find(' ') == std::string::npos) {
      problems_.add({1, 1}, fmt::format("the name \"{}\" is no sentence; say what is so, "
                                        "for example \"a variant gets its draft\"",
                                        text));
    } else if (text.ends_with('.')) {
      problems_.add({1, 1}, "the name ends with a full stop; leave it out");
    }
    if (scenario_.covers.empty() && !scenario_.random) {
      problems_.add({1, 1},
                    "nothing says what the scenario covers; add covers: [000/no-downstream]");
    }
  }

  void expectations() {
    bool inside = false;
    for_each_step(scenario_.steps, [&inside](const Step& step) {
      inside = inside || step.fails || std::holds_alternative<ExpectStep>(step.action);
    });
    const bool none = scenario_.expect.empty() && scenario_.assertions.empty() && !inside;
    if (none && !scenario_.random) {
      problems_.add(
          {1, 1},
          "only the checks that watch every run judge this scenario; add expect, always or never");
    }
    const bool settled = scenario_.steps.empty() ||
                         std::holds_alternative<SettleStep>(scenario_.steps.back().action) ||
                         std::holds_alternative<ExpectStep>(scenario_.steps.back().action) ||
                         scenario_.random;
    if (!settled && !scenario_.expect.empty()) {
      problems_.add(scenario_.steps.back().place,
                    "the last step leaves work undone before expect; add settle after it");
    }
  }

  void step(const Step& step) {
    if (const auto* when = std::get_if<WhenStep>(&step.action)) trigger(when->trigger);
    if (const auto* wait = std::get_if<WaitForStep>(&step.action)) trigger(wait->trigger);
  }

  void trigger(const Trigger& trigger) {
    const auto* event = std::get_if<EventPattern>(&trigger.what);
    if (event == nullptr || event->actor.empty() || actors_.contains(event->actor)) return;
    const std::vector<std::string_view> known(actors_.begin(), actors_.end());
    problems_.add(trigger.place,
                  fmt::format("nobody here is called \"{}\"{}", event->actor,
                              suggestion(event->actor, known)),
                  static_cast<int>(event->actor.size()));
  }

  void repositories() {
    for (const PackageSpec& package : scenario_.world.packages) {
      const auto in_world = [&package](const RepositorySpec& repository) {
        return repository.name == package.repository;
      };
      const bool registered = std::ranges::any_of(scenario_.world.repositories, in_world);
      if (!registered) {
        problems_.add(
            package.place,
            fmt::format("the repository \"{}\" is registered only by a step; its packages are "
                        "in Git before; list it under world.repositories if Porch shall know it",
                        package.repository));
      }
    }
  }

  const Scenario& scenario_;
  Problems problems_;
  std::set<std::string, std::less<>> actors_;
};

}  // namespace

std::vector<Diagnostic> lint(const Scenario& scenario) { return Advice(scenario).give(); }

}  // namespace porchsim::scenarios
