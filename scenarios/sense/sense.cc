#include "scenarios/sense/sense.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <set>

#include "scenarios/format/each_step.h"
#include "scenarios/sense/applied_sense.h"
#include "scenarios/sense/event_sense.h"
#include "scenarios/sense/expectation_sense.h"
#include "scenarios/sense/function_sense.h"
#include "scenarios/sense/outline.h"
#include "scenarios/sense/possible.h"
#include "scenarios/sense/step_sense.h"
#include "scenarios/words/expectation_words.h"
#include "scenarios/words/on_purpose.h"

namespace porchsim::scenarios {

namespace {

// docs/limits.md.
constexpr std::size_t kMostFaults = 1000;
constexpr std::size_t kMostWorkers = 1000;

class Sense {
 public:
  Sense(const PosNode& root, const Scenario& scenario, Problems& problems)
      : root_(root),
        scenario_(scenario),
        problems_(problems),
        possible_(scenario),
        outline_(root) {}

  void check() {
    head();
    controllers();
    check_world_objects(root_, scenario_, possible_, problems_);
    keys();
    for_each_step(scenario_.steps, [this](const Step& step) { check(step); });
    for (const Expectation& expectation : scenario_.expect) check(expectation);
    for (const Assertion& assertion : scenario_.assertions) {
      check(assertion.what);
      if (assertion.after) check(*assertion.after);
      if (assertion.until) check(*assertion.until);
    }
    for (const PlannedFault& fault : scenario_.faults)
      note(fault.place, problem_with_fault(fault.rule, possible_), "at");
    if (scenario_.random) random(*scenario_.random);
    check_functions(root_, problems_);
  }

 private:
  // At the value of what stands there, or of the key `culprit` beside it, if there is one.
  void note(Place place, const std::optional<std::string>& problem, std::string_view culprit = "") {
    const Outline::Spot* spot = outline_.find(place);
    if (!problem || spot == nullptr || spot->meant) return;
    const PosNode* beside = spot->holder->find(culprit);
    problems_.add(beside == nullptr ? *spot->value : *beside, *problem);
  }

  void check(const Expectation& expectation) {
    check_expectation(expectation, scenario_, possible_, outline_, problems_);
  }

  void check(const Trigger& trigger) {
    if (const auto* state = std::get_if<Expectation>(&trigger.what)) return check(*state);
    note(trigger.place,
         problem_with_event(std::get<EventPattern>(trigger.what), scenario_, possible_));
  }

  // The key beside a step's verb that its problem is about.
  std::string_view culprit(const Step& step) const {
    if (possible_.is_controller(step.as)) return "as";
    if (std::holds_alternative<FaultStep>(step.action)) return "at";
    if (problem_with_removals(step, possible_)) return "files";
    const auto* patch = std::get_if<PatchStep>(&step.action);
    return patch != nullptr && patch->patch.size() == 0 ? "with" : "";
  }

  void check(const Step& step) {
    note(step.place, problem_with_step(step, scenario_, possible_), culprit(step));
    check_applied(step, scenario_, possible_, outline_, problems_);
    if (const auto* wait = std::get_if<WaitForStep>(&step.action)) check(wait->trigger);
    if (const auto* when = std::get_if<WhenStep>(&step.action)) check(when->trigger);
    const auto* expect = std::get_if<ExpectStep>(&step.action);
    if (expect == nullptr) return;
    for (const Expectation& expectation : expect->expectations) check(expectation);
  }

  void head() {
    const std::string& known = scenario_.known_failure;
    const auto& without = scenario_.without_checks;
    if (known.empty() || std::ranges::find(without, known) == without.end()) return;
    problems_.add(*root_.find("known_failure"),
                  fmt::format("{} is left out by without_checks, and cannot fail; leave out one of "
                              "the two",
                              known));
  }

