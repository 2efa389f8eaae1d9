#include "scenarios/load/lint.h"

#include <fmt/format.h>

#include <algorithm>

#include "scenarios/document/reader.h"
#include "scenarios/format/each_step.h"

namespace porchsim::scenarios {

namespace {

class Advice {
 public:
  explicit Advice(const Scenario& scenario) : scenario_(scenario), problems_(scenario.file) {}

  std::vector<Diagnostic> give() {
    name();
    expectations();
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
};

}  // namespace

std::vector<Diagnostic> lint(const Scenario& scenario) { return Advice(scenario).give(); }

}  // namespace porchsim::scenarios
