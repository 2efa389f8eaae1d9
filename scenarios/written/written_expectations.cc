#include "scenarios/written/written_expectations.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>

#include "scenarios/document/duration.h"
#include "scenarios/document/suggest.h"
#include "scenarios/format/expression.h"
#include "scenarios/words/event_words.h"
#include "scenarios/words/on_purpose.h"

namespace porchsim::scenarios {
namespace {

Tree written(const Bounds& bounds) { return Tree::word(to_text(bounds)); }

Tree written(const std::vector<std::string>& texts) {
  if (texts.size() == 1) return Tree::text(texts.front());
  Tree list = Tree::list();
  for (const std::string& text : texts) list.add(Tree::text(text));
  return list;
}

Tree written(const TextMatch& match) {
  if (match.absent) return Tree::word("absent");
  const bool only_equals = match.equals && match.contains.empty() && match.lacks.empty() &&
                           match.matches.empty() && match.negated.empty();
  if (only_equals) return Tree::text(*match.equals);
  Tree map = Tree::map();
  if (match.equals) map.add("equals", Tree::text(*match.equals));
  if (!match.contains.empty()) map.add("contains", written(match.contains));
  if (!match.lacks.empty()) map.add("lacks", written(match.lacks));
  if (!match.matches.empty()) map.add("matches", written(match.matches));
  for (const TextMatch& unwanted : match.negated) map.add("not", written(unwanted));
  return map.empty() ? Tree::word("present") : map;
}

Tree written(const SetMatch& match) {
  if (match.plain) return Tree::of(*match.plain);
  Tree map = Tree::map();
  if (match.count) map.add("count", written(*match.count));
  if (match.each) map.add("each", Tree::of(*match.each));
  if (match.some) map.add("some", Tree::of(*match.some));
  if (match.none) map.add("none", Tree::of(*match.none));
  return map;
}

Tree written(const LinesMatch& match) {
  Tree map = Tree::map();
  if (!match.line.contains.empty()) map.add("contains", written(match.line.contains));
  if (!match.line.matches.empty()) map.add("matches", written(match.line.matches));
  for (const TextMatch& unwanted : match.line.negated) map.add("not", written(unwanted));
  if (match.count != LinesMatch{}.count) map.add("count", written(match.count));
  return map;
}

Tree written(const CallsMatch& match) {
  Tree map = Tree::map();
  for (const CallCount& count : match.counts) {
    map.add(fmt::format("{}{}{}{}{}{}", count.failed ? "failed " : "", count.verb,
                        count.kind.empty() ? "" : " ", count.kind, count.per.empty() ? "" : " per ",
                        count.per),
            written(count.bounds));
  }
  return map;
}

struct MatchWriter {
  Tree operator()(const Presence& match) const {
    return Tree::word(match.absent ? "absent" : "present");
  }
  Tree operator()(const ObjectMatch& match) const { return Tree::of(match.partial); }
  Tree operator()(const FilesMatch& match) const {
    Tree map = Tree::map();
    for (const auto& [path, text] : match.files) map.add(path, written(text));
    return map;
  }
  Tree operator()(const ExpressionMatch& match) const {
    return Tree::text(match.expression->text());
  }
  Tree operator()(const ReconcilesMatch& match) const {
    if (!match.none_for) return written(match.count);
    return Tree::text(fmt::format("none for {}", duration_text(*match.none_for)));
  }
  Tree operator()(const auto& match) const { return written(match); }
};

std::string_view words_of_deed(Deed deed) {
  const auto found = std::ranges::find(kDeedWords, deed, &DeedWord::deed);
  return found == kDeedWords.end() ? std::string_view() : found->words;
}

std::string sentence(const EventPattern& pattern) {
  if (pattern.deed == Deed::Gone)
    return fmt::format(
        "{} {} is gone{}", pattern.object.kind, pattern.object.name,
        pattern.nth > 1 ? fmt::format(" for the {} time", ordinal(pattern.nth)) : "");
  std::string text = fmt::format("{} has {}", pattern.actor.empty() ? "someone" : pattern.actor,
                                 words_of_deed(pattern.deed));
  const ObjectRef& object = pattern.object;
  const bool push = pattern.deed == Deed::Pushed || pattern.deed == Deed::PushRefused;
  const bool of_repository = !push && object.name.ends_with(".*");
  if (!object.kind.empty()) text += " " + object.kind;
  if (!object.name.empty() && !of_repository) text += " " + object.name;
  if (of_repository) text += " in " + object.name.substr(0, object.name.size() - 2);
  if (push && !object.name_space.empty()) text += " to " + object.name_space;
  if (pattern.nth > 1) text += fmt::format(" for the {} time", ordinal(pattern.nth));
  return text;
}

}  // namespace

Tree written(const Match& match) { return std::visit(MatchWriter{}, match); }

Tree written(const std::vector<Expectation>& expectations) {
  Tree list = Tree::list();
  for (const Expectation& expectation : expectations) {
    Tree item = Tree::map();
    item.add(expectation.text, written(expectation.match));
    if (expectation.on_purpose) item.add(kOnPurpose, Tree::word("true"));
    list.add(std::move(item));
  }
  return list;
}

Tree written(const Trigger& trigger) {
  if (const auto* event = std::get_if<EventPattern>(&trigger.what))
    return Tree::text(sentence(*event));
  const auto& state = std::get<Expectation>(trigger.what);
  Tree map = Tree::map();
  map.add(state.text, written(state.match));
  return map;
}

Tree written(const Assertion& assertion) {
  Tree map = Tree::map();
  map.add(assertion.what.text, written(assertion.what.match));
  const bool ends = assertion.kind == Assertion::Kind::Until;
  if (assertion.after) map.add("after", written(*assertion.after));
  if (assertion.until) map.add(ends ? "event" : "until", written(*assertion.until));
  if (assertion.within) map.add("within", Tree::word(duration_text(*assertion.within)));
  if (assertion.on_purpose) map.add(kOnPurpose, Tree::word("true"));
  return map;
}

}  // namespace porchsim::scenarios
