#include "scenarios/written/written_faults.h"

#include <fmt/format.h>

#include <algorithm>
#include <string>

#include "scenarios/document/duration.h"
#include "scenarios/document/suggest.h"
#include "scenarios/words/fault_words.h"

namespace porchsim::scenarios {
namespace {

using sim::FaultKind;

constexpr std::string_view kRepository = "Repository ";

bool has_word_by_argument(FaultKind kind) {
  return kind == FaultKind::Error || kind == FaultKind::WatchBreak;
}

std::string_view word_of(const sim::FaultRule& rule) {
  if (rule.kind == FaultKind::PartialList)
    return rule.site == "porch.list" ? kUnreadable : std::string_view("partial-list");
  for (const FaultWord& word : kFaultWords) {
    const bool same = !has_word_by_argument(rule.kind) || word.argument == rule.argument;
    if (word.kind == rule.kind && same) return word.word;
  }
  return "";
}

std::string_view call_of(std::string_view site) {
  const auto found = std::ranges::find(kCallWords, site, &CallWord::site);
  return found == kCallWords.end() ? std::string_view() : found->word;
}

std::string count_of(const sim::FaultRule& rule) {
  if (rule.nth == 0) return "any";
  if (rule.times == 0) return "every";
  return rule.nth == 1 ? "the next" : "the " + ordinal(rule.nth);
}

// "the 2nd update of PackageRevision edge.app.v1 by pv-controller".
std::string spot_of(const sim::FaultRule& rule) {
  std::string text = fmt::format("{} {}", count_of(rule), call_of(rule.site));
  if (!rule.object.empty())
    text += fmt::format(" {} {}", rule.site == "git.push" ? "to" : "of", rule.object);
  if (!rule.actor.empty()) text += fmt::format(" by {}", rule.actor);
  return text;
}

void add_details(Tree& map, const sim::FaultRule& rule) {
  if (rule.kind == FaultKind::Crash && rule.argument == "before")
    map.add("before", Tree::word("true"));
  if (says_why(rule.kind) && !rule.argument.empty()) map.add("message", Tree::text(rule.argument));
  if (rule.duration != sim::Duration{}) map.add("for", Tree::word(duration_text(rule.duration)));
}

}  // namespace

void add_fault(Tree& map, const sim::FaultRule& rule) {
  map.add("fault", Tree::text(word_of(rule)));
  const bool by_rate = rule.nth == 0;
  if (rule.kind == FaultKind::PartialList && rule.site == "porch.list") {
    map.add("repository", Tree::text(std::string_view(rule.object).substr(kRepository.size())));
  } else {
    map.add("at", Tree::text(spot_of(rule)));
    if (rule.kind == FaultKind::PartialList) map.add("repository", Tree::text(rule.argument));
  }
  if (by_rate)
    map.add("rate", Tree::word(fmt::format("{}/{}", rule.rate_numerator, rule.rate_denominator)));
  if (by_rate && rule.times > 0)
    map.add("times", Tree::text(fmt::format("at most {}", rule.times)));
  else if (!by_rate && rule.times > 1)
    map.add("times", Tree::word(fmt::format("{}", rule.times)));
  add_details(map, rule);
}

}  // namespace porchsim::scenarios