  void controllers() {
    std::set<std::string_view> names;
    std::size_t workers = 0;
    for (const ControllerSpec& controller : scenario_.world.controllers) {
      workers += controller.workers;
      if (!names.insert(controller.name).second) {
        problems_.add(controller.place,
                      fmt::format("two controllers are called \"{}\"; give each its own name",
                                  controller.name),
                      static_cast<int>(controller.name.size()));
      }
    }
    if (workers > kMostWorkers) {
      problems_.add(scenario_.world.controllers.front().place,
                    fmt::format("the controllers have {} workers, and at most {} are run; make "
                                "them fewer",
                                workers, kMostWorkers));
    }
  }

  // What the values do not show: empty lists, a count beside a rate, modifiers of nothing.
  void keys() {
    constexpr auto kLists = std::to_array<std::string_view>(
        {"expect", "always", "never", "until", "eventually", "do", "apply", "faults"});
    std::size_t faults = 0;
    for (const auto& [place, spot] : outline_.keys()) {
      const PosNode& key = *spot.key;
      const PosNode& value = *spot.value;
      if (std::ranges::find(kLists, key.text) != kLists.end() && value.is_sequence() &&
          value.size() == 0) {
        problems_.add(key, fmt::format("\"{}\" lists nothing; fill it or leave it out", key.text));
      }
      if (key.text == "fault" && value.is_scalar()) {
        fault(*spot.holder);
        if (++faults == kMostFaults + 1)
          problems_.add(key, fmt::format("more than {} faults; make them fewer", kMostFaults));
      }
    }
    for (const std::string_view section : {"always", "never", "until", "eventually"}) {
      const PosNode* list = root_.find(section);
      if (list == nullptr || !list->is_sequence()) continue;
      for (const PosNode& item : list->children) assertion(section, item);
    }
  }

  void assertion(std::string_view section, const PosNode& item) {
    const PosNode* event = item.find_key("event");
    if (event != nullptr && section != "until") {
      problems_.add(*event, fmt::format("\"event\" says nothing under {}; write until: there, or "
                                        "put it under the section until",
                                        section));
    }
    for (std::size_t i = 0; i < item.size(); ++i) {
      const std::string& key = item.key(i).text;
      if (!is_key_of(kAssertionKeys, key) && key != kOnPurpose) return;
    }
    problems_.add(item, fmt::format("nothing is said to hold; write for example "
                                    "PackageVariant app-edge: present beside {}",
                                    item.size() == 0 ? "it" : item.key(0).text));
  }

  void fault(const PosNode& holder) {
    const PosNode* spot = holder.find("at");
    const PosNode* rate = holder.find("rate");
    if (spot == nullptr || rate == nullptr) return;
    const std::size_t digit = spot->text.find_first_of("0123456789");
    const bool counted = digit != std::string::npos && digit <= std::string_view("the ").size();
    if (counted || spot->text.starts_with("the next") || spot->text.starts_with("next")) {
      problems_.add(*spot, fmt::format("a fault comes at a count or at a rate, not at both; write "
                                       "at: any … or leave out rate: {}",
                                       rate->text));
    }
  }

  void random(const RandomSpec& random) {
    const PosNode& node = *root_.find("random");
    for (std::size_t i = 0; i < random.faults.size(); ++i) {
      const auto problem = problem_with_fault(random.faults[i], possible_);
      if (problem) problems_.add(node.find("faults")->children[i], *problem);
    }
    const bool idle =
        random.weights.contains("wait") &&
        std::ranges::all_of(random.weights, [](const auto& weight) { return weight.second == 0; });
    if (idle) {
      problems_.add(*node.find("weights"),
                    "nothing is ever done; give one operation a weight, for example publish: 1");
    }
  }

  const PosNode& root_;
  const Scenario& scenario_;
  Problems& problems_;
  const Possible possible_;
  const Outline outline_;
};

}  // namespace

void check_sense(const PosNode& root, const Scenario& scenario, Problems& problems) {
  Sense(root, scenario, problems).check();
}

}  // namespace porchsim::scenarios
