#include "scenarios/load/expectation_reader.h"

#include <fmt/format.h>

#include <algorithm>

#include "scenarios/load/match_reader.h"
#include "scenarios/load/subject_reader.h"
#include "scenarios/load/trigger_reader.h"
#include "scenarios/load/variable_reader.h"
#include "scenarios/words/expectation_words.h"
#include "scenarios/words/on_purpose.h"

namespace porchsim::scenarios {

namespace {

void check_modifiers(const Assertion& assertion, const PosNode& item, ReadContext& context) {
  if (assertion.kind == Assertion::Kind::Until && !assertion.until) {
    context.problems.add(
        item, "\"until\" needs \"event\"; for example event: alice has approved edge.app.v1");
  }
  if (assertion.kind == Assertion::Kind::Eventually && !assertion.within) {
    context.problems.add(item, "\"eventually\" needs \"within\"; for example within: 30s");
  }
}

bool read_meant(const PosNode& item, ReadContext& context) {
  const PosNode* meant = item.find(kOnPurpose);
  return meant != nullptr && read_bool(*meant, kOnPurpose, context.problems).value_or(false);
}

}  // namespace

std::optional<Expectation> read_expectation(const PosNode& subject, const PosNode& match,
                                            ReadContext& context) {
  auto who = read_subject(subject, context);
  if (!who) return std::nullopt;
  auto looks = read_match(*who, match, context);
  if (!looks) return std::nullopt;
  return Expectation{
      subject.place, subject.text, *std::move(who), *std::move(looks), names_values(match, context),
      false};
}

std::vector<Expectation> read_expectations(const PosNode& node, std::string_view section,
                                           ReadContext& context) {
  std::vector<Expectation> expectations;
  const std::string what = fmt::format("\"{}\"", section);
  if (!expect_list(node, what, "- PackageVariant app-edge: {conditions: {Ready: \"True\"}}",
                   context.problems)) {
    return expectations;
  }
  for (const PosNode& item : node.children) {
    if (!expect_mapping(item, "an expectation", "PackageRevision edge.app.v1: present",
                        context.problems))
      continue;
    const bool meant = read_meant(item, context);
    for (std::size_t i = 0; i < item.size(); ++i) {
      if (item.key(i).text == kOnPurpose) continue;
      auto expectation = read_expectation(item.key(i), item.value(i), context);
      if (!expectation) continue;
      expectation->on_purpose = meant;
      expectations.push_back(*std::move(expectation));
    }
  }
  return expectations;
}

std::vector<Assertion> read_assertions(const PosNode& node, Assertion::Kind kind,
                                       ReadContext& context) {
  std::vector<Assertion> assertions;
  if (!expect_list(node, "an assertion over time",
                   "- PackageRevision in edge: {spec: {lifecycle: Published}}", context.problems)) {
    return assertions;
  }
  for (const PosNode& item : node.children) {
    if (!expect_mapping(item, "an assertion", "PackageRevision edge.app.v1: present",
                        context.problems))
      continue;
    Assertion assertion;
    assertion.kind = kind;
    assertion.on_purpose = read_meant(item, context);
    const auto trigger = [&item, &context](std::string_view key) -> std::optional<Trigger> {
      const PosNode* value = item.find(key);
      if (value == nullptr) return std::nullopt;
      return read_trigger(*value, context);
    };
    assertion.after = trigger("after");
    assertion.until = trigger(kind == Assertion::Kind::Until ? "event" : "until");
    if (const PosNode* within = item.find("within")) {
      assertion.within = read_duration(*within, "\"within\"", context.problems);
    }
    check_modifiers(assertion, item, context);
    for (std::size_t i = 0; i < item.size(); ++i) {
      const std::string& key = item.key(i).text;
      if (is_key_of(kAssertionKeys, key) || key == kOnPurpose) continue;
      auto expectation = read_expectation(item.key(i), item.value(i), context);
      if (!expectation) continue;
      assertion.what = *std::move(expectation);
      assertions.push_back(assertion);
    }
  }
  return assertions;
}

}  // namespace porchsim::scenarios
