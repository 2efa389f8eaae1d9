#include "scenarios/steps/judge.h"

#include <fmt/format.h>

#include <algorithm>
#include <ranges>

#include "api/package_revision.h"
#include "api/package_revision_resources.h"
#include "scenarios/document/duration.h"
#include "scenarios/document/suggest.h"
#include "scenarios/format/expression.h"
#include "scenarios/format/git_stages.h"
#include "scenarios/steps/calls_judge.h"
#include "scenarios/steps/expression_judge.h"
#include "scenarios/steps/members.h"
#include "scenarios/steps/partial_match.h"
#include "scenarios/steps/text_match.h"
#include "scenarios/steps/variables.h"
#include "scenarios/world/git_content.h"

namespace porchsim::scenarios {

namespace {

using Problem = std::optional<std::string>;

// To read files takes about as long as to look at so many objects.
constexpr std::uint64_t kLooksAtFiles = 10;

// How much there is of something, where that is against the rule.
std::string wanted(const Bounds& bounds, const JudgeOptions& options) {
  return (options.never ? "never " : "") + to_text(bounds);
}

// What may never be so, and is.
std::string looks_like(const api::Json& unwanted) {
  return fmt::format("looks like {}, expected never to", unwanted.dump());
}

Problem judge_object(World& world, const OneObject& subject, const Match& match,
                     const JudgeOptions& options) {
  const ObjectRef& ref = subject.object;
  const api::ObjectPtr object = world.find(ref.kind, ref.name_space, ref.name);
  if (options.never) {
    const auto* state = std::get_if<ObjectMatch>(&match);
    if (state != nullptr) return "it " + looks_like(state->partial);
    return object ? "it exists, expected never to" : "it is absent, expected never to be";
  }
  if (const auto* presence = std::get_if<Presence>(&match)) {
    if (presence->absent && object) return "it exists, expected to be absent";
    if (!presence->absent && !object) return "it does not exist";
    return std::nullopt;
  }
  if (!object) return options.while_absent ? Problem() : "it does not exist";
  const auto mismatch = first_mismatch(std::get<ObjectMatch>(match).partial, object->json());
  return mismatch ? Problem(mismatch->to_text()) : std::nullopt;
}

std::string names(const std::vector<api::ObjectPtr>& objects) {
  if (objects.empty()) return "none";
  std::string text;
  for (const api::ObjectPtr& object : objects) {
    if (!text.empty()) text += ", ";
    text += object->meta().name;
  }
  return text;
}

Problem judge_each(const std::vector<api::ObjectPtr>& objects, const api::Json& wanted) {
  for (const api::ObjectPtr& object : objects) {
    if (const auto mismatch = first_mismatch(wanted, object->json())) {
      return fmt::format("of {}: {}", object->meta().name, mismatch->to_text());
    }
  }
  return std::nullopt;
}

Problem judge_some(const std::vector<api::ObjectPtr>& objects, const api::Json& wanted) {
  for (const api::ObjectPtr& object : objects) {
    if (!first_mismatch(wanted, object->json())) return std::nullopt;
  }
  return fmt::format("none looks like {}; there are: {}", wanted.dump(), names(objects));
}

Problem judge_none(const std::vector<api::ObjectPtr>& objects, const api::Json& unwanted) {
  for (const api::ObjectPtr& object : objects) {
    if (!first_mismatch(unwanted, object->json())) {
      return fmt::format("{} looks like {}, expected of none", object->meta().name,
                         unwanted.dump());
    }
  }
  return std::nullopt;
}

// What may never be so of a set, and is.
Problem judge_never(const std::vector<api::ObjectPtr>& objects, const Match& match) {
  if (const auto* presence = std::get_if<Presence>(&match)) {
    if (presence->absent) return "there is none, expected never so";
    return fmt::format("there are: {}, expected never any", names(objects));
  }
  const auto& set = std::get<SetMatch>(match);
  if (set.count) {
    return fmt::format("there are {} ({}), expected never {}", objects.size(), names(objects),
                       to_text(*set.count));
  }
  const auto& one = set.plain ? set.plain : set.some;
  for (const api::ObjectPtr& object : objects) {
    if (one && !first_mismatch(*one, object->json()))
      return fmt::format("{} {}", object->meta().name, looks_like(*one));
  }
  return std::nullopt;
}

Problem judge_set(World& world, const ManyObjects& subject, const Match& match,
                  const JudgeOptions& options) {
  const auto found = members(world, subject);
  if (!found) return found.error().message;
  const std::vector<api::ObjectPtr>& objects = *found;
  if (options.never) return judge_never(objects, match);
  if (const auto* presence = std::get_if<Presence>(&match)) {
    if (presence->absent && !objects.empty())
      return fmt::format("there are: {}, expected none", names(objects));
    if (!presence->absent && objects.empty()) return "there is none";
    return std::nullopt;
  }
  const auto& set = std::get<SetMatch>(match);
  if (set.count && !set.count->hold(static_cast<std::int64_t>(objects.size()))) {
    return fmt::format("there are {} ({}), expected {}", objects.size(), names(objects),
                       to_text(*set.count));
  }
  if (set.each) {
    if (objects.empty() && !set.count && options.sets == SetMeaning::EachAndSome)
      return "there is none for each to speak of; say count: at least 0 beside it if that is meant";
    if (Problem problem = judge_each(objects, *set.each)) return problem;
  }
  if (set.some) {
    if (Problem problem = judge_some(objects, *set.some)) return problem;
  }
  if (set.none) {
    if (Problem problem = judge_none(objects, *set.none)) return problem;
  }
  if (!set.plain) return std::nullopt;
  if (options.sets == SetMeaning::Some) return judge_some(objects, *set.plain);
  if (options.sets == SetMeaning::EachAndSome && objects.empty()) return "there is none";
  return judge_each(objects, *set.plain);
}

Problem judge_text(const std::optional<std::string>& text, const TextMatch& match) {
  if (match.absent) return text ? Problem("it exists, expected to be absent") : std::nullopt;
  if (!text) return "it does not exist";
  return problem_with_text(*text, match);
}

// "; there is deploy.yaml", of a name that is nearly so.
std::string what_is_there(std::string_view word, const std::vector<std::string_view>& names) {
  const std::string_view found = nearest(word, names);
  return found.empty() ? "" : fmt::format("; there is {}", found);
}

std::string no_reference(const fakeporch::GitRepository* repository, std::string_view wanted) {
  std::vector<std::string> names;
  if (repository != nullptr) {
    for (const auto& [name, commit] : repository->refs("refs/")) {
      const std::size_t kind = name.find('/', std::string_view("refs/").size());
      names.push_back(wanted.starts_with("refs/") ? name : name.substr(kind + 1));
      if (without_stage(names.back()) == without_stage(wanted))
        return fmt::format("there is no such reference; there is {}", names.back());
    }
  }
  return "there is no such reference" + what_is_there(wanted, {names.begin(), names.end()});
}

Problem judge_git(World& world, const GitPlace& subject, const Match& match) {
  fakeporch::GitServer& git = world.cluster().git();
  const fakeporch::GitRepository* repository = git.find(world.url_of(subject.repository));
  const auto ref = repository == nullptr ? std::nullopt : full_ref(*repository, subject.ref);
  if (const auto* presence = std::get_if<Presence>(&match)) {
    if (presence->absent && ref) return fmt::format("{} exists, expected to be absent", *ref);
    if (!presence->absent && !ref) return no_reference(repository, subject.ref);
    return std::nullopt;
  }
  const auto& text = std::get<TextMatch>(match);
  if (!ref) return text.absent ? Problem() : no_reference(repository, subject.ref);
  // A draft's reference names its package: paths may be given from there.
  auto content = git.objects().read_file(*repository->ref(*ref), subject.path);
  if (!content && content.error().reason == api::Reason::NotFound) {
    std::string_view package = std::string_view(*ref);
    for (const std::string_view prefix :
         {"refs/heads/drafts/", "refs/heads/proposed/", "refs/tags/"}) {
      if (package.starts_with(prefix)) package.remove_prefix(prefix.size());
    }
    package = package.substr(0, package.rfind('/'));
    content = git.objects().read_file(*repository->ref(*ref),
                                      fmt::format("{}/{}", package, subject.path));
  }
  if (content) return judge_text(**content, text);
  if (content.error().reason != api::Reason::NotFound) return content.error().message;
  const Problem problem = judge_text(std::nullopt, text);
  const auto files = git.objects().read_files(*repository->ref(*ref), "");
  if (!problem || !files) return problem;
  const auto names = std::views::keys(*files);
  return *problem + what_is_there(subject.path, {names.begin(), names.end()});
}

Problem judge_files(World& world, const FilesOf& subject, const FilesMatch& match) {
  const auto read = world.cluster().direct().get(api::PackageRevisionResources::type(),
                                                 {world.name_space(), subject.revision});
  if (!read) return read.error().message;
  const api::FileMap& files = (*read)->as<api::PackageRevisionResources>().spec.resources;
  for (const auto& [path, wanted] : match.files) {
    const auto found = files.find(path);
    const auto text = found == files.end() ? std::nullopt : std::optional(*found->second);
    if (const Problem problem = judge_text(text, wanted)) {
      const auto names = std::views::keys(files);
      return fmt::format("{}: {}{}", path, *problem,
                         text ? "" : what_is_there(path, {names.begin(), names.end()}));
    }
  }
  return std::nullopt;
}

sim::EventId first_counted(const JudgeOptions& options) {
  return options.since == nullptr ? 0 : options.since->event + 1;
}

Problem judge_lines(World& world, const LogsOf& subject, const LinesMatch& match,
                    const JudgeOptions& options) {
  std::int64_t count = 0;
  std::string shown = "it has said nothing";
  const auto lines = world.observed().lines(subject.controller);
  world.looked_at(lines.size());
  for (const Observed::Line& line : lines) {
    if (line.event < first_counted(options)) continue;
    const bool fits = !problem_with_text(line.text, match.line);
    if (fits && count == 0) shown = "the first: " + line.text;
    if (fits) ++count;
    if (count == 0) shown = "it said last: " + line.text;
  }
  if (match.count.hold(count) != options.never) return std::nullopt;
  return fmt::format("{} such line{}, expected {}; {}", count, count == 1 ? "" : "s",
                     wanted(match.count, options), shown);
}

Problem judge_reconciles(World& world, const ReconcilesOf& subject, const ReconcilesMatch& match,
                         const JudgeOptions& options) {
  const auto all = world.observed().reconciles(subject_of(world, subject.object));
  if (match.none_for) {
    if (all.empty() || options.never) return std::nullopt;
    const sim::Duration since = world.scheduler().now() - all.back().time;
    if (since >= *match.none_for) return std::nullopt;
    return fmt::format("the last one began {} ago, expected none for {}", duration_text(since),
                       duration_text(*match.none_for));
  }
  world.looked_at(all.size());
  const std::int64_t count = std::ranges::count_if(
      all, [&options](const Observed::Begun& one) { return one.event >= first_counted(options); });
  if (match.count.hold(count) != options.never) return std::nullopt;
  return fmt::format("{} of them, expected {}", count, wanted(match.count, options));
}

}  // namespace

std::optional<std::string> problem_with(World& world, const Expectation& written,
                                        const JudgeOptions& options) {
  if (written.has_variables) {
    Expectation expectation = written;
    const api::Result<> known = put_values_into(world, expectation);
    if (!known) return known.error().message;
    expectation.has_variables = false;
    return problem_with(world, expectation, options);
  }
  const Expectation& expectation = written;
  const Match& match = expectation.match;
  const bool at_files = std::holds_alternative<GitPlace>(expectation.subject) ||
                        std::holds_alternative<FilesOf>(expectation.subject);
  world.looked_at(at_files ? kLooksAtFiles : 1);
  if (const auto* object = std::get_if<OneObject>(&expectation.subject))
    return judge_object(world, *object, match, options);
  if (const auto* set = std::get_if<ManyObjects>(&expectation.subject))
    return judge_set(world, *set, match, options);
  if (const auto* git = std::get_if<GitPlace>(&expectation.subject))
    return options.never ? Problem() : judge_git(world, *git, match);
  if (const auto* files = std::get_if<FilesOf>(&expectation.subject)) {
    return options.never ? Problem() : judge_files(world, *files, std::get<FilesMatch>(match));
  }
  if (const auto* calls = std::get_if<CallsBy>(&expectation.subject))
    return problem_with(world, *calls, std::get<CallsMatch>(match), options);
  if (const auto* logs = std::get_if<LogsOf>(&expectation.subject))
    return judge_lines(world, *logs, std::get<LinesMatch>(match), options);
  if (const auto* condition = std::get_if<ExpressionMatch>(&match))
    return options.never ? Problem() : problem_with(world, *condition->expression);
  return judge_reconciles(world, std::get<ReconcilesOf>(expectation.subject),
                          std::get<ReconcilesMatch>(match), options);
}

bool counts(const Expectation& expectation) {
  return std::holds_alternative<CallsBy>(expectation.subject) ||
         std::holds_alternative<LogsOf>(expectation.subject) ||
         std::holds_alternative<ReconcilesOf>(expectation.subject);
}

bool there_is(World& world, const Expectation& expectation) {
  if (const auto* one = std::get_if<OneObject>(&expectation.subject))
    return world.find(one->object.kind, one->object.name_space, one->object.name) != nullptr;
  const auto* many = std::get_if<ManyObjects>(&expectation.subject);
  if (many == nullptr) return true;
  const auto found = members(world, *many);
  return found && !found->empty();
}

bool concerns(const Expectation& expectation, const sim::Event& event) {
  // A call is counted when the server has done it, just after the events of its effects. Time goes
  // by with any event.
  if (expectation.has_variables || counts(expectation)) return true;
  if (event.layer == sim::Layer::Schedule || event.layer == sim::Layer::Log) return false;
  const std::string_view kind = event.subject.kind;
  const bool git = event.subject.what == sim::Subject::Class::Reference;
  if (const auto* object = std::get_if<OneObject>(&expectation.subject))
    return kind == object->object.kind;
  if (const auto* set = std::get_if<ManyObjects>(&expectation.subject)) return kind == set->kind;
  if (std::holds_alternative<GitPlace>(expectation.subject)) return git;
  if (const auto* condition = std::get_if<ExpressionMatch>(&expectation.match)) {
    const auto& kinds = condition->expression->kinds();
    return condition->expression->tells_time() || std::ranges::find(kinds, kind) != kinds.end();
  }
  return kind == "PackageRevision" || kind == "PackageRevisionResources" || git;
}

}  // namespace porchsim::scenarios
