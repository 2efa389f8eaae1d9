#include "scenarios/load/expectation_reader.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>

#include "scenarios/document/json_of.h"
#include "scenarios/document/suggest.h"
#include "scenarios/load/known_fields.h"
#include "scenarios/load/subject_reader.h"
#include "scenarios/load/trigger_reader.h"
#include "scenarios/sense/sense.h"

namespace porchsim::scenarios {

namespace {

constexpr auto kModifiers =
    std::to_array<std::string_view>({"after", "until", "event", "within", kOnPurpose});

constexpr auto kSetWords = std::to_array<std::string_view>({"count", "each", "some", "none"});

std::optional<Match> read_presence(const PosNode& node) {
  if (!node.is_scalar() || node.quoted) return std::nullopt;
  if (node.text == "absent") return Presence{true};
  if (node.text == "present") return Presence{false};
  return std::nullopt;
}

std::optional<Match> read_object_match(const OneObject& subject, const PosNode& node,
                                       ReadContext& context) {
  check_expected_fields(node, subject.object.kind, {}, context);
  if (node.is_mapping()) return ObjectMatch{json_of(node)};
  context.problems.add(
      node,
      "an object must look like a mapping of its members, or be absent or present; "
      "for example {spec: {lifecycle: Draft}}");
  return std::nullopt;
}

std::optional<Match> read_set_match(const ManyObjects& subject, const PosNode& node,
                                    ReadContext& context) {
  if (!node.is_mapping()) {
    context.problems.add(
        node, "these objects need a mapping; for example {count: 2} or {spec: {lifecycle: Draft}}");
    return std::nullopt;
  }
  SetMatch match;
  const bool worded = std::ranges::any_of(
      kSetWords, [&node](std::string_view word) { return node.find(word) != nullptr; });
  if (!worded) {
    check_expected_fields(node, subject.kind, kSetWords, context);
    match.plain = json_of(node);
    return match;
  }
  MapReader reader(node, "an expectation of several objects", context.problems);
  if (const PosNode* count = reader.find("count"))
    match.count = read_bounds(*count, "\"count\"", context.problems);
  const auto member = [&](std::string_view key) -> std::optional<api::Json> {
    const PosNode* value = reader.find(key);
    if (value == nullptr) return std::nullopt;
    check_expected_fields(*value, subject.kind, {}, context);
    return json_of(*value);
  };
  match.each = member("each");
  match.some = member("some");
  match.none = member("none");
  reader.finish();
  return match;
}

// Text: the content as a whole; {equals, contains, lacks}; absent; present.
std::optional<TextMatch> read_text_match(const PosNode& node, ReadContext& context) {
  TextMatch match;
  if (node.is_scalar()) {
    if (!node.quoted && node.text == "absent")
      match.absent = true;
    else if (node.quoted || node.text != "present")
      match.equals = node.text;
    return match;
  }
  if (!expect_mapping(node, "a file", "{contains: \"region: north\"}", context.problems))
    return std::nullopt;
  MapReader reader(node, "a file", context.problems);
  if (const PosNode* equals = reader.find("equals"))
    match.equals = read_text(*equals, "\"equals\"", context.problems);
  if (const PosNode* contains = reader.find("contains")) {
    match.contains = read_texts(*contains, "\"contains\"", context.problems);
  }
  if (const PosNode* lacks = reader.find("lacks"))
    match.lacks = read_texts(*lacks, "\"lacks\"", context.problems);
  reader.finish();
  return match;
}

std::optional<Match> read_files_match(const PosNode& node, ReadContext& context) {
  if (!expect_mapping(node, "\"files of\"", "{deploy.yaml: {contains: \"replicas: 1\"}}",
                      context.problems)) {
    return std::nullopt;
  }
  FilesMatch match;
  for (std::size_t i = 0; i < node.size(); ++i) {
    if (auto text = read_text_match(node.value(i), context))
      match.files[node.key(i).text] = *std::move(text);
  }
  return match;
}

// "create PackageRevision": 1, "failed update": at most 2, "failed": 0
std::optional<Match> read_calls_match(const PosNode& node, ReadContext& context) {
  if (!expect_mapping(node, "\"calls by\"", "{create PackageRevision: 1}", context.problems))
    return std::nullopt;
  CallsMatch match;
  for (std::size_t i = 0; i < node.size(); ++i) {
    const PosNode& key = node.key(i);
    std::vector<std::string_view> words = words_of(key.text);
    const bool failed = !words.empty() && words[0] == "failed";
    if (failed) words.erase(words.begin());
    if (failed && words.empty()) words.push_back("any");
    const std::span<const std::string_view> known = call_names();
    if (words.empty() || words.size() > 2 || std::ranges::find(known, words[0]) == known.end()) {
      const std::string_view call = words.empty() ? std::string_view() : words[0];
      context.problems.add(key,
                           fmt::format("unknown call \"{}\"{}", key.text, suggestion(call, known)));
      continue;
    }
    if (words.size() == 2 && !context.check_kind(key, words[1])) continue;
    const auto bounds = read_bounds(node.value(i), "the number of calls", context.problems);
    if (bounds)
      match.counts.push_back(
          {std::string(words[0]), words.size() == 2 ? std::string(words[1]) : "", *bounds, failed});
  }
  return match;
}

std::optional<Match> read_match(const Subject& subject, const PosNode& node, ReadContext& context) {
  if (std::holds_alternative<FilesOf>(subject)) return read_files_match(node, context);
  if (std::holds_alternative<CallsBy>(subject)) return read_calls_match(node, context);
  const auto* git = std::get_if<GitPlace>(&subject);
  if (git != nullptr && !git->path.empty()) {
    auto match = read_text_match(node, context);
    if (!match) return std::nullopt;
    return *std::move(match);
  }
  if (auto presence = read_presence(node)) return presence;
  if (git != nullptr) {
    context.problems.add(node, "a reference is absent or present; name a file in it with REF:PATH");
    return std::nullopt;
  }
  if (const auto* many = std::get_if<ManyObjects>(&subject))
    return read_set_match(*many, node, context);
  return read_object_match(std::get<OneObject>(subject), node, context);
}

void check_modifiers(const Assertion& assertion, const PosNode& item, ReadContext& context) {
  if (assertion.kind == Assertion::Kind::Until && !assertion.until) {
    context.problems.add(
        item, "\"until\" needs \"event\"; for example event: alice has approved edge.app.v1");
  }
  if (assertion.kind == Assertion::Kind::Eventually && !assertion.within) {
    context.problems.add(item, "\"eventually\" needs \"within\"; for example within: 30s");
  }
}

}  // namespace

std::optional<Bounds> read_bounds(const PosNode& node, std::string_view what, Problems& problems) {
  constexpr std::int64_t kMost = 1'000'000'000;
  const std::vector<std::string_view> words = words_of(node.text);
  const auto number = [&node, what, &problems](std::string_view text) {
    PosNode part = node;
    part.text = text;
    return read_integer(part, what, 0, kMost, problems);
  };
  if (node.is_scalar() && words.size() == 3 && words[0] == "at" &&
      (words[1] == "least" || words[1] == "most")) {
    const auto value = number(words[2]);
    if (!value) return std::nullopt;
    return words[1] == "least" ? Bounds{.least = *value} : Bounds{.most = *value};
  }
  if (node.is_scalar() && words.size() == 3 && words[1] == "to") {
    const auto least = number(words[0]);
    const auto most = number(words[2]);
    if (!least || !most) return std::nullopt;
    return Bounds{*least, *most};
  }
  const auto exact = read_integer(node, what, 0, kMost, problems);
  if (!exact) return std::nullopt;
  return Bounds{*exact, *exact};
}

std::optional<Expectation> read_expectation(const PosNode& subject, const PosNode& match,
                                            ReadContext& context) {
  auto who = read_subject(subject, context);
  if (!who) return std::nullopt;
  auto looks = read_match(*who, match, context);
  if (!looks) return std::nullopt;
  return Expectation{subject.place, subject.text, *std::move(who), *std::move(looks)};
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
    for (std::size_t i = 0; i < item.size(); ++i) {
      if (item.key(i).text == kOnPurpose) continue;
      auto expectation = read_expectation(item.key(i), item.value(i), context);
      if (expectation) expectations.push_back(*std::move(expectation));
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
    if (const PosNode* meant = item.find(kOnPurpose))
      assertion.on_purpose = read_bool(*meant, kOnPurpose, context.problems).value_or(false);
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
      if (std::ranges::find(kModifiers, item.key(i).text) != kModifiers.end()) continue;
      auto expectation = read_expectation(item.key(i), item.value(i), context);
      if (!expectation) continue;
      assertion.what = *std::move(expectation);
      assertions.push_back(assertion);
    }
  }
  return assertions;
}

}  // namespace porchsim::scenarios
