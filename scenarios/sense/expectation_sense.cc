#include "scenarios/sense/expectation_sense.h"

#include <fmt/format.h>

#include <algorithm>

#include "api/package_revision_resources.h"
#include "scenarios/format/expression.h"
#include "scenarios/format/kinds.h"
#include "scenarios/sense/wanted_values.h"
#include "scenarios/words/variable_words.h"

namespace porchsim::scenarios {

namespace {

using Problem = std::optional<std::string>;

// Porch makes them of a revision and its content: no object of that kind is kept, and none is
// there.
Problem problem_with_resources(std::string_view kind, std::string_view revision) {
  if (kind != api::PackageRevisionResources::type().kind) return std::nullopt;
  return fmt::format(
      "{} are looked at as files; write files of {}: {{deploy.yaml: {{contains: …}}}}", kind,
      revision);
}

bool holds_always(const Bounds& bounds) {
  return bounds.least <= 0 && bounds.most == Bounds{}.most;
}

Problem problem_with_count(const Bounds& bounds) {
  if (!holds_always(bounds)) return std::nullopt;
  return fmt::format("{} is every count; write a number that tells something", to_text(bounds));
}

Problem problem_with_text(const TextMatch& match) {
  if (std::ranges::find(match.contains, "") != match.contains.end())
    return "every text contains \"\"; write what it must contain";
  if (std::ranges::find(match.matches, "") != match.matches.end())
    return "every text matches \"\"; write what it must match";
  for (const TextMatch& unwanted : match.negated) {
    if (auto problem = problem_with_text(unwanted)) return problem;
  }
  return std::nullopt;
}

// What the types of a value say, subject by subject.
class Judgement {
 public:
  Judgement(const Expectation& expectation, const Possible& possible)
      : expectation_(expectation), possible_(possible) {}

  Problem problem() const {
    return std::visit([this](const auto& subject) { return problem_with(subject); },
                      expectation_.subject);
  }

 private:
  Problem problem_with(const OneObject& subject) const {
    const ObjectRef& object = subject.object;
    if (auto problem = problem_with_resources(object.kind, object.name)) return problem;
    if (object.name.find('/') != std::string::npos) {
      std::string dotted = fmt::format("{}.{}", object.name_space, object.name);
      std::ranges::replace(dotted, '/', '.');
      return fmt::format("no object's name has a slash; a revision is called {}", dotted);
    }
    if (auto problem = problem_with_object(object)) return problem;
    if (!object.name_space.empty()) return std::nullopt;
    return possible_.generations().problem_with_object(object.kind, object.name);
  }

  Problem problem_with(const ManyObjects& subject) const {
    if (auto problem = problem_with_resources(subject.kind, "REVISION")) return problem;
    if (auto problem = possible_.problem_with_kind(subject.kind)) return problem;
    const Generations& generations = possible_.generations();
    if (auto problem = subject.repository.empty()
                           ? generations.problem_with_kind(subject.kind)
                           : generations.problem_with_repository(subject.kind, subject.repository))
      return problem;
    const auto* set = std::get_if<SetMatch>(&expectation_.match);
    if (set == nullptr || !set->count) return std::nullopt;
    const bool alone = !set->each && !set->some && !set->none;
    return alone ? problem_with_count(*set->count) : std::nullopt;
  }

  Problem problem_with(const GitPlace& subject) const {
    if (auto problem = possible_.problem_with_reference(subject.repository, subject.ref))
      return problem;
    const auto* text = std::get_if<TextMatch>(&expectation_.match);
    if (text == nullptr) return std::nullopt;
    return text->absent ? possible_.problem_with_file(subject.path) : problem_with_text(*text);
  }

  Problem problem_with(const FilesOf& subject) const {
    if (auto problem = possible_.problem_with_object("PackageRevision", subject.revision))
      return problem;
    const auto* match = std::get_if<FilesMatch>(&expectation_.match);
    if (match == nullptr) return std::nullopt;
    if (match->files.empty()) return "no file is named; write {deploy.yaml: {contains: …}}";
    for (const auto& [path, text] : match->files) {
      if (auto problem = text.absent ? possible_.problem_with_file(path) : problem_with_text(text))
        return problem;
    }
    return std::nullopt;
  }

  Problem problem_with(const CallsBy& subject) const {
    if (auto problem = possible_.problem_with_actor(subject.actor)) return problem;
    const auto* match = std::get_if<CallsMatch>(&expectation_.match);
    if (match == nullptr) return std::nullopt;
    if (match->counts.empty()) return "no call is counted; write {create PackageRevision: 1}";
    for (const CallCount& count : match->counts) {
      if (auto problem = problem_with_count(count.bounds)) return problem;
    }
    return std::nullopt;
  }

  Problem problem_with(const LogsOf&) const {
    const auto* match = std::get_if<LinesMatch>(&expectation_.match);
    if (match == nullptr) return std::nullopt;
    if (auto problem = problem_with_text(match->line)) return problem;
    return problem_with_count(match->count);
  }

  Problem problem_with(const ReconcilesOf& subject) const {
    const ObjectRef& object = subject.object;
    if (auto problem = problem_with_object(object)) return problem;
    if (auto problem =
            possible_.generations().problem_with_object(object.kind, object.name, "reconciles of "))
      return problem;
    const auto* match = std::get_if<ReconcilesMatch>(&expectation_.match);
    if (match == nullptr) return std::nullopt;
    if (!match->none_for) return problem_with_count(match->count);
    if (*match->none_for > sim::Duration{}) return std::nullopt;
    return "none for no time is always so; write for example none for 10m";
  }

  // Which kinds there are the reader has seen to.
  Problem problem_with(const AllObjects&) const {
    const auto* match = std::get_if<ExpressionMatch>(&expectation_.match);
    if (match == nullptr) return std::nullopt;
    return possible_.generations().problem_with_kinds(match->expression->kinds());
  }

  Problem problem_with_object(const ObjectRef& object) const {
    if (!object.name_space.empty()) return possible_.problem_with_kind(object.kind);
    return possible_.problem_with_object(object.kind, object.name);
  }

  const Expectation& expectation_;
  const Possible& possible_;
};

}  // namespace

void check_expectation(const Expectation& expectation, const Scenario& scenario,
                       const Possible& possible, const Outline& outline, Problems& problems) {
  const Outline::Spot* spot = outline.find(expectation.place);
  if (spot == nullptr || spot->meant || first_variable(expectation.text)) return;
  if (const auto problem = Judgement(expectation, possible).problem())
    problems.add(expectation.place, *problem, static_cast<int>(expectation.text.size()));
  const auto* one = std::get_if<OneObject>(&expectation.subject);
  const auto* many = std::get_if<ManyObjects>(&expectation.subject);
  if ((one == nullptr && many == nullptr) || !spot->value->is_mapping()) return;
  std::vector<api::ResourceType> further;
  for (const KindSpec& kind : scenario.world.kinds) further.push_back(kind.type);
  const api::ResourceType* type =
      find_kind(one != nullptr ? one->object.kind : many->kind, further);
  if (type == nullptr) return;
  bool worded = false;
  for (const std::string_view word : {"each", "some", "none"}) {
    const PosNode* member = many == nullptr ? nullptr : spot->value->find(word);
    worded = worded || member != nullptr;
    if (member != nullptr && member->is_mapping())
      check_wanted_values(*member, *type, possible, problems);
  }
  if (!worded) check_wanted_values(*spot->value, *type, possible, problems);
}

}  // namespace porchsim::scenarios
